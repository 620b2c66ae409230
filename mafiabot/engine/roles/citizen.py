"""Citizen: votes, and sleeps at night."""

from ..role import Role, Team

CITIZEN = Role("citizen", Team.TOWN)
