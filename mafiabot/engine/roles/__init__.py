"""All roles. A new role is one file here and one line in ROLES."""

from __future__ import annotations

from ..role import Role
from .advocate import ADVOCATE
from .bum import BUM
from .citizen import CITIZEN
from .commissar import COMMISSAR
from .doctor import DOCTOR
from .don import DON
from .hacker import HACKER
from .journalist import JOURNALIST
from .kamikaze import KAMIKAZE
from .katani import KATANI
from .lawyer import LAWYER
from .lucky import LUCKY
from .mafioso import MAFIOSO
from .maniac import MANIAC
from .mayor import MAYOR
from .medic import MEDIC
from .mistress import MISTRESS
from .sergeant import SERGEANT
from .slasher import SLASHER
from .soldier import SOLDIER
from .suicide import SUICIDE
from .tramp import TRAMP
from .wench import WENCH
from .wife import WIFE
from .wizard import WIZARD

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        CITIZEN,
        MAFIOSO,
        MANIAC,
        KATANI,
        DOCTOR,
        BUM,
        WENCH,
        LAWYER,
        HACKER,
        # The godfather's town.
        DON,
        SOLDIER,
        COMMISSAR,
        SERGEANT,
        MEDIC,
        MISTRESS,
        TRAMP,
        ADVOCATE,
        SLASHER,
        SUICIDE,
        KAMIKAZE,
        LUCKY,
        MAYOR,
        WIFE,
        WIZARD,
        JOURNALIST,
    )
}
