"""Ledgers, players and games that the tests of the ledger share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from mafiabot.engine.model import Count, Outcome, Payment, PlayerResult, Reason
from mafiabot.engine.role import PlayerId
from mafiabot.ledger.audit import verify
from mafiabot.ledger.database import open_beside
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.localnet.postgres import Postgres
from mafiabot.ports import GameResult

NOVEMBER = 1_793_534_400.0  # 2026-11-01 12:00 UTC
DAY, MONTH, YEAR = 86_400.0, 2_678_400.0, 31_622_400.0  # seconds

_names = count(1)
MakeUrl = Callable[[], str]


def lower(network: str, text: str) -> str:
    return text.lower()


def player(
    nick: str,
    money: int = 0,
    account: str | None = None,
    *,
    role: str = "doctor",
    won: bool = True,
) -> PlayerResult:
    who = PlayerId(nick)
    payments = (Payment(who, money, Reason.VICTORY),) if money else ()
    counts = ((Count.HEALED, 2), (Count.BOT_KILLED, 1))
    return PlayerResult(who, nick, account, role, won, True, payments, counts)


def result(
    number: int, *players: PlayerResult, network: str = "net", ended: float = NOVEMBER
) -> GameResult:
    return GameResult(
        f"{network}/game{number}",
        network,
        "#m",
        "classic",
        ended - 60,
        ended,
        Outcome.TOWN,
        players,
    )


def urls(engine: str, folder: Path, server: Callable[[], Postgres]) -> MakeUrl:
    """Addresses of ever new, empty ledgers."""

    def make() -> str:
        name = f"ledger{next(_names)}"
        if engine == "sqlite":
            return f"sqlite:///{folder}/{name}.db"
        running = server()
        admin = open_plain(running.url())
        admin.run(f"CREATE DATABASE {name}")
        admin.database.close()
        return running.url(name)

    return make


def open_plain(url: str) -> Sql:
    """A database without any schema."""
    from mafiabot.ledger.database import _database

    return Sql(_database(url))


def open_scores(url: str) -> Scores:
    return Scores(Sql(open_beside(url)), lower)


def sound(scores: Scores) -> None:
    """Everything derived is what the rows say."""
    assert verify(scores.sql).differences == []
