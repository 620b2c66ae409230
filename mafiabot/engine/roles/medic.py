"""Doctor of the godfather's town: saves one a night, himself once a game."""

from ..abilities import TREAT
from ..role import Role, Team

MEDIC = Role("medic", Team.TOWN, (TREAT,))
