"""Don's wife: of the family without knowing it; learns one role a night."""

from ..abilities import CHECK
from ..role import Role, Team

WIFE = Role("wife", Team.MAFIA, (CHECK,))
