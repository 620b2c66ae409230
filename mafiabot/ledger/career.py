"""What is derived of one person's results: by writing, by merging and by the audit."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .entry import dump
from .sql import Row

AVERAGE_FROM = 10  # games, R160


@dataclass(frozen=True)
class Played:
    """One result of a person, with what its game adds."""

    network: str
    month: str
    ended: float
    outcome: str
    role: str
    won: bool
    money: int
    counts: Mapping[str, int]

    @property
    def periods(self) -> tuple[str, str, str]:
        """The charts it is summed up in: all time, the year, the month."""
        return "", self.month[:4], self.month


@dataclass
class Career:
    """The derived columns of ``player``, in their order. Results are added in the
    order in which they were recorded."""

    games: int = 0
    won: int = 0
    best: int = 0
    worst: int = 0
    last_seen: float = 0.0
    streak: int = 0
    best_streak: int = 0
    worst_streak: int = 0
    tally: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, row: Row) -> Career:
        """From the columns as they are kept."""
        return cls(*row[:8], json.loads(row[8]))

    @property
    def row(self) -> Row:
        """The columns as they are kept."""
        return (
            self.games,
            self.won,
            self.best,
            self.worst,
            self.last_seen,
            self.streak,
            self.best_streak,
            self.worst_streak,
            dump(self.tally),
        )

    def add(self, played: Played) -> None:
        first = self.games == 0
        self.games += 1
        self.won += played.won
        self.best = played.money if first else max(self.best, played.money)
        self.worst = played.money if first else min(self.worst, played.money)
        self.last_seen = max(self.last_seen, played.ended)
        if played.won:
            self.streak = max(self.streak, 0) + 1
            self.best_streak = max(self.best_streak, self.streak)
            self._count(f"won:{played.outcome}", 1)
        else:
            self.streak = min(self.streak, 0) - 1
            self.worst_streak = max(self.worst_streak, -self.streak)
        self._count(f"role:{played.role}", 1)
        for what, times in played.counts.items():
            self._count(f"count:{what}", times)

    def _count(self, what: str, times: int) -> None:
        self.tally[what] = self.tally.get(what, 0) + times

    def counted(self, kind: str) -> dict[str, int]:
        """The tallies of one kind, by the name behind the colon."""
        start = kind + ":"
        return {
            what.removeprefix(start): times
            for what, times in self.tally.items()
            if what.startswith(start)
        }


COLUMNS = "games, won, best, worst, last_seen, streak, best_streak, worst_streak, tally"


@dataclass(frozen=True)
class Line:
    """What a board keeps of a person."""

    money: int
    games: int

    @property
    def mean(self) -> float | None:
        """The average with the other sign; None below ten games (R160)."""
        if self.games < AVERAGE_FROM:
            return None
        return -self.money / self.games

    def plus(self, money: int) -> Line:
        return Line(self.money + money, self.games + 1)


def lines_of(results: Iterable[Played]) -> dict[tuple[str, str], Line]:
    """(network, period) -> the person's line in that chart."""
    lines: dict[tuple[str, str], Line] = {}
    for played in results:
        for period in played.periods:
            chart = played.network, period
            lines[chart] = lines.get(chart, Line(0, 0)).plus(played.money)
    return lines
