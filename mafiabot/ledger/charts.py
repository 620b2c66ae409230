"""Places in tables of any length: boards in order, and buckets that count them.

A bucket counts the lines of a board between two edges; one that grows too long is cut
at its median. A place is the sum of the buckets before it and a short walk inside one:
for a million lines about a thousand buckets and a thousand lines, never a million.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from .career import Line
from .sql import Row, Sql, marks

LONGEST = 1024  # lines in a bucket
LOWEST = -(2**53)  # below every debt; the low edge of the first bucket
KINDS = ("debt", "mean")

# A line's place in the order of a board: (debt or mean, player).
Key = tuple[float, int]


@dataclass(frozen=True)
class Chart:
    id: int
    version: int


def _key(kind: str, line: Line | None, player: int) -> Key | None:
    """Where the line stands in the order; None: it does not."""
    if line is None:
        return None
    value = -line.money if kind == "debt" else line.mean
    return None if value is None else (value, player)


def _typed(kind: str, key: Key) -> Key:
    """The value as the column's own type, without which PostgreSQL uses no index."""
    return (int(key[0]) if kind == "debt" else float(key[0])), key[1]


def _edge(key: Key) -> tuple[float, int]:
    """An edge of a bucket as the columns' own types."""
    return float(key[0]), key[1]


class Charts:
    """All boards of one database."""

    def __init__(self, sql: Sql) -> None:
        self.sql = sql
        # chart -> (version, kind -> edges of its buckets, in order)
        self._edges: dict[int, tuple[int, dict[str, list[Key]]]] = {}

    def find(self, network: str, period: str) -> Chart | None:
        row = self.sql.row(
            "SELECT id, version FROM chart WHERE network = ? AND period = ?",
            network,
            period,
        )
        return None if row is None else Chart(*row)

    def networks(self) -> list[str]:
        """Those that have a table."""
        rows = self.sql.rows("SELECT DISTINCT network FROM chart ORDER BY network")
        return [network for (network,) in rows]

    # --- writing --------------------------------------------------------------------

    def open(self, network: str, period: str) -> Chart:
        """The chart, made if there is none; only inside ``Sql.writing``."""
        chart = self.find(network, period)
        if chart is not None:
            return chart
        into = "chart (network, period, version)"
        ((number,),) = self.sql.insert(into, [(network, period, 0)], "RETURNING id")
        first = [(number, kind, float(LOWEST), 0, 0) for kind in KINDS]
        self.sql.insert("bucket", first)
        return Chart(number, 0)

    def lines(self, chart: Chart, players: list[int]) -> dict[int, Line]:
        """Those of the players who have one."""
        if not players:
            return {}
        rows = self.sql.rows(
            "SELECT player, debt, games FROM board WHERE chart = ? AND player IN "
            f"({marks(players)})",
            chart.id,
            *players,
        )
        return {player: Line(-debt, games) for player, debt, games in rows}

    def change(
        self,
        chart: Chart,
        old: Mapping[int, Line],
        new: Mapping[int, Line | None],
    ) -> None:
        """Put new lines in the place of old ones; None: the line goes."""
        gone = [player for player, line in new.items() if line is None]
        if gone:
            where = f"WHERE chart = ? AND player IN ({marks(gone)})"
            self.sql.run(f"DELETE FROM board {where}", chart.id, *gone)
        kept = [
            (chart.id, player, -line.money, line.games, line.mean)
            for player, line in new.items()
            if line is not None
        ]
        self.sql.insert(
            "board (chart, player, debt, games, mean)",
            kept,
            "ON CONFLICT (chart, player) DO UPDATE SET debt = excluded.debt, "
            "games = excluded.games, mean = excluded.mean",
        )
        long = self._count(chart, old, new)
        for kind, edge in long:
            self._cut(chart, kind, edge)

    def _count(
        self,
        chart: Chart,
        old: Mapping[int, Line],
        new: Mapping[int, Line | None],
    ) -> list[tuple[str, Key]]:
        """Count the buckets anew; returns those that became too long."""
        edges = self._edges_of(chart)
        changes: dict[tuple[str, Key], int] = {}
        for kind in KINDS:
            own = edges[kind]
            for player, line in new.items():
                before = _key(kind, old.get(player), player)
                after = _key(kind, line, player)
                for key, by in ((before, -1), (after, 1)):
                    if key is not None:
                        bucket = kind, own[bisect_right(own, key) - 1]
                        changes[bucket] = changes.get(bucket, 0) + by
        rows = [
            (chart.id, kind, float(edge[0]), edge[1], by)
            for (kind, edge), by in changes.items()
            if by
        ]
        counted = self.sql.insert(
            "bucket (chart, kind, low, low_player, players)",
            rows,
            "ON CONFLICT (chart, kind, low, low_player) DO UPDATE SET "
            "players = bucket.players + excluded.players "
            "RETURNING kind, low, low_player, players",
        )
        return [(k, (low, who)) for k, low, who, n in counted if n > LONGEST]

    def _edges_of(self, chart: Chart) -> dict[str, list[Key]]:
        version, edges = self._edges.get(chart.id, (-1, {}))
        if version != chart.version:
            edges = {kind: [] for kind in KINDS}
            for kind, low, low_player in self.sql.rows(
                "SELECT kind, low, low_player FROM bucket WHERE chart = ? "
                "ORDER BY kind, low, low_player",
                chart.id,
            ):
                edges[kind].append((low, low_player))
            self._edges[chart.id] = chart.version, edges
        return edges

    def _cut(self, chart: Chart, kind: str, edge: Key) -> None:
        """At the median. A bucket can be too long by a table's worth of players at
        once, when many new ones came; then it is cut again the next time."""
        where = "chart = ? AND kind = ? AND (low, low_player)"
        following = self.sql.row(
            f"SELECT low, low_player FROM bucket WHERE {where} > (?, ?) "
            "ORDER BY low, low_player LIMIT 1",
            chart.id,
            kind,
            *edge,
        )
        bounds: list[float] = [*_typed(kind, edge)]
        until = ""
        if following is not None:
            until = f"AND ({kind}, player) < (?, ?)"
            bounds += _typed(kind, (following[0], following[1]))
        lines = self.sql.rows(
            f"SELECT {kind}, player FROM board WHERE chart = ? AND {kind} IS NOT NULL "
            f"AND ({kind}, player) >= (?, ?) {until} ORDER BY {kind}, player",
            chart.id,
            *bounds,
        )
        half = len(lines) // 2
        low, low_player = lines[half]
        self.sql.run(
            f"UPDATE bucket SET players = ? WHERE {where} = (?, ?)",
            half,
            chart.id,
            kind,
            *edge,
        )
        row = (chart.id, kind, float(low), low_player, len(lines) - half)
        self.sql.insert("bucket (chart, kind, low, low_player, players)", [row])
        self.sql.run("UPDATE chart SET version = version + 1 WHERE id = ?", chart.id)
        self._edges.pop(chart.id, None)

    # --- reading --------------------------------------------------------------------

    def size(self, chart: Chart, kind: str) -> int:
        """How many lines the board has."""
        return self.sql.number(
            "SELECT SUM(players) FROM bucket WHERE chart = ? AND kind = ?",
            chart.id,
            kind,
        )

    def before(self, chart: Chart, kind: str, key: Key) -> int:
        """How many lines of the board stand before the key."""
        edge = self.sql.row(
            "SELECT low, low_player FROM bucket WHERE chart = ? AND kind = ? "
            "AND (low, low_player) <= (?, ?) "
            "ORDER BY low DESC, low_player DESC LIMIT 1",
            chart.id,
            kind,
            *key,
        )
        if edge is None:
            return 0
        buckets = self.sql.number(
            "SELECT SUM(players) FROM bucket WHERE chart = ? AND kind = ? "
            "AND (low, low_player) < (?, ?)",
            chart.id,
            kind,
            *edge,
        )
        return buckets + self.sql.number(
            f"SELECT COUNT(*) FROM board WHERE chart = ? AND {kind} IS NOT NULL "
            f"AND ({kind}, player) >= (?, ?) AND ({kind}, player) < (?, ?)",
            chart.id,
            *_typed(kind, (edge[0], edge[1])),
            *_typed(kind, key),
        )

    def at(self, chart: Chart, place: int) -> int | None:
        """Who stands at this place (1: the first) of the money's board."""
        # Between the edges that are known the number is halved again and again. A cut
        # by another bot only makes buckets finer, and the sums between edges stay.
        edges, left = self._edges_of(chart)["debt"], place - 1
        low, high = 0, len(edges)
        while high - low > 1:
            middle = (low + high) // 2
            players = self.sql.number(
                "SELECT SUM(players) FROM bucket WHERE chart = ? AND kind = 'debt' "
                "AND (low, low_player) >= (?, ?) AND (low, low_player) < (?, ?)",
                chart.id,
                *_edge(edges[low]),
                *_edge(edges[middle]),
            )
            if left < players:
                high = middle
            else:
                low, left = middle, left - players
        found = self.sql.row(
            "SELECT player FROM board WHERE chart = ? AND (debt, player) >= (?, ?) "
            "ORDER BY debt, player LIMIT 1 OFFSET ?",
            chart.id,
            *_typed("debt", edges[low]),
            left,
        )
        return None if found is None else int(found[0])

    def ends(self, chart: Chart, kind: str, worst: bool, limit: int) -> list[Row]:
        """(key, player, nick, debt, games) from the top, or from the bottom."""
        way = "DESC" if worst else "ASC"
        return self.sql.rows(
            f"SELECT b.{kind}, b.player, p.nick, b.debt, b.games FROM board b "
            f"JOIN player p ON p.id = b.player WHERE b.chart = ? "
            f"AND b.{kind} IS NOT NULL ORDER BY b.{kind} {way}, b.player {way} LIMIT ?",
            chart.id,
            limit,
        )
