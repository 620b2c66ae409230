"""Lawyer of the city: his client cannot be hanged tomorrow."""

from ..deeds import PLEAD
from ..role import Role, Team

ATTORNEY = Role("attorney", Team.MAFIA, (PLEAD,), circle="family", level=2)
