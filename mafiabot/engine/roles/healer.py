"""Black healer: heals the mafia, which does not know him; one injection."""

from ..deeds import BLACK_INJECT, PATCH
from ..role import Role, Team

HEALER = Role("healer", Team.MAFIA, (PATCH, BLACK_INJECT), level=3)
