"""Lawyer of the family: his client shows the commissar a citizen's card."""

from ..abilities import MASK
from ..role import Role, Team

ADVOCATE = Role("advocate", Team.MAFIA, (MASK,), circle="family")
