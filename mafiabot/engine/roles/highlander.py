"""Highlander: shots and checks at him strike whom he has aimed at."""

from ..deeds import REFLECT
from ..role import Role, Team

HIGHLANDER = Role("highlander", Team.TOWN, (REFLECT,), level=3)
