"""Witness: sees, in order, which characters came to somebody tonight."""

from ..deeds import LOOK
from ..role import Role, Team

WITNESS = Role("witness", Team.TOWN, (LOOK,))
