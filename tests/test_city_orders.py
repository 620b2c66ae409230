"""Characters who give two orders a night, or whose order plays another card: the don,
the lucky one, the altruist, the joker."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_city import CARDS, city, dusk, later, night, order, refreshed, seen, why

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.choosing import playable
from mafiabot.engine.effects import (
    Effect,
    Exploded,
    FamilyRevealed,
    GiftHeld,
    HeirNamed,
    LeftAtDawn,
    LeftAtDusk,
    MateSought,
    MinesLaid,
    OrderAsked,
    Refused,
    RemoteGiven,
    VisitsSeen,
    YouInherit,
)
from mafiabot.engine.events import DeadlinePassed, Detonate, Order, Skip
from mafiabot.engine.model import Night
from mafiabot.engine.night import awaited, silent
from mafiabot.engine.options import options
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.view import cards_alive, player_view, turns

P = PlayerId
KNOWN = ("gangster", "tactician", "bodyguard", "heavy", "attorney")
UNKNOWN = ("harlot", "healer", "avenger")


def gestures(orders: str, game: Game | None = None) -> tuple[tuple[str, str], ...]:
    told = night(orders, game)[1]
    (look,) = [e for e in told if isinstance(e, VisitsSeen) and e.to == "witness"]
    return look.gestures


def left(told: tuple[Effect, ...]) -> list[str]:
    return [e.who for e in told if isinstance(e, LeftAtDawn)]


# As the description numbers them, 1 to 22; who share a number stand together.
WAKING = """
    vampire; adventurer; fortunate; highlander; magnate beauty harlot oligarch;
    bodyguard; tactician; boss gangster; heavy; attorney; triad lionix; scorpion;
    surgeon; chameleon; detective; killer; healer; postman; reporter; joker;
    altruist; witness
"""


@pytest.mark.req("G1", "G2", "L3")
def test_the_characters_wake_in_the_order_of_the_description() -> None:
    waking = [c for c in CARDS if ROLES[c].abilities]
    steps = {card: ROLES[card].abilities[0].step for card in waking}
    woken: dict[int, set[str]] = {}
    for card, at in steps.items():
        woken.setdefault(at, set()).add(card)
    described = [set(group.split()) for group in WAKING.split(";")]
    assert [woken[at] for at in sorted(woken)] == described


# --- the don -------------------------------------------------------------------------


@pytest.mark.req("L7")
def test_the_check_and_the_shot_of_the_don_are_two_gestures() -> None:
    both = "boss kill citizen; boss seek citizen; witness look citizen"
    assert gestures(both) == (("boss", "seek"), ("boss", "kill"))
    turned = "boss seek citizen; boss kill citizen; witness look citizen"
    assert gestures(turned) == gestures(both)
    assert gestures("boss seek citizen; witness look citizen") == (("boss", "seek"),)
    apart = "boss kill citizen; boss seek killer; witness look killer"
    assert gestures(apart) == (("boss", "seek"),)


@pytest.mark.req("I9", "I10")
@pytest.mark.parametrize("target", [card for card in CARDS if card != "boss"])
def test_the_don_learns_who_of_the_mafia_does_not_know_it(target: str) -> None:
    if target in KNOWN:
        assert why(city(), f"boss seek {target}") is Refusal.OF_YOUR_CIRCLE
        return
    told = night(f"boss seek {target}; boss kill killer")[1]
    assert MateSought(P("boss"), P(target), target in UNKNOWN) in told


def test_a_block_takes_both_orders_of_the_don_and_a_double_doubles_both() -> None:
    both = "boss kill citizen killer; boss seek harlot citizen"
    told = night(f"{both}; beauty block boss")[1]
    assert not left(told) and not [e for e in told if isinstance(e, MateSought)]
    told = night(f"{both}; magnate double boss")[1]
    assert left(told) == ["citizen", "killer"]
    assert len([e for e in told if isinstance(e, MateSought)]) == 2


def test_who_only_checks_has_not_kept_silent() -> None:
    game = night("boss seek harlot")[0]
    assert P("boss") not in game.missed and P("gangster") in game.missed


@pytest.mark.req("L22")
def test_the_don_names_the_witness_who_is_don_after_him() -> None:
    game, _ = night("boss bequeath witness; killer kill boss")
    assert game.players[P("witness")].role_key == "boss"
    told = night("boss bequeath witness; killer kill boss")[1]
    assert YouInherit(P("witness"), "boss") in told and HeirNamed("boss") in told
    (family,) = [e for e in told if isinstance(e, FamilyRevealed)]
    assert family.to == "witness" and (P("gangster"), "gangster") in family.cards
    game = refreshed(game)
    assert why(game, "witness look citizen") is Refusal.NOT_YOUR_ORDER
    assert left(night("witness kill citizen", game)[1]) == ["citizen"]


@pytest.mark.req("L22")
def test_a_successor_waits_for_the_don_to_leave_and_is_named_once() -> None:
    game = refreshed(night("boss bequeath witness")[0])
    assert game.players[P("witness")].role_key == "witness"
    assert why(game, "boss bequeath killer") is Refusal.USED_UP
    game, told = night("killer kill boss", game)
    assert YouInherit(P("witness"), "boss") in told


@pytest.mark.req("L22")
def test_the_successor_names_nobody_in_his_turn() -> None:
    """Once a game: heirs of heirs would make the don immortal."""
    game = refreshed(night("boss bequeath killer; lionix kill boss")[0])
    assert game.players[P("killer")].role_key == "boss"
    assert why(game, "killer bequeath witness") is Refusal.USED_UP
    offered = {
        move.verb for move in options(game, P("killer")) if isinstance(move, Order)
    }
    assert "seek" in offered and "bequeath" not in offered
    game, _ = night("lionix kill killer", game)
    assert not [p for p in game.living if p.role_key == "boss"]


def test_nobody_hears_whose_card_went_away() -> None:
    """What lives, the town counts by what it has seen."""
    before = cards_alive(city())
    game, _ = night("boss bequeath witness; killer kill boss")
    alive = cards_alive(game)
    assert alive == {card: n for card, n in before.items() if card != "boss"}
    game, _ = night("vampire bite witness")
    assert cards_alive(game) == before


def test_a_dead_or_blocked_naming_comes_to_nothing() -> None:
    blocked = "boss bequeath witness; harlot block boss; killer kill boss"
    assert night(blocked)[0].players[P("witness")].role_key == "witness"
    both = "boss bequeath witness; killer kill boss; lionix kill witness"
    game, told = night(both)
    assert not [e for e in told if isinstance(e, HeirNamed)]
    assert gestures("boss bequeath killer; witness look killer") == ()


def test_skipping_takes_back_every_order() -> None:
    game = city()
    for text in ("boss kill citizen", "boss seek harlot"):
        game = step(game, order(text)).game
    game = step(game, Skip(P("boss"))).game
    assert isinstance(game.stage, Night) and not game.stage.beside
    assert not left(night("", game)[1])


# --- the lucky one -------------------------------------------------------------------


@pytest.mark.req("L6")
@pytest.mark.parametrize("card", playable(city(), city().players[P("fortunate")]))
def test_the_lucky_one_does_what_any_card_could_do(card: str) -> None:
    extra = " killer" if ROLES[card].abilities[0].targets > 1 else ""
    choice = f"{card}:pistol" if card == "altruist" else card
    orders = f"fortunate imitate={choice} citizen{extra}; witness look citizen"
    shown = {"altruist": "give:pistol"}.get(card, ROLES[card].verbs[0])
    (gesture,) = gestures(orders)
    assert gesture[0] == "fortunate"
    if card == "chameleon":
        assert gesture[1] in ("play:heal", "play:check", "play:kill")
    else:
        assert gesture[1] == shown


def test_the_lucky_one_acts_before_the_mafia_and_saves_like_a_doctor() -> None:
    orders = "boss kill killer; fortunate imitate=killer citizen"
    assert left(night(orders)[1]) == ["citizen", "killer"]
    saved = "boss kill killer; fortunate imitate=surgeon killer"
    assert left(night(saved)[1]) == []
    wrong = "boss kill killer; fortunate imitate=healer killer"
    assert left(night(wrong)[1]) == ["killer"]


def test_nothing_that_is_not_in_the_game_can_be_imitated() -> None:
    small = city(("boss", "gangster", "fortunate", "witness", "citizen", "killer"))
    assert why(small, "fortunate imitate=surgeon boss") is Refusal.NOT_PLAYABLE
    assert why(small, "fortunate imitate=citizen boss") is Refusal.NOT_PLAYABLE
    assert why(small, "fortunate imitate=fortunate boss") is Refusal.NOT_PLAYABLE
    assert why(small, "fortunate imitate boss") is Refusal.NOT_PLAYABLE
    assert why(city(), "fortunate imitate=reporter boss") is Refusal.TOO_FEW_NAMED
    assert why(city(), "fortunate imitate=altruist boss") is Refusal.NO_SUCH_GIFT


# --- the altruist --------------------------------------------------------------------


def given(gift: str, to: str = "citizen", game: Game | None = None) -> Game:
    """The night in which the receiver has the gift."""
    return refreshed(night(f"altruist give={gift} {to}", game)[0])


def test_a_pistol_shoots_the_next_night_before_the_mafia() -> None:
    game = given("pistol")
    assert why(game, "killer use boss") is Refusal.NOT_YOUR_ORDER
    told = night("boss kill killer; citizen use witness", game)[1]
    assert left(told) == ["witness", "killer"]
    assert gestures("citizen use boss; witness look boss", game) == (("pistol", ""),)


def test_a_gift_is_used_beside_ones_own_order_and_for_one_night() -> None:
    game = given("pistol", "killer")
    assert left(night("killer kill boss; killer use citizen", game)[1]) == [
        "citizen",
        "boss",
    ]
    game = refreshed(night("", game)[0])
    assert why(game, "killer use citizen") is Refusal.NOT_YOUR_ORDER


def test_a_medkit_heals_the_town_and_a_badge_checks() -> None:
    game = given("medkit")
    assert left(night("citizen use killer; boss kill killer", game)[1]) == []
    assert left(night("citizen use boss; killer kill boss", game)[1]) == ["boss"]
    game = given("badge")
    assert left(night("citizen use boss", game)[1]) == ["boss"]
    assert left(night("citizen use lionix", game)[1]) == []


@pytest.mark.req("I21", "L29")
def test_a_dummy_is_for_oneself_and_does_nothing() -> None:
    assert why(city(), "altruist give=dummy witness") is Refusal.ONLY_YOURSELF
    assert why(city(), "altruist give=cake witness") is Refusal.NO_SUCH_GIFT
    orders = "altruist give=dummy altruist; witness look altruist"
    assert gestures(orders) == (("altruist", "dummy"),)
    game = given("dummy", "altruist")
    assert why(game, "altruist use boss") is Refusal.NOT_YOUR_ORDER


def test_only_the_receiver_is_told_and_may_use_it() -> None:
    game, _ = night("altruist give=pistol citizen")
    game = replace(game, missed={})
    told: tuple[Effect, ...] = ()
    while game.phase is not Phase.NIGHT:
        result = step(game, DeadlinePassed(game.round))
        game, told = result.game, result.effects
    assert [e for e in told if isinstance(e, GiftHeld)] == [
        GiftHeld(P("citizen"), "pistol")
    ]
    assert not [e for e in told if isinstance(e, OrderAsked) and e.to == "citizen"]
    assert player_view(game, P("citizen")).verbs == ("use",)
    assert {getattr(m, "verb", "") for m in options(game, P("citizen"))} == {"use", ""}
    skipped = step(game, Skip(P("citizen"))).effects
    assert not [e for e in skipped if isinstance(e, Refused)]


@pytest.mark.req("G11")
def test_a_gift_is_blocked_and_doubled_like_any_action() -> None:
    game = given("pistol")
    assert left(night("citizen use boss; beauty block citizen", game)[1]) == []
    doubled = "citizen use boss killer; magnate double citizen"
    assert left(night(doubled, game)[1]) == ["boss", "killer"]


# --- the joker -----------------------------------------------------------------------

MINING = "joker mine killer boss witness citizen"


@pytest.mark.req("I19", "L29")
def test_mines_are_announced_and_the_remote_is_not() -> None:
    told = night(MINING)[1]
    mined = (P("boss"), P("witness"), P("killer"))
    (laid,) = [e for e in told if isinstance(e, MinesLaid)]
    assert laid.mined == mined
    assert RemoteGiven(P("citizen"), mined) in told
    for who in ("killer", "boss", "citizen"):
        assert gestures(f"{MINING}; witness look {who}") == (("joker", ""),)


def test_the_remote_takes_all_who_are_mined_after_the_vote_once() -> None:
    game, _ = night(MINING)
    assert Detonate(P("citizen")) in options(game, P("citizen"))
    refused = step(game, Detonate(P("killer"))).effects
    assert refused == (Refused(P("killer"), Refusal.NO_REMOTE),)
    result = step(game, Detonate(P("citizen")))
    (said,) = [e for e in result.effects if isinstance(e, Exploded)]
    assert set(said.struck) == {"boss", "witness", "killer"}
    refused = step(result.game, Detonate(P("citizen"))).effects
    assert refused == (Refused(P("citizen"), Refusal.NO_REMOTE),)
    game, gone = dusk(result.game)
    assert set(gone) == {"boss", "witness", "killer"}
    assert not [p for p in game.living if p.id in gone]


def test_mines_are_gone_with_the_day() -> None:
    game = refreshed(night(MINING)[0])
    assert not game.mined and not game.remotes
    refused = step(game, Detonate(P("citizen"))).effects
    assert refused == (Refused(P("citizen"), Refusal.NO_REMOTE),)
    game = later(night("", game)[0])
    assert game.players[P("boss")].alive


@pytest.mark.req("I20")
def test_who_hinders_the_joker_is_seen_by_his_mines() -> None:
    """Nothing mined, mined, mined twice: so many actions the joker had."""
    twice = "joker mine killer boss surgeon citizen detective harlot"
    count = {}
    for hinder in ("beauty block joker", "", "magnate double joker"):
        told = night(f"{twice}; {hinder}")[1]
        laid = [e.mined for e in told if isinstance(e, MinesLaid)]
        count[hinder] = len(laid[0]) if laid else 0
    assert list(count.values()) == [0, 3, 4]
    shown = seen(f"{twice}; beauty block joker; witness look joker")
    assert shown == [("joker", ("beauty",))]


def test_a_joker_may_mine_fewer_and_even_himself() -> None:
    told = night("joker mine joker boss")[1]
    (laid,) = [e for e in told if isinstance(e, MinesLaid)]
    assert laid.mined == (P("joker"),)
    assert why(city(), "joker mine boss") is Refusal.TOO_FEW_NAMED


def test_the_exploded_leave_in_public() -> None:
    game = step(night(MINING)[0], Detonate(P("citizen"))).game
    told: list[Effect] = []
    while game.phase not in (Phase.NIGHT, Phase.OVER):
        result = step(game, DeadlinePassed(game.round))
        game, told = result.game, [*told, *result.effects]
    assert {e.who for e in told if isinstance(e, LeftAtDusk)} == {
        "boss",
        "witness",
        "killer",
    }


def test_who_has_only_used_his_second_order_is_not_called_silent() -> None:
    game = step(city(), order("boss seek harlot")).game
    assert P("boss") in {p.id for p in awaited(game)}
    assert P("boss") not in {p.id for p in silent(game)}


def test_nobody_is_told_which_card_has_not_ordered() -> None:
    """Else the town would see that the witness was bitten, or who is asleep."""
    game = city()
    before = turns(game)
    for text in ("witness look boss", "killer kill boss"):
        game = step(game, order(text)).game
        assert turns(game) == before
    game = refreshed(night("vampire bite witness")[0])
    assert turns(game) == before
