"""Killer: shoots for the town."""

from ..deeds import SHOT
from ..role import Role, Team

KILLER = Role("killer", Team.TOWN, (SHOT,), level=2)
