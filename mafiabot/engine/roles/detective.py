"""Commissar of the city: mafia and triad leave when he checks them."""

from ..deeds import RAID
from ..role import Role, Team

DETECTIVE = Role("detective", Team.TOWN, (RAID,), level=1)
