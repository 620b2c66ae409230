"""Lionix: shoots each night, for himself."""

from ..deeds import RIVAL_SHOT
from ..role import Role, Team, Wins

LIONIX = Role("lionix", Team.LONER, (RIVAL_SHOT,), wins=Wins.ALONE, level=2)
