"""Bodyguard: shots and checks fail on one of the mafia."""

from ..deeds import BODYGUARD as GUARD
from ..role import Role, Team

BODYGUARD = Role("bodyguard", Team.MAFIA, (GUARD,), circle="family", level=2)
