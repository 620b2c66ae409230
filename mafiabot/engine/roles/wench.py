"""Wench: keeps one player from his order, and takes his money."""

from ..abilities import SEDUCE
from ..role import Role, Team

WENCH = Role("wench", Team.TOWN, (SEDUCE,))
