"""The generated ledgers of ``make bench-ledger`` are sound, and so is what is measured
(a small one here)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "bench"))

import bench_ledger
from ledger_mill import NETWORK, RESULTS_EACH, make

from mafiabot.ledger.audit import verify
from mafiabot.ledger.database import open_beside
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql

PLAYERS = 1_500  # more than a bucket holds


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "scores.db"
    assert make(path, PLAYERS) == PLAYERS * RESULTS_EACH
    return path


def test_a_generated_ledger_is_sound(made: Path) -> None:
    database = open_beside(f"sqlite:///{made}")
    audit = verify(Sql(database))
    assert audit.differences == []
    assert (audit.players, audit.results) == (PLAYERS, PLAYERS * RESULTS_EACH)
    scores = Scores(Sql(database), lambda _, text: text)
    assert scores.sql.number("SELECT COUNT(*) FROM bucket WHERE kind = 'debt'") > 3
    record = scores.by_place(NETWORK, PLAYERS)
    assert record is not None
    assert (record.standing.place, record.of) == (PLAYERS, PLAYERS)
    assert scores.by_place(NETWORK, PLAYERS + 1) is None
    database.close()


def test_what_the_bench_measures_leaves_a_sound_ledger(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    figures = bench_ledger.measure(path, PLAYERS, asked=3, recorded=3)
    assert "p99" in bench_ledger.told(figures)
    assert "!won 123456" in bench_ledger.curve([figures, figures])
    database = open_beside(f"sqlite:///{path}")
    audit = verify(Sql(database))
    assert audit.differences == []
    assert audit.results == figures.results + 3 * bench_ledger.TABLE
    database.close()


def test_a_bound_that_is_not_kept_is_named() -> None:
    slow = bench_ledger.Figures(
        9, 9, 301.0, 9, {"!topten": [5.1], "a result of 30": [9.9]}
    )
    assert bench_ledger.missed(slow) == [
        "9 players: made in 301 s, not 300",
        "9 players: !topten: p99 5.10 ms, not 5",
    ]
