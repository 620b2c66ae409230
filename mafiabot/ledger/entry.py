"""A finished game as the ledger takes it: in files that wait, in exports, in writing.

One line of JSON each, so that a file can be read by other programs and by older bots.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import lru_cache
from typing import Any

from mafiabot.engine.model import PlayerResult
from mafiabot.ports import GameResult

Fold = Callable[[str, str], str]  # (network, name) -> as the server compares it

# PostgreSQL indexes at most 2,704 bytes; a longer name is told apart by its hash.
LONGEST_NAME = 1500  # bytes
# A sum of so much over so many games still has no rounding (2 ** 53).
MOST_MONEY = 10**9  # dollars in one payment
LAST_MOMENT = 253_402_300_799.0  # the end of the year 9999


class EntryError(Exception):
    """What is wrong with a line of a file."""


@dataclass(frozen=True)
class Seat:
    """One player in a game. ``payments`` are (dollars, reason, time)."""

    key: str
    nick: str
    name: str
    role: str
    won: bool
    alive: bool
    payments: tuple[tuple[int, str, float], ...]
    counts: Mapping[str, int]
    used: tuple[str, ...] = ()  # what he had bought and used up

    @property
    def money(self) -> int:
        return sum(amount for amount, _, _ in self.payments)


@dataclass(frozen=True)
class Entry:
    """``game`` is the id that is written once; times are seconds since the epoch."""

    game: str
    network: str
    channel: str
    ruleset: str
    started: float
    ended: float
    outcome: str
    seats: tuple[Seat, ...]

    @property
    def month(self) -> str:
        return month_of(self.ended)


@lru_cache(1)
def month_of(at: float) -> str:
    """``2026-11``, in UTC."""
    return datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m")


def clean(text: str) -> str:
    """Text as both databases can keep it: NUL becomes its symbol, half of a surrogate
    pair a question mark. Anything else stays, in the form it was typed in."""
    return text.replace("\0", "\u2400").encode("utf-8", "replace").decode()


def bounded(text: str) -> str:
    """The text, or its beginning and its hash when no index could hold it."""
    whole = clean(text).encode()
    if len(whole) <= LONGEST_NAME:
        return whole.decode()
    return f"{whole[:200].decode(errors='ignore')}…{hashlib.sha256(whole).hexdigest()}"


def key_of(folded: str, account: bool) -> str:
    return bounded(f"{'account' if account else 'nick'}:{folded}")


def entry_of(result: GameResult, fold: Fold) -> Entry:
    """Who each player is, is settled here, by the casemapping of this moment."""
    seats: list[Seat] = []
    taken: set[str] = set()
    for one in result.players:
        name = fold(result.network, one.nick)
        key = key_of(name, False)
        if one.account is not None:
            account = key_of(fold(result.network, one.account), True)
            # Two seats of one account: the second is known by its nick.
            key = key if account in taken else account
        taken.add(key)
        seats.append(_seat(one, key, bounded(name), result.ended))
    return Entry(
        clean(result.game_id),
        clean(result.network),
        clean(result.channel),
        clean(result.ruleset),
        result.started,
        result.ended,
        result.outcome.value,
        tuple(seats),
    )


def _seat(one: PlayerResult, key: str, name: str, at: float) -> Seat:
    payments = tuple((p.amount, p.reason.value, at) for p in one.payments)
    counts = {count.value: times for count, times in one.counts}
    flags = one.won, one.alive
    return Seat(
        key, clean(one.nick), name, one.role, *flags, payments, counts, one.used
    )


def dump(value: object) -> str:
    """JSON without blanks, keys in order: equal values are equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def dump_entry(entry: Entry) -> str:
    """One line; older bots read it as long as nobody used anything."""
    seats = [dict(vars(seat), counts=dict(seat.counts)) for seat in entry.seats]
    for seat in seats:
        if not seat["used"]:
            del seat["used"]
    return dump({"type": "game", **vars(entry), "seats": seats})


def load_entry(line: str) -> Entry:
    """Raises EntryError for anything that ``dump_entry`` could not have made."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise EntryError(f"no JSON: {error}") from None
    return read_entry(data)


def read_entry(data: Any) -> Entry:
    """The same, of what JSON became."""
    fields = _Fields(data, "game")
    if fields.take("type", str) != "game":
        raise EntryError("type: not a game")
    seats = tuple(
        _read_seat(one, n) for n, one in enumerate(fields.take("seats", list))
    )
    keys = [seat.key for seat in seats]
    if len(set(keys)) < len(keys):
        raise EntryError("seats: one player twice")
    texts = [fields.text(n) for n in ("game", "network", "channel", "ruleset")]
    started, ended = fields.moment("started"), fields.moment("ended")
    entry = Entry(*texts, started, ended, fields.text("outcome"), seats)
    fields.end()
    return entry


def _read_seat(data: Any, number: int) -> Seat:
    fields = _Fields(data, f"seats[{number}]")
    payments = tuple(
        _read_payment(fields, one) for one in fields.take("payments", list)
    )
    counts = fields.take("counts", dict)
    for what, times in counts.items():
        if type(times) is not int or not 0 < times < MOST_MONEY:
            raise EntryError(f"{fields.place}.counts.{what}: not a number of times")
    texts = [fields.text(n) for n in ("key", "nick", "name", "role")]
    if not texts[0].startswith(("account:", "nick:")):
        raise EntryError(f"{fields.place}.key: neither account:NAME nor nick:NAME")
    flags = fields.take("won", bool), fields.take("alive", bool)
    used = fields.take("used", list) if "used" in fields.data else []
    if any(not isinstance(item, str) for item in used) or len(set(used)) < len(used):
        raise EntryError(f"{fields.place}.used: not the names of things")
    fields.end()
    return Seat(*texts[:4], *flags, payments, counts, tuple(used))


def _read_payment(fields: _Fields, one: Any) -> tuple[int, str, float]:
    place = f"{fields.place}.payments"
    if not isinstance(one, list) or len(one) != 3:
        raise EntryError(f"{place}: not [dollars, reason, time]")
    amount, reason, at = one
    if type(amount) is not int or abs(amount) > MOST_MONEY:
        raise EntryError(f"{place}: {amount!r} are no dollars")
    if not isinstance(reason, str) or reason != clean(reason):
        raise EntryError(f"{place}: {reason!r} is no reason")
    return amount, reason, _moment(at, place)


def _moment(value: Any, place: str) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise EntryError(f"{place}: {value!r} is no time")
    if not 0 <= value <= LAST_MOMENT:
        raise EntryError(f"{place}: {value!r} is no time since 1970")
    return float(value)


class _Fields:
    """A JSON object that is read field by field; what is left over is refused."""

    def __init__(self, data: Any, place: str) -> None:
        if not isinstance(data, dict):
            raise EntryError(f"{place}: no JSON object")
        self.data, self.place = dict(data), place

    def take(self, name: str, kind: type) -> Any:
        if name not in self.data:
            raise EntryError(f"{self.place}.{name}: missing")
        value = self.data.pop(name)
        if type(value) is not kind:
            raise EntryError(f"{self.place}.{name}: not a {kind.__name__}")
        return value

    def text(self, name: str) -> str:
        value: str = self.take(name, str)
        if value != clean(value) or len(value.encode()) > LONGEST_NAME * 4:
            raise EntryError(f"{self.place}.{name}: no text that can be kept")
        return value

    def moment(self, name: str) -> float:
        if name not in self.data:
            raise EntryError(f"{self.place}.{name}: missing")
        return _moment(self.data.pop(name), f"{self.place}.{name}")

    def end(self) -> None:
        if self.data:
            raise EntryError(f"{self.place}.{min(self.data)}: not known")
