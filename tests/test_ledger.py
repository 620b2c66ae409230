"""The records: written once, summed right, in order, on SQLite and PostgreSQL
(R154-R173)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import peewee as pw
import pytest
from books import DAY, MONTH, NOVEMBER, YEAR, MakeUrl, open_scores, player, result
from books import sound as assert_sound
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mafiabot.engine.model import Count, Outcome
from mafiabot.ledger import charts
from mafiabot.ledger.audit import rebuild, verify
from mafiabot.ledger.entry import LONGEST_NAME
from mafiabot.ledger.scores import Scores
from mafiabot.ports import PlayerRecord


def named(scores: Scores, nick: str, account: str | None = None) -> PlayerRecord:
    record = scores.by_name("net", nick, account)
    assert record is not None
    return record


@pytest.mark.req("R154")
def test_results_are_summed_over_games(scores: Scores) -> None:
    scores.record(result(1, player("Vasya", 50), player("Petya", -30)))
    scores.record(result(2, player("vasya", 20)))
    record = named(scores, "vasya")
    standing = record.standing
    assert (standing.money, standing.games, record.best) == (70, 2, 50)
    assert record.counts[Count.HEALED] == 4
    assert record.roles == {"doctor": 2}
    assert_sound(scores)


def test_a_game_is_written_once(scores: Scores) -> None:
    game = result(1, player("vasya", 50))
    assert scores.record(game) is True
    assert scores.record(replace(game, ended=NOVEMBER + 9)) is False
    assert [s.money for s in scores.top("net")] == [50]
    assert scores.sql.number("SELECT COUNT(*) FROM payment") == 1


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
    ten = named(scores, "ten")
    assert ten.standing.average == 5.0
    assert (ten.average_place, ten.average_of) == (1, 1)
    assert named(scores, "nine").average_place is None
    assert_sound(scores)


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
    assert named(scores, "anything", account="vasya").standing.money == 15
    assert named(scores, "vasya_away").standing.money == 15


def test_nicks_that_the_server_takes_for_one_are_one_player(scores: Scores) -> None:
    scores.record(result(1, player("Vasya", 10)))
    scores.record(result(2, player("VASYA", 5)))
    assert [(s.nick, s.money) for s in scores.top("net")] == [("VASYA", 15)]


def test_two_seats_of_one_account_lose_nobody_his_money(scores: Scores) -> None:
    twins = player("vasya", 10, account="V"), player("vasya2", 5, account="V")
    assert scores.record(result(1, *twins)) is True
    assert sorted(s.money for s in scores.top("net")) == [5, 10]


@pytest.mark.req("R165", "R169")
def test_victories_by_side_and_streaks(scores: Scores) -> None:
    for number, won in enumerate([True, True, False, False, False, True]):
        one = player("v", number, role="doctor" if won else "maniac", won=won)
        scores.record(result(number, one, ended=NOVEMBER + number * DAY))
    record = named(scores, "v")
    assert record.wins == {Outcome.TOWN: 3}
    assert (record.streak, record.best_streak, record.worst_streak) == (1, 2, 3)
    assert record.roles == {"doctor": 3, "maniac": 3}
    assert (record.best, record.worst, record.won) == (5, 0, 3)
    assert record.last_seen == NOVEMBER + 5 * DAY


# --- months, years, networks -----------------------------------------------------


def test_tables_of_a_month_a_year_and_all_time(scores: Scores) -> None:
    scores.record(result(1, player("old", 100), ended=NOVEMBER - YEAR))
    scores.record(result(2, player("new", 10), player("old", 1)))
    scores.record(result(3, player("new", 20), ended=NOVEMBER + MONTH))

    def table(period: str) -> list[tuple[str, int]]:
        return [(s.nick, s.money) for s in scores.top("net", period=period)]

    assert table("") == [("old", 101), ("new", 30)]
    assert table("2026") == [("new", 30), ("old", 1)]
    assert table("2026-11") == [("new", 10), ("old", 1)]
    assert table("2026-12") == [("new", 20)]
    assert table("2025") == [("old", 100)]
    assert table("1999") == []
    assert_sound(scores)


def test_averages_of_a_month_want_ten_games_in_it(scores: Scores) -> None:
    for number in range(10):
        late = MONTH if number == 9 else 0
        scores.record(result(number, player("v", 5), ended=NOVEMBER + late))
    year = scores.top("net", average=True, period="2026")
    assert [s.nick for s in year] == ["v"]
    assert scores.top("net", average=True, period="2026-11") == ()


def test_networks_apart_and_together(scores: Scores) -> None:
    for number in range(4):
        for network in ("net", "other"):
            one = player(f"p{number}", number * 10 + len(network))
            scores.record(result(number, one, network=network))
    assert [s.nick for s in scores.top("other", limit=2)] == ["p3", "p2"]
    everywhere = scores.top(None, limit=3)
    assert [(s.place, s.money) for s in everywhere] == [(1, 35), (2, 33), (3, 25)]
    worst = scores.top(None, worst=True, limit=3)
    assert [(s.place, s.money) for s in worst] == [(8, 3), (7, 5), (6, 13)]


# --- what people call themselves -------------------------------------------------

STRANGE = [
    "x'; DROP TABLE player; --",
    'x"; DROP TABLE player; --',
    "n" * 500,
    "🎭" * 500,
    "вася🎭",
    "[a]\\b",
    "%_%s?%(x)s",
    "é",  # one character
    "e\u0301",  # the same to the eye, two characters
    "a" * (LONGEST_NAME * 3),
]


def test_strange_nicks_are_kept_as_they_are(scores: Scores) -> None:
    for number, nick in enumerate(STRANGE):
        scores.record(result(number, player(nick, number + 1)))
        record = named(scores, nick.lower())
        assert record.standing.nick == nick
        assert record.standing.money == number + 1
    assert len(scores.top("net", limit=50)) == len(STRANGE)
    assert_sound(scores)


@pytest.mark.parametrize(("nick", "shown"), [("a\0b", "a␀b"), ("a\ud800b", "a?b")])
def test_what_no_database_keeps_is_shown_by_a_sign(
    scores: Scores, nick: str, shown: str
) -> None:
    scores.record(result(1, player(nick, 5, account=nick)))
    assert named(scores, nick, account=nick).standing.nick == shown


# --- the rows cannot be changed --------------------------------------------------


@pytest.mark.parametrize("table", ["game", "result", "payment"])
@pytest.mark.parametrize("change", ["UPDATE {} SET {} = 1", "DELETE FROM {}"])
def test_rows_only_grow(scores: Scores, table: str, change: str) -> None:
    column = "started" if table == "game" else "player"
    scores.record(result(1, player("v", 5)))
    with pytest.raises(pw.DatabaseError, match="append-only"):
        scores.sql.run(change.format(table, column))


TAMPERING = [
    ("UPDATE board SET debt = debt - 1", "table"),
    ("UPDATE board SET games = 9", "table"),
    ("DELETE FROM board WHERE chart = (SELECT MIN(chart) FROM board)", "nothing kept"),
    ("UPDATE bucket SET players = players + 1", "buckets of"),
    ("DELETE FROM bucket", "buckets of"),
    ("UPDATE player SET won = 7", "won: 7 kept, 1 by the rows"),
    ("UPDATE player SET tally = '{}'", "tally"),
    ("UPDATE player SET streak = 0", "streak"),
    ("INSERT INTO payment VALUES (1, 1, 9, 5, 'kill', 0.0)", "money: 5 kept, 10"),
    ("INSERT INTO result VALUES (9, 1, 3, 'd', 1, 1, 0, '{}')", "games: 0 kept, 1"),
]


@pytest.mark.parametrize(("statement", "told"), TAMPERING)
def test_verify_names_every_difference(
    scores: Scores, statement: str, told: str
) -> None:
    scores.record(result(1, player("v", 5), player("w", 5)))
    scores.sql.insert(
        "player (network, key, nick, name, games, won, best, worst, last_seen, "
        "streak, best_streak, worst_streak, tally)",
        [("net", "nick:idle", "idle", "idle", 0, 0, 0, 0, 0.0, 0, 0, 0, "{}")],
    )
    assert_sound(scores)
    scores.sql.run(statement)
    differences = verify(scores.sql).differences
    assert differences and any(told in line for line in differences), differences


def test_rebuild_puts_right_what_is_derived(scores: Scores) -> None:
    for number in range(12):
        scores.record(result(number, player("v", number), player(f"p{number}", 5)))
    before = scores.top("net", limit=50), named(scores, "v")
    for statement in ("DELETE FROM board", "UPDATE player SET games = 99"):
        scores.sql.run(statement)
    assert verify(scores.sql).differences
    with scores.sql.writing():
        rebuild(scores.sql)
    assert_sound(scores)
    assert (scores.top("net", limit=50), named(scores, "v")) == before
    scores.record(result(99, player("v", 1000)))
    assert_sound(scores)


# --- places in tables of any length ----------------------------------------------

GAMES = st.lists(
    st.dictionaries(
        st.sampled_from([f"p{n}" for n in range(40)]),
        st.integers(-5, 5),
        min_size=1,
        max_size=30,
    ),
    min_size=1,
    max_size=30,
)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(games=GAMES)
def test_places_agree_with_plain_sorting(
    new_url: MakeUrl, games: list[dict[str, int]]
) -> None:
    """Buckets of three lines are cut all the time; many players have equal money."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(charts, "LONGEST", 3)
        scores = open_scores(new_url())
        money: dict[str, int] = {}
        for number, game in enumerate(games):
            seats = tuple(player(nick, amount) for nick, amount in game.items())
            scores.record(result(number, *seats))
            for nick, amount in game.items():
                money[nick] = money.get(nick, 0) + amount
        ordered = sorted(money, key=lambda nick: -money[nick])  # stable: who came first
        assert [s.nick for s in scores.top("net", limit=99)] == ordered
        for place, nick in enumerate(ordered, 1):
            record = scores.by_place("net", place)
            assert record is not None and record.standing.place == place
            assert record.standing.nick == nick and record.of == len(ordered)
        assert_sound(scores)
        scores.sql.database.close()


def test_a_long_table_is_counted_in_many_buckets(
    scores: Scores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "LONGEST", 8)
    for number in range(20):
        seats = (player(f"p{number}x{n}", (number * 7 + n) % 60) for n in range(10))
        scores.record(result(number, *seats))
    buckets = scores.sql.number("SELECT COUNT(*) FROM bucket WHERE kind = 'debt'")
    assert buckets > 20
    places = [scores.by_place("net", n) for n in range(1, 201)]
    money = [record.standing.money for record in places if record is not None]
    assert len(money) == 200
    assert all(one >= other for one, other in pairwise(money))
    assert_sound(scores)
