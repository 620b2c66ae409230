"""Suicide: wins when the town lynches him."""

from ..role import Role, Team, Wins

SUICIDE = Role("suicide", Team.SOLO, wins=Wins.HANGED)
