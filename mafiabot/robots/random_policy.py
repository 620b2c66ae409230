"""``random``: any move, by fair lot; but a family does not shoot its own, and nobody
votes for night."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mafiabot.engine.effects import Told
from mafiabot.engine.events import Confirm, Event, Order, Skip, VoteNight
from mafiabot.engine.role import PlayerId

from .minutes import Saying
from .policy import Sight


class RandomPolicy:
    """Implements ``policy.Policy``."""

    def __init__(self, who: PlayerId, dice: random.Random) -> None:
        self.who, self.dice = who, dice

    def move(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        if isinstance(moves[0], Confirm):
            return moves[0]
        kin = sight.view.partners
        wanted = [
            move
            for move in moves
            if not isinstance(move, VoteNight | Skip)
            and not (isinstance(move, Order) and move.target in kin)
        ]
        return wanted[int(self.dice.random() * len(wanted))] if wanted else None

    def told(self, effect: Told) -> None:
        """It makes nothing of anything."""

    def speak(self, sight: Sight) -> Sequence[Saying]:
        return ()
