"""What the journal of running games is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class StoredEvent:
    """``event`` is the codec's JSON; ``sent``: which of its effects have gone out."""

    number: int
    event: str
    at: float
    sent: frozenset[int] = frozenset()


@dataclass(frozen=True)
class StoredGame:
    """A game as the journal has it. ``rules`` is the JSON of its ruleset's file."""

    id: str
    network: str
    channel: str
    ruleset: str
    opened: float
    rules: str = ""
    rules_version: int = 0
    closed: float | None = None
    events: tuple[StoredEvent, ...] = ()


class Journal(Protocol):
    """Every event is committed here before anyone hears of it.

    What is put down waits for ``commit``, so that a burst of events costs one
    transaction; nothing may leave the outbox in between.
    """

    def open(self, game: StoredGame) -> None:
        """A new game, still without events."""

    def append(self, game_id: str, number: int, event: str, at: float) -> None:
        """``event`` is the codec's JSON; ``number`` counts from 1."""

    def sent(self, game_id: str, number: int, effect: int) -> None:
        """The effect at this place (from 0) of the event has gone out."""

    def close(self, game_id: str, at: float) -> None:
        """The game is over, with or without a result."""

    def commit(self) -> bool:
        """Write what waits. False: it could not be written, and goes on waiting."""
