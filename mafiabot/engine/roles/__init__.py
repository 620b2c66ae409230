"""All roles. A new role is one file here and one line in ROLES."""

from __future__ import annotations

from ..role import Role
from .bum import BUM
from .citizen import CITIZEN
from .doctor import DOCTOR
from .hacker import HACKER
from .katani import KATANI
from .lawyer import LAWYER
from .mafioso import MAFIOSO
from .maniac import MANIAC
from .wench import WENCH

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
    )
}
