"""Proves or makes anew what is derived: careers, boards and buckets, out of the rows.

The rows are read by ranges of people, so memory stays small however long the table is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import time

from .bags import faults
from .career import COLUMNS, Career, Line, Played, lines_of
from .charts import KINDS, LONGEST, LOWEST
from .entry import month_of
from .sql import Row, Sql

PEOPLE_AT_ONCE = 2_000
GAMES_AT_ONCE = 20_000
MOST_TOLD = 1_000  # differences; with more, something larger is broken

# (what is done, how much of it, of how much)
Progress = Callable[[str, int, int], None]


def quiet(what: str, done: int, of: int) -> None:
    """No progress is shown."""


@dataclass
class Audit:
    """What was looked at, and every difference, in words."""

    games: int = 0
    results: int = 0
    payments: int = 0
    players: int = 0
    purchases: int = 0
    money: int = 0
    differences: list[str] = field(default_factory=list)

    def differs(self, where: str, kept: object, right: object) -> None:
        if len(self.differences) < MOST_TOLD:
            self.differences.append(f"{where}: {kept} kept, {right} by the rows")


@dataclass
class Person:
    """One person by his rows."""

    id: int
    career: Career
    lines: dict[tuple[str, str], Line]


def _ranges(first: int, last: int, step: int) -> Iterator[tuple[int, int]]:
    for start in range(first, last + 1, step):
        yield start, min(start + step - 1, last)


def _people(sql: Sql, first: int, last: int) -> Iterator[Person]:
    """The persons of a range of ids, computed from results in the order they were
    recorded."""
    results: dict[int, list[Played]] = {}
    query = (
        "SELECT {who}, r.id, g.network, g.month, g.ended, g.outcome, r.role, r.won, "
        "r.money, r.counts FROM player p JOIN result r ON r.player = p.id "
        "JOIN game g ON g.id = r.game WHERE {where} BETWEEN ? AND ?"
    )
    own = query.format(who="p.id", where="p.person IS NULL AND p.id")
    merged = query.format(who="p.person", where="p.person")
    rows = sql.rows(own, first, last) + sql.rows(merged, first, last)
    rows.sort(key=lambda row: row[1])
    for who, _, network, month, ended, outcome, role, won, money, counts in rows:
        played = Played(
            network,
            month,
            ended,
            outcome,
            role,
            bool(won),
            money,
            json.loads(counts) if counts != "{}" else {},
        )
        results.setdefault(who, []).append(played)
    for who in sorted(results):
        yield _person(who, results[who])


def _person(who: int, results: list[Played]) -> Person:
    career = Career()
    for played in results:
        career.add(played)
    return Person(who, career, lines_of(results))


def person(sql: Sql, who: int) -> Person:
    """One person by his rows; without results an empty career."""
    return next(_people(sql, who, who), Person(who, Career(), {}))


# --- verify -------------------------------------------------------------------------


def verify(sql: Sql, progress: Progress = quiet) -> Audit:
    """Recompute everything from the rows; changes nothing."""
    audit = Audit()
    with sql.reading():
        _verify_rows(sql, audit, progress)
        charts = {
            number: (network, period)
            for number, network, period in sql.rows(
                "SELECT id, network, period FROM chart"
            )
        }
        _verify_people(sql, audit, charts, progress)
        _verify_buckets(sql, audit, charts, progress)
        _verify_bags(sql, audit, progress)
    return audit


def _verify_bags(sql: Sql, audit: Audit, progress: Progress) -> None:
    """What was bought and used (C40)."""
    progress("bags", 0, 1)
    audit.purchases = sql.number("SELECT COUNT(*) FROM purchase")
    for player, what, kept, right in faults(sql):
        audit.differs(
            what if player is None else f"{_name(sql, player)}: {what}", kept, right
        )


def _verify_rows(sql: Sql, audit: Audit, progress: Progress) -> None:
    """Games, results and payments among themselves."""
    last = sql.number("SELECT MAX(id) FROM game")
    audit.games = sql.number("SELECT COUNT(*) FROM game")
    for first, end in _ranges(1, last, GAMES_AT_ONCE):
        progress("payments", first, last)
        sums: dict[tuple[int, int], int] = {}
        for game, player, amount in sql.rows(
            "SELECT game, player, amount FROM payment WHERE game BETWEEN ? AND ?",
            first,
            end,
        ):
            sums[game, player] = sums.get((game, player), 0) + amount
            audit.payments += 1
        for game, player, money in sql.rows(
            "SELECT game, player, money FROM result WHERE game BETWEEN ? AND ?",
            first,
            end,
        ):
            paid = sums.pop((game, player), 0)
            audit.results += 1
            audit.money += paid
            if paid != money:
                where = f"{_game(sql, game)}, {_name(sql, player)}: money"
                audit.differs(where, money, paid)
        for game, player in sums:
            where = f"{_game(sql, game)}, {_name(sql, player)}: result"
            audit.differs(where, "none", "one, for there are payments")
        for key, month, ended in sql.rows(
            "SELECT key, month, ended FROM game WHERE id BETWEEN ? AND ?", first, end
        ):
            if month != month_of(ended):
                audit.differs(f"game {key}: month", month, month_of(ended))


def _verify_people(
    sql: Sql, audit: Audit, charts: dict[int, tuple[str, str]], progress: Progress
) -> None:
    last = sql.number("SELECT MAX(id) FROM player")
    audit.players = sql.number("SELECT COUNT(*) FROM player WHERE person IS NULL")
    seen = 0
    for first, end in _ranges(1, last, PEOPLE_AT_ONCE):
        progress("players", first, last)
        right = {one.id: one for one in _people(sql, first, end)}
        for row in sql.rows(
            f"SELECT id, {COLUMNS} FROM player WHERE id BETWEEN ? AND ?", first, end
        ):
            known = right.get(row[0])
            wanted = known.career.row if known is not None else Career().row
            if tuple(row[1:]) != wanted:
                _tell_career(sql, audit, row, wanted)
        expected = {
            (one.id, *chart): line
            for one in right.values()
            for chart, line in one.lines.items()
        }
        seen += _verify_lines(sql, audit, charts, expected, (first, end))
    kept = sql.number("SELECT COUNT(*) FROM board")
    if kept != seen:
        audit.differs("boards: lines", kept, seen)


def _tell_career(sql: Sql, audit: Audit, row: Row, wanted: Row) -> None:
    for name, kept, right in zip(COLUMNS.split(", "), row[1:], wanted):
        if kept != right:
            audit.differs(f"{_name(sql, row[0])}: {name}", kept, right)


def _verify_lines(
    sql: Sql,
    audit: Audit,
    charts: dict[int, tuple[str, str]],
    expected: dict[tuple[int, str, str], Line],
    people: tuple[int, int],
) -> int:
    """The boards' lines of a range of people. Returns how many there are."""
    seen = 0
    for chart, (network, period) in charts.items():
        for player, debt, games, mean in sql.rows(
            "SELECT player, debt, games, mean FROM board "
            "WHERE chart = ? AND player BETWEEN ? AND ?",
            chart,
            *people,
        ):
            seen += 1
            right = expected.pop((player, network, period), None)
            kept = Line(-debt, games)
            if kept != right or mean != kept.mean:
                where = f"{_name(sql, player)}: table {period or 'of all time'}"
                audit.differs(where, f"{kept}, {mean}", right)
    for (player, _, period), line in expected.items():
        where = f"{_name(sql, player)}: table {period or 'of all time'}"
        audit.differs(where, "nothing", line)
    return seen


def _verify_buckets(
    sql: Sql, audit: Audit, charts: dict[int, tuple[str, str]], progress: Progress
) -> None:
    """One walk along each board in order, bucket by bucket."""
    for done, (chart, (network, period)) in enumerate(charts.items()):
        progress("places", done, len(charts))
        for kind in KINDS:
            buckets = sql.rows(
                "SELECT low, low_player, players FROM bucket WHERE chart = ? "
                "AND kind = ? ORDER BY low, low_player",
                chart,
                kind,
            )
            counts = [0] * len(buckets)
            edges = [(low, who) for low, who, _ in buckets]
            at = 0
            for value, player in sql.rows(
                f"SELECT {kind}, player FROM board WHERE chart = ? "
                f"AND {kind} IS NOT NULL ORDER BY {kind}, player",
                chart,
            ):
                while at + 1 < len(edges) and edges[at + 1] <= (value, player):
                    at += 1
                if counts:
                    counts[at] += 1
            kept = [players for _, _, players in buckets]
            if kept != counts or not edges or edges[0][0] > LOWEST:
                where = f"{network}, table {period or 'of all time'}: buckets of {kind}"
                audit.differs(where, sum(kept), sum(counts))


def _game(sql: Sql, game: int) -> str:
    row = sql.row("SELECT key FROM game WHERE id = ?", game)
    return f"game {row[0] if row is not None else game}"


def _name(sql: Sql, player: int) -> str:
    row = sql.row("SELECT network, key FROM player WHERE id = ?", player)
    return f"player {row[0]} {row[1]}" if row is not None else f"player {player}"


# --- rebuild ------------------------------------------------------------------------


def rebuild(sql: Sql, progress: Progress = quiet) -> None:
    """Everything derived, made anew from results; inside a transaction of the caller,
    or of its own."""
    with sql.database.atomic():
        sql.run("DELETE FROM bucket")
        sql.run("DELETE FROM board")
        sql.run("DELETE FROM chart")
        for index in ("board_debt", "board_mean"):
            sql.run(f"DROP INDEX {index}")
        _rebuild_people(sql, progress)
        progress("order", 0, 1)
        sql.run("CREATE INDEX board_debt ON board (chart, debt, player)")
        sql.run(
            "CREATE INDEX board_mean ON board (chart, mean, player) "
            "WHERE mean IS NOT NULL"
        )
        for (chart,) in sql.rows("SELECT id FROM chart"):
            _rebuild_buckets(sql, chart)


def _rebuild_people(sql: Sql, progress: Progress) -> None:
    charts: dict[tuple[str, str], int] = {}
    last = sql.number("SELECT MAX(id) FROM player")
    assignments = ", ".join(f"{name} = ?" for name in COLUMNS.split(", "))
    # A running bot must not take new buckets for the ones it remembers.
    version = int(time())
    for first, end in _ranges(1, last, PEOPLE_AT_ONCE):
        progress("players", first, last)
        lines: list[Row] = []
        careers = {one.id: one for one in _people(sql, first, end)}
        for who in range(first, end + 1):
            one = careers.get(who) or Person(who, Career(), {})
            sql.run(
                f"UPDATE player SET {assignments} WHERE id = ?", *one.career.row, who
            )
            for chart, line in one.lines.items():
                if chart not in charts:
                    into = "chart (network, period, version)"
                    made = sql.insert(into, [(*chart, version)], "RETURNING id")
                    charts[chart] = made[0][0]
                lines.append((charts[chart], who, -line.money, line.games, line.mean))
        sql.insert("board (chart, player, debt, games, mean)", sorted(lines))


def _rebuild_buckets(sql: Sql, chart: int) -> None:
    """Half full, so that the next results do not cut all of them."""
    for kind in KINDS:
        rows = sql.rows(
            f"SELECT {kind}, player FROM board WHERE chart = ? "
            f"AND {kind} IS NOT NULL ORDER BY {kind}, player",
            chart,
        )
        step = LONGEST // 2
        buckets = []
        for start in range(0, max(1, len(rows)), step):
            edge = rows[start] if start else (LOWEST, 0)
            count = min(step, len(rows) - start)
            buckets.append((chart, kind, float(edge[0]), edge[1], count))
        sql.insert("bucket (chart, kind, low, low_player, players)", buckets)
