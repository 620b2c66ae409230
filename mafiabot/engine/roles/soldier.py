"""Soldier: a member of the family; names a victim, and may become the don."""

from ..abilities import FAMILY_KILL
from ..role import Role, Team

SOLDIER = Role("soldier", Team.MAFIA, (FAMILY_KILL,), circle="family", heir_of="don")
