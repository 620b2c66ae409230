"""One database under one small face: SQLite and PostgreSQL speak the same SQL here.

Statements are written with ``?``; PostgreSQL gets its ``%s``. Only one transaction of
the records is written at a time, in all processes together: a result touches rows of
many players, and without the one lock two bots could wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import peewee as pw

# The key of PostgreSQL's advisory lock under which records are written ("mafia").
WRITING_LOCK = 0x6D61666961
# SQLite takes 32,766 values in a statement, PostgreSQL 65,535.
MOST_VALUES = 30_000

Row = tuple[Any, ...]


class Sql:
    """Statements on one open database."""

    def __init__(self, database: pw.Database) -> None:
        self.database = database
        self.postgres = isinstance(database, pw.PostgresqlDatabase)

    def run(self, statement: str, *values: object) -> Any:
        """Returns the cursor."""
        if self.postgres and values:
            statement = statement.replace("%", "%%").replace("?", "%s")
        return self.database.execute_sql(statement, values or None)

    def rows(self, statement: str, *values: object) -> list[Row]:
        return list(self.run(statement, *values).fetchall())

    def row(self, statement: str, *values: object) -> Row | None:
        found = self.run(statement, *values).fetchone()
        return None if found is None else tuple(found)

    def number(self, statement: str, *values: object) -> int:
        """The one whole number that the statement asks for; nothing is 0."""
        found = self.row(statement, *values)
        return int(found[0] or 0) if found is not None else 0

    def insert(self, into: str, rows: Sequence[Row], then: str = "") -> list[Row]:
        """``INSERT INTO <into> VALUES rows <then>`` in as few statements as can be.

        Returns what a ``RETURNING`` in ``then`` gives, in no certain order.
        """
        given: list[Row] = []
        at_once = max(1, MOST_VALUES // len(rows[0])) if rows else 1
        for start in range(0, len(rows), at_once):
            some = rows[start : start + at_once]
            one = f"({', '.join('?' * len(some[0]))})"
            values = [value for row in some for value in row]
            statement = f"INSERT INTO {into} VALUES {', '.join([one] * len(some))} "
            cursor = self.run(statement + then, *values)
            if "RETURNING" in then:
                given += cursor.fetchall()
        return given

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction; nobody else writes records meanwhile."""
        if self.postgres:
            with self.database.atomic():
                self.run("SELECT pg_advisory_xact_lock(?)", WRITING_LOCK)
                yield
        else:
            with self.database.atomic("IMMEDIATE"):
                yield

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """One transaction with the database for itself, to change its tables."""
        if self.postgres:
            with self.writing():
                yield
        else:
            with self.database.atomic("EXCLUSIVE"):
                yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """One transaction that sees the same rows from beginning to end."""
        level = ("REPEATABLE READ",) if self.postgres else ()
        with self.database.atomic(*level):
            yield


def marks(values: Sequence[object]) -> str:
    """``?, ?, ?`` for an IN."""
    return ", ".join("?" * len(values))
