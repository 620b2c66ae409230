"""Fortunate: does each night what some other card of the game could do."""

from ..deeds import IMITATE
from ..role import Role, Team

FORTUNATE = Role("fortunate", Team.TOWN, (IMITATE,), level=4)
