"""``verify`` proves the shop: what was bought, what it cost, what was used (C40)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import DAY, NOVEMBER, open_scores, player, result, sound
from test_ledger_tools import Tool, tool

from mafiabot.engine.bag import SHIELD, TICKET
from mafiabot.ledger.audit import verify
from mafiabot.ledger.people import People
from mafiabot.ledger.scores import Scores

__all__ = ("tool",)
pytestmark = pytest.mark.req("C40")

NICK = "player net nick:vasya"
BOUGHT = "INSERT INTO purchase (key, player, item, price, at) VALUES "
# A statement that forges the tables, and how verify tells it.
TAMPERING = [
    (
        "INSERT INTO consumption VALUES (1, 1, 'ticket')",
        f"{NICK}: ticket used: 1 kept, at most 0 by the rows",
    ),
    (
        "INSERT INTO consumption VALUES (3, 1, 'shield')",
        f"{NICK}: shield used: 2 kept, at most 1 by the rows",
    ),
    (
        "INSERT INTO consumption VALUES (3, 2, 'shield')",
        "player net nick:petya: shield used in game net/game3: 1 kept, none, he did "
        "not play by the rows",
    ),
    (
        f"{BOUGHT} ('forged', 1, 'ticket', 81, {NOVEMBER + 2 * DAY})",
        f"{NICK}: spent in the shop: 101 kept, at most 100 by the rows",
    ),
    (
        f"{BOUGHT} ('early', 2, 'ticket', 5, {NOVEMBER - 1})",
        "player net nick:petya: spent in the shop: 5 kept, at most 0 by the rows",
    ),
    (
        f"{BOUGHT} ('gift', 1, 'ticket', 0, {NOVEMBER + DAY})",
        f"{NICK}: price of purchase gift: 0 kept, more than 0 by the rows",
    ),
]


def stocked(scores: Scores) -> None:
    """Vasya earns 100, buys a shield for 20, uses it the day after, loses 90."""
    scores.record(result(1, player("vasya", 100), player("petya", 10)))
    who = ("net", "vasya", None)
    scores.shop.buy(who, SHIELD, 20, key="one", at=NOVEMBER + 60)
    used = replace(player("vasya", -90), used=(SHIELD,))
    scores.record(result(2, used, player("petya", 1), ended=NOVEMBER + DAY))
    scores.record(result(3, player("vasya", 0), ended=NOVEMBER + 2 * DAY))


@pytest.mark.parametrize(("statement", "told"), TAMPERING)
def test_verify_names_what_is_wrong_with_a_bag(
    scores: Scores, statement: str, told: str
) -> None:
    stocked(scores)
    sound(scores)
    assert verify(scores.sql).purchases == 1
    scores.sql.run(statement)
    assert told in verify(scores.sql).differences


@pytest.mark.parametrize("table", ["purchase", "consumption"])
def test_verify_misses_the_guard_of_a_table(scores: Scores, table: str) -> None:
    stocked(scores)
    on = f" ON {table}" if scores.sql.postgres else ""
    scores.sql.run(f"DROP TRIGGER {table}_no_delete{on}")
    told = f"table {table}: trigger {table}_no_delete: none kept, one by the rows"
    assert verify(scores.sql).differences == [told]


def test_a_purchase_that_was_taken_out_is_missed(scores: Scores) -> None:
    stocked(scores)
    on = " ON purchase" if scores.sql.postgres else ""
    scores.sql.run(f"DROP TRIGGER purchase_no_delete{on}")
    scores.sql.run("DELETE FROM purchase")
    told = f"{NICK}: shield used: 1 kept, at most 0 by the rows"
    assert told in verify(scores.sql).differences


def test_a_purse_that_two_share_is_sound_and_stays_it_when_they_part(
    scores: Scores,
) -> None:
    """What one has paid for, the other has used."""
    scores.record(result(1, player("vasya", 100), player("petya", 10)))
    people = People(scores.sql)
    merge = people.merge(2, 1)
    who = ("net", "petya", None)
    assert scores.shop.buy(who, TICKET, 90, key="one", at=NOVEMBER + 60) is not None
    used = replace(player("vasya", 0), used=(TICKET,))
    scores.record(result(2, used, ended=NOVEMBER + DAY))
    sound(scores)
    people.undo(merge)
    sound(scores)


def test_the_command_tells_it_and_exits_with_1(tool: Tool) -> None:
    scores = open_scores(tool.url)
    first = scores.sql.number("SELECT MIN(id) FROM player")
    scores.sql.run(f"{BOUGHT} ('forged', {first}, 'ticket', 9999, {NOVEMBER})")
    scores.sql.database.close()
    done = tool.run("verify")
    assert done.exit_code == 1 and "spent in the shop: 9999 kept" in done.stdout
