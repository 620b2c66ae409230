"""How the value of a fact's field is shown, by the type and name of the field."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from fluent.runtime.types import fluent_number

from mafiabot.engine.role import PlayerId

Nicks = Callable[[PlayerId], str]
Convert = Callable[[Any, "Words", Nicks], object]


class Words:
    """The pack's words for cards and commands, looked up once."""

    def __init__(self, text: Callable[..., str], known: frozenset[str]) -> None:
        self._text, self._known = text, known
        self._kept: dict[str, str] = {}

    def word(self, kind: str, key: str) -> str:
        name = f"{kind}-{key}"
        if name not in self._kept:
            self._kept[name] = self._text(name) if name in self._known else key
        return self._kept[name]

    def role(self, key: str) -> str:
        return self.word("role", key)

    def command(self, key: str) -> str:
        return self.word("cmd", key)

    def duration(self, seconds: int) -> str:
        """``1 minute 30 seconds``."""
        minutes, rest = divmod(max(0, seconds), 60)
        parts = [self._text("minutes", count=_number(minutes))] if minutes else []
        if rest or not minutes:
            parts.append(self._text("seconds", count=_number(rest)))
        return " ".join(parts)

    def night(self) -> str:
        return self.word("word", "night")


def _number(value: int) -> object:
    """A number for plurals, without grouping of digits."""
    return fluent_number(value, useGrouping=False)


def _money(value: int) -> str:
    return f"−{-value}$" if value < 0 else f"+{value}$"


def _table(rows: Any, words: Words, nicks: Nicks) -> str:
    shown = (words.night() if who is None else nicks(who) for who, _ in rows)
    return ", ".join(f"{name} {votes}" for name, (_, votes) in zip(shown, rows))


def _standings(rows: Any, words: Words, nicks: Nicks) -> str:
    return "; ".join(
        f"{s.place}. {s.nick} {s.money}$ ({s.games}, {s.average:.1f}$)" for s in rows
    )


# By the type that the field is declared with.
_BY_TYPE: dict[str, Convert] = {
    "PlayerId": lambda value, words, nicks: nicks(value),
    "tuple[PlayerId, ...]": lambda v, words, nicks: ", ".join(map(nicks, v)) or "—",
    "Seats": lambda v, words, nicks: ", ".join(f"{n}. {nicks(w)}" for n, w in v),
    "VoteTable": _table,
    "Seconds": lambda value, words, nicks: words.duration(value),
    "int": lambda value, words, nicks: _number(value),
    "bool": lambda value, words, nicks: "yes" if value else "no",
    "str": lambda value, words, nicks: value,
    "str | None": lambda value, words, nicks: value or "",
    "tuple[tuple[PlayerId, str], ...]": lambda v, words, nicks: ", ".join(
        f"{nicks(who)} — {words.role(card)}" for who, card in v
    ),
    "tuple[tuple[PlayerId, int], ...]": lambda v, words, nicks: ", ".join(
        f"{nicks(who)} {_money(amount)}" for who, amount in v
    ),
    "tuple[tuple[str, int], ...]": lambda v, words, nicks: ", ".join(
        f"{words.role(card)} {count}" for card, count in v
    ),
    "tuple[Standing, ...]": _standings,
}

# By the field's name, where the type says too little.
_BY_NAME: dict[str, Convert] = {
    "role": lambda value, words, nicks: words.role(value),
    "killer": lambda value, words, nicks: words.role(value),
    "roles:many": lambda v, words, nicks: ", ".join(map(words.role, v)) or "—",
    "verb": lambda value, words, nicks: words.command(value),
    "verbs:many": lambda v, words, nicks: ", ".join(map(words.command, v)),
    "command": lambda value, words, nicks: words.command(value),
    "commands:many": lambda v, words, nicks: " ".join(map(words.command, v)),
}


def converter(name: str, kind: str) -> Convert:
    """How to show a field of this name and declared type."""
    named = _BY_NAME.get(f"{name}:many" if kind == "tuple[str, ...]" else name)
    if named is not None and kind in ("str", "tuple[str, ...]"):
        return named
    return _BY_TYPE.get(kind, _enum)


def _enum(value: Any, words: Words, nicks: Nicks) -> object:
    assert isinstance(value, Enum), f"no way to show {value!r}"
    return str(value.value)
