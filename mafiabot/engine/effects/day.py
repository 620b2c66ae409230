"""The votes, the trial, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from ..copying import quick
from ..model import Outcome
from ..role import PlayerId
from .base import Said, Seats, Seconds, VoteTable


@dataclass(frozen=True)
class VoteOpened(Said):
    """R89, R90."""

    seconds: Seconds
    seats: Seats


@quick
@dataclass(frozen=True)
class VoteCast(Said):
    """R91, R93."""

    who: PlayerId
    target: PlayerId
    table: VoteTable
    cast: int
    voters: int


@quick
@dataclass(frozen=True)
class NightVoteCast(Said):
    """R94, R93."""

    who: PlayerId
    table: VoteTable
    cast: int
    voters: int


@dataclass(frozen=True)
class VotesFreed(Said):
    """The one voted against is out; his accusers may vote again."""

    who: PlayerId
    voters: tuple[PlayerId, ...]


@dataclass(frozen=True)
class NobodyNominated(Said):
    """R97."""


@dataclass(frozen=True)
class TownSleeps(Said):
    """R98."""


@dataclass(frozen=True)
class NoMajority(Said):
    """R100: enough votes, but not most of them."""

    who: PlayerId


@dataclass(frozen=True)
class Accused(Said):
    """R99, R102."""

    who: PlayerId
    seconds: Seconds


@dataclass(frozen=True)
class VerdictOpened(Said):
    """R105."""

    who: PlayerId
    seconds: Seconds


@quick
@dataclass(frozen=True)
class BallotCast(Said):
    """R107."""

    who: PlayerId
    hang: bool
    yes: int
    no: int


@dataclass(frozen=True)
class Hanged(Said):
    """R111."""

    who: PlayerId
    role: str
    yes: int
    no: int


@dataclass(frozen=True)
class Pardoned(Said):
    """R112."""

    who: PlayerId
    yes: int
    no: int


@dataclass(frozen=True)
class Undecided(Said):
    """R113: ``needed`` would have been a quorum."""

    cast: int
    needed: int


@dataclass(frozen=True)
class Acquitted(Said):
    """R114: the lawyer had chosen exactly him."""

    who: PlayerId


@dataclass(frozen=True)
class TrialOff(Said):
    """The accused is out of the game before the verdict."""

    who: PlayerId


@dataclass(frozen=True)
class Lynched(Said):
    """One-stage vote: most votes, or the lot among those who have most."""

    who: PlayerId
    role: str
    votes: int


@dataclass(frozen=True)
class GameWon(Said):
    """R6."""

    outcome: Outcome


@dataclass(frozen=True)
class CardsShown(Said):
    """Who held what."""

    cards: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True)
class MoneyShown(Said):
    """What each player takes home, most first."""

    money: tuple[tuple[PlayerId, int], ...]
