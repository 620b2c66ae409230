"""Bum of the godfather's town: goes to somebody for a bottle, and sees who comes."""

from ..abilities import WATCH
from ..role import Role, Team

TRAMP = Role("tramp", Team.TOWN, (WATCH,))
