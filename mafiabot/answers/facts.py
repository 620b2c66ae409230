"""What questions are answered with; one phrase in the packs for each class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from mafiabot.commands.model import MISUSES
from mafiabot.engine import Game
from mafiabot.engine.effects import Seats, Seconds, VoteTable
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import Person, Records, Standing


class Answer:
    """Base of all; a ``personal`` one goes to the person wherever it was asked."""

    personal: ClassVar[bool] = False


class Personal(Answer):
    personal: ClassVar[bool] = True


@dataclass(frozen=True)
class HelpList(Personal):
    commands: tuple[str, ...]


@dataclass(frozen=True)
class HelpOne(Personal):
    keyed_by: ClassVar[str] = "command"
    command: str


@dataclass(frozen=True)
class HelpUnknown(Personal):
    """There is no such command."""


@dataclass(frozen=True)
class RulesTold(Personal):
    """How to play, in a few lines."""


@dataclass(frozen=True)
class RolesAlive(Answer):
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class RolesPlanned(Answer):
    """What would be dealt now."""

    count: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class YourRole(Personal):
    role: str


@dataclass(frozen=True)
class RoleExplained(Personal):
    """What a card does, and how."""

    keyed_by: ClassVar[str] = "role"
    role: str


@dataclass(frozen=True)
class RoleLevel(Personal):
    """L2: of the card itself, or of the deck when it has none of its own."""

    role: str
    level: int


@dataclass(frozen=True)
class RoleWakes(Personal):
    """G2: the how many-th, and who gives the card an action more or takes one."""

    role: str
    place: int
    awake: int
    doubled: tuple[str, ...]
    blocked: tuple[str, ...]


@dataclass(frozen=True)
class RoleStrikes(Personal):
    """Who saves whom from a deed, turns it, or catches its actor (G9)."""

    verb: str
    town: tuple[str, ...]
    mafia: tuple[str, ...]
    turned: tuple[str, ...]
    caught: tuple[str, ...]


@dataclass(frozen=True)
class RoleSide(Personal):
    """Cards of the same side, known and unknown to it."""

    friends: tuple[str, ...]
    strangers: tuple[str, ...]


@dataclass(frozen=True)
class NoSuchRole(Personal):
    """``!role`` of a word that is no card."""


@dataclass(frozen=True)
class YouHaveNoRole(Personal):
    pass


@dataclass(frozen=True)
class YourFamily(Personal):
    mafia: Seats


@dataclass(frozen=True)
class NotMafia(Personal):
    pass


@dataclass(frozen=True)
class ShopTold(Personal):
    """C40: things and their prices in dollars."""

    wares: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class ShopClosed(Personal):
    """The ruleset sells nothing."""


@dataclass(frozen=True)
class NotSold(Personal):
    word: str


@dataclass(frozen=True)
class TooDear(Personal):
    """``money`` is what the asker may spend."""

    item: str
    price: int
    money: int


@dataclass(frozen=True)
class Bought(Personal):
    item: str


@dataclass(frozen=True)
class BagTold(Personal):
    """What the asker may spend, and how many he has of each thing."""

    money: int
    bag: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class ListTold(Answer):
    seats: Seats


@dataclass(frozen=True)
class Registered(Answer):
    who: tuple[PlayerId, ...]


@dataclass(frozen=True)
class NothingPlayed(Answer):
    pass


@dataclass(frozen=True)
class TurnsTold(Answer):
    """Cards, not people, that the night still waits for."""

    roles: tuple[str, ...]


@dataclass(frozen=True)
class NoTurns(Answer):
    pass


@dataclass(frozen=True)
class TimeTold(Answer):
    seconds: Seconds
    phase: str


@dataclass(frozen=True)
class VotesTold(Answer):
    table: VoteTable


@dataclass(frozen=True)
class NoVotes(Answer):
    pass


@dataclass(frozen=True)
class HangingPays(Personal):
    """What this card gets for a hanging it voted for, by who is hanged (R174)."""

    role: str
    pay: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class DeedPays(Personal):
    """What an order brings, by the card it strikes."""

    verb: str
    pay: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class CheckPays(Personal):
    amount: int


@dataclass(frozen=True)
class HealIdlePays(Personal):
    """Nobody had attacked the patient."""

    amount: int


@dataclass(frozen=True)
class PayRules(Personal):
    victory: int
    draw: int


@dataclass(frozen=True)
class VersionTold(Answer):
    version: str


@dataclass(frozen=True)
class TopTable(Answer):
    """``period``: ``all``, a year, or a month like 2026-11."""

    standings: tuple[Standing, ...]
    worst: bool
    average: bool
    period: str
    everywhere: bool


@dataclass(frozen=True)
class TableEmpty(Answer):
    average: bool
    period: str


@dataclass(frozen=True)
class UnknownPeriod(Answer):
    """No such table; ``year`` and ``month`` are the present ones."""

    word: str
    year: str
    month: str


@dataclass(frozen=True)
class RecordsUnreadable(Personal):
    """The ledger is away; nothing is lost."""


@dataclass(frozen=True)
class WonTold(Answer):
    """``average_place`` is 0 below ten games."""

    nick: str
    money: int
    place: int
    of: int
    games: int
    won: int
    average: str
    average_place: int
    average_of: int
    best: int


@dataclass(frozen=True)
class FullCareer(Personal):
    """Victories by side, streaks of games; ``last_seen`` is a day of UTC."""

    wins_town: int
    wins_mafia: int
    wins_maniac: int
    best: int
    worst: int
    streak: int
    best_streak: int
    worst_streak: int
    last_seen: str


@dataclass(frozen=True)
class FullRoles(Personal):
    """R169."""

    nick: str
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class FullCounts(Personal):
    """R170-R173, by the names of ``Count``."""

    healed: int
    killed: int
    cursed: int
    protected: int
    checked: int
    seduced: int
    voted_yes: int
    voted_no: int
    was_killed: int
    was_checked: int
    was_cursed: int
    was_protected: int
    was_healed: int
    was_seduced: int
    was_hanged: int
    bot_killed: int


@dataclass(frozen=True)
class NotInTable(Answer):
    nick: str


@dataclass(frozen=True)
class NotWhilePlaying(Personal):
    """R167."""


@dataclass(frozen=True)
class AnswerContext:
    """Everything that an answer may depend on."""

    game: Game | None
    records: Records
    network: str
    person: Person
    private: bool
    seconds_left: int
    fold: Callable[[str], str]
    rules: Ruleset
    now: float = 0.0  # seconds since the epoch
    conduct: bool = False  # whether a code of conduct is enforced


Answers = tuple[Answer, ...]

ANSWERS: tuple[type, ...] = (
    *(
        t
        for base in (Answer, Personal)
        for t in base.__subclasses__()
        if t is not Personal
    ),
    *MISUSES,
)
