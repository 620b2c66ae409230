"""Sergeant: hears what the commissar finds, and becomes the commissar after him."""

from ..role import Role, Team

SERGEANT = Role(
    "sergeant",
    Team.TOWN,
    circle="police",
    heir_of="commissar",
    hears="commissar",
    discreet=True,
)
