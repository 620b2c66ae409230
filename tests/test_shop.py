"""The shop: bought with the records' dollars, brought into a game, used up (C40)."""

from __future__ import annotations

import json
from dataclasses import replace

import peewee as pw
import pytest
from books import NOVEMBER, MakeUrl, open_scores, player, result, sound

from mafiabot.engine import Game, codec, step
from mafiabot.engine.bag import PAPERS, SHIELD, TICKET, USED, favoured
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    BagPacked,
    Effect,
    FoundDead,
    RoleLearned,
    SomebodyForged,
    SomebodyShielded,
    TicketsUsed,
)
from mafiabot.engine.events import (
    Begin,
    DeadlinePassed,
    Equip,
    Event,
    Join,
    Order,
    Start,
)
from mafiabot.engine.model import Dealing, Outcome, Player, Roster
from mafiabot.engine.outcome import finish
from mafiabot.engine.role import PlayerId
from mafiabot.ledger.entry import EntryError
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.transfer import lines, take_in
from mafiabot.ports import Purse, RecordsAway

from rules import ruleset
from town import FakeRecords, Town

pytestmark = pytest.mark.req("C40")

CARDS = {
    "don": "don",
    "slash": "slasher",
    "law": "commissar",
    "ann": "citizen",
    "eve": "citizen",
    "doc": "medic",
}


def town(**bags: str) -> Game:
    """The first night; ``ann="shield"`` has that in her bag."""
    players = {
        PlayerId(nick): Player(PlayerId(nick), nick, role_key=card)
        for nick, card in CARDS.items()
    }
    game = Game(
        ruleset("godfather"), Dealing(frozenset()), Roster(players), seed=1, round=1
    )
    packed = {PlayerId(nick): frozenset({item}) for nick, item in bags.items()}
    return begin(replace(game, bags=packed))[0]


def played(game: Game, *events: Event) -> tuple[Game, list[Effect]]:
    told: list[Effect] = []
    for event in events:
        result = step(game, event)
        game, told = result.game, told + list(result.effects)
    return game, told


def order(who: str, verb: str, target: str) -> Order:
    return Order(PlayerId(who), verb, PlayerId(target))


def night(game: Game, *orders: Order) -> tuple[Game, list[Effect]]:
    game, told = played(game, *orders)
    if game.nights and game.phase.value == "night":
        game, dawn = played(game, DeadlinePassed(game.round))
        while game.phase.value == "night":
            game, more = played(game, DeadlinePassed(game.round))
            dawn += more
        told += dawn
    return game, told


def kinds(told: list[Effect]) -> set[type]:
    return {type(effect) for effect in told}


def used(game: Game, who: str, item: str) -> bool:
    return bool(game.uses.get((PlayerId(who), USED + item)))


def test_a_shield_turns_one_attack_away_and_is_gone() -> None:
    game, told = night(town(ann=SHIELD), order("don", "kill", "ann"))
    assert SomebodyShielded in kinds(told) and FoundDead not in kinds(told)
    assert used(game, "ann", SHIELD)


def test_two_killers_are_too_much_for_a_shield() -> None:
    orders = order("don", "kill", "ann"), order("slash", "kill", "ann")
    game, told = night(town(ann=SHIELD), *orders)
    assert FoundDead in kinds(told) and SomebodyShielded not in kinds(told)
    assert used(game, "ann", SHIELD)


def test_a_shield_behind_the_doctor_is_kept() -> None:
    orders = order("don", "kill", "ann"), order("doc", "heal", "ann")
    game, told = night(town(ann=SHIELD), *orders)
    assert SomebodyShielded not in kinds(told)
    assert not used(game, "ann", SHIELD)


def test_forged_documents_deceive_the_commissar_once() -> None:
    game, told = night(town(don=PAPERS), order("law", "check", "don"))
    assert [e.role for e in told if isinstance(e, RoleLearned)] == ["citizen"]
    assert SomebodyForged in kinds(told)
    assert used(game, "don", PAPERS)


def test_documents_that_nobody_looked_into_are_kept() -> None:
    game, told = night(town(don=PAPERS), order("law", "check", "slash"))
    assert SomebodyForged not in kinds(told) and not used(game, "don", PAPERS)


def test_what_was_used_up_is_in_the_result() -> None:
    game, _ = night(town(ann=SHIELD, eve=SHIELD), order("don", "kill", "ann"))
    _, effects = finish(game, Outcome.TOWN)
    rows = {p.nick: p.used for e in effects for p in getattr(e, "players", ())}
    assert rows["ann"] == (SHIELD,) and rows["eve"] == ()


def opened(*names: str) -> Game:
    joins = [Join(PlayerId(name), name) for name in names]
    return played(Game(ruleset("godfather")), Start(1, PlayerId("a")), *joins)[0]


@pytest.mark.parametrize("name", "abcdef")
def test_a_ticket_is_a_card(name: str) -> None:
    who = PlayerId(name)
    game, told = played(opened(*"abcdef"), Equip(who, (TICKET,)), Begin(PlayerId("a")))
    assert BagPacked(who, (TICKET,)) in told and TicketsUsed(1) in told
    assert game.players[who].role_key != "citizen"
    assert used(game, name, TICKET)


def test_more_tickets_than_cards_leave_some_unused() -> None:
    bags = [Equip(PlayerId(name), (TICKET,)) for name in "abcdef"]
    game, told = played(opened(*"abcdef"), *bags, Begin(PlayerId("a")))
    cards = sum(p.role_key != "citizen" for p in game.players.values())
    assert cards == 4 and TicketsUsed(4) in told
    assert sum(used(game, name, TICKET) for name in "abcdef") == 4


def test_who_has_no_ticket_keeps_his_place_if_he_can() -> None:
    game = opened(*"abcd")
    order_ = tuple(map(PlayerId, "abcd"))
    assert favoured(game, order_, 2) == order_


def test_only_what_is_sold_is_brought_and_only_before_the_game() -> None:
    game, ann = opened(*"abcdef"), PlayerId("a")
    for event in (Equip(ann, ("rifle",)), Equip(PlayerId("stranger"), (SHIELD,))):
        assert step(game, event).game is game
    plain = played(Game(ruleset("classic")), Start(1), Join(ann, "a"))[0]
    assert step(plain, Equip(ann, (SHIELD,))).game is plain
    late = town()
    assert step(late, Equip(PlayerId("ann"), (SHIELD,))).game is late


def test_the_journal_keeps_it() -> None:
    event = Equip(PlayerId("a"), (SHIELD, TICKET))
    assert codec.load(codec.dump(event)) == event


# --- the ledger -------------------------------------------------------------------

VASYA = ("net", "vasya", None)


def bought(scores: Scores, item: str, price: int, key: str) -> Purse | None:
    return scores.shop.buy(VASYA, item, price, key=key, at=NOVEMBER)


def test_money_is_spent_once_and_the_table_stays(scores: Scores) -> None:
    scores.record(result(1, player("vasya", 100), player("petya", 90)))
    assert bought(scores, SHIELD, 60, "one") == Purse(40, {SHIELD: 1})
    assert bought(scores, SHIELD, 60, "one") == Purse(40, {SHIELD: 1})
    assert bought(scores, TICKET, 60, "two") is None
    assert scores.shop.purse(*VASYA) == Purse(40, {SHIELD: 1})
    assert [s.money for s in scores.top("net")] == [100, 90]
    sound(scores)


def test_what_a_game_used_up_leaves_the_bag(scores: Scores) -> None:
    scores.record(result(1, player("vasya", 100)))
    bought(scores, SHIELD, 20, "one")
    bought(scores, SHIELD, 20, "two")
    game = result(2, replace(player("vasya", 0), used=(SHIELD,)))
    for _ in range(2):
        scores.record(game)
    assert scores.shop.purse(*VASYA) == Purse(60, {SHIELD: 1})
    sound(scores)


def test_a_nick_opens_no_purse_of_an_account(scores: Scores) -> None:
    scores.record(result(1, player("vasya", 100, account="V")))
    assert scores.shop.purse("net", "vasya", None) is None
    assert scores.shop.purse("net", "other", "V") == Purse(100)
    assert bought(scores, SHIELD, 1, "one") is None


@pytest.mark.parametrize("table", ["purchase", "consumption"])
@pytest.mark.parametrize("change", ["UPDATE {} SET player = 1", "DELETE FROM {}"])
def test_purchases_only_grow(scores: Scores, table: str, change: str) -> None:
    scores.record(result(1, player("vasya", 100)))
    bought(scores, SHIELD, 20, "one")
    scores.record(result(2, replace(player("vasya", 0), used=(SHIELD,))))
    with pytest.raises(pw.DatabaseError, match="append-only"):
        scores.sql.run(change.format(table))


def test_an_export_has_the_purchases(scores: Scores, new_url: MakeUrl) -> None:
    scores.record(result(1, player("vasya", 100)))
    bought(scores, SHIELD, 20, "one")
    bought(scores, PAPERS, 20, "two")
    scores.record(result(2, replace(player("vasya", 5), used=(SHIELD,))))
    text = list(lines(scores.sql))
    other = open_scores(new_url())
    for _ in range(2):
        take_in(other.sql, text)
    assert other.shop.purse(*VASYA) == scores.shop.purse(*VASYA)
    assert other.shop.purse(*VASYA) == Purse(65, {PAPERS: 1})
    assert list(lines(other.sql)) == text
    other.sql.database.close()


GOOD = {
    "type": "purchase",
    "key": "one",
    "network": "net",
    "player": "nick:vasya",
    "item": SHIELD,
    "price": 5,
    "at": 1.0,
}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"item": 5}, "must be text"),
        ({"key": "a\0"}, "must be text"),
        ({"price": 0}, "no dollars"),
        ({"price": True}, "no dollars"),
        ({"at": "now"}, "no time"),
        ({"player": "nick:nobody"}, "no player"),
    ],
)
def test_a_wrong_purchase_is_refused(
    scores: Scores, change: dict[str, object], told: str
) -> None:
    scores.record(result(1, player("vasya", 100)))
    with pytest.raises(EntryError, match=told):
        take_in(scores.sql, [json.dumps({**GOOD, **change})])
    assert scores.shop.purse(*VASYA) == Purse(100)


# --- at the table -------------------------------------------------------------------


def seated(records: FakeRecords, *lines: str) -> Town:
    town = Town(ruleset("godfather"))
    town.records = town.room.services.records = records
    for line in lines:
        town.says(*line.split(" ", 1))
    return town


class AwayRecords(FakeRecords):
    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        raise RecordsAway("no connection")


def test_a_ledger_that_is_away_keeps_nobody_from_the_table() -> None:
    town = seated(AwayRecords(), "ann !game", "ann !join")
    assert town.room.playing is not None
    assert PlayerId("ann") in town.room.playing.players
    assert not town.room.playing.bags


def test_an_answer_of_the_ledger_that_comes_late_changes_nothing() -> None:
    """It is asked beside the game, and the game does not wait."""
    records, late = FakeRecords(), []
    records.purses["ann"] = Purse(0, {SHIELD: 1})
    town = seated(records)
    town.room.services.aside = lambda network, work, then: late.append((work, then))
    for who in ("ann", "bob", "eve", "law"):
        town.says(who, "!game" if who == "ann" else "")
        town.says(who, "!join")
    town.says("ann", "!start")
    game = town.room.game
    for work, then in late:
        then(work())
    assert late and town.room.game is game
