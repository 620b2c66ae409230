"""Two players who are one person: merged by an operator, and parted again.

Rows stay with the player who earned them; only ``player.person`` says whose they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import time

from .audit import person
from .career import Line
from .entry import Fold, bounded, key_of
from .sql import Row, Sql, marks
from .writing import Writer


class MergeError(Exception):
    """Why not, and what would be right."""


def find(sql: Sql, folds: Sequence[Fold], text: str) -> tuple[int, str, str]:
    """(player, network, key) of the person called ``NICK``, ``account:NAME`` or
    ``nick:NAME``, with ``NETWORK/`` before it when two networks know one.

    ``folds``: the casemappings that the networks may have. Raises MergeError.
    """
    network, _, word = text.rpartition("/")
    networks = [n for (n,) in sql.rows("SELECT DISTINCT network FROM player")]
    if network and network not in networks:
        network, word = "", text  # a nick may have a stroke in it
    found: dict[int, str] = {}
    for own in [network] if network else networks:
        for number, key in _named(sql, folds, own, word):
            row = sql.row(
                "SELECT COALESCE(person, id) FROM player WHERE id = ?", number
            )
            found[number if row is None else int(row[0])] = f"{own}/{key}"
    if not found:
        raise MergeError(f"{text}: nobody of that name; write NETWORK/NICK")
    if len(found) > 1:
        names = ", ".join(sorted(found.values()))
        raise MergeError(f"{text}: could be {names}: write NETWORK/account:NAME")
    ((number, name),) = found.items()
    return number, *_split(name)


def _split(name: str) -> tuple[str, str]:
    network, _, key = name.partition("/")
    return network, key


def _named(
    sql: Sql, folds: Sequence[Fold], network: str, word: str
) -> list[tuple[int, str]]:
    kind, colon, name = word.partition(":")
    kinds = ("account", "nick")
    if colon and kind in kinds:
        kinds, word = (kind,), name  # type: ignore[assignment]
    names = sorted({fold(network, word) for fold in folds})
    keys = [key_of(one, kind == "account") for one in names for kind in kinds]
    rows = sql.rows(
        f"SELECT id, key FROM player WHERE network = ? AND key IN ({marks(keys)})",
        network,
        *keys,
    )
    if not rows and len(kinds) > 1:
        bound = [bounded(one) for one in names]
        rows = sql.rows(
            "SELECT id, key FROM player WHERE network = ? "
            f"AND name IN ({marks(bound)})",
            network,
            *bound,
        )
    return [(number, key) for number, key in rows]


class People:
    """Merges persons in one database."""

    def __init__(self, sql: Sql) -> None:
        self.sql, self.writer = sql, Writer(sql)

    def merge(self, kept: int, joined: int, at: float | None = None) -> int:
        """``joined`` becomes ``kept``; returns the number by which it is undone.

        Both are players without a ``person``. Raises MergeError.
        """
        with self.sql.writing():
            networks = [self._network(kept), self._network(joined)]
            if kept == joined:
                raise MergeError("these two are one person already")
            if networks[0] != networks[1]:
                raise MergeError(
                    f"one plays on {networks[0]}, the other on {networks[1]}: only "
                    "players of one network can be merged"
                )
            moved = [joined] + [
                number
                for (number,) in self.sql.rows(
                    "SELECT id FROM player WHERE person = ? ORDER BY id", joined
                )
            ]
            self._assign(moved, kept)
            ((number,),) = self.sql.insert(
                "merging (kept, joined, moved, at)",
                [(kept, joined, json.dumps(moved), time() if at is None else at)],
                "RETURNING id",
            )
            self._derive(networks[0], kept, joined)
        return int(number)

    def undo(self, number: int) -> None:
        """Part the two again. Raises MergeError."""
        with self.sql.writing():
            row = self.sql.row(
                "SELECT kept, joined, moved FROM merging WHERE id = ? "
                "AND undone IS NULL",
                number,
            )
            if row is None:
                raise MergeError(f"no merge {number}: see mafiabot ledger merge")
            kept, joined, moved = row[0], row[1], json.loads(row[2])
            later = self.sql.row(
                "SELECT id FROM merging WHERE joined = ? AND undone IS NULL", kept
            )
            if later is not None:
                raise MergeError(f"merge {later[0]} came after it: undo that one first")
            self._assign([joined], None)
            self._assign([other for other in moved if other != joined], joined)
            self.sql.run("UPDATE merging SET undone = ? WHERE id = ?", time(), number)
            self._derive(self._network(kept), kept, joined)

    def merges(self) -> list[Row]:
        """(number, network, key kept, key joined, at) of those not undone."""
        return self.sql.rows(
            "SELECT m.id, k.network, k.key, j.key, m.at FROM merging m "
            "JOIN player k ON k.id = m.kept JOIN player j ON j.id = m.joined "
            "WHERE m.undone IS NULL ORDER BY m.id"
        )

    def _network(self, player: int) -> str:
        row = self.sql.row(
            "SELECT network FROM player WHERE id = ? AND person IS NULL", player
        )
        if row is None:
            raise MergeError("he was merged into somebody meanwhile")
        return str(row[0])

    def _assign(self, players: list[int], whom: int | None) -> None:
        if players:
            self.sql.run(
                f"UPDATE player SET person = ? WHERE id IN ({marks(players)})",
                whom,
                *players,
            )

    def _derive(self, network: str, *people: int) -> None:
        """Careers and boards of these, from their rows."""
        right = {who: person(self.sql, who) for who in people}
        self.writer.put_careers({who: one.career for who, one in right.items()})
        charts = self.writer.charts
        periods = self.sql.rows("SELECT period FROM chart WHERE network = ?", network)
        for (period,) in periods:
            chart = charts.find(network, period)
            if chart is None:
                continue
            old = charts.lines(chart, list(people))
            new: dict[int, Line | None] = {
                who: one.lines.get((network, period))
                for who, one in right.items()
                if who in old or (network, period) in one.lines
            }
            if new:
                charts.change(chart, old, new)
