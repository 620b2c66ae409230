"""Opens the ledger's file, brings its schema up to date, or says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import peewee as pw

from .models import PROXY, TABLES

PREFIX = "sqlite:///"


class LedgerError(Exception):
    """``file: what is wrong: what to do``."""


def _first_schema(database: pw.SqliteDatabase) -> None:
    database.create_tables(TABLES)


# Append-only: the index is the version that a migration starts from.
MIGRATIONS: tuple[Callable[[pw.SqliteDatabase], None], ...] = (_first_schema,)


def open_ledger(url: str) -> pw.SqliteDatabase:
    """The database behind ``sqlite:///FILE``, ready to use. Raises LedgerError."""
    if not url.startswith(PREFIX):
        raise LedgerError(f"{url}: not a ledger: write {PREFIX}scores.db")
    path = Path(url.removeprefix(PREFIX))
    if str(path) != ":memory:" and not path.parent.is_dir():
        raise LedgerError(f"{path}: its folder is missing: mkdir -p {path.parent}")
    # NORMAL with WAL: a power cut may lose the last commits, a killed process none,
    # and the file is never broken. FULL would wait for the disk at each event.
    pragmas = {"journal_mode": "wal", "synchronous": "normal", "foreign_keys": 1}
    database = pw.SqliteDatabase(str(path), pragmas=pragmas, timeout=5)
    try:
        database.connect()
        _migrate(database, path)
    except pw.DatabaseError as error:
        remedy = "restore a copy, or move the file away to begin a new ledger"
        raise LedgerError(f"{path}: {error}: {remedy}") from error
    PROXY.initialize(database)
    return database


def _migrate(database: pw.SqliteDatabase, path: Path) -> None:
    version = database.execute_sql("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise LedgerError(
            f"{path}: schema {version} is newer than this bot knows "
            f"({len(MIGRATIONS)}): install a newer mafiabot"
        )
    if version == len(MIGRATIONS):
        return
    with database.bind_ctx(TABLES), database.atomic():
        for migrate in MIGRATIONS[version:]:
            migrate(database)
        database.execute_sql(f"PRAGMA user_version = {len(MIGRATIONS)}")


def write_empty(path: Path) -> None:
    """An empty ledger at the newest schema, in one file."""
    path.unlink(missing_ok=True)
    database = open_ledger(f"{PREFIX}{path}")
    database.execute_sql("PRAGMA journal_mode = delete")
    database.execute_sql("VACUUM")
    database.close()
