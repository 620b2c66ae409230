"""Which side has the upper hand, by a table of conditions that is data of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from .role import Role, Team

ALL = 1_000  # more than sit at any table


class Harmless(Enum):
    """Who must not be able to kill for a side to have won."""

    NOBODY = "nobody"  # it does not matter
    RIVALS = "rivals"  # all who are neither of this side nor of the town
    OTHERS = "others"  # all who are not of this side


@dataclass(frozen=True)
class Victory:
    """One row: the side has won when everything in it is true of the living.

    ``share``: at least so much of the living is of the side, 0 to 1; ``most``: at most
    so many are of it; ``others``: at most so many are not.
    """

    side: Team
    share: float = 0.0
    most: int = ALL
    others: int = ALL
    harmless: Harmless = Harmless.NOBODY


def ruling(living: Sequence[Role], victories: Iterable[Victory]) -> Team | None:
    """The side of the first row that is true of these cards, alive; None while the
    game goes on. ``living`` has one at least."""
    return next((row.side for row in victories if holds(row, living)), None)


def holds(row: Victory, living: Sequence[Role]) -> bool:
    """Whether the side of this row has won."""
    others = [role for role in living if role.team is not row.side]
    count = len(living) - len(others)
    if not count or count < row.share * len(living):
        return False
    if count > row.most or len(others) > row.others:
        return False
    if row.harmless is Harmless.RIVALS:
        others = [role for role in others if role.team is not Team.TOWN]
    return row.harmless is Harmless.NOBODY or not any(r.can_kill for r in others)
