"""Chameleon: plays the card that is drawn for him each night."""

from ..deeds import PLAY
from ..role import Role, Team

CHAMELEON = Role("chameleon", Team.TOWN, (PLAY,), level=2)
