"""What ``!role`` says of a card is what the night does: each statement is played."""

from __future__ import annotations

import pytest
from test_city import CARDS, city, night, seen, why
from test_city_interactions import CURING

from mafiabot.answers.cards import explained
from mafiabot.answers.facts import RoleLevel, RoleStrikes, RoleWakes
from mafiabot.engine.effects import LeftAtDawn
from mafiabot.engine.interplay import interplay
from mafiabot.engine.opening import drawn
from mafiabot.engine.role import Choice, NightStep, PlayerId
from mafiabot.engine.roles import ROLES

from rules import ruleset
from town import Town

# The mafia give one order, which is the don's.
ACTING = [c for c in CARDS if ROLES[c].abilities and c != "gangster"]
STRIKING = [card for card in ACTING if interplay(card, CARDS).strikes]


def deed(card: str, target: str) -> str:
    """The first order of a card on this target; what is chosen plays no part."""
    ability = ROLES[card].abilities[0]
    choice = {Choice.CARD: "=attorney", Choice.GIFT: "=pistol"}.get(ability.choice, "")
    extra = " citizen" if ability.targets > 1 else ""
    return f"{card} {ability.verb}{choice} {target}{extra}"


@pytest.mark.req("G2", "G11")
@pytest.mark.parametrize("card", ACTING)
@pytest.mark.parametrize("hinderer", ["beauty", "harlot", "magnate", "oligarch"])
def test_who_is_said_to_hinder_does(card: str, hinderer: str) -> None:
    if card in (hinderer, "witness"):
        return  # the witness's own case: test_city.py
    if why(city(), deed(card, "killer")) is not None:
        target = "boss"
    else:
        target = "killer" if card != "killer" else "boss"
    told = interplay(card, CARDS)
    orders = f"{deed(card, target)}; witness look {target}"
    verb = ROLES[hinderer].verbs[0]
    came = dict(seen(orders))[target]
    hindered = dict(seen(f"{orders}; {hinderer} {verb} {card}"))[target]
    assert card in came
    assert (card not in hindered) == (hinderer in told.blocked)
    late = ROLES[card].abilities[0].step > NightStep.HINDER
    assert (hinderer in (*told.doubled, *told.blocked)) == late


@pytest.mark.req("G9")
@pytest.mark.parametrize("card", STRIKING)
@pytest.mark.parametrize("target", ["citizen", "harlot", "lionix", "triad"])
@pytest.mark.parametrize("saver", [c for c in ACTING if c != "witness"])
def test_who_is_said_to_save_does(card: str, target: str, saver: str) -> None:
    if saver in (card, target) or card == target:
        return
    game = city(seed=CURING)
    assert drawn(game, game.players[PlayerId("chameleon")]) == "surgeon"
    told = interplay(card, CARDS)
    side = {"citizen": "town", "harlot": "mafia"}.get(target, "")
    for strike in told.strikes:
        blow = f"{card} {strike.verb} {target}"
        alone = left(blow, game)
        if target not in alone:
            continue  # the law leaves the town, a bite keeps it
        rescue = [f"{saver} {verb} {target}" for verb in ROLES[saver].verbs]
        if saver == "fortunate":
            rescue = [
                f"fortunate imitate={played} {target}"
                for played in ("surgeon", "healer", "bodyguard")
            ]
        saved = any(
            target not in left(f"{blow}; {one}", game)
            for one in rescue
            if why(game, one) is None
        )
        assert saved == (saver in getattr(strike, side or "town") and bool(side))


def left(orders: str, game: object) -> list[str]:
    told = night(orders, game)[1]  # type: ignore[arg-type]
    return [e.who for e in told if isinstance(e, LeftAtDawn)]


@pytest.mark.parametrize("card", STRIKING)
def test_who_is_said_to_turn_or_catch_does(card: str) -> None:
    told = interplay(card, CARDS)
    for strike in told.strikes:
        other = "boss" if card not in ("boss", "gangster") else "killer"
        aimed = f"highlander reflect {other}; {card} {strike.verb} highlander"
        turned = other in left(aimed, city())
        assert turned == ("highlander" in strike.turned)
        victim = "triad" if card != "triad" else "scorpion"
        caught = f"tactician trap {victim}; {card} {strike.verb} {victim}"
        assert (card in left(caught, city())) == ("tactician" in strike.caught)


@pytest.mark.req("L2")
def test_the_level_of_the_witness_is_told_as_that_of_the_deck() -> None:
    small = ("boss", "gangster", "witness", "killer", "citizen")
    levels = {
        explained("witness", cards, ruleset("city"))[1]
        for cards in (small, (*small, "harlot"), CARDS)
    }
    assert levels == {RoleLevel("witness", level) for level in (2, 3, 4)}
    assert RoleLevel("boss", 1) in explained("boss", CARDS, ruleset("city"))


@pytest.mark.parametrize("card", [*CARDS, "bitten"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_is_explained_in_private_by_any_of_its_names(
    card: str, language: str
) -> None:
    town = Town(ruleset("city"), language)
    town.network.person("ann")
    told = [line for line in town.says("ann", f"!role {card}")]
    assert told and all(line.startswith("<bot->ann>") for line in told)
    assert len(told) > 1 or not ROLES[card].abilities


def test_a_card_of_another_game_or_no_card_at_all() -> None:
    assert len(explained("doctor", (), ruleset("classic"))) == 1
    town = Town(ruleset("city"))
    town.network.person("ann")
    (line,) = town.says("ann", "!role dragon")
    assert "no such role" in line


def test_what_is_told_is_of_the_cards_of_this_game() -> None:
    small = ("boss", "gangster", "killer", "surgeon", "beauty", "citizen")
    told = explained("killer", small, ruleset("city"))
    assert RoleWakes("killer", 4, 4, (), ("beauty",)) in told
    assert RoleStrikes("kill", ("surgeon",), (), (), ()) in told
