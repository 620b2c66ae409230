"""Plain data of a ruleset file -> ``Ruleset``, or everything that is wrong with it."""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from .decks import LEVELS, Flaw, dealt, flaw, level
from .roles import ROLES
from .rulesets import CardCount, Duration, Ruleset, VictoryRule

# A deck is checked for tables up to this size; beyond it grows in the same way.
CHECKED_PLAYERS = 60
MOST_PLAYERS = 1_000
MOST = 1_000_000  # of anything: players, seconds, dollars
_VERBS = sorted({verb for role in ROLES.values() for verb in role.verbs})
_CARDS = sorted(ROLES)
_OWN = ("name", "source")  # fields that no file sets


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where, what, and what to write instead."""

    key: str
    wrong: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.key}: {self.wrong}: {self.remedy}"


class _Reader:
    """Reads values and collects faults; a faulty value reads as a harmless one."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, key: str, wrong: str, remedy: str) -> None:
        self.faults.append(Fault(key, wrong, remedy))

    def mapping(self, key: str, value: object) -> Mapping[Any, Any]:
        if isinstance(value, dict):
            return {str(name): entry for name, entry in value.items()}
        self.fault(
            key, f"{value!r} is no mapping", "write `name: value` lines under it"
        )
        return {}

    def number(self, key: str, value: object, least: int | None = 0) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            lowest = -MOST if least is None else least
            if lowest <= value <= MOST:
                return value
            wrong = "too small" if value < lowest else "too large"
            self.fault(key, wrong, f"write a number from {lowest} to {MOST}")
        else:
            remedy = "write a whole number"
            self.fault(key, f"{value!r} is no whole number", remedy)
        return 0

    def share(self, key: str, value: object) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool):
            if 0 <= value < 1:
                return float(value)
        self.fault(key, f"{value!r} is no share", "write a number from 0 to below 1")
        return 0.0

    def flag(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.fault(
                key, f"{value!r} is neither true nor false", "write true or false"
            )
        return value is True

    def choice(self, key: str, value: object, kind: type[Enum]) -> Enum:
        names = [member.value for member in kind]
        if value in names:
            return kind(value)
        self.fault(key, f"{value!r} is unknown", "write one of " + ", ".join(names))
        return next(iter(kind))

    def amounts(
        self, key: str, value: object, known: list[str], least: int | None = None
    ) -> dict[str, int]:
        read: dict[str, int] = {}
        for name, amount in self.mapping(key, value).items():
            if name in known:
                read[name] = self.number(f"{key}.{name}", amount, least)
            else:
                self._unknown(f"{key}.{name}", known)
        return read

    def table(self, key: str, value: object) -> dict[str, dict[str, int]]:
        read: dict[str, dict[str, int]] = {}
        for name, row in self.mapping(key, value).items():
            if name in _CARDS:
                read[name] = self.amounts(f"{key}.{name}", row, _CARDS)
            else:
                self._unknown(f"{key}.{name}", _CARDS)
        return read

    def _unknown(self, key: str, known: list[str]) -> None:
        self.fault(key, "unknown key", "write one of " + ", ".join(known))

    def duration(self, key: str, value: object) -> Duration:
        """``60``, or rows ``{below: 13, seconds: 60}`` of which the last has none."""
        if not isinstance(value, list):
            return Duration(((None, self.number(key, value, 1)),))
        rows: list[tuple[int | None, int]] = []
        for index, row in enumerate(value):
            at = f"{key}[{index}]"
            entry = self.mapping(at, row)
            for name in sorted(set(entry) - {"below", "seconds"}):
                self._unknown(f"{at}.{name}", ["below", "seconds"])
            seconds = self.number(f"{at}.seconds", entry.get("seconds"), 1)
            below = entry.get("below")
            limit = None if below is None else self.number(f"{at}.below", below, 1)
            rows.append((limit, seconds))
        limits = [below for below, _ in rows]
        if not rows or limits[-1] is not None or None in limits[:-1]:
            self.fault(
                key,
                "not every table size has a row",
                "let only the last row be without `below`",
            )
            return Duration(((None, 1),))
        return Duration(tuple(rows))

    def card(self, key: str, value: object) -> CardCount:
        entry = self.mapping(key, value)
        for name in sorted(set(entry) - {"at", "every"}):
            self._unknown(f"{key}.{name}", ["at", "every"])
        at = entry.get("at")
        if not isinstance(at, list) or not at:
            self.fault(f"{key}.at", f"{at!r} is no list", "write a list like [4, 9]")
            return CardCount((1,))
        numbers = tuple(self.number(f"{key}.at", n, 1) for n in at)
        return CardCount(numbers, self.number(f"{key}.every", entry.get("every", 0)))

    def deck(self, key: str, value: object) -> dict[str, CardCount]:
        cards = self.mapping(key, value)
        for name in sorted(set(cards) - set(_CARDS)):
            self._unknown(f"{key}.{name}", _CARDS)
        known = {n: v for n, v in cards.items() if n in ROLES}
        return {n: self.card(f"{key}.{n}", v) for n, v in known.items()}

    def record(self, key: str, value: object, kind: type[Any]) -> Any:
        """A dataclass from a mapping that has just its fields."""
        entry = self.mapping(key, value)
        hints = typing.get_type_hints(kind)
        names = [f.name for f in fields(kind) if f.name not in _OWN]
        optional = {
            f.name
            for f in fields(kind)
            if f.default is not MISSING or f.default_factory is not MISSING
        }
        prefix = f"{key}." if key else ""
        for name in sorted(set(entry) - set(names)):
            self._unknown(prefix + name, names)
        read = {}
        for name in names:
            if name not in entry and name in optional:
                continue
            if name not in entry:
                self.fault(prefix + name, "missing", "copy it from classic.yaml")
            else:
                read[name] = self.value(prefix + name, entry[name], hints[name])
        return kind(**read) if optional.union(read).issuperset(names) else None

    def value(self, key: str, value: object, kind: Any) -> Any:
        if kind in (int, bool, float):
            read = {int: self.number, bool: self.flag, float: self.share}[kind]
            return read(key, value)  # type: ignore[operator]
        if kind == (int | None):
            return None if value is None else self.number(key, value, 1)
        if typing.get_origin(kind) is tuple:
            return self.rows(key, value, typing.get_args(kind)[0])
        if kind is Duration:
            return self.duration(key, value)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.choice(key, value, kind)
        if is_dataclass(kind):
            return self.record(key, value, typing.cast("type[Any]", kind))
        return self.named(key, value)

    def rows(self, key: str, value: object, kind: type[Any]) -> tuple[Any, ...]:
        """A list of records, each with the same fields."""
        if not isinstance(value, list):
            self.fault(key, f"{value!r} is no list", "write `- name: value` lines")
            return ()
        read = [self.record(f"{key}[{n}]", one, kind) for n, one in enumerate(value)]
        return tuple(row for row in read if row is not None)

    def named(self, key: str, value: object) -> Any:
        """The mappings by card or verb; ``key`` says which."""
        if key == "roles":
            return self.deck(key, value)
        if key == "decks":
            named = self.mapping(key, value)
            return {name: self.deck(f"{key}.{name}", v) for name, v in named.items()}
        if key in ("money.kill", "money.hang"):
            return self.table(key, value)
        if key == "night.uses":
            return self.amounts(key, value, _VERBS, 0)
        return self.amounts(key, value, _CARDS)


def read(data: object, name: str = "") -> Ruleset | tuple[Fault, ...]:
    """The ruleset, or all of its faults at once."""
    reader = _Reader()
    rules = reader.record("", data, Ruleset)
    if rules is not None and not reader.faults:
        _check_decks(reader, rules)
        if rules.victory is VictoryRule.CITY and not rules.victories:
            remedy = "copy the rows of city.yaml"
            reader.fault("victories", "nobody could ever win", remedy)
    if reader.faults:
        return tuple(reader.faults)
    source = json.dumps(data, ensure_ascii=False)
    return Ruleset(**{**vars(rules), "name": name, "source": source})


def _check_decks(reader: _Reader, rules: Ruleset) -> None:
    """Every table needs mafia, no more cards than players, and no winner."""
    most = rules.max_players or max(rules.min_players, CHECKED_PLAYERS)
    if most < rules.min_players or most > MOST_PLAYERS:
        remedy = f"write at least min_players and at most {MOST_PLAYERS}, or null"
        reader.fault("max_players", f"{most} players are no table", remedy)
        return
    sizes = range(rules.min_players, most + 1)
    _check_deck(reader, rules, "roles", rules.roles, sizes)
    for name, roles in rules.decks.items():
        key = f"decks.{name}"
        if name not in map(str, LEVELS):
            remedy = "write one of " + ", ".join(map(str, LEVELS))
            reader.fault(key, "no level of difficulty", remedy)
            continue
        _check_deck(reader, rules, key, roles, sizes)
        hard = [n for n in sizes if level(dealt(roles, n)) > int(name)]
        if hard:
            found = level(dealt(roles, hard[0]))
            remedy = f"take cards out, or move them to decks.{found}"
            reader.fault(key, f"of level {found} with {hard[0]} players", remedy)


_FLAWS = {
    Flaw.TOO_MANY: (
        "more cards than {players} players",
        "let some cards come in at a larger number",
    ),
    Flaw.WON: (
        "already won with {players} players",
        "deal fewer cards of that side to so many",
    ),
    Flaw.NO_MAFIA: ("no mafia with {players} players", "let {card} come in at {least}"),
}


def _check_deck(
    reader: _Reader,
    rules: Ruleset,
    key: str,
    roles: Mapping[str, CardCount],
    sizes: range,
) -> None:
    """The first table that this deck does not suit."""
    for players in sizes:
        found = flaw(rules, roles, players)
        if found is not None:
            card = "boss" if rules.victory is VictoryRule.CITY else "mafioso"
            named = {"players": players, "card": card, "least": rules.min_players}
            wrong, remedy = (words.format(**named) for words in _FLAWS[found])
            reader.fault(key, wrong, remedy)
            return
