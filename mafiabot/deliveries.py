"""Which lines of one game are still on their way to the network.

Each effect that is said or told has a receipt. It is marked in the journal when its
last line has been handed over; a game that is over is closed there only when all have
been, so that a bot that dies in between repeats what nobody has read.
"""

from __future__ import annotations

from collections.abc import Callable

from mafiabot.engine.role import PlayerId
from mafiabot.ports import Journal, Receipt


class Deliveries:
    """Those of one game."""

    def __init__(self, journal: Journal, game_id: str) -> None:
        self.journal, self.game_id = journal, game_id
        self._waiting: dict[tuple[int, int], PlayerId | None] = {}
        self._ended: float | None = None
        self._closed = False

    def receipt(self, number: int, effect: int, to: PlayerId | None) -> Receipt:
        """To be called when the effect at this place of the event has gone out;
        ``to`` is None for the channel."""
        self._waiting[number, effect] = to
        return lambda: self._gone(number, effect)

    def over(self, at: float, present: Callable[[PlayerId], bool]) -> None:
        """The game has ended; close it as soon as everybody has heard everything.
        Who is not ``present`` now is not waited for."""
        self._ended = at
        waiting = self._waiting.items()
        self._waiting = {k: to for k, to in waiting if to is None or present(to)}
        self._close_if_done()

    def drop(self, at: float) -> None:
        """The game is abandoned; what is on its way matters to nobody."""
        self._closed = True
        self.journal.close(self.game_id, at)

    def _gone(self, number: int, effect: int) -> None:
        if self._closed or (number, effect) not in self._waiting:
            return
        del self._waiting[number, effect]
        self.journal.sent(self.game_id, number, effect)
        self._close_if_done()

    def _close_if_done(self) -> None:
        if self._ended is not None and not self._waiting and not self._closed:
            self._closed = True
            self.journal.close(self.game_id, self._ended)
