"""Don of the city: decides whom the mafia shoots, looks for its unknown members, and
names once who takes over."""

from ..deeds import BEQUEATH, FAMILY_SHOT, SEEK
from ..role import Role, Team

BOSS = Role(
    "boss",
    Team.MAFIA,
    (FAMILY_SHOT, SEEK, BEQUEATH),
    circle="family",
    head=True,
    level=1,
)
