"""Mistress: who is with her neither acts tonight nor speaks tomorrow."""

from ..abilities import CHARM
from ..role import Role, Team

MISTRESS = Role("mistress", Team.TOWN, (CHARM,))
