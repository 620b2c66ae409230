"""All roles. A new role is one file here and one line in ROLES."""

from __future__ import annotations

from ..role import Role
from .advocate import ADVOCATE
from .attorney import ATTORNEY
from .beauty import BEAUTY
from .bodyguard import BODYGUARD
from .boss import BOSS
from .bum import BUM
from .citizen import CITIZEN
from .commissar import COMMISSAR
from .detective import DETECTIVE
from .doctor import DOCTOR
from .don import DON
from .gangster import GANGSTER
from .hacker import HACKER
from .harlot import HARLOT
from .healer import HEALER
from .journalist import JOURNALIST
from .kamikaze import KAMIKAZE
from .katani import KATANI
from .killer import KILLER
from .lawyer import LAWYER
from .lucky import LUCKY
from .mafioso import MAFIOSO
from .magnate import MAGNATE
from .maniac import MANIAC
from .mayor import MAYOR
from .medic import MEDIC
from .mistress import MISTRESS
from .oligarch import OLIGARCH
from .sergeant import SERGEANT
from .slasher import SLASHER
from .soldier import SOLDIER
from .suicide import SUICIDE
from .surgeon import SURGEON
from .tramp import TRAMP
from .wench import WENCH
from .wife import WIFE
from .witness import WITNESS
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
        # The city, in the order in which it wakes (G2).
        MAGNATE,
        OLIGARCH,
        BEAUTY,
        HARLOT,
        BODYGUARD,
        BOSS,
        GANGSTER,
        ATTORNEY,
        SURGEON,
        DETECTIVE,
        KILLER,
        HEALER,
        WITNESS,
    )
}
