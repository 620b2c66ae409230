"""Bum: walks the night streets and learns one player's role; knows the inspector."""

from ..abilities import CHECK
from ..role import Role, Team

BUM = Role("bum", Team.TOWN, (CHECK,), circle="law")
