"""Avenger: of the mafia, unknown to it; hanged, he takes a voter along."""

from ..role import Role, Team

AVENGER = Role("avenger", Team.MAFIA, bitter=True, level=3)
