"""What the network and the clock are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, Protocol

from mafiabot.engine.role import PlayerId

from .reports import Person, Report


class Urgency(IntEnum):
    """What goes out first when the server makes us wait."""

    ANSWER = 0  # modes, and answers to orders
    DEAL = 1  # roles, partners, lists
    ANNOUNCEMENT = 2  # what the channel hears of the game
    TABLE = 3  # records, help


Receipt = Callable[[], None]
"""Called once the line has been handed to the socket, or need not go any more."""


class Network(Protocol):
    """One connection to one IRC network. Nothing here waits; all of it queues."""

    name: str

    def say(
        self,
        channel: str,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        replaces: str = "",
        receipt: Receipt | None = None,
    ) -> None:
        """To the channel. A newer line with the same ``replaces`` makes this one
        stale while it still waits to be sent."""

    def tell(
        self,
        who: PlayerId,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        receipt: Receipt | None = None,
    ) -> None:
        """To one person, wherever he is now."""

    def restore(
        self,
        channel: str,
        people: Iterable[Person],
        moderated: bool,
        voiced: Iterable[PlayerId] = (),
    ) -> None:
        """From before a restart: who the players of the channel are, whether a game of
        ours had made it silent, and which of them had a voice before it."""

    def before(self, channel: str) -> tuple[bool, tuple[PlayerId, ...]]:
        """What a game of ours does not touch: whether others made the channel silent,
        and the players who have a voice from others."""

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None: ...

    def set_moderated(self, channel: str, on: bool) -> None: ...

    def restrain(self, channel: str, mask: str, mute: bool, on: bool) -> None:
        """Whoever has this mask may not speak, where the server can do that; or not
        come in, and who is in is sent out."""

    def find(self, channel: str, nick: str) -> Person | None:
        """Who is in the channel under this nick, by the server's casemapping."""

    def fold(self, text: str) -> str:
        """Nick or channel as the server compares it."""

    def nick(self, who: PlayerId) -> str | None:
        """The nick he has now, or had last."""

    def present(self, channel: str, who: PlayerId) -> bool: ...


class Clock(Protocol):
    """Time, and the bell that puts a report on the queue."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def ring(self, seconds: float, report: Report) -> None: ...


# (network, work, what is done with its fruit): the work may be done in another thread,
# the rest in the loop.
Aside = Callable[[str, Callable[[], Any], Callable[[Any], None]], None]


def at_once(network: str, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """The work is done here and now."""
    then(work())
