"""Opens the ledger, brings its schema up to date, or says what is wrong.

``sqlite:///FILE`` or ``postgresql://user:password@host/database``.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from urllib.parse import unquote, urlsplit

import peewee as pw

from .migrations import DERIVED_ANEW, MIGRATIONS, statements
from .models import JOURNAL, PROXY, TABLES
from .sql import Sql

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
CONNECT_TIME = 5  # seconds until a silent server counts as away
LOCK_TIME = 5  # seconds to wait for another program's transaction


class LedgerError(Exception):
    """``file: what is wrong: what to do``."""


def shown(url: str) -> str:
    """The address without its password, or the file's name."""
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:...@", url).removeprefix(SQLITE)


def open_ledger(url: str) -> pw.Database:
    """The database behind ``url``, ready to use. Raises LedgerError.

    One at a time in a process: the models write to the one that is open.
    """
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        raise LedgerError(f"{shown(url)}: another ledger is open: close it first")
    database = open_beside(url)
    PROXY.initialize(database)
    if isinstance(database, pw.SqliteDatabase):
        JOURNAL.initialize(database)
    return database


def open_journal(ledger: pw.Database, path: Path) -> pw.Database:
    """Where the journal is kept: in the ledger, if that is a file; else in a file of
    this machine, since no event may wait for a server."""
    if isinstance(ledger, pw.SqliteDatabase):
        return ledger
    journal = open_beside(f"{SQLITE}{path}")
    JOURNAL.initialize(journal)
    return journal


def open_beside(url: str) -> pw.Database:
    """Like ``open_ledger``, but the models go on using another one."""
    database = _database(url)
    try:
        database.connect()
        _migrate(database, url)
        _check_tables(database)
    except (pw.DatabaseError, pw.InterfaceError, LedgerError, OSError) as error:
        database.close()
        if isinstance(error, LedgerError):
            raise
        reason = " ".join(str(error).split())
        raise LedgerError(f"{shown(url)}: {reason}: {remedy(error)}") from error
    return database


def _database(url: str) -> pw.Database:
    if url.startswith(POSTGRES):
        return _postgres(url)
    if not url.startswith(SQLITE) or url == SQLITE:
        raise LedgerError(
            f"{shown(url)}: not a ledger: write {SQLITE}scores.db, or "
            "postgresql://user:password@host/database"
        )
    path = Path(url.removeprefix(SQLITE))
    if not path.parent.is_dir():
        raise LedgerError(f"{path}: its folder is missing: mkdir -p {path.parent}")
    if path.is_dir():
        raise LedgerError(f"{path}: a folder: write the path of a file in it")
    # NORMAL with WAL: a power cut may lose the last commits, a killed process none,
    # and the file is never broken. FULL would wait for the disk at each event.
    pragmas = {
        "journal_mode": "wal",
        "synchronous": "normal",
        "foreign_keys": 1,
        "cache_size": -64_000,  # KiB
    }
    return pw.SqliteDatabase(str(path), pragmas=pragmas, timeout=LOCK_TIME)


def _postgres(url: str) -> pw.Database:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        lacking = "PostgreSQL needs psycopg: pip install 'mafiabot[postgres]'"
        raise LedgerError(f"{shown(url)}: {lacking}") from None
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
    except ValueError as error:
        raise LedgerError(f"{shown(url)}: {error}: write host:5432") from None
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise LedgerError(f"{shown(url)}: no database: write it behind the host")
    return pw.PostgresqlDatabase(
        name,
        host=parts.hostname or "localhost",
        port=port,
        user=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        connect_timeout=CONNECT_TIME,
        keepalives_idle=30,
        options="-c timezone=UTC",
        prefer_psycopg3=True,
    )


# Part of the database's message -> what the operator can do.
_REMEDIES = (
    ("locked", "stop the other program that has it open"),
    ("readonly", "let the bot's user write the file and its folder"),
    ("read-only", "let the bot's user write it"),
    ("unable to open", "let the bot's user write the file and its folder"),
    ("full", "make room on the disk"),
    ("disk i/o", "make room on the disk, or look after its health"),
    ("no such table", "restore a copy, or put back the table"),
    ("password authentication", "correct user and password in the address"),
    ("no password", "write user and password in the address"),
    ("relation", "restore a copy, or put back the table"),
    ("does not exist", "create it: createdb and createuser of PostgreSQL"),
    ("permission denied", "grant the user rights to create tables"),
    ("connect", "start the PostgreSQL server, or correct the address"),
    ("timeout", "start the PostgreSQL server, or correct the address"),
)


def remedy(error: Exception) -> str:
    """What to do about a fault of the database."""
    text = str(error).lower()
    for part, advice in _REMEDIES:
        if part in text:
            return advice
    return "restore a copy, or move the file away to begin a new ledger"


def version(database: pw.Database) -> int:
    """The schema's version; 0 for an empty database."""
    if isinstance(database, pw.SqliteDatabase):
        return int(database.execute_sql("PRAGMA user_version").fetchone()[0])
    if "schema_version" not in database.get_tables():
        return 0
    return Sql(database).number("SELECT version FROM schema_version")


def _set_version(sql: Sql, number: int) -> None:
    if not sql.postgres:
        sql.run(f"PRAGMA user_version = {number}")
        return
    sql.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    sql.run("DELETE FROM schema_version")
    sql.run("INSERT INTO schema_version VALUES (?)", number)


def _migrate(database: pw.Database, url: str) -> None:
    known, found = len(MIGRATIONS), version(database)
    if found > known:
        raise LedgerError(
            f"{shown(url)}: schema {found} is newer than this bot knows "
            f"({known}): install a newer mafiabot"
        )
    if found == known:
        return
    if found and isinstance(database, pw.SqliteDatabase):
        _keep_copy(Path(url.removeprefix(SQLITE)), found)
    sql = Sql(database)
    with sql.exclusive():
        found = version(database)  # another bot may have been quicker
        for script in MIGRATIONS[found:]:
            for statement in statements(script, sql.postgres):
                sql.run(statement)
        if DERIVED_ANEW & set(MIGRATIONS[found:]):
            from .audit import rebuild

            rebuild(sql)
        if found < known:
            _set_version(sql, known)


def _keep_copy(path: Path, number: int) -> None:
    """What the file was before the migration, as ``FILE.schema1``."""
    copy = path.with_name(f"{path.name}.schema{number}")
    copy.unlink(missing_ok=True)
    with sqlite3.connect(path) as old, sqlite3.connect(copy) as new:
        old.backup(new)
    old.close()
    new.close()


def _check_tables(database: pw.Database) -> None:
    """A file that only says it has the schema is no ledger."""
    there = set(database.get_tables())
    missing = [t for t in (m._meta.table_name for m in TABLES) if t not in there]
    if missing:
        raise pw.DatabaseError(f"no table {', '.join(missing)}")


def write_empty(path: Path) -> None:
    """An empty ledger at the newest schema, in one file."""
    path.unlink(missing_ok=True)
    database = open_beside(f"{SQLITE}{path}")
    database.execute_sql("PRAGMA journal_mode = delete")
    database.execute_sql("VACUUM")
    database.close()
