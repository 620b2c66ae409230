"""Leavers, suicides and ejections."""

from __future__ import annotations

from dataclasses import dataclass

from ..role import PlayerId
from .base import Said, Seconds


@dataclass(frozen=True)
class LeaverSeen(Said):
    """R126."""

    who: PlayerId


@dataclass(frozen=True)
class LeaverBack(Said):
    """R128."""

    who: PlayerId


@dataclass(frozen=True)
class LeaversAwaited(Said):
    """R132."""

    who: tuple[PlayerId, ...]
    seconds: Seconds


@dataclass(frozen=True)
class SuicideSeen(Said):
    """R133, R134."""

    who: PlayerId


@dataclass(frozen=True)
class EjectionSeen(Said):
    """R135."""

    who: PlayerId
    by: str
