"""The books of conduct in the database: tables that only grow.

They are kept where the journal is, so that a penalty is safe before anyone hears of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any

import peewee as pw

from mafiabot.conduct.books import AlreadyJudged, Books, Entry, What, numbered
from mafiabot.conduct.model import Kind

from .sql import Sql

_COLUMNS = tuple(field.name for field in fields(Entry) if field.name != "number")
_NAMES = ", ".join(f'"{name}"' for name in ("network", "channel", *_COLUMNS))
OPENED, JUDGED = "opened", "judged"  # steps of a hearing
_HEARING = "hearing (game, step, network, channel, at)"


class ConductBooks:
    """Implements ``conduct.books.Keeper``. For the thread of the loop."""

    def __init__(self, database: pw.Database) -> None:
        self.sql = Sql(database)

    def read(self, network: str, channel: str) -> Books:
        """Everything that was written about a channel."""
        rows = self.sql.rows(
            f"SELECT id, {_NAMES} FROM conduct "
            "WHERE network = ? AND channel = ? ORDER BY id",
            network,
            channel,
        )
        return numbered(_entry(row[0], row[3:]) for row in rows)

    def write(self, network: str, channel: str, entry: Entry) -> Entry:
        """The entry with its number. It is safe when this returns."""
        values = (network, channel, *(_stored(getattr(entry, n)) for n in _COLUMNS))
        with self.sql.writing():
            given = self.sql.insert(f"conduct ({_NAMES})", [values], "RETURNING id")
        return replace(entry, number=int(given[0][0]))

    def open_hearing(self, network: str, channel: str, game: str, at: float) -> None:
        """The game is to be judged when it is over; said again, nothing changes."""
        with self.sql.writing():
            row = (game, OPENED, network, channel, at)
            self.sql.insert(_HEARING, [row], "ON CONFLICT DO NOTHING")

    def unjudged(self, network: str, channel: str) -> tuple[str, ...]:
        """Games whose hearing is open, oldest first."""
        rows = self.sql.rows(
            "SELECT o.game FROM hearing o WHERE o.network = ? AND o.channel = ? "
            "AND o.step = ? AND NOT EXISTS (SELECT 1 FROM hearing j "
            "WHERE j.game = o.game AND j.step = ?) ORDER BY o.at, o.game",
            network,
            channel,
            OPENED,
            JUDGED,
        )
        return tuple(row[0] for row in rows)

    @contextmanager
    def judgment(
        self, network: str, channel: str, game: str, at: float
    ) -> Iterator[None]:
        """What is written meanwhile is kept together with the fact that the game is
        judged, or not at all. Raises ``AlreadyJudged``."""
        with self.sql.writing():
            row = (game, JUDGED, network, channel, at)
            then = "ON CONFLICT DO NOTHING RETURNING game"
            if not self.sql.insert(_HEARING, [row], then):
                raise AlreadyJudged(game)
            yield


def _stored(value: object) -> object:
    if isinstance(value, (What, Kind)):
        return value.value
    return json.dumps(value) if isinstance(value, tuple) else value


def _entry(number: int, row: Any) -> Entry:
    values = dict(zip(_COLUMNS, row))
    values["what"], values["kind"] = What(values["what"]), Kind(values["kind"])
    values["events"] = tuple(json.loads(values["events"]))
    return Entry(**values, number=number)
