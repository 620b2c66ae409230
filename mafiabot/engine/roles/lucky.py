"""Lucky: may survive one attack."""

from ..role import Role, Team

LUCKY = Role("lucky", Team.TOWN, lucky=True)
