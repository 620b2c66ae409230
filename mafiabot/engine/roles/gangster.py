"""Mafia of the city: one common shot a night."""

from ..deeds import FAMILY_SHOT
from ..role import Role, Team

GANGSTER = Role("gangster", Team.MAFIA, (FAMILY_SHOT,), circle="family", level=1)
