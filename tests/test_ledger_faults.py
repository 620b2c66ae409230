"""Faults of the disk itself while games are played: nothing is lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from books import open_scores, player, result, sound

from mafiabot.ledger.database import remedy
from mafiabot.ledger.desk import Desk
from mafiabot.ledger.scores import Scores


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(open_scores(f"sqlite:///{tmp_path}/s.db"), tmp_path / "waiting")
    yield desk
    desk.scores.sql.database.close()


def money(desk: Desk) -> list[int]:
    return [standing.money for standing in desk.scores.top("net")]


def test_a_file_that_breaks_in_use_costs_no_result(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told what to do; once the operator has done it, the result is written."""
    desk.record(result(1, player("vasya", 10)))
    assert desk.write_waiting() is True
    desk.scores.sql.database.close()
    path = tmp_path / "s.db"
    sane = path.read_bytes()
    path.write_bytes(b"rust" * (len(sane) // 4))
    desk.record(result(2, player("vasya", 5)))
    assert desk.write_waiting() is False
    assert "restore a copy" in caplog.text
    assert len(desk.waiting.paths()) == 1
    path.write_bytes(sane)
    assert desk.write_waiting() is True
    assert money(desk) == [15] and desk.waiting.paths() == []
    sound(desk.scores)


def test_a_table_that_is_missing_costs_no_result(
    scores: Scores, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody else's tool changed the schema under the running bot."""
    desk = Desk(scores, tmp_path / "waiting")
    scores.sql.run("ALTER TABLE board RENAME TO mislaid")
    desk.record(result(1, player("vasya", 10)))
    assert desk.write_waiting() is False
    assert "put back the table" in caplog.text
    assert len(desk.waiting.paths()) == 1
    scores.sql.run("ALTER TABLE mislaid RENAME TO board")
    assert desk.write_waiting() is True
    assert money(desk) == [10]
    sound(scores)


@contextmanager
def no_room() -> Iterator[None]:
    """The system refuses this process every byte that it would add to a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_takes_nothing_costs_no_result(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the ledger nor the folder beside it: the result waits in memory."""
    desk.record(result(1, player("vasya", 10)))
    assert desk.write_waiting() is True
    with no_room():
        desk.record(result(2, player("vasya", 5)))
        assert desk.write_waiting() is False
    assert "a result waits in memory" in caplog.text
    assert "1 results wait" in caplog.text and "room" in caplog.text
    assert money(desk) == [10]
    assert desk.write_waiting() is True
    assert money(desk) == [15]
    sound(desk.scores)


FAULTS = [
    ("disk I/O error", "room"),
    ('relation "board" does not exist', "put back the table"),
    ('database "mafia" does not exist', "createdb"),
    ("database or disk is full", "room"),
    ("attempt to write a readonly database", "bot's user"),
    ("database is locked", "stop the other program"),
    ("file is not a database", "restore a copy"),
    ("database disk image is malformed", "restore a copy"),
]


@pytest.mark.parametrize(("fault", "advice"), FAULTS)
def test_each_fault_has_its_remedy(fault: str, advice: str) -> None:
    assert advice in remedy(Exception(fault))
