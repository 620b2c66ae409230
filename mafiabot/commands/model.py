"""What a line can turn out to be, when it is no event of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from mafiabot.engine import Game
from mafiabot.engine.role import PlayerId

from .ranks import Rank


class Where(Enum):
    """Where a command counts."""

    CHANNEL = "channel"
    PRIVATE = "private"
    BOTH = "both"


@dataclass(frozen=True)
class Command:
    """One row of the table. ``argument`` tells whether something must follow."""

    key: str
    words: tuple[str, ...]  # without the "!"; wrong layouts are derived
    where: Where = Where.BOTH
    rank: Rank = Rank.USER
    argument: bool = False


@dataclass(frozen=True)
class Context:
    """What the meaning of a line depends on."""

    game: Game | None
    target: Callable[[str], PlayerId | None]
    rank: Rank


class Request:
    """Something only the shell can do."""


@dataclass(frozen=True)
class StartGame(Request):
    """R13; ``deck`` is the level that was asked for."""

    deck: str = ""


@dataclass(frozen=True)
class OpenGame(Request):
    """T10; ``deck`` is the level that was asked for."""

    deck: str = ""


@dataclass(frozen=True)
class ExtendRegistration(Request):
    """T16, T17; ``seconds`` is what was typed."""

    seconds: str


@dataclass(frozen=True)
class HaltGame(Request):
    """R15."""


@dataclass(frozen=True)
class RegisterUser(Request):
    """R30."""

    nick: str


@dataclass(frozen=True)
class EjectPlayer(Request):
    """P9."""

    nick: str


@dataclass(frozen=True)
class SeatRobots(Request):
    """``count`` is what was typed."""

    count: str


@dataclass(frozen=True)
class ConductAsked(Request):
    """A command of the code of conduct, with everything behind its word."""

    command: str
    rest: str


@dataclass(frozen=True)
class Ask:
    """A question that changes nothing."""

    question: str
    argument: str = ""


class Misuse:
    """What is told to a person whose line cannot be right."""


@dataclass(frozen=True)
class UnknownCommand(Misuse):
    """Said in private, and no command."""


@dataclass(frozen=True)
class ArgumentMissing(Misuse):
    command: str


@dataclass(frozen=True)
class OnlyPrivate(Misuse):
    """Counts only when sent to the bot alone."""

    command: str


@dataclass(frozen=True)
class OnlyChannel(Misuse):
    command: str


@dataclass(frozen=True)
class RankTooLow(Misuse):
    """``needed`` is the value of the rank."""

    command: str
    needed: int


MISUSES: tuple[type[Misuse], ...] = (
    UnknownCommand,
    ArgumentMissing,
    OnlyPrivate,
    OnlyChannel,
    RankTooLow,
)
