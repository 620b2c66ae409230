"""What a robot is: something that looks, moves, and now and then says a word.

Rule: a policy sees its own ``PlayerView``, the ``Minutes`` of what everybody heard, and
the moves it is offered. It never sees a ``Game``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mafiabot.engine.effects import Told
from mafiabot.engine.events import Event
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import PlayerView

from .minutes import Minutes, Saying


@dataclass(frozen=True)
class Sight:
    """What one robot has before its eyes when it is asked."""

    view: PlayerView
    minutes: Minutes


class Policy(Protocol):
    """One robot's mind."""

    def move(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        """One of ``moves`` (never empty), or None: nothing for now. An order may name
        other players besides its target, or make another choice, than the one that was
        offered."""
        ...

    def told(self, effect: Told) -> None:
        """Something that only this robot reads."""
        ...

    def speak(self, sight: Sight) -> Sequence[Saying]:
        """What it says to everybody before the vote."""
        ...


MakePolicy = Callable[[PlayerId, random.Random], Policy]
