"""Harlot: blocks for the mafia, which does not know her."""

from ..deeds import BLOCK
from ..role import Role, Team

HARLOT = Role("harlot", Team.MAFIA, (BLOCK,), level=3)
