"""Journalist of the city: compares two players."""

from ..deeds import COMPARE
from ..role import Role, Team

REPORTER = Role("reporter", Team.TOWN, (COMPARE,), level=2)
