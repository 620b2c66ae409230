"""Journalist: works for the family; learns roles, but not those of the police."""

from ..abilities import CHECK
from ..role import Role, Team

JOURNALIST = Role("journalist", Team.MAFIA, (CHECK,), circle="family", press=True)
