"""What every effect is made of: its audience, and the shapes of its fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NewType

from ..refusal import Refusal
from ..role import PlayerId

Seconds = NewType("Seconds", int)
Seats = tuple[tuple[int, PlayerId], ...]
"""A numbered list of players: (number, player)."""
VoteTable = tuple[tuple[PlayerId | None, int], ...]
"""(player, or None for night; votes), most votes first."""


class Effect:
    """Base of all effects."""

    __slots__ = ()


class Said(Effect):
    """For the channel."""

    __slots__ = ()


class Noticed(Said):
    """For the channel, as a NOTICE."""

    __slots__ = ()


@dataclass(frozen=True)
class Told(Effect):
    """For one person."""

    to: PlayerId


@dataclass(frozen=True)
class Varied(Told):
    """For one person, and perhaps each night: it is worded in several ways."""


@dataclass(frozen=True)
class Refused(Told):
    """What a person asked was not done; ``verbs`` are what he could order instead."""

    keyed_by: ClassVar[str] = "why"  # each reason has a phrase of its own
    why: Refusal
    verbs: tuple[str, ...] = ()
