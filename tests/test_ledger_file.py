"""The ledger's file: found, upgraded, or refused with a remedy; the journal in it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import peewee as pw
import pytest
from books import MakeUrl, lower, open_plain, open_scores, player, result

from mafiabot.ledger import database as database_module
from mafiabot.ledger import migrations
from mafiabot.ledger.audit import verify
from mafiabot.ledger.database import LedgerError, open_beside, open_journal, open_ledger
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.migrations import FIRST, MIGRATIONS, statements
from mafiabot.ledger.models import TABLES
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ports import StoredGame

ROOT = Path(__file__).parent.parent
NOBODY = 65534

OLD_ROWS = """
INSERT INTO gamerow VALUES ('net/#m/1', 'net', '#m', 'classic', 1.0, 1793534400.0,
    'town'), ('net/#m/2', 'net', '#m', 'classic', 1.0, 1796126400.0, 'mafia');
INSERT INTO player VALUES (1, 'net', 'nick:vasya', 'Vasya', 70, 2, 1, 90, -20, 2.0),
    (2, 'net', 'account:petya', 'Pe[t]ya', 5, 1, 0, 5, 5, 2.0);
INSERT INTO result VALUES (1, 'net/#m/1', 1, 'doctor', 1, 1, 90),
    (2, 'net/#m/1', 2, 'maniac', 0, 0, 5), (3, 'net/#m/2', 1, 'citizen', 0, 1, -20);
INSERT INTO paymentrow VALUES (1, 'net/#m/1', 1, 50, 'victory', 2.0),
    (2, 'net/#m/1', 1, 40, 'heal', 2.0), (3, 'net/#m/1', 2, 5, 'kill', 2.0),
    (4, 'net/#m/2', 1, -20, 'killed_by_bot', 2.0);
INSERT INTO countrow VALUES (1, 'net/#m/1', 1, 'healed', 3),
    (2, 'net/#m/2', 1, 'voted_yes', 1);
"""


def write_oldest(path: Path) -> None:
    """A ledger as the first mafiabot left it."""
    with sqlite3.connect(path) as raw:
        for script in (FIRST, OLD_ROWS):
            raw.executescript(script)
        raw.execute("PRAGMA user_version = 1")
    raw.close()


def test_the_oldest_schema_is_upgraded_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    write_oldest(path)
    scores = open_scores(f"sqlite:///{path}")
    vasya = scores.by_name("net", "vasya")
    assert vasya is not None
    assert (vasya.standing.money, vasya.standing.games) == (70, 2)
    assert {count.value: n for count, n in vasya.counts.items()} == {
        "healed": 3,
        "voted_yes": 1,
    }
    assert vasya.roles == {"doctor": 1, "citizen": 1}
    assert scores.by_name("net", "pe{t}ya") is not None
    assert [s.money for s in scores.top("net", period="2026-12")] == [-20]
    audit = verify(scores.sql)
    assert audit.differences == []
    assert (audit.games, audit.results, audit.payments, audit.money) == (2, 3, 4, 75)
    scores.record(result(9, player("Vasya", 1)))
    assert verify(scores.sql).differences == []
    scores.sql.database.close()
    with sqlite3.connect(tmp_path / "scores.db.schema1") as copy:
        assert copy.execute("SELECT SUM(money) FROM player").fetchone() == (75,)
    copy.close()


def test_every_step_upgrades_on_both_engines(new_url: MakeUrl) -> None:
    """Step by step gives the same tables as all at once."""
    stepwise, at_once = open_plain(new_url()), open_beside(new_url())
    for script in MIGRATIONS:
        for statement in statements(script, stepwise.postgres):
            stepwise.run(statement)
    made = set(stepwise.database.get_tables())
    assert made == set(at_once.get_tables()) - {"schema_version"}
    stepwise.database.close()
    at_once.close()


def test_a_later_step_keeps_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/scores.db"
    scores = open_scores(url)
    scores.record(result(1, player("v", 1)))
    scores.sql.database.close()
    later = (*migrations.MIGRATIONS, "CREATE TABLE later (id INTEGER);\n")
    monkeypatch.setattr(database_module, "MIGRATIONS", later)
    scores = open_scores(url)
    assert "later" in scores.sql.database.get_tables()
    assert (tmp_path / f"scores.db.schema{len(later) - 1}").exists()
    assert [s.money for s in scores.top("net")] == [1]
    scores.sql.database.close()


def test_a_step_that_fails_leaves_the_old_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scores.db"
    write_oldest(path)
    broken = (*MIGRATIONS, "CREATE TABLE half (id INTEGER);\nSELECT nonsense;\n")
    monkeypatch.setattr(database_module, "MIGRATIONS", broken)
    with pytest.raises(LedgerError, match="nonsense"):
        open_beside(f"sqlite:///{path}")
    monkeypatch.undo()
    database = open_beside(f"sqlite:///{path}")
    assert verify(Sql(database)).money == 75
    assert "half" not in database.get_tables()
    database.close()


def test_a_newer_schema_is_refused(new_url: MakeUrl) -> None:
    url = new_url()
    database = open_beside(url)
    database_module._set_version(Sql(database), 99)
    database.close()
    with pytest.raises(LedgerError, match="99 is newer .* install a newer mafiabot"):
        open_beside(url)


def test_a_broken_file_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    path.write_bytes(b"this is no database at all, not even a small one" * 40)
    with pytest.raises(LedgerError, match="restore a copy"):
        open_ledger(f"sqlite:///{path}")


def test_a_file_that_only_claims_the_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    with sqlite3.connect(path) as raw:
        raw.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    raw.close()
    with pytest.raises(LedgerError, match=r"no table .*player"):
        open_ledger(f"sqlite:///{path}")


@contextmanager
def unprivileged() -> Iterator[None]:
    """Not root, whom no file refuses."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_file_that_cannot_be_written_is_refused_with_a_remedy() -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.db"
        write_oldest(path)
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        with unprivileged(), pytest.raises(LedgerError, match="let the bot's user"):
            open_beside(f"sqlite:///{path}")
        Path(folder).chmod(0o755)


def test_a_locked_file_is_refused_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scores.db"
    write_oldest(path)
    monkeypatch.setattr(database_module, "LOCK_TIME", 0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LedgerError, match="stop the other program"):
        open_beside(f"sqlite:///{path}")
    other.close()


WRONG = [
    ("mysql://x", "write sqlite:///scores.db, or postgresql://"),
    ("sqlite:///", "write sqlite"),
    ("sqlite:////no/such/folder/scores.db", "mkdir -p /no/such/folder"),
    ("sqlite:////tmp", "a folder"),
    ("postgresql://localhost:x/mafia", "write host:5432"),
    ("postgresql://localhost", "no database"),
    ("postgresql://u:secret@127.0.0.1:1/mafia", "start the PostgreSQL server"),
]


@pytest.mark.parametrize(("url", "advice"), WRONG)
def test_a_wrong_address_is_refused_with_a_remedy(url: str, advice: str) -> None:
    with pytest.raises(LedgerError, match=advice) as refused:
        open_beside(url)
    assert "secret" not in str(refused.value)


def test_a_missing_database_is_refused_with_a_remedy(new_url: MakeUrl) -> None:
    url = new_url()
    if url.startswith("sqlite"):
        open_beside(url).close()  # a file is made when it is missing
        return
    with pytest.raises(LedgerError, match="createdb"):
        open_beside(url + "missing")


def test_a_second_ledger_is_not_opened_beside_the_first(tmp_path: Path) -> None:
    database = open_ledger(f"sqlite:///{tmp_path}/one.db")
    with pytest.raises(LedgerError, match="close it first"):
        open_ledger(f"sqlite:///{tmp_path}/other.db")
    database.close()


def test_the_committed_ledger_is_empty_and_new(tmp_path: Path) -> None:
    copy = tmp_path / "scores.db"
    copy.write_bytes((ROOT / "scores.db").read_bytes())
    database = open_ledger(f"sqlite:///{copy}")
    assert not any(table.select().count() for table in TABLES)
    assert not (tmp_path / f"scores.db.schema{len(MIGRATIONS) - 1}").exists()
    database.close()


def schema(database: pw.Database) -> dict[str, object]:
    """Columns and indexes of every table."""
    return {
        name: (
            [(c.name, c.null, c.primary_key) for c in database.get_columns(name)],
            sorted((tuple(i.columns), i.unique) for i in database.get_indexes(name)),
        )
        for name in sorted(database.get_tables())
    }


def test_the_migrations_make_what_the_models_expect(tmp_path: Path) -> None:
    made = open_beside(f"sqlite:///{tmp_path}/made.db")
    wanted = pw.SqliteDatabase(":memory:")
    with wanted.bind_ctx(TABLES):
        wanted.create_tables(TABLES)
        modelled = schema(wanted)
    for name, (columns, indexes) in modelled.items():  # type: ignore[misc]
        real = schema(made)[name]
        assert sorted(real[0]) == sorted(columns)  # type: ignore[index]
        covered = {columns for columns, _ in real[1]}  # type: ignore[index]
        covered.add(tuple(made.get_primary_keys(name)))
        for columns, _ in indexes:
            # An index that begins with the same columns serves as well.
            assert any(c[: len(columns)] == columns for c in covered), (name, columns)
    made.close()


# --- the journal ------------------------------------------------------------------


def test_the_journal_stays_here_when_the_ledger_is_a_server(
    new_url: MakeUrl, tmp_path: Path
) -> None:
    ledger = open_ledger(new_url())
    events = open_journal(ledger, tmp_path / "journal.db")
    assert isinstance(events, pw.SqliteDatabase)
    assert (events is ledger) == isinstance(ledger, pw.SqliteDatabase)
    journal = SqlJournal(events)
    journal.open(StoredGame("g", "net", "#m", "classic", 1.0))
    for number in range(1, 12):
        journal.append("g", number, f"event {number}", 2.0)
    assert journal.events("g") == ()
    assert journal.commit()
    assert journal.events("g") == tuple(f"event {n}" for n in range(1, 12))
    assert [game.id for game in journal.unfinished()] == ["g"]
    journal.close("g", 3.0)
    assert journal.commit()
    assert journal.unfinished() == ()
    assert Scores(Sql(ledger), lower).top("net") == ()
    events.close()
    ledger.close()
