"""Makes ledgers of any size, as ten years of games would leave them, in minutes.

The rows are put in straight; what is derived is made by ``audit.rebuild``, as after an
upgrade. Each person begins on some day and plays for a season, one in ten for years.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mafiabot.engine.model import Count, Reason
from mafiabot.engine.roles import ROLES
from mafiabot.ledger.audit import Progress, quiet, rebuild
from mafiabot.ledger.career import COLUMNS, Career
from mafiabot.ledger.database import open_beside
from mafiabot.ledger.entry import dump, month_of
from mafiabot.ledger.sql import Sql

NETWORK = "bench"
FIRST_DAY = 1_451_606_400.0  # 2016-01-01 UTC
YEARS_TEN = 10 * 31_557_600.0  # seconds
RESULTS_EACH = 5  # results for each player, in the mean
SIZES = range(6, 25)  # players of a game: 15 in the mean
SEASON = 0.004  # of the players are on the scene together
FAITHFUL = 0.1  # of the seats are taken by people who play for years
SEATS = 997  # different seats; a prime, so that they do not repeat with the games
AT_ONCE = 5_000  # games put in together

# Indexes that are quicker made at the end; put in order again by ``_indexes``.
LATE = {
    "result_player": "ON result (player, id)",
    "player_network_name": "ON player (network, name)",
}


@dataclass(frozen=True)
class Kind:
    """What may be in a seat: the columns behind the player, and the payments."""

    result: tuple[str, int, int, int, str]
    payments: tuple[tuple[int, str], ...]


def _kinds(dice: random.Random) -> list[Kind]:
    kinds = []
    for _ in range(SEATS):
        won = dice.random() < 0.5
        payments = [
            (dice.randint(-50, 100), dice.choice(list(Reason)).value)
            for _ in range(dice.choice((0, 1, 1, 2, 3)))
        ]
        if won:
            payments.append((50, Reason.VICTORY.value))
        counts = {
            what.value: dice.randint(1, 4) for what in dice.sample(list(Count), 3)
        }
        money = sum(amount for amount, _ in payments)
        role = dice.choice(list(ROLES))
        alive = int(dice.random() < 0.4)
        row = (role, int(won), alive, money, dump(counts))
        kinds.append(Kind(row, tuple(payments)))
    return kinds


def nick_of(player: int) -> str:
    return f"player{player}"


def _tables(players: int, dice: random.Random) -> Iterator[list[int]]:
    """Who plays each game, oldest first; everybody at least once."""
    left = players * RESULTS_EACH
    season = max(SIZES[-1] + 1, int(players * SEASON))
    newest = 1  # everybody before has played
    while left > 0:
        size = min(dice.choice(SIZES), left, players)
        # Who has not played by now comes first: one in five seats in the mean.
        due = players - (left - size) // RESULTS_EACH
        fresh = range(newest, min(due + 1, newest + size))
        seats, newest = set(fresh), newest + len(fresh)
        while len(seats) < min(size, newest - 1):
            oldest = 1 if dice.random() < FAITHFUL else max(1, newest - season)
            seats.add(dice.randrange(oldest, newest))
        left -= len(seats)
        yield sorted(seats)


def make(path: Path, players: int, progress: Progress = quiet) -> int:
    """A ledger of so many players in a new file. Returns how many results it has."""
    database = open_beside(f"sqlite:///{path}")
    sql = Sql(database)
    # A file that is only just being made may be lost as a whole.
    sql.run("PRAGMA journal_mode = off")
    sql.run("PRAGMA synchronous = off")
    with database.atomic():
        for index in LATE:
            sql.run(f"DROP INDEX {index}")
        _put_players(sql, players)
        _put_games(sql, players, progress)
        for index, columns in LATE.items():
            sql.run(f"CREATE INDEX {index} {columns}")
        rebuild(sql, progress)
    results = sql.number("SELECT COUNT(*) FROM result")
    sql.run("PRAGMA optimize")
    sql.run("PRAGMA journal_mode = wal")
    database.close()
    return results


def _put_players(sql: Sql, players: int) -> None:
    career = ", ".join("?" * len(Career().row))
    sql.database.connection().executemany(
        f"INSERT INTO player (id, network, key, nick, name, {COLUMNS}) "
        f"VALUES (?, ?, ?, ?, ?, {career})",
        (
            (number, NETWORK, f"nick:{nick}", nick, nick, *Career().row)
            for number, nick in ((n, nick_of(n)) for n in range(1, players + 1))
        ),
    )


def _put_games(sql: Sql, players: int, progress: Progress) -> None:
    dice = random.Random(players)
    kinds = _kinds(dice)
    put = sql.database.connection().executemany
    tables = list(_tables(players, dice))
    pace = YEARS_TEN / max(1, len(tables))
    for start in range(0, len(tables), AT_ONCE):
        progress("games", start, len(tables))
        games, results, payments = [], [], []
        for game, seats in enumerate(tables[start : start + AT_ONCE], start + 1):
            ended = FIRST_DAY + game * pace
            row = (game, f"{NETWORK}/{game:09}", NETWORK, "#mafia", "classic")
            games.append((*row, ended - 1200, ended, month_of(ended), "town"))
            for player in seats:
                kind = kinds[(game * 31 + player * 7) % SEATS]
                results.append((game, player, *kind.result))
                for number, (amount, reason) in enumerate(kind.payments, 1):
                    payments.append((game, player, number, amount, reason, ended))
        put("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
        columns = "(game, player, role, won, alive, money, counts)"
        put(f"INSERT INTO result {columns} VALUES (?, ?, ?, ?, ?, ?, ?)", results)
        put("INSERT INTO payment VALUES (?, ?, ?, ?, ?, ?)", payments)
