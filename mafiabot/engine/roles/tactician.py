"""Tactician: who came to remove the trapped one leaves with him."""

from ..deeds import TRAP
from ..role import Role, Team

TACTICIAN = Role("tactician", Team.MAFIA, (TRAP,), circle="family", level=2)
