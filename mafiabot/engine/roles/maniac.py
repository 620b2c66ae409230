"""Maniac: alone against all; kills each night, or once a game lays a curse."""

from ..abilities import CURSE, KILL
from ..role import Role, Team

MANIAC = Role("maniac", Team.MANIAC, (KILL, CURSE))
