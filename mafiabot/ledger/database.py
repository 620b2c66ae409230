"""Opens the ledger's file, brings its schema up to date, or says what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import peewee as pw

from .migrations import MIGRATIONS
from .models import PROXY, TABLES

PREFIX = "sqlite:///"


class LedgerError(Exception):
    """``file: what is wrong: what to do``."""


def open_ledger(url: str) -> pw.SqliteDatabase:
    """The database behind ``sqlite:///FILE``, ready to use. Raises LedgerError.

    One at a time in a process: the models write to the one that is open.
    """
    if not url.startswith(PREFIX) or url == PREFIX:
        raise LedgerError(f"{url}: not a ledger: write {PREFIX}scores.db")
    path = Path(url.removeprefix(PREFIX))
    if not path.parent.is_dir():
        raise LedgerError(f"{path}: its folder is missing: mkdir -p {path.parent}")
    if path.is_dir():
        raise LedgerError(f"{path}: a folder: write the path of a file in it")
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        raise LedgerError(f"{path}: another ledger is open: close it first")
    # NORMAL with WAL: a power cut may lose the last commits, a killed process none,
    # and the file is never broken. FULL would wait for the disk at each event.
    pragmas = {"journal_mode": "wal", "synchronous": "normal", "foreign_keys": 1}
    database = pw.SqliteDatabase(str(path), pragmas=pragmas, timeout=5)
    try:
        database.connect()
        _migrate(database, path)
        _check_tables(database)
    except (pw.DatabaseError, LedgerError) as error:
        database.close()
        if isinstance(error, LedgerError):
            raise
        raise LedgerError(f"{path}: {error}: {_remedy(error)}") from error
    PROXY.initialize(database)
    return database


def _remedy(error: Exception) -> str:
    text = str(error)
    if "locked" in text:
        return "stop the other program that has it open"
    if "readonly" in text or "unable to open" in text:
        return "let the bot's user write the file and its folder"
    if "full" in text:
        return "make room on the disk"
    return "restore a copy, or move the file away to begin a new ledger"


def _version(database: pw.SqliteDatabase) -> int:
    return int(database.execute_sql("PRAGMA user_version").fetchone()[0])


def _migrate(database: pw.SqliteDatabase, path: Path) -> None:
    version = _version(database)
    if version > len(MIGRATIONS):
        raise LedgerError(
            f"{path}: schema {version} is newer than this bot knows "
            f"({len(MIGRATIONS)}): install a newer mafiabot"
        )
    if version == len(MIGRATIONS):
        return
    if version:
        database.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy2(path, path.with_name(f"{path.name}.schema{version}"))
    with database.atomic("EXCLUSIVE"):
        for script in MIGRATIONS[version:]:
            for statement in script.split(";\n"):
                if statement.strip():
                    database.execute_sql(statement)
        database.execute_sql(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _check_tables(database: pw.SqliteDatabase) -> None:
    """A file that only says it has the schema is no ledger."""
    there = set(database.get_tables())
    missing = [t for t in (m._meta.table_name for m in TABLES) if t not in there]
    if missing:
        raise pw.DatabaseError(f"no table {', '.join(missing)}")


def write_empty(path: Path) -> None:
    """An empty ledger at the newest schema, in one file."""
    path.unlink(missing_ok=True)
    database = open_ledger(f"{PREFIX}{path}")
    database.execute_sql("PRAGMA journal_mode = delete")
    database.execute_sql("VACUUM")
    database.close()
