"""Results that wait for a ledger that cannot be written: nothing lost or doubled."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from books import MakeUrl, lower, open_plain, open_scores, player, result, sound

from mafiabot.ledger import desk as desk_module
from mafiabot.ledger.desk import Desk, Waiting, waiting_folder
from mafiabot.ledger.entry import dump_entry, entry_of
from mafiabot.ledger.scores import Scores
from mafiabot.localnet.postgres import Postgres
from mafiabot.ports import RecordsAway


@pytest.fixture
def desk(scores: Scores, tmp_path: Path) -> Desk:
    return Desk(scores, tmp_path / "waiting")


def money(scores: Scores) -> list[int]:
    return [s.money for s in scores.top("net")]


def test_a_result_is_on_the_disk_before_it_is_in_the_ledger(desk: Desk) -> None:
    desk.record(result(1, player("vasya", 10)))
    assert len(desk.waiting.paths()) == 1 and money(desk.scores) == []
    assert desk.write_waiting() is True
    assert desk.waiting.paths() == [] and money(desk.scores) == [10]


def test_a_result_left_by_an_earlier_run_is_written_once(desk: Desk) -> None:
    """As if the bot had been killed between the commit and the removal."""
    game = result(1, player("vasya", 10))
    desk.record(game)
    desk.write_waiting()
    desk.record(game)
    desk.write_waiting()
    assert money(desk.scores) == [10] and desk.waiting.paths() == []


def test_the_thread_writes_what_waits(desk: Desk) -> None:
    desk.record(result(1, player("vasya", 10)))
    desk.start()
    desk.record(result(2, player("vasya", 5)))
    desk.stop()
    assert money(desk.scores) == [15] and desk.waiting.paths() == []


def test_whoever_asks_when_a_game_ends_sees_that_game(desk: Desk) -> None:
    desk.start()
    for number in range(1, 21):
        desk.record(result(number, player("vasya", 1)))
        assert [one.money for one in desk.top("net")] == [number]
    desk.stop()


# --- whatever is wrong with the file ------------------------------------------------


@contextmanager
def locked(scores: Scores) -> Iterator[None]:
    scores.sql.run("PRAGMA busy_timeout = 0")
    scores.sql.database._timeout = 0
    other = sqlite3.connect(scores.sql.database.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@contextmanager
def read_only(scores: Scores) -> Iterator[None]:
    database = scores.sql.database
    database.pragma("query_only", 1, permanent=True)
    yield
    database.pragma("query_only", 0, permanent=True)


@contextmanager
def full(scores: Scores) -> Iterator[None]:
    database = scores.sql.database
    pages = database.pragma("page_count")
    database.pragma("max_page_count", pages, permanent=True)
    yield
    database.pragma("max_page_count", 2**30, permanent=True)


Fault = Callable[[Scores], AbstractContextManager[None]]
FAULTS = [(locked, "stop the other"), (read_only, "write the file"), (full, "room")]


@pytest.mark.parametrize(("fault", "advice"), FAULTS)
def test_a_result_waits_while_the_file_is_not_right(
    fault: Fault, advice: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk(open_scores(f"sqlite:///{tmp_path}/s.db"), tmp_path / "waiting")
    crowd = tuple(player(f"p{n}" + "x" * 500, n) for n in range(60))
    with fault(desk.scores):
        desk.record(result(1, *crowd))
        assert desk.write_waiting() is False
        assert desk.write_waiting() is False
        assert advice in caplog.text
        assert len(caplog.records) == 1, "each fault is told once"
        assert money(desk.scores) == []
    assert desk.write_waiting() is True
    assert "is right again" in caplog.text
    assert len(desk.scores.top("net", limit=99)) == 60
    sound(desk.scores)
    desk.scores.sql.database.close()


def test_the_thread_tries_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "FIRST_PAUSE", 0.001)
    desk = Desk(open_scores(f"sqlite:///{tmp_path}/s.db"), tmp_path / "waiting")
    tried, written = threading.Event(), threading.Event()
    attempt = desk.write_waiting

    def watched() -> bool:
        done = attempt()
        (written if done else tried).set()
        return done

    monkeypatch.setattr(desk, "write_waiting", watched)
    with locked(desk.scores):
        desk.record(result(1, player("vasya", 10)))
        desk.start()
        assert tried.wait(10)
        assert not written.is_set()
    assert written.wait(10)
    desk.stop()
    assert money(desk.scores) == [10]


def test_a_folder_that_cannot_be_written_costs_no_result(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.waiting.folder.write_text("a file where the folder should be")
    desk.record(result(1, player("vasya", 10)))
    assert "waits in memory" in caplog.text
    desk.write_waiting()
    assert money(desk.scores) == [10]


BAD_LINES = [
    "no json",
    "[]",
    '{"type":"game"}',
    "\udcff",
    json.dumps({"type": "merge"}),
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_file_that_is_no_result_is_put_aside(
    desk: Desk, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk.record(result(1, player("vasya", 10)))
    path = desk.waiting.folder / "0.json"
    path.write_bytes(line.encode("utf-8", "surrogateescape"))
    assert desk.write_waiting() is True
    assert path.with_suffix(".bad").exists() and "correct it" in caplog.text
    assert money(desk.scores) == [10]


def test_a_result_that_no_database_can_hold_stops_no_other(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    """The reader refuses it, however it came into the folder."""
    desk.record(result(1, player("vasya", 10)))
    entry = entry_of(result(2, player("petya", 5)), lower)
    text = dump_entry(entry).replace("5,", f"{2**70},", 1)
    (desk.waiting.folder / "1.json").write_text(text)
    assert desk.write_waiting() is True
    assert money(desk.scores) == [10]
    assert "no dollars" in caplog.text


def test_where_results_wait() -> None:
    assert waiting_folder("sqlite:///a/scores.db") == Path("a/scores.db.waiting")
    assert waiting_folder("postgresql://u@h/mafia") == Path("ledger.waiting")


def test_a_draft_that_was_cut_off_is_no_result(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path)
    (tmp_path / "1.77.new").write_text('{"type": "ga')
    assert list(waiting.entries()) == []


# --- a server that goes and comes -------------------------------------------------


def cut_off(scores: Scores, url: str) -> None:
    """The server ends every session of this database."""
    name = url.rpartition("/")[2]
    admin = open_plain(url.removesuffix(name) + "postgres")
    admin.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?", name
    )
    admin.database.close()


@pytest.fixture
def far(postgres_server: Postgres) -> str:
    admin = open_plain(postgres_server.url())
    admin.run("DROP DATABASE IF EXISTS far")
    admin.run("CREATE DATABASE far")
    admin.database.close()
    return postgres_server.url("far")


def test_a_cut_connection_is_opened_again(far: str, tmp_path: Path) -> None:
    desk = Desk(open_scores(far), tmp_path / "waiting")
    desk.record(result(1, player("vasya", 10)))
    assert desk.write_waiting() is True
    cut_off(desk.scores, far)
    assert [s.money for s in desk.top("net")] == [10]
    cut_off(desk.scores, far)
    desk.record(result(2, player("vasya", 5)))
    desk.write_waiting()
    assert desk.write_waiting() is True
    assert money(desk.scores) == [15]
    sound(desk.scores)
    desk.scores.sql.database.close()


def test_a_server_that_is_away_costs_no_result(
    far: str, postgres_server: Postgres, tmp_path: Path
) -> None:
    desk = Desk(open_scores(far), tmp_path / "waiting")
    postgres_server.halt()
    desk.record(result(1, player("vasya", 10)))
    assert desk.write_waiting() is False
    for question in (
        lambda: desk.top("net"),
        lambda: desk.by_name("net", "vasya"),
        lambda: desk.by_place("net", 1),
    ):
        with pytest.raises(RecordsAway):
            question()
    postgres_server.start()
    assert desk.write_waiting() is True
    assert [s.money for s in desk.top("net")] == [10]
    desk.scores.sql.database.close()


def test_a_connection_lost_in_the_middle_writes_once(
    far: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session ends just before and just after the commit."""
    desk = Desk(open_scores(far), tmp_path / "waiting")
    writer = desk.scores.writer
    true_lines = writer._add_lines

    def lost(*given: object) -> None:
        true_lines(*given)  # type: ignore[arg-type]
        cut_off(desk.scores, far)

    desk.record(result(1, player("vasya", 10)))
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_add_lines", lost)
        assert desk.write_waiting() is False
    assert desk.write_waiting() is True
    desk.record(result(1, player("vasya", 10)))  # its answer never came
    assert desk.write_waiting() is True
    assert money(desk.scores) == [10]
    sound(desk.scores)
    desk.scores.sql.database.close()


def test_the_log_is_quiet_in_health(
    desk: Desk, caplog: pytest.LogCaptureFixture, new_url: MakeUrl
) -> None:
    with caplog.at_level(logging.INFO):
        for number in range(3):
            desk.record(result(number, player("vasya", 10)))
            desk.write_waiting()
    assert caplog.text == ""
