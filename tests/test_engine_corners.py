"""Corners of the rules that a small fault of the code could cut off unseen: each was
found by ``make mutation``."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_city import city, later, night, refreshed, why

from mafiabot.engine import Game, step
from mafiabot.engine.dealing import begin
from mafiabot.engine.decks import LEVELS, level
from mafiabot.engine.effects import (
    Gagged,
    GiveVoice,
    HeirNamed,
    Refused,
    SpeechWarned,
    YouInherit,
)
from mafiabot.engine.events import GagOver, Order, Spoke
from mafiabot.engine.model import Dealing, Player, Roster
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.succession import succeed
from mafiabot.engine.view import player_view

from rules import ruleset

P = PlayerId


def table(*cards: str, dead: str = "") -> Game:
    """Everybody is called by his card; in the first night."""
    players = {
        P(card): Player(P(card), card, role_key=card, alive=card not in dead.split())
        for card in cards
    }
    dealt = Game(ruleset("godfather"), Dealing(frozenset()), Roster(players), 1)
    return begin(replace(dealt, round=1))[0]


@pytest.mark.req("L25")
def test_an_order_that_may_be_given_twice_a_game_is_counted() -> None:
    game = city()
    twice = replace(game.rules.night, uses={**game.rules.night.uses, "inject": 2})
    game = replace(game, rules=replace(game.rules, night=twice))
    for target in ("gangster", "beauty"):
        assert why(game, f"surgeon inject {target}") is None
        game = refreshed(night(f"surgeon inject {target}", game)[0])
    assert game.uses[P("surgeon"), "inject"] == 2
    assert why(game, "surgeon inject killer") is Refusal.USED_UP


@pytest.mark.req("L2")
def test_a_table_of_citizens_is_of_the_easiest_level() -> None:
    assert level(()) == level(["citizen"] * 3) == LEVELS[0]


@pytest.mark.req("C44")
def test_who_is_spared_is_neither_killed_nor_checked_and_may_be_healed() -> None:
    game = table("don", "commissar", "medic", "citizen", "maniac")
    game = replace(game, spared=frozenset({P("citizen")}))

    def refused(who: str, verb: str) -> list[Refusal]:
        told = step(game, Order(P(who), verb, P("citizen"))).effects
        return [e.why for e in told if isinstance(e, Refused)]

    for who, verb in (("don", "kill"), ("commissar", "check"), ("maniac", "kill")):
        assert refused(who, verb) == [Refusal.SPARED]
    assert refused("medic", "heal") == []


@pytest.mark.req("T5")
def test_nobody_inherits_a_card_that_was_not_in_the_game() -> None:
    heirs = ("sergeant", "citizen", "medic")
    assert succeed(table(*heirs)) == (table(*heirs), ())
    game, told = succeed(table("commissar", *heirs, dead="commissar"))
    assert game.players[P("sergeant")].role_key == "commissar"
    assert YouInherit(P("sergeant"), "commissar") in told
    assert HeirNamed("commissar") in told
    alone = table("commissar", "sergeant", "citizen", dead="medic")
    assert succeed(alone) == (alone, ())


@pytest.mark.req("T15", "T24")
def test_who_had_no_voice_when_he_was_silenced_gets_none_afterwards() -> None:
    for voiced in (False, True):
        game, stranger = city(), P("stranger")
        warned = step(game, Spoke(stranger, voiced))
        assert warned.effects == (SpeechWarned(stranger),)
        gagged = step(warned.game, Spoke(stranger, voiced))
        (gag,) = [e for e in gagged.effects if isinstance(e, Gagged)]
        assert gag.to == stranger
        over = step(gagged.game, GagOver(stranger, 2))
        assert (GiveVoice(stranger) in over.effects) is voiced


def test_a_view_is_somebodys_own() -> None:
    game = city()
    for who in game.players:
        assert player_view(game, who).who == who
    assert player_view(game, P("stranger")).who == "stranger"


@pytest.mark.req("L28")
def test_who_leaves_at_dusk_leaves_nobody_doomed() -> None:
    game = night("postman poison citizen")[0]
    assert game.doomed == {"citizen"}
    game = later(game)
    assert not game.players[P("citizen")].alive
    assert game.doomed == frozenset()
