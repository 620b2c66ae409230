"""Don: head of the family; his word decides whom it kills."""

from ..abilities import FAMILY_KILL
from ..role import Role, Team

DON = Role("don", Team.MAFIA, (FAMILY_KILL,), circle="family", head=True)
