"""The ledger: written once, summed right, refused clearly (R154-R173)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import peewee as pw
import pytest

from mafiabot.engine.model import Count, Outcome, Payment, PlayerResult, Reason
from mafiabot.engine.role import PlayerId
from mafiabot.ledger import database as database_module
from mafiabot.ledger import migrations
from mafiabot.ledger.database import LedgerError, open_ledger
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.models import TABLES, PaymentRow
from mafiabot.ledger.scores import Scores
from mafiabot.ports import GameResult, StoredGame

ROOT = Path(__file__).parent.parent


@pytest.fixture
def scores(tmp_path: Path) -> Iterator[Scores]:
    database = open_ledger(f"sqlite:///{tmp_path}/scores.db")
    yield Scores(database, lambda network, text: text.lower())
    database.close()


def player(nick: str, money: int, account: str | None = None) -> PlayerResult:
    who = PlayerId(nick)
    payments = (Payment(who, money, Reason.VICTORY),) if money else ()
    counts = ((Count.HEALED, 2), (Count.BOT_KILLED, 1))
    return PlayerResult(who, nick, account, "doctor", True, True, payments, counts)


def result(number: int, *players: PlayerResult) -> GameResult:
    return GameResult(
        f"game{number}", "net", "#m", "classic", 1.0, 2.0, Outcome.TOWN, players
    )


@pytest.mark.req("R154")
def test_results_are_summed_over_games(scores: Scores) -> None:
    scores.record(result(1, player("Vasya", 50), player("Petya", -30)))
    scores.record(result(2, player("vasya", 20)))
    record = scores.by_name("net", "vasya")
    assert record is not None
    assert (record.standing.money, record.standing.games, record.best) == (70, 2, 50)
    assert record.counts[Count.HEALED] == 4
    assert record.roles == {"doctor": 2}


def test_a_game_is_written_once(scores: Scores) -> None:
    game = result(1, player("vasya", 50))
    assert scores.record(game) is True
    assert scores.record(replace(game, ended=9.0)) is False
    assert [s.money for s in scores.top("net")] == [50]
    assert PaymentRow.select().count() == 1


@pytest.mark.req("R155", "R157", "R141")
def test_the_ten_best_and_the_ten_worst(scores: Scores) -> None:
    for number in range(15):
        scores.record(result(number, player(f"p{number}", number * 10 - 50)))
    best, worst = scores.top("net"), scores.top("net", worst=True)
    assert [s.nick for s in best] == [f"p{n}" for n in range(14, 4, -1)]
    assert [s.place for s in best] == list(range(1, 11))
    assert [s.nick for s in worst] == [f"p{n}" for n in range(10)]
    assert [s.place for s in worst] == list(range(15, 5, -1))
    assert worst[0].money == -50


@pytest.mark.req("R158", "R159", "R160", "R163")
def test_the_average_table_begins_at_ten_games(scores: Scores) -> None:
    for number in range(10):
        scores.record(result(number, player("ten", 5)))
    for number in range(10, 19):
        scores.record(result(number, player("nine", 500)))
    assert [s.nick for s in scores.top("net", average=True)] == ["ten"]
    assert [s.nick for s in scores.top("net", worst=True, average=True)] == ["ten"]
    ten = scores.by_name("net", "ten")
    assert ten is not None and ten.standing.average == 5.0 and ten.average_place == 1


@pytest.mark.req("R162", "R164")
def test_by_nick_and_by_place(scores: Scores) -> None:
    scores.record(result(1, player("first", 90), player("second", 10)))
    second = scores.by_place("net", 2)
    assert second is not None and second.standing.nick == "second" and second.of == 2
    assert scores.by_place("net", 3) is None
    assert scores.by_place("net", 0) is None
    assert scores.by_name("net", "nobody") is None
    assert scores.by_name("othernet", "first") is None


def test_an_account_keeps_its_money_through_nicks(scores: Scores) -> None:
    scores.record(result(1, player("vasya", 10, account="Vasya")))
    scores.record(result(2, player("vasya_away", 5, account="Vasya")))
    record = scores.by_name("net", "anything", account="vasya")
    assert record is not None and record.standing.money == 15
    by_last_nick = scores.by_name("net", "vasya_away")
    assert by_last_nick is not None and by_last_nick.standing.money == 15


@pytest.mark.parametrize(
    "nick", ["x'; drop table player; --", "n" * 500, "вася🎭", "[a]\\b", "%_%"]
)
def test_strange_nicks_are_kept_as_they_are(scores: Scores, nick: str) -> None:
    scores.record(result(1, player(nick, 7)))
    record = scores.by_name("net", nick.lower())
    assert record is not None and record.standing.nick == nick


def test_a_broken_file_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    path.write_bytes(b"this is no database at all, not even a small one" * 40)
    with pytest.raises(LedgerError, match="restore a copy"):
        open_ledger(f"sqlite:///{path}")


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/scores.db"
    database = open_ledger(url)
    database.execute_sql("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(LedgerError, match="install a newer mafiabot"):
        open_ledger(url)


@pytest.mark.parametrize("url", ["mysql://x", "sqlite:////no/such/folder/scores.db"])
def test_a_wrong_address_is_refused_with_a_remedy(url: str) -> None:
    with pytest.raises(LedgerError, match="write sqlite|mkdir"):
        open_ledger(url)


def test_the_committed_ledger_is_empty_and_new(tmp_path: Path) -> None:
    copy = tmp_path / "scores.db"
    copy.write_bytes((ROOT / "scores.db").read_bytes())
    fresh = open_ledger(f"sqlite:///{tmp_path}/fresh.db")
    newest = fresh.execute_sql("PRAGMA user_version").fetchone()
    fresh.close()
    database = open_ledger(f"sqlite:///{copy}")
    assert database.execute_sql("PRAGMA user_version").fetchone() == newest
    assert not any(table.select().count() for table in TABLES)
    database.close()


def test_the_journal_keeps_events_in_order(scores: Scores) -> None:
    journal = SqlJournal(scores.database)
    journal.open(StoredGame("g", "net", "#m", "classic", 1.0))
    for number in range(1, 12):
        journal.append("g", number, f"event {number}", 2.0)
    assert journal.events("g") == ()
    assert journal.commit()
    assert journal.events("g") == tuple(f"event {n}" for n in range(1, 12))
    assert [game.id for game in journal.unfinished()] == ["g"]
    journal.close("g", 3.0)
    assert journal.commit()
    assert journal.unfinished() == ()


def schema(database: pw.SqliteDatabase) -> dict[str, object]:
    """Columns and indexes of every table."""
    return {
        name: (
            [(c.name, c.null, c.primary_key) for c in database.get_columns(name)],
            sorted((tuple(i.columns), i.unique) for i in database.get_indexes(name)),
        )
        for name in sorted(database.get_tables())
    }


def test_the_migrations_make_what_the_models_expect(scores: Scores) -> None:
    wanted = pw.SqliteDatabase(":memory:")
    with wanted.bind_ctx(TABLES):
        wanted.create_tables(TABLES)
        made, modelled = schema(scores.database), schema(wanted)
    for name, (columns, indexes) in modelled.items():  # type: ignore[misc]
        assert made[name][0] == columns  # type: ignore[index]
        covered = {columns for columns, _ in made[name][1]}  # type: ignore[index]
        for columns, _ in indexes:
            # An index that begins with the same columns serves as well.
            assert any(c[: len(columns)] == columns for c in covered), (name, columns)


def test_two_seats_of_one_account_lose_nobody_his_money(scores: Scores) -> None:
    twins = player("vasya", 10, account="V"), player("vasya2", 5, account="V")
    assert scores.record(result(1, *twins)) is True
    assert sorted(s.money for s in scores.top("net")) == [5, 10]


def test_a_second_ledger_is_not_opened_beside_the_first(
    scores: Scores, tmp_path: Path
) -> None:
    with pytest.raises(LedgerError, match="close it first"):
        open_ledger(f"sqlite:///{tmp_path}/other.db")


def test_a_file_that_only_claims_the_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    with sqlite3.connect(path) as raw:
        raw.execute(f"PRAGMA user_version = {len(migrations.MIGRATIONS)}")
    with pytest.raises(LedgerError, match="no table player"):
        open_ledger(f"sqlite:///{path}")


def test_a_result_waits_while_the_file_is_locked(
    scores: Scores, tmp_path: Path
) -> None:
    """Nothing is lost: it is written with the next one."""
    scores.database.execute_sql("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(tmp_path / "scores.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert scores.record(result(1, player("vasya", 10))) is False
    other.execute("ROLLBACK")
    other.close()
    assert scores.record(result(2, player("vasya", 5))) is True
    assert [s.money for s in scores.top("net")] == [15]


def test_an_old_schema_is_kept_as_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/scores.db"
    database = open_ledger(url)
    Scores(database, lambda network, text: text).record(result(1, player("v", 1)))
    database.close()
    later = (*migrations.MIGRATIONS, "CREATE TABLE later (id INTEGER);\n")
    monkeypatch.setattr(database_module, "MIGRATIONS", later)
    database = open_ledger(url)
    assert "later" in database.get_tables()
    assert (tmp_path / f"scores.db.schema{len(later) - 1}").exists()
    assert [s.money for s in Scores(database, lambda n, t: t).top("net")] == [1]
    database.close()
