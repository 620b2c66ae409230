"""Many processes at once, and processes that are killed: nothing lost, nothing doubled.

The whole numbers are ``make proof-ledger``; every run of the tests plays a part.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from books import MakeUrl, open_scores
from recorders import FORK, Killed, assert_exactly, record_at_once

GAMES = int(os.environ.get("MAFIABOT_GAMES", "60"))
KILLS = int(os.environ.get("MAFIABOT_KILLS", "8"))
PROCESSES = 4
GAMES_EACH = 12  # games that a process records unless it is killed


def records(process: int, number: int) -> bool:
    """Each process has its share, and of every fifth game two have it."""
    owner = number % PROCESSES
    return process == owner or (number % 5 == 0 and process == (owner + 1) % PROCESSES)


def test_four_processes_record_into_one_ledger(
    new_url: MakeUrl, tmp_path: Path
) -> None:
    url = new_url()
    # SQLite does not wait for its turn while a new file is made.
    open_scores(url).sql.database.close()
    began = time.monotonic()
    processes = [
        FORK.Process(
            target=record_at_once,
            args=(
                url,
                tmp_path / f"waiting{own}",
                [n for n in range(GAMES) if records(own, n)],
            ),
        )
        for own in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    took = time.monotonic() - began
    scores = open_scores(url)
    print(f"\n{PROCESSES} processes, {GAMES} games: {GAMES / took:.0f} games/s")
    assert_exactly(scores, GAMES)
    scores.sql.database.close()


def test_a_killed_process_loses_and_doubles_nothing(
    new_url: MakeUrl, tmp_path: Path
) -> None:
    runs = Killed(new_url(), tmp_path / "waiting")
    began = time.monotonic()
    runs.run(GAMES_EACH, None)
    whole = time.monotonic() - began
    dice = random.Random(KILLS)
    for _ in range(KILLS):
        runs.run(GAMES_EACH, dice.uniform(0, whole))
    runs.run(1, None)
    print(
        f"\n{KILLS} kills, {runs.safe} games: {runs.left_waiting} times results waited"
    )
    scores = open_scores(runs.url)
    assert_exactly(scores, runs.safe)
    scores.sql.database.close()
