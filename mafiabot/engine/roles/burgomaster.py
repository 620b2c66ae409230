"""Mayor of the city: from the fourth night on his vote counts twice."""

from ..role import Role, Team

BURGOMASTER = Role("burgomaster", Team.TOWN, votes=2, office=4, level=2)
