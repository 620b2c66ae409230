"""The books of conduct in the database: one table that only grows.

They are kept where the journal is, so that a penalty is safe before anyone hears of it.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import peewee as pw

from mafiabot.conduct.books import Books, Entry, What, numbered
from mafiabot.conduct.model import Kind

from .sql import Sql

_COLUMNS = tuple(field.name for field in fields(Entry) if field.name != "number")
_NAMES = ", ".join(f'"{name}"' for name in ("network", "channel", *_COLUMNS))


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


def _stored(value: object) -> object:
    if isinstance(value, (What, Kind)):
        return value.value
    return json.dumps(value) if isinstance(value, tuple) else value


def _entry(number: int, row: Any) -> Entry:
    values = dict(zip(_COLUMNS, row))
    values["what"], values["kind"] = What(values["what"]), Kind(values["kind"])
    values["events"] = tuple(json.loads(values["events"]))
    return Entry(**values, number=number)
