"""All roles. A new role is one file here and one line in ROLES."""

from __future__ import annotations

from ..role import Role
from .adventurer import ADVENTURER
from .advocate import ADVOCATE
from .altruist import ALTRUIST
from .attorney import ATTORNEY
from .avenger import AVENGER
from .beauty import BEAUTY
from .bitten import BITTEN
from .bodyguard import BODYGUARD
from .boss import BOSS
from .bum import BUM
from .burgomaster import BURGOMASTER
from .chameleon import CHAMELEON
from .citizen import CITIZEN
from .commissar import COMMISSAR
from .detective import DETECTIVE
from .doctor import DOCTOR
from .don import DON
from .fortunate import FORTUNATE
from .gangster import GANGSTER
from .hacker import HACKER
from .harlot import HARLOT
from .healer import HEALER
from .heavy import HEAVY
from .highlander import HIGHLANDER
from .joker import JOKER
from .journalist import JOURNALIST
from .kamikaze import KAMIKAZE
from .katani import KATANI
from .killer import KILLER
from .lawyer import LAWYER
from .lionix import LIONIX
from .lucky import LUCKY
from .mafioso import MAFIOSO
from .magnate import MAGNATE
from .maniac import MANIAC
from .mayor import MAYOR
from .medic import MEDIC
from .mistress import MISTRESS
from .oligarch import OLIGARCH
from .postman import POSTMAN
from .reporter import REPORTER
from .scorpion import SCORPION
from .sergeant import SERGEANT
from .slasher import SLASHER
from .soldier import SOLDIER
from .suicide import SUICIDE
from .surgeon import SURGEON
from .tactician import TACTICIAN
from .tramp import TRAMP
from .triad import TRIAD
from .vampire import VAMPIRE
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
        VAMPIRE,
        BITTEN,
        ADVENTURER,
        FORTUNATE,
        HIGHLANDER,
        MAGNATE,
        OLIGARCH,
        BEAUTY,
        HARLOT,
        BODYGUARD,
        TACTICIAN,
        BOSS,
        GANGSTER,
        HEAVY,
        ATTORNEY,
        TRIAD,
        LIONIX,
        SCORPION,
        SURGEON,
        CHAMELEON,
        DETECTIVE,
        KILLER,
        HEALER,
        POSTMAN,
        REPORTER,
        JOKER,
        ALTRUIST,
        WITNESS,
        AVENGER,
        BURGOMASTER,
    )
}
