"""The table of records, and what it knows of one player (R155-R173)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone

from mafiabot.commands.model import Ask
from mafiabot.engine.model import Count, Outcome
from mafiabot.engine.roles import ROLES
from mafiabot.ports import PlayerRecord

from .facts import (
    AnswerContext,
    Answers,
    FullCareer,
    FullCounts,
    FullRoles,
    NotInTable,
    NotWhilePlaying,
    TableEmpty,
    TopTable,
    UnknownPeriod,
    WonTold,
)
from .period import table_of


def top(worst: bool, average: bool) -> Callable[[Ask, AnswerContext], Answers]:
    def answer(ask: Ask, at: AnswerContext) -> Answers:
        table = table_of(ask.argument, at.now)
        if table is None:
            today = _day(at.now)
            return (UnknownPeriod(ask.argument, today[:4], today[:7]),)
        rows = at.records.top(
            None if table.everywhere else at.network,
            worst=worst,
            average=average,
            period=table.period,
        )
        shown = table.period or "all"
        if not rows:
            return (TableEmpty(average, shown),)
        return (TopTable(rows, worst, average, shown, table.everywhere),)

    return answer


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m-%d")


def _first_word(ask: Ask) -> str:
    return ask.argument.split()[0] if ask.argument.split() else ""


def _record(ask: Ask, at: AnswerContext) -> PlayerRecord | None:
    """R161, R162, R164: one's own, a nick's, or a place's."""
    word = _first_word(ask)
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
        record.average_place or 0,
        record.average_of,
        record.best,
    )


def won(ask: Ask, at: AnswerContext) -> Answers:
    record = _record(ask, at)
    if record is None:
        return (NotInTable(_first_word(ask) or at.person.nick),)
    return (_won_line(record),)


def _career(record: PlayerRecord) -> FullCareer:
    sides = (Outcome.TOWN, Outcome.MAFIA, Outcome.MANIAC)
    return FullCareer(
        *(record.wins.get(side, 0) for side in sides),
        record.best,
        record.worst,
        record.streak,
        record.best_streak,
        record.worst_streak,
        _day(record.last_seen),
    )


def fullwon(ask: Ask, at: AnswerContext) -> Answers:
    """R165-R173."""
    player = at.game.players.get(at.person.id) if at.game else None
    if player is not None and player.alive:
        return (NotWhilePlaying(),)
    record = _record(ask, at)
    if record is None:
        return (NotInTable(_first_word(ask) or at.person.nick),)
    counts = {c.value: record.counts.get(c, 0) for c in Count}
    roles = tuple((c, record.roles[c]) for c in ROLES if record.roles.get(c))
    return (
        _won_line(record),
        _career(record),
        FullRoles(record.standing.nick, roles),
        FullCounts(**counts),
    )
