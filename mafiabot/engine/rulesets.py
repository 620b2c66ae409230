"""A ruleset: how many, how long, how much. What a role does is code, not data.

``read`` turns the plain data of a YAML file into a frozen ``Ruleset``, or lists
everything that is wrong with it. Reading the file is the shell's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .balance import Victory

Amounts = Mapping[str, int]  # card -> dollars
Table = Mapping[str, Amounts]


class FirstPhase(Enum):
    NIGHT = "night"
    DAY = "day"


class VictoryRule(Enum):
    CLASSIC = "classic"  # R117-R122
    PARITY = "parity"  # mafia wins with half of the living
    GODFATHER = "godfather"  # T32, T33, T35
    CITY = "city"  # by the rows of ``victories``


class EarlyEnd(Enum):
    """When the mafia's victory is obvious before all others are dead (T33, T35)."""

    NEVER = "never"
    UNARMED = "unarmed"  # with half of the living, unless a townsman may shoot
    PARITY = "parity"  # with half of the living


class Procedure(Enum):
    TRIAL = "trial"  # nomination, speech, verdict
    LOT = "lot"  # one ballot; ties are drawn
    CONFIRM = "confirm"  # discussion, vote, confirmation; ties spare (T30, T34)


class CheckReply(Enum):
    IMMEDIATE = "immediate"
    DAWN = "dawn"


class Report(Enum):
    """What the channel hears of a night."""

    DEEDS = "deeds"  # everything that took effect
    DEPARTURES = "departures"  # who has left, by the order of the causes (G4)
    DEATHS = "deaths"  # who is dead, and that somebody was spared; names no doctor


@dataclass(frozen=True)
class CardCount:
    """One more of a card at each number in ``at``, then one more every ``every``."""

    at: tuple[int, ...]
    every: int = 0

    def of(self, players: int) -> int:
        count = sum(1 for threshold in self.at if players >= threshold)
        if self.every and self.at and players > self.at[-1]:
            count += (players - self.at[-1]) // self.every
        return count


@dataclass(frozen=True)
class Duration:
    """Seconds by number of players: the first row whose ``below`` is above it."""

    rows: tuple[tuple[int | None, int], ...]  # (below, seconds); None: all others

    def of(self, players: int) -> int:
        for below, seconds in self.rows:
            if below is None or players < below:
                return seconds
        return self.rows[-1][1]


@dataclass(frozen=True)
class Durations:
    """Seconds; the shell multiplies them by the channel's ``pace``."""

    registration: Duration
    registration_reminder: Duration
    confirmation: Duration
    night: Duration
    night_reminder: Duration
    nomination: Duration
    speech: Duration
    verdict: Duration
    leavers: Duration
    discussion: Duration = Duration(((None, 60),))
    revenge: Duration = Duration(((None, 30),))


@dataclass(frozen=True)
class RegistrationRules:
    """Who opens it directs it (T10-T20). Seconds; ``list_every`` 0: each newcomer is
    told at once."""

    by_creator: bool = False
    extend: int = 30
    extend_most: int = 300  # at once (T21)
    longest: int = 1800  # all extensions together
    list_every: int = 0


@dataclass(frozen=True)
class VoteRules:
    procedure: Procedure
    nominate_min_votes: int
    quorum: float
    revote: bool
    early_end: bool
    in_private: bool = False  # votes count in private too (T30)


@dataclass(frozen=True)
class NightRules:
    check_reply: CheckReply
    uses: Mapping[str, int]  # verb -> how often a game
    curse_kills_target: bool
    kill_the_silent: bool
    silent_nights: int = 1  # so many in a row without an order, and he dies (C11)
    report: Report = Report.DEEDS
    may_skip: bool = False
    warn_the_checked: bool = False  # who was checked hears of it
    spares: bool = False  # orders name whom a doubled actor visits besides (G12)
    whole: bool = False  # the night lasts to its end; its length shows nobody's card
    silenced_speak: bool = False  # who is silenced loses his vote only
    luck: int = 50  # per cent
    spared_nights: int = 1  # so many nights who is on the list is not struck (C44)
    first_shot: int = 1  # the night from which on the town's side may kill


@dataclass(frozen=True)
class Money:
    """Dollars for deeds; a card that is not listed pays nothing."""

    kill: Table
    check: Amounts
    heal_idle: int
    heal: Amounts
    heal_always: Amounts
    seduce: Amounts
    hack: Amounts
    defence: Amounts
    hang: Table
    victory: int
    draw: int
    killed_by_bot: int
    refused_role: int


@dataclass(frozen=True)
class ShopRules:
    """Prices in dollars of what people may buy; 0: it is not sold (C40)."""

    shield: int = 0
    papers: int = 0
    ticket: int = 0


@dataclass(frozen=True)
class Ruleset:
    min_players: int
    max_players: int | None
    auto_restart: bool
    first_phase: FirstPhase
    victory: VictoryRule
    confirm_roles: bool
    moderated: bool
    roles: Mapping[str, CardCount]
    durations: Durations
    vote: VoteRules
    night: NightRules
    money: Money
    registration: RegistrationRules = RegistrationRules()
    shop: ShopRules = ShopRules()
    early_end: EarlyEnd = EarlyEnd.UNARMED  # for ``victory: godfather``
    silence: bool = False  # nobody speaks at night; the penalty ladder (T24, T36)
    last_words: bool = False
    tell_even: bool = False  # the channel hears when town and mafia are equal (C39)
    victories: tuple[Victory, ...] = ()  # for ``victory: city``; the first that holds
    wishes: bool = False  # by day people say where a card should go at night (G7)
    # Decks that may be asked for instead, by their level of difficulty.
    decks: Mapping[str, Mapping[str, CardCount]] = field(default_factory=dict)
    name: str = field(default="", compare=False)
    source: str = field(default="", compare=False)  # JSON of what it was read from

    def __hash__(self) -> int:
        """Cheap: what is worked out for a ruleset is kept by it."""
        return hash((self.min_players, len(self.roles)))
