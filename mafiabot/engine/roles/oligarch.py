"""Oligarch: somebody has one action more tonight."""

from ..deeds import DOUBLE
from ..role import Role, Team

OLIGARCH = Role("oligarch", Team.TOWN, (DOUBLE,), level=3)
