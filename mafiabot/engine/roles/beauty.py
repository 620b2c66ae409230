"""Beauty: somebody has one action less tonight."""

from ..deeds import BLOCK
from ..role import Role, Team

BEAUTY = Role("beauty", Team.TOWN, (BLOCK,), level=2)
