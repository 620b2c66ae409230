"""The ledger in a file and out of it: export, import, backup.

An export is text, one JSON object a line: what the ledger is, each game, each merge.
What is derived is not in it; an import computes it anew, and a second import changes
nothing.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .audit import Progress, quiet
from .database import SQLITE, LedgerError, open_beside
from .entry import Entry, EntryError, Seat, clean, dump, dump_entry, read_entry
from .people import MergeError, People
from .shop import Shop
from .sql import Row, Sql
from .writing import Writer

FORMAT = 1
GAMES_AT_ONCE = 200  # in one transaction, or one question
PAGES_AT_ONCE = 2_000


@dataclass
class Imported:
    """What an import did."""

    new: int = 0
    known: int = 0
    merges: int = 0


# --- out ----------------------------------------------------------------------------


def entries(sql: Sql, progress: Progress = quiet) -> Iterator[Entry]:
    """All games in the order in which they were recorded."""
    last = sql.number("SELECT MAX(id) FROM game")
    for first in range(1, last + 1, GAMES_AT_ONCE):
        progress("games", first, last)
        span = first, first + GAMES_AT_ONCE - 1
        payments: dict[tuple[int, int], list[tuple[int, str, float]]] = {}
        for game, player, *payment in sql.rows(
            "SELECT game, player, amount, reason, at FROM payment "
            "WHERE game BETWEEN ? AND ? ORDER BY game, player, number",
            *span,
        ):
            one = (payment[0], payment[1], payment[2])
            payments.setdefault((game, player), []).append(one)
        used: dict[tuple[int, int], tuple[str, ...]] = {}
        for game, player, item in sql.rows(
            "SELECT game, player, item FROM consumption WHERE game BETWEEN ? AND ? "
            "ORDER BY game, player, item",
            *span,
        ):
            used[game, player] = (*used.get((game, player), ()), item)
        seats: dict[int, list[Seat]] = {}
        for row in sql.rows(
            "SELECT r.game, r.player, p.key, p.nick, p.name, r.role, r.won, r.alive, "
            "r.counts FROM result r JOIN player p ON p.id = r.player "
            "WHERE r.game BETWEEN ? AND ? ORDER BY r.id",
            *span,
        ):
            seats.setdefault(row[0], []).append(_seat(row, payments, used))
        for game, *row in sql.rows(
            "SELECT id, key, network, channel, ruleset, started, ended, outcome "
            "FROM game WHERE id BETWEEN ? AND ? ORDER BY id",
            *span,
        ):
            yield Entry(*row, tuple(seats.get(game, ())))


def _seat(
    row: Row,
    payments: dict[tuple[int, int], list[tuple[int, str, float]]],
    used: dict[tuple[int, int], tuple[str, ...]],
) -> Seat:
    game, player, key, nick, name, role, won, alive, counts = row
    paid = tuple(payments.get((game, player), ()))
    flags, spent = (bool(won), bool(alive)), used.get((game, player), ())
    return Seat(key, nick, name, role, *flags, paid, json.loads(counts), spent)


def _as_it_is(network: str, text: str) -> str:
    return text


def lines(sql: Sql, progress: Progress = quiet) -> Iterator[str]:
    """The export, line by line."""
    yield dump({"type": "ledger", "format": FORMAT})
    with sql.reading():
        for entry in entries(sql, progress):
            yield dump_entry(entry)
        yield from Shop(sql, _as_it_is).lines()
        for _, network, kept, joined, at in People(sql).merges():
            merge = {"network": network, "kept": kept, "joined": joined, "at": at}
            yield dump({"type": "merge", **merge})


# --- in -----------------------------------------------------------------------------


def take_in(sql: Sql, source: Iterable[str], progress: Progress = quiet) -> Imported:
    """Write what the lines say. Raises EntryError, naming the line; what stood before
    it is written then, and importing again goes on from there."""
    done, writer, shop = Imported(), Writer(sql), Shop(sql, _as_it_is)
    batch: list[Entry] = []
    for number, line in enumerate(source, 1):
        if not line.strip():
            continue
        try:
            data = _parsed(line)
            kind = data.get("type")
            if kind == "game":
                batch.append(read_entry(data))
                if len(batch) < GAMES_AT_ONCE:
                    continue
            elif kind == "purchase":
                _write(writer, batch, done)
                with sql.writing():
                    shop.take_in(data)
            elif kind == "merge":
                _write(writer, batch, done)
                done.merges += _merge(sql, data)
            elif kind != "ledger" or data.get("format") != FORMAT:
                raise EntryError("not a line of a ledger of this format")
        except (EntryError, MergeError) as error:
            _write(writer, batch, done)
            raise EntryError(f"line {number}: {error}") from None
        progress("games", number, 0)
        _write(writer, batch, done)
    _write(writer, batch, done)
    return done


def _parsed(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise EntryError(f"no JSON: {error}") from None
    if not isinstance(data, dict):
        raise EntryError("no JSON object")
    return data


def _write(writer: Writer, batch: list[Any], done: Imported) -> None:
    if batch:
        new = writer.write_all(batch)
        done.new += new
        done.known += len(batch) - new
        batch.clear()


def _merge(sql: Sql, data: dict[str, Any]) -> int:
    """1 when the two were not one person before."""
    people, persons = People(sql), []
    for field in ("network", "kept", "joined"):
        if not isinstance(data.get(field), str):
            raise EntryError(f"merge.{field}: missing")
    for field in ("kept", "joined"):
        row = sql.row(
            "SELECT COALESCE(person, id) FROM player WHERE network = ? AND key = ?",
            data["network"],
            clean(data[field]),
        )
        if row is None:
            raise EntryError(f"merge.{field}: no player {data[field]}")
        persons.append(int(row[0]))
    if persons[0] == persons[1]:
        return 0
    at = data.get("at")
    people.merge(persons[0], persons[1], at if isinstance(at, float) else None)
    return 1


# --- backup -------------------------------------------------------------------------


def backup(sql: Sql, target: Path, progress: Progress = quiet) -> None:
    """The whole ledger as one SQLite file, sound even while games are played. From
    PostgreSQL it holds the games and merges. Raises LedgerError."""
    if target.exists():
        raise LedgerError(f"{target}: exists: choose another name")
    if not target.parent.is_dir():
        raise LedgerError(f"{target}: no such folder: choose another folder")
    draft = target.with_name(target.name + ".new")
    try:
        draft.unlink(missing_ok=True)
        if sql.postgres:
            _copy(sql, draft, progress)
        else:
            _pages(sql, draft, progress)
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise LedgerError(f"{target}: {error}: choose another folder") from error
    finally:
        for rest in ("", "-wal", "-shm"):
            Path(f"{draft}{rest}").unlink(missing_ok=True)


def _pages(sql: Sql, target: Path, progress: Progress) -> None:
    def told(status: int, left: int, of: int) -> None:
        progress("pages", of - left, of)

    copy = sqlite3.connect(target)
    try:
        sql.database.connection().backup(copy, pages=PAGES_AT_ONCE, progress=told)
        copy.execute("PRAGMA journal_mode = delete")
    finally:
        copy.close()


def _copy(sql: Sql, target: Path, progress: Progress) -> None:
    database = open_beside(f"{SQLITE}{target}")
    try:
        take_in(Sql(database), lines(sql, progress))
        database.execute_sql("PRAGMA journal_mode = delete")
    finally:
        database.close()
