"""Adventurer: goes with somebody; leaves if that one is not of the town."""

from ..deeds import ACCOMPANY
from ..role import Role, Team

ADVENTURER = Role("adventurer", Team.TOWN, (ACCOMPANY,), proof=True, level=2)
