"""Commissar Kattani: each night he learns one role or shoots one player."""

from ..abilities import CHECK, KILL
from ..role import Role, Team

COMMISSAR = Role("commissar", Team.TOWN, (CHECK, KILL), circle="police", discreet=True)
