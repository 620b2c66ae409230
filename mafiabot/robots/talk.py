"""Whose word it is, on one day: everybody's once, and of the accused once more."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from mafiabot.engine import Game
from mafiabot.engine.role import PlayerId

from .minutes import Saying, accused_by


class Talk:
    """Iterate over the speakers; tell it what each of them said."""

    def __init__(
        self, game: Game, speakers: Iterable[PlayerId], dice: random.Random
    ) -> None:
        """``speakers`` of the living; the silenced among them are passed over."""
        self._may = {who for who in speakers if who not in game.silenced}
        self._waiting = [who for who in game.players if who in self._may]
        dice.shuffle(self._waiting)
        self._answered: set[PlayerId] = set()

    def __iter__(self) -> Iterator[PlayerId]:
        while self._waiting:
            yield self._waiting.pop()

    def answer(self, sayings: Iterable[Saying]) -> None:
        """Whoever was accused in these words has the next."""
        for who in accused_by(sayings):
            if who in self._may and who not in self._answered:
                self._answered.add(who)
                self._waiting.append(who)
