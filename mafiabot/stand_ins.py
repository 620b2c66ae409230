"""Robots that fill seats of a channel: who is one, and what the loop asks of them.

A stand-in is no connection and nobody in the channel. Its id is its nick, with a sign
that no nick of IRC can have: everybody sees in every list what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from mafiabot.engine.role import PlayerId
from mafiabot.ports import Report

SIGN = "robot:"  # servers refuse a nick with a colon


def id_of(name: str) -> PlayerId:
    return PlayerId(SIGN + name)


def is_robot(who: PlayerId) -> bool:
    return who.startswith(SIGN)


def has_robots(players: Iterable[PlayerId]) -> bool:
    """Whether a game of these players is one that counts for nobody."""
    return any(is_robot(who) for who in players)


@dataclass(frozen=True)
class StandInsDue(Report):
    """It is time for one of the robots to do something."""

    channel: str
    game_id: str


class StandIns(Protocol):
    """Those of one channel; ``most`` of them at once."""

    most: int

    def seat(self, count: int) -> None:
        """So many sit at the table from now on, as far as there are seats; only
        while people register."""

    def act(self, report: StandInsDue) -> None:
        """One of them does something, and the next bell is asked for."""

    def wake(self) -> None:
        """Ask for a bell if there is anything to do: a game was taken up again."""
