"""Postman: all hear who got a letter, but not that one is poisoned."""

from ..deeds import LETTER, POISON
from ..role import Role, Team

POSTMAN = Role("postman", Team.TOWN, (LETTER, POISON), level=2)
