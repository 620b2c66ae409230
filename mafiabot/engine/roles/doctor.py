"""Doctor: saves one player from every attack of this night."""

from ..abilities import HEAL
from ..role import Role, Team

DOCTOR = Role("doctor", Team.TOWN, (HEAL,))
