"""What the loop is told by the outside, and what it asks of it.

``irc/`` fills the one queue with reports and offers ``Network``; ``ledger/`` offers
``Records`` and ``Journal``. The loop (``bot.py``) knows only the shapes below, so tests
hand it small fakes. Times are seconds since the epoch, money is dollars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Protocol

from mafiabot.engine.bag import Purse
from mafiabot.engine.events import Departure
from mafiabot.engine.model import Count, Outcome, PlayerResult
from mafiabot.engine.role import PlayerId

# --- what the network reports ---------------------------------------------------


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


# --- what the network is asked for ----------------------------------------------


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


# --- records ----------------------------------------------------------------------


@dataclass(frozen=True)
class GameResult:
    """One finished game, written once: its key is ``game_id``."""

    game_id: str
    network: str
    channel: str
    ruleset: str
    started: float
    ended: float
    outcome: Outcome
    players: tuple[PlayerResult, ...]


@dataclass(frozen=True)
class Standing:
    """One line of the table of records."""

    place: int
    nick: str
    money: int
    games: int

    @property
    def average(self) -> float:
        return self.money / self.games if self.games else 0.0


@dataclass(frozen=True)
class PlayerRecord:
    """Everything the ledger knows of one player (R161-R173)."""

    standing: Standing
    of: int  # how many players the table has
    won: int
    best: int  # most money in one game
    worst: int
    last_seen: float
    average_place: int | None  # None: fewer than ten games
    average_of: int = 0  # how many players the table of averages has
    streak: int = 0  # games won in a row up to now; lost ones are negative
    best_streak: int = 0  # most games won in a row
    worst_streak: int = 0  # most games lost in a row
    wins: Mapping[Outcome, int] = field(default_factory=dict)
    roles: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[Count, int] = field(default_factory=dict)


class RecordsAway(Exception):
    """The table cannot be read now; what is to be written waits in safety."""


class Records(Protocol):
    """The table of records. ``network`` and nick, folded, name a player."""

    def record(self, result: GameResult) -> None:
        """Take a result. It is safe when this returns, and written once, soon."""

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        """R155-R160; the average table has those with ten games or more. Network None:
        all networks together. ``period``: ``2026``, ``2026-11``, or all time."""

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None: ...

    def by_place(self, network: str, place: int) -> PlayerRecord | None: ...

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        """None: nobody of exactly this account, or this nick, has any money."""

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        """``who``: network, folded nick, account. The purse afterwards; None: the
        money does not reach."""


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


@dataclass(frozen=True)
class StoredEvent:
    """``event`` is the codec's JSON; ``sent``: which of its effects have gone out."""

    number: int
    event: str
    at: float
    sent: frozenset[int] = frozenset()


@dataclass(frozen=True)
class StoredGame:
    """A game as the journal has it. ``rules`` is the JSON of its ruleset's file."""

    id: str
    network: str
    channel: str
    ruleset: str
    opened: float
    rules: str = ""
    rules_version: int = 0
    closed: float | None = None
    events: tuple[StoredEvent, ...] = ()


class Journal(Protocol):
    """Every event is committed here before anyone hears of it.

    What is put down waits for ``commit``, so that a burst of events costs one
    transaction; nothing may leave the outbox in between.
    """

    def open(self, game: StoredGame) -> None:
        """A new game, still without events."""

    def append(self, game_id: str, number: int, event: str, at: float) -> None:
        """``event`` is the codec's JSON; ``number`` counts from 1."""

    def sent(self, game_id: str, number: int, effect: int) -> None:
        """The effect at this place (from 0) of the event has gone out."""

    def close(self, game_id: str, at: float) -> None:
        """The game is over, with or without a result."""

    def commit(self) -> bool:
        """Write what waits. False: it could not be written, and goes on waiting."""
