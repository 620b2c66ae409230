"""What the table costs when it is ten years old: questions, a result, the file.

Prints a curve from ten thousand to a million players, or for the sizes that are given;
exits with 1 when a bound is not kept. A million takes about 3 GB beside the temporary
files.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ledger_mill import NETWORK, make, nick_of

from mafiabot.engine.model import Count, Outcome, Payment, PlayerResult, Reason
from mafiabot.engine.role import PlayerId
from mafiabot.ledger.audit import verify
from mafiabot.ledger.database import open_beside
from mafiabot.ledger.desk import Desk
from mafiabot.ledger.entry import entry_of
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ports import GameResult

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000)
QUESTIONS = 2_000  # of each kind
RECORDED = 500  # games of thirty
RECORD, SAFE = "a result of 30", "on disk (fsync)"
TIDY = "checkpoint after"
BOUNDLESS = (SAFE, TIDY)  # they depend on the disk alone
TABLE = 30  # players of a recorded game
LONGEST_MAKING = 300.0  # seconds
LONGEST_QUESTION, LONGEST_RECORD = 5.0, 10.0  # milliseconds, p99


@dataclass
class Figures:
    """What was measured of one ledger. Times are milliseconds."""

    players: int
    results: int
    made: float  # seconds
    size: int  # bytes
    times: dict[str, list[float]] = field(default_factory=dict)

    def p99(self, what: str) -> float:
        times = sorted(self.times[what])
        return times[int(len(times) * 0.99)]

    def median(self, what: str) -> float:
        times = sorted(self.times[what])
        return times[len(times) // 2]


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    assert work(), "there is an answer"
    return (time.perf_counter() - began) * 1e3


def questions(scores: Scores, players: int) -> dict[str, Callable[[], object]]:
    """Each kind of question, with a new player or place at each call."""
    dice = random.Random(1)

    def nick() -> str:
        return nick_of(dice.randint(1, players))

    return {
        "!topten": lambda: scores.top(NETWORK),
        "!topten 2025-11": lambda: scores.top(NETWORK, period="2025-11"),
        "!topten global": lambda: scores.top(None),
        "!bottomten": lambda: scores.top(NETWORK, worst=True),
        "!toptenmod": lambda: scores.top(NETWORK, average=True),
        "!won nick": lambda: scores.by_name(NETWORK, nick()),
        "!won 123456": lambda: scores.by_place(NETWORK, dice.randint(1, players)),
        "rank of one's own": lambda: scores.by_name(NETWORK, nick(), "no account"),
    }


def _game(number: int, players: int, dice: random.Random) -> GameResult:
    """Thirty who play: old hands, and one in thirty new."""
    seats = []
    numbers = dice.sample(range(1, players + 1), TABLE - 1)
    for nick in (*map(nick_of, numbers), f"new{number}"):
        who = PlayerId(nick)
        reasons = dice.sample(list(Reason), 3)
        payments = tuple(Payment(who, dice.randint(-50, 90), why) for why in reasons)
        counts = ((Count.VOTED_YES, 3), (Count.VOTED_NO, 1), (Count.HEALED, 2))
        won = dice.random() < 0.5
        seats.append(
            PlayerResult(who, nick, None, "doctor", won, True, payments, counts)
        )
    ended = 1_767_225_600.0 + number * 1200.0  # 2026
    row = (f"{NETWORK}/new{number}", NETWORK, "#mafia", "classic")
    return GameResult(*row, ended - 1200, ended, Outcome.TOWN, tuple(seats))


def measure(path: Path, players: int, asked: int, recorded: int) -> Figures:
    """Make the ledger, ask, record."""
    began = time.perf_counter()
    results = make(path, players)
    made = time.perf_counter() - began
    figures = Figures(players, results, made, path.stat().st_size)
    scores = Scores(Sql(open_beside(f"sqlite:///{path}")), lambda _, text: text)
    for what, question in questions(scores, players).items():
        figures.times[what] = [_timed(question) for _ in range(asked)]
    dice = random.Random(2)
    games = [_game(number, players, dice) for number in range(recorded)]
    _record(Desk(scores, path.with_suffix(".waiting")), games, figures)
    scores.sql.database.close()
    return figures


def _record(desk: Desk, games: list[GameResult], figures: Figures) -> None:
    """As the bot does it: the loop makes the result safe, the ledger's thread writes it
    and then moves the log into the file, while nobody waits."""
    write, safe, written, tidied = desk.scores.writer.write, [], [], []
    for game in games:
        entry = entry_of(game, desk.scores.fold)
        safe.append(_timed(partial(desk.waiting.put, entry)))
        written.append(_timed(partial(write, entry)))
        tidied.append(_timed(desk.write_waiting))
    figures.times |= {SAFE: safe, RECORD: written, TIDY: tidied}


def told(figures: Figures) -> str:
    """One line, and a line for each kind."""
    each = figures.size / figures.results
    lines = [
        f"{figures.players:,} players, {figures.results:,} results: made in "
        f"{figures.made:.0f} s, {figures.size / 2**20:,.0f} MiB, "
        f"{each:.0f} bytes a result"
    ]
    for what in figures.times:
        median, p99 = figures.median(what), figures.p99(what)
        lines.append(f"  {what:<18} median {median:6.2f} ms, p99 {p99:6.2f} ms")
    return "\n".join(lines)


def curve(all_figures: list[Figures]) -> str:
    """Median of each kind by the number of players."""
    heads = "".join(f"{one.players:>12,}" for one in all_figures)
    lines = [f"{'median in ms':<18}{heads}"]
    for what in all_figures[0].times:
        cells = "".join(f"{one.median(what):12.3f}" for one in all_figures)
        lines.append(f"{what:<18}{cells}")
    return "\n".join(lines)


def missed(figures: Figures) -> list[str]:
    """The bounds that were not kept."""
    faults = []
    if figures.made > LONGEST_MAKING:
        faults.append(f"made in {figures.made:.0f} s, not {LONGEST_MAKING:.0f}")
    for what in (what for what in figures.times if what not in BOUNDLESS):
        bound = LONGEST_RECORD if what == RECORD else LONGEST_QUESTION
        if figures.p99(what) > bound:
            faults.append(f"{what}: p99 {figures.p99(what):.2f} ms, not {bound:.0f}")
    return [f"{figures.players:,} players: {fault}" for fault in faults]


def main() -> None:
    sizes = [int(given) for given in sys.argv[1:]] or list(SIZES)
    all_figures = []
    for players in sizes:
        with tempfile.TemporaryDirectory(prefix="mafiabot-bench-") as folder:
            path = Path(folder) / "scores.db"
            figures = measure(path, players, QUESTIONS, RECORDED)
            print(told(figures), flush=True)
            if players == sizes[-1]:
                _prove(path)
        all_figures.append(figures)
    print(curve(all_figures))
    faults = [fault for figures in all_figures for fault in missed(figures)]
    print("\n".join(faults) or "every bound is kept")
    sys.exit(bool(faults))


def _prove(path: Path) -> None:
    """The generated ledger with what was recorded into it is a sound one."""
    began = time.perf_counter()
    database = open_beside(f"sqlite:///{path}")
    audit = verify(Sql(database))
    database.close()
    print(f"  verify: {len(audit.differences)} differences, ", end="")
    print(f"{time.perf_counter() - began:.0f} s")
    assert not audit.differences, audit.differences[:3]


if __name__ == "__main__":
    main()
