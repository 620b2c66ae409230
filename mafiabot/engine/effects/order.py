"""Who opens a game and directs it, and who is told to be silent."""

from __future__ import annotations

from dataclasses import dataclass

from ..role import PlayerId
from .base import Noticed, Said, Seconds, Told


@dataclass(frozen=True)
class GameCalled(Said):
    """T10, T11: somebody has opened registration; how to join."""

    seconds: Seconds
    minimum: int


@dataclass(frozen=True)
class CallReminder(Noticed):
    """How long one may still join."""

    seconds: Seconds
    count: int


@dataclass(frozen=True)
class CardsDealt(Said):
    """Nobody is asked whether he keeps his card. ``roles`` are not citizens."""

    count: int
    roles: int


@dataclass(frozen=True)
class JoinNoted(Told):
    """T12."""

    count: int


@dataclass(frozen=True)
class LeaveNoted(Told):
    pass


@dataclass(frozen=True)
class ListShown(Said):
    """T13: all who have joined so far."""

    who: tuple[PlayerId, ...]
    count: int


@dataclass(frozen=True)
class RegistrationExtended(Said):
    """T16, T17."""

    seconds: Seconds


@dataclass(frozen=True)
class SpeechWarned(Told):
    """T36: the first time there is only a word."""


@dataclass(frozen=True)
class Gagged(Told):
    """T36: no voice for a while."""

    seconds: Seconds
