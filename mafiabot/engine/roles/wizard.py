"""Wizard: attacks on him fail; he forgives or punishes, and wins by surviving."""

from ..abilities import FORGIVE, PUNISH
from ..role import Role, Team, Wins

WIZARD = Role("wizard", Team.SOLO, (PUNISH, FORGIVE), warded=True, wins=Wins.ALIVE)
