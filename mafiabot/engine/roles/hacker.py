"""Hacker: empties one player's account."""

from ..abilities import HACK
from ..role import Role, Team

HACKER = Role("hacker", Team.TOWN, (HACK,))
