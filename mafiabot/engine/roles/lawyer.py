"""Lawyer: his client of this night cannot be hanged tomorrow."""

from ..abilities import PROTECT
from ..role import Role, Team

LAWYER = Role("lawyer", Team.TOWN, (PROTECT,))
