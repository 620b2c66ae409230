"""What the table of records is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from mafiabot.engine.bag import Purse
from mafiabot.engine.model import Count, Outcome, PlayerResult


@dataclass(frozen=True)
class GameResult:
    """One finished game, written once: its key is ``game_id``."""

    game_id: str
    network: str
    channel: str
    ruleset: str
    started: float
    ended: float
    outcome: Outcome
    players: tuple[PlayerResult, ...]


@dataclass(frozen=True)
class Standing:
    """One line of the table of records."""

    place: int
    nick: str
    money: int
    games: int

    @property
    def average(self) -> float:
        return self.money / self.games if self.games else 0.0


@dataclass(frozen=True)
class PlayerRecord:
    """Everything the ledger knows of one player (R161-R173)."""

    standing: Standing
    of: int  # how many players the table has
    won: int
    best: int  # most money in one game
    worst: int
    last_seen: float
    average_place: int | None  # None: fewer than ten games
    average_of: int = 0  # how many players the table of averages has
    streak: int = 0  # games won in a row up to now; lost ones are negative
    best_streak: int = 0  # most games won in a row
    worst_streak: int = 0  # most games lost in a row
    wins: Mapping[Outcome, int] = field(default_factory=dict)
    roles: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[Count, int] = field(default_factory=dict)


class RecordsAway(Exception):
    """The table cannot be read now; what is to be written waits in safety."""


class Records(Protocol):
    """The table of records. ``network`` and nick, folded, name a player."""

    def record(self, result: GameResult) -> None:
        """Take a result. It is safe when this returns, and written once, soon."""

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        """R155-R160; the average table has those with ten games or more. Network None:
        all networks together. ``period``: ``2026``, ``2026-11``, or all time."""

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None: ...

    def by_place(self, network: str, place: int) -> PlayerRecord | None: ...

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        """None: nobody of exactly this account, or this nick, has any money."""

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        """``who``: network, folded nick, account. The purse afterwards; None: the
        money does not reach."""
