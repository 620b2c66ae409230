"""Private lines for people who are not here: kept until they are, never for others.

A nick is free for anybody once its holder is gone; a role told to the nick would then
be told to a stranger.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from mafiabot.engine.role import PlayerId
from mafiabot.ports import Urgency

from .outbox import Waiting

PEOPLE = 500  # kept for at most; who left first is dropped
LINES = 20  # for each; the oldest is dropped

Parked = tuple[Urgency, Waiting]


class Parking:
    """One for each network."""

    def __init__(self) -> None:
        self._of: OrderedDict[PlayerId, deque[Parked]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(lines) for lines in self._of.values())

    def keep(self, who: PlayerId, lines: list[Parked]) -> None:
        if not lines:
            return
        kept = self._of.setdefault(who, deque())
        kept.extend(lines)
        while len(kept) > LINES:
            _given_up(kept.popleft())
        while len(self._of) > PEOPLE:
            for line in self._of.popitem(last=False)[1]:
                _given_up(line)

    def release(self, who: PlayerId) -> list[Parked]:
        """He is here again: what was to be told to him, in its order."""
        return list(self._of.pop(who, ()))


def _given_up(parked: Parked) -> None:
    """Nobody waits for it any more."""
    receipt = parked[1].receipt
    if receipt is not None:
        receipt()
