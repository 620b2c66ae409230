"""Don of the city: decides whom the mafia shoots."""

from ..deeds import FAMILY_SHOT
from ..role import Role, Team

BOSS = Role(
    "boss",
    Team.MAFIA,
    (FAMILY_SHOT,),
    circle="family",
    head=True,
    level=1,
)
