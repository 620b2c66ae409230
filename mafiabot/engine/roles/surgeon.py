"""Doctor of the city: heals the town, nobody twice; one lethal injection."""

from ..deeds import CURE, INJECT
from ..role import Role, Team

SURGEON = Role("surgeon", Team.TOWN, (CURE, INJECT), level=1)
