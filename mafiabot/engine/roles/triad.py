"""Triad: a side of its own that shoots."""

from ..deeds import RIVAL_SHOT
from ..role import Role, Team

TRIAD = Role("triad", Team.TRIAD, (RIVAL_SHOT,), level=2)
