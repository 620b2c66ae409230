"""Bitten: has forgotten what he could do, and watches who bit him (L19)."""

from ..role import Role, Team

BITTEN = Role("bitten", Team.VAMPIRE, circle="vampire", hears="vampire", level=3)
