"""The city's night: doubles, blocks, heals with a colour, and the Witness."""

from __future__ import annotations

from itertools import product

import pytest

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    ActionBlocked,
    ActionsShown,
    Effect,
    LeftAtDawn,
    Refused,
    VisitsSeen,
)
from mafiabot.engine.events import DeadlinePassed, Order, Skip
from mafiabot.engine.model import Dealing, Player, Roster
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES

from rules import ruleset

CARDS = (
    *("boss", "gangster", "surgeon", "detective", "witness", "beauty", "magnate"),
    *("killer", "bodyguard", "harlot", "oligarch", "healer", "attorney", "citizen"),
)


def city(cards: tuple[str, ...] = CARDS) -> Game:
    """The first night; everybody is called by his card."""
    players = {
        PlayerId(c): Player(PlayerId(c), c, role_key=c.rstrip("2")) for c in cards
    }
    game = Game(ruleset("city"), Dealing(frozenset()), Roster(players), seed=1, round=1)
    return begin(game)[0]


def order(text: str) -> Order:
    """``killer kill citizen witness``: who, what, whom, and whom besides."""
    who, verb, target, *more = text.split()
    names = tuple(PlayerId(name) for name in more)
    return Order(PlayerId(who), verb, PlayerId(target), more=names)


def night(orders: str, game: Game | None = None) -> tuple[Game, tuple[Effect, ...]]:
    """The dawn after these orders, ``;`` between them."""
    game = game or city()
    told: tuple[Effect, ...] = ()
    for text in filter(None, map(str.strip, orders.split(";"))):
        result = step(game, order(text))
        assert not any(isinstance(e, Refused) for e in result.effects), text
        game, told = result.game, result.effects
    while game.phase is Phase.NIGHT:
        result = step(game, DeadlinePassed(game.round))
        game, told = result.game, result.effects
    return game, told


def gone(orders: str) -> list[str]:
    return [e.who for e in night(orders)[1] if isinstance(e, LeftAtDawn)]


def seen(orders: str) -> list[tuple[str, tuple[str, ...]]]:
    told = night(orders)[1]
    return [(e.target, e.roles) for e in told if isinstance(e, VisitsSeen)]


def why(game: Game, text: str) -> Refusal | None:
    refused = [e for e in step(game, order(text)).effects if isinstance(e, Refused)]
    return refused[0].why if refused else None


SHOT = {"boss": "kill", "killer": "kill", "surgeon": "inject", "healer": "inject"}


@pytest.mark.req("G9", "L23", "L24", "L25", "L26")
@pytest.mark.parametrize("attacker", SHOT)
@pytest.mark.parametrize("target", ["witness", "gangster", "citizen", "harlot"])
@pytest.mark.parametrize(
    "saver", ["", "surgeon heal", "healer patch", "bodyguard guard"]
)
def test_only_the_own_colour_is_saved(attacker: str, target: str, saver: str) -> None:
    if saver.startswith(attacker):
        return  # one action a night: he cannot heal from himself
    rescue = f"{saver} {target};" if saver else ""
    town = ROLES[target].team.value == "town"
    saved = {
        "": False,
        "surgeon heal": town,
        "healer patch": not town,
        "bodyguard guard": not town and SHOT[attacker] == "kill",
    }[saver]
    left = gone(f"{rescue} {attacker} {SHOT[attacker]} {target}")
    assert left == ([] if saved else [target])


@pytest.mark.req("G10", "L27")
@pytest.mark.parametrize("target", [card for card in CARDS if card != "detective"])
def test_the_law_takes_the_mafia_and_nobody_else(target: str) -> None:
    mafia = ROLES[target].team.value == "mafia"
    assert gone(f"detective check {target}") == ([target] if mafia else [])
    assert gone(f"detective check {target}; healer patch {target}") == []


@pytest.mark.req("G11", "L14", "L15", "L16")
@pytest.mark.parametrize("doubles, blocks", list(product(range(3), repeat=2)))
def test_doubles_and_blocks_are_summed(doubles: int, blocks: int) -> None:
    doubling = ["magnate double witness", "oligarch double witness"][:doubles]
    blocking = ["beauty block witness", "harlot block witness"][:blocks]
    orders = [*doubling, *blocking, "witness look citizen killer boss"]
    told = night("; ".join(orders))[1]
    looks = [e for e in told if isinstance(e, VisitsSeen)]
    assert len(looks) == max(0, 1 + doubles - blocks)
    assert len({e.target for e in looks}) == len(looks)
    shown = [
        e.count if isinstance(e, ActionsShown) else "blocked"
        for e in told
        if isinstance(e, ActionsShown | ActionBlocked) and e.to == "witness"
    ]
    both = [max(0, 1 + doubles - blocks)] if doubles and blocks else []
    assert shown == [1 + doubles] * (doubles > 0) + ["blocked"] * (blocks > 0) + both


@pytest.mark.req("G11")
def test_who_blocks_each_other_are_both_blocked_by_nobody() -> None:
    """Those who double and block share a step: none of them is first."""
    orders = "beauty block harlot; harlot block beauty; magnate double beauty"
    assert seen(f"{orders}; witness look harlot") == [("harlot", ("beauty",))]
    assert seen(f"{orders}; witness look beauty") == [("beauty", ("magnate", "harlot"))]


@pytest.mark.req("L3", "L4", "L5", "G3", "G6")
def test_the_witness_sees_who_came_in_order_and_no_blocked_one() -> None:
    came = (
        "killer kill citizen; surgeon heal citizen; boss kill citizen;"
        "detective check citizen; magnate double citizen; bodyguard guard citizen;"
        "healer patch citizen; attorney protect citizen; witness look citizen;"
    )
    order_of_waking = ("magnate", "bodyguard", "boss", "attorney", "surgeon")
    order_of_waking += ("detective", "killer", "healer")
    assert seen(came) == [("citizen", order_of_waking)]
    unblocked = tuple(card for card in order_of_waking if card != "killer")
    assert seen(came + "beauty block killer") == [("citizen", unblocked)]


@pytest.mark.req("L1", "L10", "L11", "L12", "L13")
def test_the_witness_may_look_at_himself_and_again_but_never_wait() -> None:
    game, told = night("witness look witness; killer kill boss")
    assert VisitsSeen(PlayerId("witness"), PlayerId("witness"), ()) in told
    assert why(city(), "witness look witness") is None
    refused = step(city(), Skip(PlayerId("witness"))).effects
    assert [e.why for e in refused if isinstance(e, Refused)] == [Refusal.NO_SKIP]
    assert (
        sum(n.at.count(8) for c, n in game.rules.roles.items() if c == "witness") == 1
    )


@pytest.mark.req("G4")
def test_departures_are_told_in_the_order_of_their_causes() -> None:
    orders = "killer kill witness; detective check harlot; boss kill citizen"
    assert gone(orders) == ["citizen", "harlot", "witness"]


@pytest.mark.req("G12")
def test_two_actions_are_for_two_players() -> None:
    assert gone("magnate double killer; killer kill boss citizen") == [
        "boss",
        "citizen",
    ]
    assert gone("killer kill boss citizen") == ["boss"]
    assert why(city(), "killer kill boss boss") is Refusal.TWICE_NAMED


def test_the_family_shoots_by_its_head_and_is_blocked_with_him() -> None:
    assert gone("gangster kill citizen; boss kill killer") == ["killer"]
    assert gone("gangster kill citizen") == ["citizen"]
    assert gone("gangster kill citizen; beauty block boss") == []
    assert gone("gangster kill citizen; beauty block gangster") == ["citizen"]


def test_a_healer_never_treats_the_same_player_again() -> None:
    game, _ = night("surgeon heal citizen; healer patch boss")
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    assert why(game, "surgeon heal citizen") is Refusal.TREATED_BEFORE
    assert why(game, "healer patch boss") is Refusal.TREATED_BEFORE
    assert why(game, "surgeon heal boss") is None


def test_an_injection_is_given_once_a_game() -> None:
    game, _ = night("surgeon inject citizen; healer patch boss")
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    assert why(game, "surgeon inject boss") is Refusal.USED_UP
