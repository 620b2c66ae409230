"""What is counted of many games, and how sure the counts are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from mafiabot.engine.model import Outcome, PlayerResult
from mafiabot.engine.role import Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Ruleset

Z95 = 1.959964  # standard deviations of a 95 % interval
USUAL = (Outcome.TOWN, Outcome.MAFIA, Outcome.MANIAC)
# Sides of one who plays against everybody.
ALONE = (Outcome.MANIAC, Outcome.LONER, Outcome.VAMPIRE)


def sides_of(rules: Ruleset) -> tuple[Outcome, ...]:
    """Who can win: the sides that the ruleset's ``victories`` name, in their order;
    where the rule of victory is code, the sides of the cards that it may deal."""
    named = [row.side for row in rules.victories]
    if not named:
        decks = (rules.roles, *rules.decks.values())
        held = {ROLES[card].team for deck in decks for card in deck} | {Team.TOWN}
        named = [side for side in Team if side in held]
    ends = {outcome.value: outcome for outcome in Outcome}
    return tuple(dict.fromkeys(ends[s.value] for s in named if s.value in ends))


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share, from 0 to 1; (0, 1) for no games."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Tally:
    """Games of one table size. Whole numbers only: sums do not depend on the order
    in which parts are added. ``sides``: who can win, see ``sides_of``."""

    players: int
    games: int = 0
    days: int = 0
    sides: tuple[Outcome, ...] = USUAL
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    money: Counter[str] = field(default_factory=Counter)  # dollars by card
    seats: Counter[str] = field(default_factory=Counter)  # holders by card

    def count(
        self, outcome: Outcome | None, days: int, results: Iterable[PlayerResult]
    ) -> None:
        """Add one game; None: it ended without a result, and only its days count."""
        self.games += 1
        self.days += days
        if outcome is not None:
            self.outcomes[outcome] += 1
        for one in results:
            self.money[one.role] += one.money
            self.seats[one.role] += 1

    def add(self, other: Tally) -> None:
        """Add games counted elsewhere, of the same size."""
        assert other.players == self.players
        self.games += other.games
        self.days += other.days
        self.outcomes.update(other.outcomes)
        self.money.update(other.money)
        self.seats.update(other.seats)

    @property
    def decided(self) -> int:
        """Games that a side has won."""
        return sum(self.outcomes[side] for side in self.sides)

    def sits(self, side: Outcome) -> bool:
        """Whether anybody at these tables held a card of the side."""
        return any(ROLES[card].team.value == side.value for card in self.seats)

    def share(self, side: Outcome) -> float:
        """Of the decided games, from 0 to 1."""
        return self.outcomes[side] / self.decided if self.decided else 0.0

    def interval(self, side: Outcome) -> tuple[float, float]:
        """95 % interval of ``share``."""
        return wilson(self.outcomes[side], self.decided)

    @property
    def mean_days(self) -> float:
        return self.days / self.games if self.games else 0.0

    def income(self, card: str) -> float:
        """Mean dollars a game of who holds the card."""
        return self.money[card] / self.seats[card] if self.seats[card] else 0.0

    def plain(self) -> dict[str, object]:
        """As JSON has it. Shares are of decided games."""
        return {
            "players": self.players,
            "games": self.games,
            "decided": self.decided,
            "draws": self.outcomes[Outcome.DRAW],
            "days": round(self.mean_days, 3),
            "won": {
                side.value: {
                    "games": self.outcomes[side],
                    "share": round(self.share(side), 5),
                    "interval": [round(end, 5) for end in self.interval(side)],
                }
                for side in self.sides
            },
            "money": {card: round(self.income(card), 2) for card in sorted(self.seats)},
        }
