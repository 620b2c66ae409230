"""Questions that change nothing: who plays, how long, who leads the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from mafiabot import __version__
from mafiabot.commands.model import MISUSES, Ask
from mafiabot.commands.table import COMMANDS, find
from mafiabot.engine import Game, Phase
from mafiabot.engine.day import table
from mafiabot.engine.effects import Seats, Seconds, VoteTable
from mafiabot.engine.model import Count, Night, Nomination
from mafiabot.engine.night import awaited
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import Person, PlayerRecord, Records, Standing


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
class YouHaveNoRole(Personal):
    pass


@dataclass(frozen=True)
class YourFamily(Personal):
    mafia: Seats


@dataclass(frozen=True)
class NotMafia(Personal):
    pass


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
class PayTold(Personal):
    """What pays this card, R174."""

    role: str
    kill: tuple[tuple[str, int], ...]
    hang: tuple[tuple[str, int], ...]
    deed: int


@dataclass(frozen=True)
class PayRules(Personal):
    victory: int
    draw: int


@dataclass(frozen=True)
class VersionTold(Answer):
    version: str


@dataclass(frozen=True)
class TopTable(Answer):
    standings: tuple[Standing, ...]
    worst: bool
    average: bool


@dataclass(frozen=True)
class TableEmpty(Answer):
    average: bool


@dataclass(frozen=True)
class WonTold(Answer):
    nick: str
    money: int
    place: int
    of: int
    games: int
    won: int
    average: str
    best: int


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


Answers = tuple[Answer, ...]


def _help(ask: Ask, at: AnswerContext) -> Answers:
    if not ask.argument:
        return (HelpList(tuple(c.key for c in COMMANDS if c.rank <= 0)),)
    command = find(ask.argument.removeprefix("!"))
    return (HelpOne(command.key) if command else HelpUnknown(),)


def _rules(ask: Ask, at: AnswerContext) -> Answers:
    return (RulesTold(),)


def _cards(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((card, counts[card]) for card in ROLES if counts[card])


def _roles(ask: Ask, at: AnswerContext) -> Answers:
    game = at.game
    if game is None or game.phase in (Phase.REGISTRATION, Phase.DEALING):
        count = max(at.rules.min_players, len(game.players) if game else 0)
        planned = Counter({c: n.of(count) for c, n in at.rules.roles.items()})
        planned["citizen"] = count - sum(planned.values())
        return (RolesPlanned(count, _cards(planned)),)
    return (RolesAlive(_cards(Counter(p.role_key for p in game.living))),)


def _role(ask: Ask, at: AnswerContext) -> Answers:
    player = at.game.players.get(at.person.id) if at.game else None
    if player is None or at.game is None or at.game.phase is Phase.REGISTRATION:
        return (YouHaveNoRole(),)
    return (YourRole(player.role_key), RoleExplained(player.role_key))


def _mafia(ask: Ask, at: AnswerContext) -> Answers:
    player = at.game.players.get(at.person.id) if at.game else None
    if (
        at.game is None
        or player is None
        or not player.role.family
        or not at.game.nights
    ):
        return (NotMafia(),)
    family = (p for p in at.game.living if p.role_key == player.role_key)
    return (YourFamily(tuple((p.number, p.id) for p in family)),)


def _list(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None:
        return (NothingPlayed(),)
    if at.game.phase in (Phase.REGISTRATION, Phase.DEALING):
        return (Registered(tuple(at.game.players)),)
    return (ListTold(at.game.seats),)


def _turns(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None or not isinstance(at.game.stage, Night):
        return (NoTurns(),)
    return (TurnsTold(tuple(p.role_key for p in awaited(at.game))),)


def _time(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None:
        return (NothingPlayed(),)
    return (TimeTold(Seconds(at.seconds_left), at.game.phase.value),)


def _votes(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None or not isinstance(at.game.stage, Nomination):
        return (NoVotes(),)
    rows = table(at.game)
    return (VotesTold(rows) if rows else NoVotes(),)


def _money(ask: Ask, at: AnswerContext) -> Answers:
    """One line for each card that deeds pay, or the general rule."""
    money = at.rules.money
    player = at.game.players.get(at.person.id) if at.game else None
    card = ask.argument.lower() if ask.argument.lower() in ROLES else ""
    if not card and at.private and player is not None and at.game and at.game.nights:
        card = player.role_key
    if not card:
        return (PayRules(money.victory, money.draw),)
    hang = {victim: row.get(card, 0) for victim, row in money.hang.items()}
    kill = money.kill.get(card, {})
    return (
        PayTold(
            card, tuple(kill.items()), tuple(hang.items()), money.check.get(card, 0)
        ),
    )


def _version(ask: Ask, at: AnswerContext) -> Answers:
    return (VersionTold(__version__),)


def _top(worst: bool, average: bool) -> Callable[[Ask, AnswerContext], Answers]:
    def answer(ask: Ask, at: AnswerContext) -> Answers:
        rows = at.records.top(at.network, worst=worst, average=average)
        return (TopTable(rows, worst, average) if rows else TableEmpty(average),)

    return answer


def _record(ask: Ask, at: AnswerContext) -> PlayerRecord | None:
    """R161, R162, R164: one's own, a nick's, or a place's."""
    word = ask.argument.split(" ")[0]
    if not word:
        person = at.person
        return at.records.by_name(at.network, at.fold(person.nick), person.account)
    if word.isascii() and word.isdigit():
        return at.records.by_place(at.network, int(word[:9]))
    return at.records.by_name(at.network, at.fold(word))


def _won_line(record: PlayerRecord) -> WonTold:
    standing = record.standing
    return WonTold(
        standing.nick,
        standing.money,
        standing.place,
        record.of,
        standing.games,
        record.won,
        f"{standing.average:.1f}",
        record.best,
    )


def _won(ask: Ask, at: AnswerContext) -> Answers:
    record = _record(ask, at)
    if record is None:
        return (NotInTable(ask.argument.split(" ")[0] or at.person.nick),)
    return (_won_line(record),)


def _fullwon(ask: Ask, at: AnswerContext) -> Answers:
    """R165-R173."""
    player = at.game.players.get(at.person.id) if at.game else None
    if player is not None and player.alive:
        return (NotWhilePlaying(),)
    record = _record(ask, at)
    if record is None:
        return (NotInTable(ask.argument.split(" ")[0] or at.person.nick),)
    counts = {c.value: record.counts.get(c, 0) for c in Count}
    roles = tuple((c, record.roles[c]) for c in ROLES if record.roles.get(c))
    return (
        _won_line(record),
        FullRoles(record.standing.nick, roles),
        FullCounts(**counts),
    )


QUESTIONS: dict[str, Callable[[Ask, AnswerContext], Answers]] = {
    "help": _help,
    "rules": _rules,
    "roles": _roles,
    "role": _role,
    "mafia": _mafia,
    "list": _list,
    "turns": _turns,
    "time": _time,
    "votes": _votes,
    "money": _money,
    "version": _version,
    "topten": _top(False, False),
    "bottomten": _top(True, False),
    "toptenmod": _top(False, True),
    "topbottommod": _top(True, True),
    "won": _won,
    "fullwon": _fullwon,
}


def answer(ask: Ask, at: AnswerContext) -> Answers:
    """One fact or a few; each is one line or two."""
    return QUESTIONS[ask.question](ask, at)


ANSWERS: tuple[type, ...] = (
    *(
        t
        for base in (Answer, Personal)
        for t in base.__subclasses__()
        if t is not Personal
    ),
    *MISUSES,
)
