"""Magnate: somebody has one action more tonight."""

from ..deeds import DOUBLE
from ..role import Role, Team

MAGNATE = Role("magnate", Team.TOWN, (DOUBLE,), level=2)
