"""Which side has the upper hand in the city: a table of cards, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from .role import Role, Team

FAMILIES = (Team.MAFIA, Team.TRIAD)  # win with half of the living


def ruling(living: Sequence[Role]) -> Team | None:
    """The side that has won with these cards alive; None while the game goes on. The
    town when nobody else is left; a family with half of the living when no other black
    side can kill; the vampire when all are his; a loner with nobody, or one who
    cannot kill. ``living`` has one at least."""
    sides = [role.team for role in living]
    if not set(sides) - {Team.TOWN}:
        return Team.TOWN
    if set(sides) == {Team.VAMPIRE}:
        return Team.VAMPIRE
    for family in FAMILIES:
        rivals = (r for r in living if r.team not in (family, Team.TOWN))
        if sides.count(family) * 2 >= len(sides) and not any(
            rival.can_kill for rival in rivals
        ):
            return family
    loners = sides.count(Team.LONER)
    others = [role for role in living if role.team is not Team.LONER]
    harmless = not any(role.can_kill for role in others)
    return Team.LONER if loners == 1 and len(others) <= 1 and harmless else None
