"""Heavy: somebody has no vote tomorrow; all hear of it, or only he."""

from ..deeds import HUSH, MUTE
from ..role import Role, Team

HEAVY = Role("heavy", Team.MAFIA, (HUSH, MUTE), circle="family", level=2)
