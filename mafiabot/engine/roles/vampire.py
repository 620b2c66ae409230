"""Vampire: whom he bites of the town is his from then on; others leave."""

from ..deeds import BITE
from ..role import Role, Team

VAMPIRE = Role("vampire", Team.VAMPIRE, (BITE,), circle="vampire", level=3)
