"""Decks by difficulty, the Witness's level, and decks that nobody can play (L2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from mafiabot.engine import Game, Phase, replay, step
from mafiabot.engine.decks import VERY_LARGE, dealt, flaw, level
from mafiabot.engine.effects import DeckShown, GameVoid, Refused
from mafiabot.engine.events import Begin, DeadlinePassed, Event, Join, Start
from mafiabot.engine.model import VoidReason
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.ruleset_reader import read
from mafiabot.engine.rulesets import CardCount, Ruleset

from rules import ruleset
from town import Town, load_pack

SIZES = range(8, 34)
BASE = ("boss", "gangster", "surgeon", "detective")


@pytest.mark.req("L2")
@pytest.mark.parametrize(
    "more, expected",
    [
        ((), 2),
        (("beauty", "magnate", "killer"), 2),
        (("harlot",), 3),
        (("oligarch",), 3),
        (("highlander",), 3),
        (("healer",), 3),
    ],
)
def test_the_witness_is_as_hard_as_the_deck(
    more: tuple[str, ...], expected: int
) -> None:
    assert ROLES["witness"].level == 0
    assert level((*BASE, "witness", *more, "citizen")) == expected


@pytest.mark.req("L2")
def test_a_very_large_deck_makes_the_witness_the_hardest() -> None:
    easy = [key for key, role in ROLES.items() if role.level in (1, 2)]
    assert level([*easy[: VERY_LARGE - 2], "witness"]) == 2
    assert level([*easy[: VERY_LARGE - 1], "witness"]) == 4
    assert level([*easy[: VERY_LARGE - 2], "witness", "citizen", "gangster"]) == 2


@pytest.mark.req("L2")
@pytest.mark.parametrize("name", ["1", "2", "3"])
def test_each_deck_has_its_level_at_every_table(name: str) -> None:
    deck = ruleset("city").decks[name]
    for players in SIZES:
        cards = dealt(deck, players)
        assert flaw(ruleset("city"), deck, players) is None
        assert level(cards) == int(name)
        assert ("witness" in cards) == (name != "1")  # he is of level 2 at least


def test_the_hardest_deck_has_every_card_of_the_city() -> None:
    rules = ruleset("city")
    assert rules.decks["4"] == rules.roles
    assert level(dealt(rules.roles, 33)) == 4


def test_small_tables_of_all_decks_can_be_won_by_nobody_at_once() -> None:
    for deck in ruleset("city").decks.values():
        assert all(flaw(ruleset("city"), deck, n) is None for n in SIZES)


def with_deck(name: str, cards: Mapping[str, object]) -> list[str]:
    """The faults of the city's rules with this deck."""
    data = json.loads(ruleset("city").source)
    data["decks"][name] = cards
    faults = read(data)
    assert isinstance(faults, tuple)
    return [str(fault) for fault in faults]


FAULTY = {
    "decks.2: more cards than 8 players: let some cards come in at a larger number": {
        "boss": {"at": [8]},
        "beauty": {"at": [8] * 8},
    },
    "decks.2: already won with 8 players: deal fewer cards of that side to so many": {
        "boss": {"at": [8] * 4}
    },
    "decks.2: no mafia with 8 players: let boss come in at 8": {
        "boss": {"at": [9]},
        "lionix": {"at": [8]},
    },
    "decks.2: of level 3 with 12 players: take cards out, or move them to decks.3": {
        "boss": {"at": [8]},
        "harlot": {"at": [12]},
    },
}


@pytest.mark.parametrize("told", FAULTY)
def test_a_deck_that_cannot_be_played_is_refused(told: str) -> None:
    assert told in with_deck("2", FAULTY[told])


def test_a_deck_has_the_name_of_a_level() -> None:
    cards = {"boss": {"at": [8]}}
    (told,) = with_deck("hard", cards)
    assert told == "decks.hard: no level of difficulty: write one of 1, 2, 3, 4"
    (told,) = with_deck("2", {**cards, "dragon": {"at": [9]}})
    assert told.startswith("decks.2.dragon: unknown key: write one of ")


def lobby(rules: Ruleset, players: int, deck: str = "") -> list[Event]:
    first = PlayerId("p1")
    joins = [Join(PlayerId(f"p{n}"), f"p{n}") for n in range(1, players + 1)]
    return [Start(5, first, deck), *joins]


@pytest.mark.req("L2")
@pytest.mark.parametrize("name", ["1", "2", "3", "4"])
def test_the_deck_that_was_asked_for_is_dealt_and_its_level_told(name: str) -> None:
    game = replay(Game(ruleset("city")), lobby(ruleset("city"), 16, name))
    result = step(game, Begin(PlayerId("p1")))
    held = sorted(p.role_key for p in result.game.players.values())
    cards = dealt(ruleset("city").decks[name], 16)
    assert held == sorted([*cards, *["citizen"] * (16 - len(cards))])
    (shown,) = [e for e in result.effects if isinstance(e, DeckShown)]
    assert shown.level == level(cards)


FLAWED = {
    Refusal.DECK_TOO_LARGE: {"boss": CardCount((8,)), "beauty": CardCount((8,) * 9)},
    Refusal.DECK_WON: {"boss": CardCount((8,)), "gangster": CardCount((8,) * 4)},
    Refusal.DECK_HARMLESS: {"boss": CardCount((9,)), "lionix": CardCount((8,))},
}


@pytest.mark.parametrize("why", FLAWED)
def test_a_running_lobby_is_told_why_it_cannot_begin(why: Refusal) -> None:
    """Files are looked through; a table larger than was looked at may still come."""
    rules = replace(ruleset("city"), roles=FLAWED[why])
    game = replay(Game(rules), lobby(rules, 8))
    result = step(game, Begin(PlayerId("p1")))
    assert result.effects == (Refused(PlayerId("p1"), why),)
    assert result.game is game
    while game.phase is Phase.REGISTRATION:
        result = step(game, DeadlinePassed(game.round))
        game = result.game
    voids = [e.why for e in result.effects if isinstance(e, GameVoid)]
    assert voids == [VoidReason.DECK]


def test_people_ask_for_a_deck_by_its_level() -> None:
    town = Town(ruleset("city"))
    town.says("ann", "!game 7")
    assert 'There is no deck "7" here. Decks: 1, 2, 3, 4' in town.heard[-1]
    town.says("ann", "!game 3")
    game = town.room.game
    assert game is not None and game.rules.roles == ruleset("city").decks["3"]
    town.tells("ann", "!roles 8")
    assert "highlander 1" in town.heard[-1]


@pytest.mark.req("L17")
@pytest.mark.parametrize(
    "language, told", [("en", "may not reveal"), ("ru", "Раскрывать роль")]
)
def test_the_witness_is_told_to_keep_his_role_to_himself(
    language: str, told: str
) -> None:
    """What he writes is his own; the bot can only say what the rules are."""
    pack = load_pack(language)
    assert told in pack.text("role-explained-witness")
