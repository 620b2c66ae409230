"""Scorpion: whom he stings leaves after the next vote; nothing heals it."""

from ..deeds import STING
from ..role import Role, Team, Wins

SCORPION = Role("scorpion", Team.LONER, (STING,), wins=Wins.ALONE, level=2)
