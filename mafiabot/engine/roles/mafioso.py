"""Mafioso: the family kills one a night, by the word of its first living member."""

from ..abilities import KILL
from ..role import Role, Team

MAFIOSO = Role("mafioso", Team.MAFIA, (KILL,), family=True, circle="mafia")
