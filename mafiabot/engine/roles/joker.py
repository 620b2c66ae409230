"""Joker: mines several, and gives the remote to somebody."""

from ..deeds import MINE
from ..role import Role, Team, Wins

JOKER = Role("joker", Team.LONER, (MINE,), wins=Wins.ALONE, level=3)
