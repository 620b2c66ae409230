"""Kamikaze: whoever kills him dies too; lynched, he chooses whom he takes along."""

from ..role import Role, Team

KAMIKAZE = Role("kamikaze", Team.TOWN, vengeful=True)
