"""How the value of a fact's field is shown, by the type and name of the field."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, EnumMeta
from typing import Any

from fluent.runtime.types import fluent_number

from mafiabot.engine.deeds import GIFTS
from mafiabot.engine.effects import Seats, Seconds, VoteTable
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Standing

Nick = Callable[[PlayerId], str]
Convert = Callable[[Any, "Words", Nick], object]


class Words:
    """The pack's words for cards, commands and durations, looked up once."""

    def __init__(
        self, text: Callable[..., str], known: frozenset[str], pace: float = 1.0
    ) -> None:
        self._text, self._known, self._pace = text, known, pace
        self._kept: dict[tuple[str, str], str] = {}
        self._durations: dict[int, str] = {}
        self._lists: dict[tuple[str, ...], str] = {}  # what !help lists, by ruleset

    def word(self, kind: str, key: str) -> str:
        found = self._kept.get((kind, key))
        if found is None:
            name = f"{kind}-{key}"
            found = self._text(name) if name in self._known else key
            self._kept[kind, key] = found
        return found

    def role(self, key: str) -> str:
        return self.word("role", key)

    def command(self, key: str) -> str:
        return self.word("cmd", key)

    def commands(self, keys: tuple[str, ...]) -> str:
        if keys not in self._lists:
            self._lists[keys] = " ".join(map(self.command, keys))
        return self._lists[keys]

    def duration(self, seconds: int) -> str:
        """``1 minute 30 seconds`` of real time, for seconds of the rules. Games know
        only a few, so they are kept."""
        if seconds not in self._durations:
            real = max(1, round(seconds * self._pace)) if seconds > 0 else 0
            minutes, rest = divmod(real, 60)
            parts = [self._text("minutes", count=minutes)] if minutes else []
            if rest or not minutes:
                parts.append(self._text("seconds", count=rest))
            self._durations[seconds] = " ".join(parts)
        return self._durations[seconds]

    def night(self) -> str:
        return self.word("word", "night")


def plain(value: object, numeric: bool = False) -> object:
    """A value without meaning of its own. Digits are never grouped; a number that
    nothing in the message selects by is text, which Fluent handles much faster."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return fluent_number(value, useGrouping=False) if numeric else str(value)
    return value


def _money(value: int) -> str:
    return f"−{-value}$" if value < 0 else f"+{value}$"


def _table(rows: VoteTable, words: Words, nick: Nick) -> str:
    told = (
        f"{words.night() if who is None else nick(who)} {votes}" for who, votes in rows
    )
    return ", ".join(told) or "—"


Ballots = tuple[tuple[PlayerId | None, tuple[PlayerId, ...]], ...]


def _ballots(votes: Ballots, words: Words, nick: Nick) -> str:
    told = (
        f"{', '.join(map(nick, who))} -> {words.night() if to is None else nick(to)}"
        for to, who in votes
    )
    return "; ".join(told)


def _standings(rows: tuple[Standing, ...], words: Words, nick: Nick) -> str:
    return "; ".join(
        f"{s.place}. {s.nick} {s.money}$ ({s.games}, {s.average:.1f}$)" for s in rows
    )


def _gesture(card: str, verb: str, words: Words) -> str:
    """A card and what it did; or a gift, and what was given."""
    shown = words.word("gift", card) if card in GIFTS else words.role(card)
    done = [
        words.word("gift", one) if one in GIFTS else words.command(one)
        for one in verb.split(":")
        if one
    ]
    return f"{shown} ({' → '.join(done)})" if done else shown


# Fields that list cards.
_OF_CARDS: tuple[str, ...] = (
    "roles",
    "doubled",
    "blocked",
    "town",
    "mafia",
    "turned",
    "caught",
    "friends",
    "strangers",
)


def _cards(cards: tuple[str, ...], words: Words, nick: Nick) -> str:
    return ", ".join(map(words.role, cards)) or "—"


def _enum(value: Enum, words: Words, nick: Nick) -> str:
    return str(value.value)


# By the type that the field is declared with.
_BY_TYPE: dict[object, Convert] = {
    PlayerId: lambda value, words, nick: nick(value),
    tuple[PlayerId, ...]: lambda v, words, nick: ", ".join(map(nick, v)) or "—",
    Seats: lambda v, words, nick: ", ".join(f"{n} {nick(who)}" for n, who in v),
    VoteTable: _table,
    Ballots: _ballots,
    Seconds: lambda value, words, nick: words.duration(value),
    int: lambda value, words, nick: str(value),
    bool: lambda value, words, nick: plain(value),
    str: lambda value, words, nick: value,
    str | None: lambda value, words, nick: value or "",
    tuple[tuple[PlayerId, str], ...]: lambda v, words, nick: ", ".join(
        f"{nick(who)}: {words.role(card)}" for who, card in v
    ),
    tuple[tuple[PlayerId, int], ...]: lambda v, words, nick: ", ".join(
        f"{nick(who)} {_money(amount)}" for who, amount in v
    ),
    tuple[tuple[str, int], ...]: lambda v, words, nick: ", ".join(
        f"{words.role(card)} {count}" for card, count in v
    ),
    tuple[Standing, ...]: _standings,
}

# By the field's name, where the type says too little.
_BY_NAME: dict[tuple[str, object], Convert] = {
    ("wishes", VoteTable): _table,
    ("role", str): lambda value, words, nick: words.role(value),
    ("killer", str): lambda value, words, nick: words.role(value),
    ("verb", str): lambda value, words, nick: words.command(value),
    ("command", str): lambda value, words, nick: words.command(value),
    ("gestures", tuple[tuple[str, str], ...]): lambda v, words, nick: (
        ", ".join(_gesture(card, verb, words) for card, verb in v) or "—"
    ),
    **{(name, tuple[str, ...]): _cards for name in _OF_CARDS},
    ("choice", str): lambda value, words, nick: " → ".join(
        words.word("gift", one) if one in GIFTS else words.role(one)
        for one in value.split(":")
    ),
    ("gift", str): lambda value, words, nick: words.word("gift", value),
    ("item", str): lambda value, words, nick: words.word("item", value),
    ("wares", tuple[tuple[str, int], ...]): lambda v, words, nick: ", ".join(
        f"{words.word('item', item)} {price}$" for item, price in v
    ),
    ("bag", tuple[tuple[str, int], ...]): lambda v, words, nick: (
        ", ".join(f"{words.word('item', item)} × {n}" for item, n in v) or "—"
    ),
    ("items", tuple[str, ...]): lambda v, words, nick: ", ".join(
        words.word("item", item) for item in v
    ),
    ("verbs", tuple[str, ...]): lambda v, words, nick: ", ".join(map(words.command, v)),
    ("commands", tuple[str, ...]): lambda v, words, nick: words.commands(v),
}


def converter(name: str, hint: object, numeric: bool = False) -> Convert | None:
    """How to show a field of this name and type; None: there is no way.

    A ``numeric`` field selects something in its message, so it stays a number."""
    if numeric and hint is int:
        return lambda value, words, nick: plain(value, numeric=True)
    if named := _BY_NAME.get((name, hint)):
        return named
    if isinstance(hint, EnumMeta):
        return _enum
    return _BY_TYPE.get(hint)
