"""The table of records, as questions ask for it (R155-R173)."""

from __future__ import annotations

from heapq import merge
from itertools import islice

from mafiabot.engine.model import Count, Outcome
from mafiabot.ports import GameResult, PlayerRecord, Standing

from .career import COLUMNS, Career
from .charts import Chart, Charts, Key
from .entry import Fold, bounded, entry_of, key_of
from .shop import Shop
from .sql import Row, Sql
from .writing import Writer


class Scores:
    """Reads, and writes at once. Network None: all networks as one table."""

    def __init__(self, sql: Sql, fold: Fold) -> None:
        self.sql, self.fold = sql, fold
        self.charts, self.writer = Charts(sql), Writer(sql)
        self.shop = Shop(sql, fold)

    def record(self, result: GameResult) -> bool:
        """Everything of a game in one transaction; False when it was written before."""
        return self.writer.write(entry_of(result, self.fold))

    # --- tables ---------------------------------------------------------------------

    def _charts(self, network: str | None, period: str) -> list[Chart]:
        names = self.charts.networks() if network is None else [network]
        found = [self.charts.find(name, period) for name in names]
        return [chart for chart in found if chart is not None]

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        """Equal money: who came first stands first, from either end."""
        charts, kind = self._charts(network, period), "mean" if average else "debt"
        ends = [self.charts.ends(chart, kind, worst, limit) for chart in charts]
        rows = list(islice(merge(*ends, key=_order, reverse=worst), limit))
        last = sum(self.charts.size(c, kind) for c in charts) if worst else 0
        places = range(last, 0, -1) if worst else range(1, limit + 1)
        return tuple(
            Standing(place, nick, -debt, games)
            for place, (_, _, nick, debt, games) in zip(places, rows)
        )

    # --- one player -----------------------------------------------------------------

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None:
        """By account, else by the nick, else by the nick an account last played as."""
        keys = [key_of(folded, False)]
        if account is not None:
            keys.insert(0, key_of(self.fold(network, account), True))
        for key in keys:
            found = self.sql.row(
                "SELECT COALESCE(person, id) FROM player WHERE network = ? AND key = ?",
                network,
                key,
            )
            if found is not None:
                return self.record_of(network, found[0])
        found = self.sql.row(
            "SELECT COALESCE(p.person, p.id) FROM player p JOIN player o "
            "ON o.id = COALESCE(p.person, p.id) WHERE p.network = ? AND p.name = ? "
            "ORDER BY o.last_seen DESC, p.id LIMIT 1",
            network,
            bounded(folded),
        )
        return None if found is None else self.record_of(network, found[0])

    def by_place(self, network: str, place: int) -> PlayerRecord | None:
        chart = self.charts.find(network, "")
        if chart is None or place < 1:
            return None
        player = self.charts.at(chart, place)
        return None if player is None else self.record_of(network, player)

    def record_of(self, network: str, player: int) -> PlayerRecord | None:
        chart = self.charts.find(network, "")
        row = self.sql.row(
            f"SELECT p.nick, b.debt, b.games, b.mean, {_career_columns()} "
            "FROM player p JOIN board b ON b.player = p.id "
            "WHERE b.chart = ? AND p.id = ?",
            chart.id if chart is not None else 0,
            player,
        )
        if chart is None or row is None:
            return None
        nick, debt, games, mean = row[:4]
        career = Career.of(row[4:])
        place = 1 + self.charts.before(chart, "debt", (debt, player))
        of_mean = 0
        mean_place = None
        if mean is not None:
            mean_place = 1 + self.charts.before(chart, "mean", (mean, player))
            of_mean = self.charts.size(chart, "mean")
        counts, wins = career.counted("count"), career.counted("won")
        return PlayerRecord(
            standing=Standing(place, nick, -debt, games),
            of=self.charts.size(chart, "debt"),
            won=career.won,
            best=career.best,
            worst=career.worst,
            last_seen=career.last_seen,
            average_place=mean_place,
            average_of=of_mean,
            streak=career.streak,
            best_streak=career.best_streak,
            worst_streak=career.worst_streak,
            wins={side: wins[side.value] for side in Outcome if side.value in wins},
            roles=career.counted("role"),
            counts={what: counts[what.value] for what in Count if what.value in counts},
        )


def _order(row: Row) -> Key:
    return row[0], row[1]


def _career_columns() -> str:
    return ", ".join(f"p.{name}" for name in COLUMNS.split(", "))
