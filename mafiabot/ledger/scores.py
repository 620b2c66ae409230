"""The table of records (R154-R173)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import peewee as pw

from mafiabot.engine.model import Count, PlayerResult
from mafiabot.ports import GameResult, PlayerRecord, Standing

from .models import CountRow, GameRow, PaymentRow, Player, Result

log = logging.getLogger(__name__)

AVERAGE_FROM = 10  # games, R160
Fold = Callable[[str, str], str]  # (network, name) -> as the server compares it


class Scores:
    """Implements ``ports.Records``."""

    def __init__(self, database: pw.SqliteDatabase, fold: Fold) -> None:
        self.database, self.fold = database, fold
        self._unwritten: list[GameResult] = []

    # --- writing --------------------------------------------------------------------

    def record(self, result: GameResult) -> bool:
        """Everything of a game in one transaction; its id is the key.

        While the file cannot be written (locked, full), results wait here and are
        written with the next one; the log says so. False: not written now.
        """
        self._unwritten.append(result)
        written = False
        while self._unwritten:
            try:
                written = self._write(self._unwritten[0])
            except pw.OperationalError as error:
                waiting = len(self._unwritten)
                log.error("%d results wait to be written: %s", waiting, error)
                return False
            del self._unwritten[0]
        return written

    def _write(self, result: GameResult) -> bool:
        with self.database.atomic("IMMEDIATE"):
            if GameRow.get_or_none(GameRow.id == result.game_id) is not None:
                return False
            game = GameRow.create(
                id=result.game_id,
                network=result.network,
                channel=result.channel,
                ruleset=result.ruleset,
                started=result.started,
                ended=result.ended,
                outcome=result.outcome.value,
            )
            seated: set[str] = set()
            for one in result.players:
                key = self._key(result.network, one.nick, one.account)
                if key in seated:  # two seats of one account: the second by its nick
                    key = self._key(result.network, one.nick, None)
                seated.add(key)
                self._write_player(result, game, one, key)
        return True

    def _write_player(
        self, result: GameResult, game: Any, one: PlayerResult, key: str
    ) -> None:
        player = Player.get_or_create(
            network=result.network, key=key, defaults={"nick": one.nick}
        )[0]
        Result.create(
            game=game,
            player=player,
            role=one.role,
            won=one.won,
            alive=one.alive,
            money=one.money,
        )
        for payment in one.payments:
            PaymentRow.create(
                game=game,
                player=player,
                amount=payment.amount,
                reason=payment.reason.value,
                at=result.ended,
            )
        for count, times in one.counts:
            CountRow.create(game=game, player=player, what=count.value, times=times)
        _add(player, one, result.ended)

    def _key(self, network: str, nick: str, account: str | None) -> str:
        name = nick if account is None else account
        kind = "nick" if account is None else "account"
        return f"{kind}:{self.fold(network, name)}"

    # --- reading --------------------------------------------------------------------

    def _ranked(self, network: str, average: bool) -> Any:
        players = Player.select().where(Player.network == network, Player.games > 0)
        return players.where(Player.games >= AVERAGE_FROM) if average else players

    def top(
        self,
        network: str,
        *,
        worst: bool = False,
        average: bool = False,
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        """Equal money: who came first stands first, from either end."""
        value = _value(average)
        players = self._ranked(network, average)
        order = (value.asc(), Player.id.desc()) if worst else (value.desc(), Player.id)
        rows = list(players.order_by(*order).limit(limit))
        of = players.count()
        places = range(of, 0, -1) if worst else range(1, of + 1)
        return tuple(_standing(row, place) for row, place in zip(rows, places))

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None:
        """By account, else by the nick, else by the nick an account last played as."""
        keys = [f"nick:{folded}"]
        if account is not None:
            keys.insert(0, f"account:{self.fold(network, account)}")
        for key in keys:
            row = Player.get_or_none(Player.network == network, Player.key == key)
            if row is not None:
                return self._record_of(row)
        for row in Player.select().where(
            Player.network == network, Player.key.startswith("account:")
        ):
            if self.fold(network, row.nick) == folded:
                return self._record_of(row)
        return None

    def by_place(self, network: str, place: int) -> PlayerRecord | None:
        if place < 1:
            return None
        ranked = self._ranked(network, False)
        ordered = ranked.order_by(Player.money.desc(), Player.id)
        row = ordered.offset(place - 1).limit(1).first()
        return self._record_of(row) if row is not None else None

    def _place(self, row: Any, average: bool) -> int:
        value = _value(average)
        own = row.money / row.games if average else row.money
        better = (value > own) | ((value == own) & (Player.id < row.id))
        return int(self._ranked(row.network, average).where(better).count()) + 1

    def _record_of(self, row: Any) -> PlayerRecord:
        roles: dict[str, int] = {}
        for result in Result.select(Result.role).where(Result.player == row):
            roles[result.role] = roles.get(result.role, 0) + 1
        counts: dict[Count, int] = {}
        for one in CountRow.select().where(CountRow.player == row):
            what = Count(one.what)
            counts[what] = counts.get(what, 0) + one.times
        averaged = row.games >= AVERAGE_FROM
        return PlayerRecord(
            standing=_standing(row, self._place(row, False)),
            of=self._ranked(row.network, False).count(),
            won=row.won,
            best=row.best,
            worst=row.worst,
            last_seen=row.last_seen,
            average_place=self._place(row, True) if averaged else None,
            roles=roles,
            counts=counts,
        )


def _value(average: bool) -> Any:
    return (Player.money * 1.0 / Player.games) if average else Player.money


def _standing(row: Any, place: int) -> Standing:
    return Standing(place, row.nick, row.money, row.games)


def _add(player: Any, one: PlayerResult, at: float) -> None:
    """The derived columns, in the same transaction as the rows they sum up."""
    first = player.games == 0
    player.nick = one.nick
    player.money += one.money
    player.games += 1
    player.won += one.won
    player.best = one.money if first else max(player.best, one.money)
    player.worst = one.money if first else min(player.worst, one.money)
    player.last_seen = at
    player.save()
