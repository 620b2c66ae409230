"""Altruist: gives somebody an action for the next night."""

from ..deeds import GIVE
from ..role import Role, Team

ALTRUIST = Role("altruist", Team.TOWN, (GIVE,), level=3)
