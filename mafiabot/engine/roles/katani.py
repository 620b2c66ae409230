"""Inspector Katani: each night he checks one player or kills one."""

from ..abilities import CHECK, KILL
from ..role import Role, Team

KATANI = Role("katani", Team.TOWN, (CHECK, KILL), circle="law")
