"""Maniac of the godfather's town: kills each night, alone against all."""

from ..abilities import KILL
from ..role import Role, Team

SLASHER = Role("slasher", Team.MANIAC, (KILL,))
