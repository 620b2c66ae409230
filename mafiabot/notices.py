"""What the shell itself says, beside the game: facts, with one phrase each."""

from __future__ import annotations

from dataclasses import dataclass

from mafiabot.engine.effects import Seconds, VoteTable
from mafiabot.engine.role import PlayerId


class ShellNotice:
    """Base of all of these."""


@dataclass(frozen=True)
class Credits(ShellNotice):
    """R20: said when registration opens."""

    version: str


@dataclass(frozen=True)
class NoGame(ShellNotice):
    """Somebody wants to play, but nothing is played."""


@dataclass(frozen=True)
class NoSuchDeck(ShellNotice):
    """``!game 7`` where no deck is called so; ``known`` may be empty."""

    asked: str
    known: str


@dataclass(frozen=True)
class PlaysElsewhere(ShellNotice):
    """One person plays one game at a time on a network."""

    channel: str


@dataclass(frozen=True)
class ComeIn(ShellNotice):
    """Who plays must be in the channel."""

    channel: str


@dataclass(frozen=True)
class NoSuchNick(ShellNotice):
    """An operator named somebody who is not in the channel."""

    nick: str


@dataclass(frozen=True)
class HaltedHere(ShellNotice):
    """R16: only a half-operator may start the bot again."""


@dataclass(frozen=True)
class HaltNoted(ShellNotice):
    """``!halt`` while nothing was played."""

    by: str


@dataclass(frozen=True)
class GameLost(ShellNotice):
    """A fault of the bot ended the game; it is in the log."""


@dataclass(frozen=True)
class NoRights(ShellNotice):
    """The bot is no channel operator, so voices and silence are not kept."""


@dataclass(frozen=True)
class NeedsRights(ShellNotice):
    """The rules want silence, which a bot that is no channel operator cannot keep."""


@dataclass(frozen=True)
class SlowDown(ShellNotice):
    """Somebody asks more than one person may."""


@dataclass(frozen=True)
class AccountNeeded(ShellNotice):
    """The channel wants players who are logged in to services."""


@dataclass(frozen=True)
class SameHost(ShellNotice):
    """The channel wants one player a host, and there is one."""

    nick: str


@dataclass(frozen=True)
class SeatKept(ShellNotice):
    """Somebody came on the nick of a player who is away, and is not that player."""

    nick: str


@dataclass(frozen=True)
class SplitBegan(ShellNotice):
    """Players are lost in a netsplit; the game waits for ``seconds`` at most."""

    seconds: int


@dataclass(frozen=True)
class SplitHealed(ShellNotice):
    """Everybody is back from the split."""


@dataclass(frozen=True)
class Repeated(ShellNotice):
    """A line that may have been read before the bot was restarted."""

    line: str


@dataclass(frozen=True)
class GameResumed(ShellNotice):
    """The bot was gone and has come back; everything given stays given."""

    seconds: Seconds


@dataclass(frozen=True)
class ResultKept(ShellNotice):
    """The bot was gone when a game ended; its last lines follow."""


@dataclass(frozen=True)
class GameVoided(ShellNotice):
    """Another version of the rules began this game; nobody's money changes."""


@dataclass(frozen=True)
class BotPauses(ShellNotice):
    """The host stops the bot; the game is kept."""


@dataclass(frozen=True)
class JournalFails(ShellNotice):
    """Events cannot be written: the game goes on, but would not survive the bot."""


@dataclass(frozen=True)
class JournalWorks(ShellNotice):
    """Everything that waited is written."""


@dataclass(frozen=True)
class RobotClaims(ShellNotice):
    """A robot says in the channel which card it holds."""

    role: str


@dataclass(frozen=True)
class RobotFound(ShellNotice):
    """A robot says its card, and what that card has found."""

    role: str
    found: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True)
class RobotSuspects(ShellNotice):
    """A robot says whom it does not trust."""

    whom: PlayerId


@dataclass(frozen=True)
class RobotSays(ShellNotice):
    """A robot without a connection says this; it is in the channel's language."""

    who: PlayerId
    text: str


@dataclass(frozen=True)
class RobotsSitDown(ShellNotice):
    """How many robots play now; such a game counts for nobody."""

    count: int


@dataclass(frozen=True)
class RobotsLeave(ShellNotice):
    """None of them plays any more."""


@dataclass(frozen=True)
class RobotsDoNotCount(ShellNotice):
    """The game that is over had robots: nobody's money changes."""


@dataclass(frozen=True)
class NoRobotsHere(ShellNotice):
    """The configuration of the channel lets no robots in."""


@dataclass(frozen=True)
class RobotsComeEarly(ShellNotice):
    """Seats are filled while people register, not later."""


@dataclass(frozen=True)
class HowManyRobots(ShellNotice):
    """What was typed is no number up to ``most``."""

    most: int


@dataclass(frozen=True)
class StillAlive(ShellNotice):
    """Heads the table of those who watch robots in a terminal."""

    living: int
    seats: int


@dataclass(frozen=True)
class VotesCast(ShellNotice):
    """R93: votes that came one upon the other; each target with who voted for it."""

    votes: tuple[tuple[PlayerId | None, tuple[PlayerId, ...]], ...]
    table: VoteTable
    cast: int
    voters: int


@dataclass(frozen=True)
class OrdersHeard(ShellNotice):
    """R74: orders that came one upon the other."""

    roles: tuple[str, ...]


NOTICES: tuple[type[ShellNotice], ...] = (
    Credits,
    VotesCast,
    OrdersHeard,
    NoGame,
    PlaysElsewhere,
    ComeIn,
    NoSuchDeck,
    NoSuchNick,
    HaltedHere,
    HaltNoted,
    GameLost,
    NoRights,
    NeedsRights,
    SlowDown,
    AccountNeeded,
    SameHost,
    SeatKept,
    SplitBegan,
    SplitHealed,
    Repeated,
    GameResumed,
    ResultKept,
    GameVoided,
    BotPauses,
    JournalFails,
    JournalWorks,
    RobotClaims,
    RobotFound,
    RobotSuspects,
    RobotSays,
    RobotsSitDown,
    RobotsLeave,
    RobotsDoNotCount,
    NoRobotsHere,
    RobotsComeEarly,
    HowManyRobots,
    StillAlive,
)
