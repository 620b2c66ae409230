"""Writes finished games: rows that only grow, and everything derived of them, in one
transaction. The game's id is its key: a second writing changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .career import COLUMNS, Career, Line, Played
from .charts import Charts
from .entry import Entry, Seat, dump
from .sql import Row, Sql, marks

NEW_CAREER = Career().row
PEOPLE_AT_ONCE = 100  # in one statement


@dataclass(frozen=True)
class Sitting:
    """A seat, with the player and the person behind it."""

    seat: Seat
    player: int
    person: int

    def played(self, entry: Entry) -> Played:
        seat = self.seat
        return Played(
            entry.network,
            entry.month,
            entry.ended,
            entry.outcome,
            seat.role,
            seat.won,
            seat.money,
            seat.counts,
        )


class Writer:
    """Writes entries into one database."""

    def __init__(self, sql: Sql) -> None:
        self.sql, self.charts = sql, Charts(sql)

    def write(self, entry: Entry) -> bool:
        """False: this game was written before."""
        return self.write_all((entry,)) == 1

    def write_all(self, entries: Iterable[Entry]) -> int:
        """Several games in one transaction; how many of them were new."""
        with self.sql.writing():
            return sum(self._write(entry) for entry in entries)

    def _write(self, entry: Entry) -> bool:
        game = self._game(entry)
        if game is None:
            return False
        sittings = self._sittings(entry)
        self.sql.insert(
            "result (game, player, role, won, alive, money, counts)",
            [_result(game, sitting) for sitting in sittings],
        )
        self.sql.insert(
            "payment (game, player, number, amount, reason, at)",
            [
                (game, sitting.player, number, amount, reason, at)
                for sitting in sittings
                for number, (amount, reason, at) in enumerate(sitting.seat.payments, 1)
            ],
        )
        self.sql.insert(
            "consumption (game, player, item)",
            [
                (game, sitting.player, item)
                for sitting in sittings
                for item in sitting.seat.used
            ],
        )
        played = [(sitting.person, sitting.played(entry)) for sitting in sittings]
        self._add_careers(played)
        self._add_lines(entry, played)
        return True

    def _game(self, entry: Entry) -> int | None:
        """The new row's id; None when there was one."""
        made = self.sql.insert(
            "game (key, network, channel, ruleset, started, ended, month, outcome)",
            [
                (
                    entry.game,
                    entry.network,
                    entry.channel,
                    entry.ruleset,
                    entry.started,
                    entry.ended,
                    entry.month,
                    entry.outcome,
                )
            ],
            "ON CONFLICT (key) DO NOTHING RETURNING id",
        )
        return int(made[0][0]) if made else None

    # --- who ------------------------------------------------------------------------

    def _sittings(self, entry: Entry) -> list[Sitting]:
        known = self._players(entry.network, [seat.key for seat in entry.seats])
        new = [seat for seat in entry.seats if seat.key not in known]
        self.sql.insert(
            f"player (network, key, nick, name, {COLUMNS})",
            [
                (entry.network, seat.key, seat.nick, seat.name, *NEW_CAREER)
                for seat in new
            ],
        )
        known |= self._players(entry.network, [seat.key for seat in new])
        for seat in entry.seats:
            number, _, nick, name = known[seat.key]
            if (nick, name) != (seat.nick, seat.name):
                self.sql.run(
                    "UPDATE player SET nick = ?, name = ? WHERE id = ?",
                    seat.nick,
                    seat.name,
                    number,
                )
        return [Sitting(seat, *known[seat.key][:2]) for seat in entry.seats]

    def _players(self, network: str, keys: Sequence[str]) -> dict[str, Row]:
        """key -> (player, person, nick, name)."""
        if not keys:
            return {}
        rows = self.sql.rows(
            "SELECT key, id, COALESCE(person, id), nick, name FROM player "
            f"WHERE network = ? AND key IN ({marks(keys)})",
            network,
            *keys,
        )
        return {row[0]: row[1:] for row in rows}

    # --- what is derived ------------------------------------------------------------

    def _add_careers(self, played: list[tuple[int, Played]]) -> None:
        people = sorted({person for person, _ in played})
        if not people:
            return
        rows = self.sql.rows(
            f"SELECT id, {COLUMNS} FROM player WHERE id IN ({marks(people)})", *people
        )
        careers = {row[0]: Career.of(row[1:]) for row in rows}
        for person, one in played:
            careers[person].add(one)
        self.put_careers(careers)

    def put_careers(self, careers: dict[int, Career]) -> None:
        """All in one statement; a row of VALUES calls its columns column1, column2 …"""
        names = COLUMNS.split(", ")
        sets = ", ".join(f"{name} = v.column{n}" for n, name in enumerate(names, 2))
        row = f"({', '.join('?' * (len(names) + 1))})"
        people = list(careers.items())
        for start in range(0, len(people), PEOPLE_AT_ONCE):
            some = people[start : start + PEOPLE_AT_ONCE]
            self.sql.run(
                f"UPDATE player SET {sets} FROM (VALUES {', '.join([row] * len(some))})"
                " AS v WHERE player.id = v.column1",
                *(value for who, career in some for value in (who, *career.row)),
            )

    def _add_lines(self, entry: Entry, played: list[tuple[int, Played]]) -> None:
        people = sorted({person for person, _ in played})
        for period in ("", entry.month[:4], entry.month):
            chart = self.charts.open(entry.network, period)
            old = self.charts.lines(chart, people)
            new: dict[int, Line | None] = {}
            for person, one in played:
                line = new.get(person) or old.get(person) or Line(0, 0)
                new[person] = line.plus(one.money)
            self.charts.change(chart, old, new)


def _result(game: int, sitting: Sitting) -> Row:
    seat = sitting.seat
    return (
        game,
        sitting.player,
        seat.role,
        int(seat.won),
        int(seat.alive),
        seat.money,
        dump(dict(seat.counts)),
    )
