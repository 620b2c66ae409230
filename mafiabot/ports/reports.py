"""What the network, the clock and work done aside tell the loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from mafiabot.engine.events import Departure
from mafiabot.engine.role import PlayerId


@dataclass(frozen=True)
class Person:
    """Somebody on a network, as he is at this moment.

    ``id`` stays his through nick changes and reconnections, as far as the network can
    tell. ``modes`` are his channel rights: ``v h o a q``; empty in private.
    """

    id: PlayerId
    nick: str
    account: str | None = None
    hostmask: str = ""  # nick!user@host
    modes: frozenset[str] = frozenset()


class VoiceBy(Enum):
    """Who took a voice."""

    SELF = "self"
    OPERATOR = "operator"
    SERVICE = "service"  # a server or services: a split, never suicide (P9)


@dataclass(frozen=True)
class Report:
    """Base of everything on the queue."""

    network: str


@dataclass(frozen=True)
class Heard(Report):
    """A line. ``channel`` is None when it was said in private."""

    channel: str | None
    person: Person
    text: str


@dataclass(frozen=True)
class TooFast(Report):
    """Somebody asks more than one person may; told once, until he has calmed down."""

    channel: str | None
    person: Person


@dataclass(frozen=True)
class Arrived(Report):
    """Somebody joined a channel, or came back under the nick he plays with."""

    channel: str
    person: Person


@dataclass(frozen=True)
class Invited(Report):
    """Somebody in the channel invites a nick into it."""

    channel: str
    by: Person
    nick: str


@dataclass(frozen=True)
class Gone(Report):
    """Somebody left a channel; in a ``split`` the net broke, he did nothing."""

    channel: str
    person: Person
    how: Departure
    split: bool = False


@dataclass(frozen=True)
class NickChanged(Report):
    """``person`` has the new nick; one report for each channel he is in."""

    channel: str
    person: Person
    old_nick: str


@dataclass(frozen=True)
class VoiceTaken(Report):
    channel: str
    person: Person
    by: VoiceBy
    by_nick: str = ""


@dataclass(frozen=True)
class ChannelReady(Report):
    """The bot is in the channel and knows who else is (end of NAMES)."""

    channel: str
    people: tuple[Person, ...]


@dataclass(frozen=True)
class RightsChanged(Report):
    """Whether the bot may set modes in the channel."""

    channel: str
    operator: bool


@dataclass(frozen=True)
class SplitOver(Report):
    """The longest time that a game waits for a netsplit, the ``number``-th, is over."""

    channel: str
    number: int


@dataclass(frozen=True)
class GagRang(Report):
    """The time for which a game silenced somebody is over (T36)."""

    channel: str
    game_id: str
    who: PlayerId
    number: int


@dataclass(frozen=True)
class SanctionOver(Report):
    """The time of a mute or ban, by its number in the books, is over."""

    channel: str
    number: int


@dataclass(frozen=True)
class HearingDue(Report):
    """Games that an earlier life of the bot has not judged may be judged now."""

    channel: str


@dataclass(frozen=True)
class ListDue(Report):
    """The list of those who registered may be shown again (T13)."""

    channel: str
    game_id: str


@dataclass(frozen=True)
class Disconnected(Report):
    """The connection is lost; the network connects again by itself."""


@dataclass(frozen=True)
class ClockRang(Report):
    """The deadline that a game asked for."""

    channel: str
    game_id: str
    round: int


@dataclass(frozen=True)
class Ready(Report):
    """Work that was done aside is done; ``then`` goes on with it in the loop, and
    raises what the work raised."""

    then: Callable[[], None]
