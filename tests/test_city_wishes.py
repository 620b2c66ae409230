"""Where the town sends its characters: a wish, shown to the card, binding nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_city import city, night, why

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import Effect, Refused, WishesTold, WishHeard
from mafiabot.engine.events import DeadlinePassed, Direct
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId

from rules import ruleset
from town import Town

CARDS = ("boss", "gangster", "witness", "killer", "citizen", "beauty", "citizen2")


def day(cards: tuple[str, ...] = CARDS) -> Game:
    game, _ = night("", city(cards))
    assert game.phase is Phase.DISCUSSION
    return game


def wish(text: str) -> Direct:
    """``citizen: killer boss``: who, of which card, to whom."""
    who, _, rest = text.partition(": ")
    card, target = rest.split()
    return Direct(PlayerId(who), card, PlayerId(target))


def wished(game: Game, *texts: str) -> tuple[Game, list[Effect]]:
    told: list[Effect] = []
    for text in texts:
        result = step(game, wish(text))
        game, told = result.game, [*told, *result.effects]
    return game, told


def nightfall(game: Game) -> tuple[Game, list[Effect]]:
    told: list[Effect] = []
    while game.phase is not Phase.NIGHT:
        result = step(game, DeadlinePassed(game.round))
        game, told = result.game, [*told, *result.effects]
    return game, told


@pytest.mark.req("G7", "L18")
def test_the_town_asks_the_witness_to_look_at_anybody_and_he_hears_it_at_night() -> (
    None
):
    game, told = wished(day(), "citizen: witness citizen", "boss: witness boss")
    assert told == [
        WishHeard(PlayerId("citizen"), "witness", PlayerId("citizen"), 1),
        WishHeard(PlayerId("boss"), "witness", PlayerId("boss"), 1),
    ]
    game, told = nightfall(game)
    (shown,) = [e for e in told if isinstance(e, WishesTold)]
    assert shown == WishesTold(
        PlayerId("witness"),
        "witness",
        ((PlayerId("boss"), 1), (PlayerId("citizen"), 1)),
    )
    # Nothing forces him.
    assert why(game, "witness look killer") is None


@pytest.mark.req("G7")
def test_what_most_want_comes_first_and_who_changes_his_mind_counts_once() -> None:
    game, told = wished(
        day(),
        "citizen: killer witness",
        "citizen2: killer boss",
        "beauty: killer gangster",
        "beauty: killer boss",
    )
    assert isinstance(told[-1], WishHeard) and told[-1].count == 2
    _, told = nightfall(game)
    (shown,) = [e for e in told if isinstance(e, WishesTold)]
    assert shown.wishes == ((PlayerId("boss"), 2), (PlayerId("witness"), 1))


@pytest.mark.req("G7")
def test_wishes_last_for_one_night_and_not_for_the_dead() -> None:
    game, _ = wished(day(), "citizen: killer beauty", "beauty: killer boss")
    beauty = replace(game.players[PlayerId("beauty")], alive=False)
    game, told = nightfall(game.with_player(beauty))
    assert not [e for e in told if isinstance(e, WishesTold)]
    game, _ = night("", replace(game, missed={}))
    assert game.wishes == {}


REFUSED = {
    "citizen: boss killer": Refusal.NOT_DIRECTED,
    "citizen: citizen killer": Refusal.NOT_DIRECTED,
    "citizen: dragon killer": Refusal.NOT_DIRECTED,
    "citizen: postman killer": Refusal.NO_SUCH_CARD,
    "citizen: killer nobody": Refusal.NO_SUCH_PLAYER,
    "stranger: killer boss": Refusal.NOT_PLAYING,
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_wish_that_makes_no_sense_is_refused(text: str) -> None:
    game = day()
    result = step(game, wish(text))
    assert [e.why for e in result.effects if isinstance(e, Refused)] == [REFUSED[text]]
    assert result.game is game


def test_wishes_are_said_by_day_and_only_where_the_ruleset_has_them() -> None:
    result = step(city(CARDS), wish("citizen: killer boss"))
    assert [e.why for e in result.effects if isinstance(e, Refused)] == [
        Refusal.NOT_DAY
    ]
    game = day()
    game = replace(game, rules=replace(game.rules, wishes=False))
    result = step(game, wish("citizen: killer boss"))
    assert [e.why for e in result.effects if isinstance(e, Refused)] == [
        Refusal.NO_WISHES
    ]


@pytest.mark.req("G7")
def test_nothing_public_depends_on_who_holds_the_card() -> None:
    """The killer and the citizen have each other's cards in the second game."""
    said = []
    for cards in (CARDS, ("boss", "gangster", "witness", "citizen", "killer")):
        names = ("boss", "gangster", "witness", "x", "y", "beauty", "citizen2")
        game = day((*cards[:5], "beauty", "citizen2"))
        renamed = {PlayerId(n): p for n, p in zip(names, game.players.values())}
        game = replace(
            game,
            players=type(game.players)(
                {who: replace(p, id=who, nick=who) for who, p in renamed.items()}
            ),
        )
        told = wished(game, "beauty: killer x", "x: killer y", "y: beauty x")[1]
        said.append(told)
    assert said[0] == said[1] and len(said[0]) == 3


def test_cards_are_called_by_their_names_and_people_by_nick_or_number() -> None:
    town = Town(ruleset("city"))
    town.room.open(PlayerId("ann"))
    game = day()
    town.room.game = game
    for nick in game.players:
        town.network.person(nick)
    town.says("citizen", "!direct killer boss")
    town.says("citizen", "!направить свидетель 1")
    assert town.room.game is not None
    assert town.room.game.wishes == {
        (PlayerId("citizen"), "killer"): PlayerId("boss"),
        (PlayerId("citizen"), "witness"): PlayerId("boss"),
    }
    town.says("citizen", "!direct killer")
    assert "Only a card of the town" in town.heard[-1]
