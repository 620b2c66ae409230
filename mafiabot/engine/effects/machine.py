"""Orders to the shell; nobody reads these."""

from __future__ import annotations

from dataclasses import dataclass

from ..copying import quick
from ..model import Outcome, PlayerResult
from ..role import PlayerId
from .base import Effect


@quick
@dataclass(frozen=True)
class SetDeadline(Effect):
    """The shell answers ``DeadlinePassed(round)`` after this time."""

    round: int
    seconds: int


@quick
@dataclass(frozen=True)
class GiveVoice(Effect):
    """The player may speak (R29)."""

    who: PlayerId


@quick
@dataclass(frozen=True)
class TakeVoice(Effect):
    """The player may no longer speak (P3, R136)."""

    who: PlayerId


@dataclass(frozen=True)
class Moderate(Effect):
    """The channel is (no longer) moderated (P3)."""

    on: bool


@dataclass(frozen=True)
class ListChanged(Effect):
    """Who is registered has changed; the shell shows it now and then (T13)."""


@dataclass(frozen=True)
class SetGag(Effect):
    """The shell answers ``GagOver(who, number)`` after this time (T36)."""

    who: PlayerId
    seconds: int
    number: int


@dataclass(frozen=True)
class RecordResult(Effect):
    """The result, to be written once."""

    outcome: Outcome
    players: tuple[PlayerResult, ...]
