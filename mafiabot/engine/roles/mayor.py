"""Mayor: his vote counts twice."""

from ..role import Role, Team

MAYOR = Role("mayor", Team.TOWN, votes=2)
