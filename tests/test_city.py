"""The city's night: doubles, blocks, heals with a colour, and the Witness."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.balance import ruling
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    ActionBlocked,
    ActionsShown,
    BiteWatched,
    Bitten,
    CardDrawn,
    Compared,
    Effect,
    Hushed,
    ImmunityGiven,
    LeftAtDawn,
    LeftAtDusk,
    LetterArrived,
    Refused,
    VisitsSeen,
    VoteLost,
)
from mafiabot.engine.events import Ballot, DeadlinePassed, Order, Skip, Vote
from mafiabot.engine.model import Dealing, Discussion, Outcome, Player, Roster
from mafiabot.engine.opening import open_night
from mafiabot.engine.outcome import winner
from mafiabot.engine.played import ability_of
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.ruleset_reader import read
from mafiabot.engine.rulesets import Ruleset
from mafiabot.engine.turn import may_speak

from rules import ruleset

CARDS = (
    *("boss", "gangster", "surgeon", "detective", "witness", "beauty", "magnate"),
    *("killer", "bodyguard", "harlot", "oligarch", "healer", "attorney", "citizen"),
    *("adventurer", "highlander", "tactician", "heavy", "triad", "lionix", "avenger"),
    *("reporter", "burgomaster", "vampire", "scorpion", "chameleon", "postman"),
    *("fortunate", "joker", "altruist"),
)


def city(cards: tuple[str, ...] = CARDS, seed: int = 1) -> Game:
    """The first night; everybody is called by his card."""
    players = {
        PlayerId(c): Player(PlayerId(c), c, role_key=c.rstrip("2")) for c in cards
    }
    game = Game(ruleset("city"), Dealing(frozenset()), Roster(players), seed, round=1)
    return begin(game)[0]


def order(text: str) -> Order:
    """``killer kill citizen witness``: who, what, whom, and whom besides; and behind
    the verb what it chooses, ``imitate=killer``."""
    who, verb, target, *more = text.split()
    verb, _, choice = verb.partition("=")
    names = tuple(PlayerId(name) for name in more)
    return Order(PlayerId(who), verb, PlayerId(target), more=names, choice=choice)


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
    looks = [e for e in told if isinstance(e, VisitsSeen)]
    return [(e.target, tuple(card for card, _ in e.gestures)) for e in looks]


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
    side = ROLES[target].team.value
    left = [target] if side in ("mafia", "triad") else []
    assert gone(f"detective check {target}") == left
    left = [target] if side == "triad" else []
    assert gone(f"detective check {target}; healer patch {target}") == left


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


@pytest.mark.req("I18")
def test_a_healer_never_treats_the_same_player_again() -> None:
    game, _ = night("surgeon heal citizen; healer patch boss")
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    assert why(game, "surgeon heal citizen") is Refusal.TREATED_BEFORE
    assert why(game, "healer patch boss") is Refusal.TREATED_BEFORE
    assert why(game, "surgeon heal boss") is None


@pytest.mark.req("I5", "I6")
@pytest.mark.parametrize("unknown", ["", "harlot", "healer", "avenger"])
def test_the_bodyguard_stands_by_his_own(unknown: str) -> None:
    """Where all of the mafia know each other, he may go to no other; where somebody is
    unknown to them, anybody may be one of them."""
    cards = ("boss", "gangster", "bodyguard", "citizen", "citizen2", "killer")
    game = city(cards + ((unknown,) if unknown else ()))
    assert why(game, "bodyguard guard boss") is None
    assert why(game, "bodyguard guard bodyguard") is None
    refused = why(game, "bodyguard guard citizen")
    assert refused is (None if unknown else Refusal.NOT_OF_YOURS)


def test_an_injection_is_given_once_a_game() -> None:
    game, _ = night("surgeon inject citizen; healer patch boss")
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    assert why(game, "surgeon inject boss") is Refusal.USED_UP


def later(game: Game) -> Game:
    """The next night, after a day on which nobody says anything."""
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    return game


@pytest.mark.req("L20", "I1", "I2")
@pytest.mark.parametrize("target", [card for card in CARDS if card != "adventurer"])
def test_the_adventurer_leaves_first_when_he_went_with_somebody_black(
    target: str,
) -> None:
    other = "citizen" if target != "citizen" else "killer"
    left = gone(f"adventurer accompany {target}; boss kill {other}")
    town = ROLES[target].team.value == "town"
    assert left == ([other] if town else ["adventurer", other])


def test_the_shots_of_one_night_fail_on_the_adventurer() -> None:
    game, told = night("boss kill adventurer; killer kill adventurer")
    assert not [e for e in told if isinstance(e, LeftAtDawn)]
    _, told = night("boss kill adventurer", later(game))
    assert [e.who for e in told if isinstance(e, LeftAtDawn)] == ["adventurer"]


@pytest.mark.req("L21", "I4")
def test_shots_and_checks_at_the_highlander_strike_another() -> None:
    aimed = "highlander reflect boss;"
    assert gone(aimed + "killer kill highlander") == ["boss"]
    assert gone(aimed + "detective check highlander") == ["boss"]
    assert gone(aimed + "surgeon inject highlander") == ["highlander"]
    watched = "killer kill highlander; witness look "
    assert seen(aimed + watched + "highlander") == [("highlander", ("killer",))]
    assert seen(aimed + watched + "boss") == [("boss", ("highlander",))]


@pytest.mark.req("I8")
def test_a_trap_takes_those_who_came_to_remove_the_trapped() -> None:
    trap = "tactician trap citizen; "
    came = "killer kill citizen; detective check citizen; attorney protect citizen;"
    assert gone(trap + came) == ["citizen", "detective", "killer"]
    assert gone(trap + came + "surgeon heal citizen") == []
    assert gone(trap + "detective check citizen; lionix kill boss") == ["boss"]
    chain = "magnate double tactician; tactician trap citizen killer;"
    chain += "killer kill citizen; lionix kill killer; surgeon heal citizen"
    assert gone(chain) == ["killer", "lionix"]


FRIENDS = ("citizen", "adventurer", "highlander", "oligarch", "magnate", "beauty")
FRIENDS += ("surgeon", "detective", "killer", "reporter", "chameleon", "postman")
FRIENDS += ("fortunate", "altruist")


@pytest.mark.req("L30", "G13")
@pytest.mark.parametrize(
    "card", [card for card in CARDS if card not in ("witness", "reporter")]
)
def test_the_witness_is_a_friend_of_just_these(card: str) -> None:
    game = city()
    for number in range(1, 5):
        orders = f"reporter compare witness {card}"
        game, told = night(orders, game)
        shown = [e.friends for e in told if isinstance(e, Compared)]
        mayor = card == "burgomaster" and number >= 4
        assert shown == [card in FRIENDS or mayor]
        game = refreshed(game) if number < 4 else game


def refreshed(game: Game) -> Game:
    """The next night of the same people: who missed an order is forgiven."""
    return replace(later(game), missed={})


@pytest.mark.req("L8")
def test_a_comparison_is_seen_at_both() -> None:
    orders = "magnate double witness; witness look boss killer;"
    both = seen(orders + "reporter compare boss killer")
    assert both == [("boss", ("reporter",)), ("killer", ("reporter",))]
    assert why(city(), "reporter compare boss") is Refusal.TOO_FEW_NAMED


@pytest.mark.req("L29")
@pytest.mark.parametrize("verb", ["hush", "stifle"])
def test_the_heavy_takes_the_vote_and_not_the_voice(verb: str) -> None:
    game, told = night(f"heavy {verb} witness")
    assert (Hushed(PlayerId("witness")) in told) == (verb == "stifle")
    assert VoteLost(PlayerId("witness")) in told
    assert may_speak(game, game.players[PlayerId("witness")])
    while game.phase is not Phase.NOMINATION:
        game = step(game, DeadlinePassed(game.round)).game
    vote = Vote(PlayerId("witness"), PlayerId("boss"))
    assert step(game, vote).effects == (Refused(PlayerId("witness"), Refusal.NO_VOTE),)


@pytest.mark.req("I16", "I17")
def test_immunity_is_announced_for_those_who_are_still_there() -> None:
    orders = "magnate double attorney; attorney protect boss killer;"
    told = night(orders)[1]
    immune = [e.who for e in told if isinstance(e, ImmunityGiven)]
    assert immune == ["boss", "killer"]
    told = night(orders + "lionix kill killer")[1]
    assert [e.who for e in told if isinstance(e, ImmunityGiven)] == ["boss"]


def test_the_hanged_avenger_takes_one_of_his_voters() -> None:
    game, _ = night("killer kill citizen")
    names = {n: PlayerId(n) for n in ("avenger", "killer", "boss", "witness")}
    while game.phase is not Phase.NOMINATION:
        game = step(game, DeadlinePassed(game.round)).game
    game = step(game, Vote(names["killer"], names["avenger"])).game
    game = step(game, DeadlinePassed(game.round)).game
    game = step(game, Ballot(names["killer"], True)).game
    game = step(game, DeadlinePassed(game.round)).game
    assert game.phase is Phase.REVENGE
    refused = step(game, Order(names["avenger"], "take", names["boss"])).effects
    assert refused == (Refused(names["avenger"], Refusal.NOT_HIS_VOTER),)
    game = step(game, Order(names["avenger"], "take", names["killer"])).game
    assert not game.players[names["killer"]].alive


RULINGS = {
    "citizen killer": Outcome.TOWN,
    "vampire bitten": Outcome.VAMPIRE,
    "vampire citizen": None,
    "boss vampire": None,
    "boss citizen": Outcome.MAFIA,
    "boss citizen citizen": None,
    "boss lionix": None,
    "attorney lionix": Outcome.LONER,
    "lionix": Outcome.LONER,
    "lionix citizen": Outcome.LONER,
    "lionix killer": None,
    "lionix citizen citizen": None,
    "lionix lionix": None,
    "triad triad citizen killer": Outcome.TRIAD,
    "triad boss citizen": None,
    "": Outcome.DRAW,
}


@pytest.mark.parametrize("cards", RULINGS)
def test_who_has_won(cards: str) -> None:
    players = {
        PlayerId(str(n)): Player(PlayerId(str(n)), str(n), role_key=card)
        for n, card in enumerate(cards.split())
    }
    assert winner(Game(ruleset("city"), players=Roster(players))) is RULINGS[cards]


def test_an_already_won_deck_is_refused() -> None:
    data = json.loads(ruleset("city").source)
    data["roles"]["gangster"] = {"at": [8, 8, 8]}
    faults = read(data)
    assert isinstance(faults, tuple)
    assert str(faults[0]).startswith("roles: already won with 8 players: deal fewer")


def test_the_conditions_of_victory_are_data_of_the_ruleset() -> None:
    """An operator who wants the mafia to be a majority writes so."""
    data = json.loads(ruleset("city").source)
    (row,) = [one for one in data["victories"] if one["side"] == "mafia"]
    row["share"] = 0.6
    rules = read(data)
    assert isinstance(rules, Ruleset)
    pair = [ROLES["boss"], ROLES["citizen"]]
    assert ruling(pair, ruleset("city").victories) is Team.MAFIA
    assert ruling(pair, rules.victories) is None
    assert ruling([ROLES["boss"], *pair], rules.victories) is Team.MAFIA
    del data["victories"]
    (fault,) = [f for f in read(data) if f.key == "victories"]  # type: ignore[union-attr]
    assert str(fault) == (
        "victories: nobody could ever win: copy the rows of city.yaml"
    )
    data["victories"] = [{"side": "cats", "share": 2, "size": 1}, 5]
    faults = [str(f) for f in read(data)]  # type: ignore[union-attr]
    assert any(f.startswith("victories[0].side: 'cats' is unknown") for f in faults)
    assert any(f.startswith("victories[0].size: unknown key") for f in faults)
    assert any(f.startswith("victories[1]: 5 is no mapping") for f in faults)


def dusk(game: Game) -> tuple[Game, list[str]]:
    """The next night, and who left after the vote."""
    left: list[str] = []
    while game.phase not in (Phase.NIGHT, Phase.OVER):
        result = step(game, DeadlinePassed(game.round))
        game = result.game
        left += [e.who for e in result.effects if isinstance(e, LeftAtDusk)]
    return game, left


@pytest.mark.req("L28", "I22")
@pytest.mark.parametrize("poison", ["scorpion sting", "postman poison"])
@pytest.mark.parametrize("rescue", ["", "surgeon heal witness;", "healer patch boss;"])
def test_poison_works_after_the_vote_and_nothing_heals_it(
    poison: str, rescue: str
) -> None:
    game, told = night(f"{rescue} {poison} witness")
    assert not [e for e in told if isinstance(e, LeftAtDawn)]
    game, left = dusk(game)
    assert left == ["witness"] and not game.players[PlayerId("witness")].alive
    assert dusk(night("killer kill boss", game)[0])[1] == []


def test_who_is_shot_does_not_die_of_poison_too() -> None:
    game, _ = night("scorpion sting witness; killer kill witness")
    assert dusk(game)[1] == []


@pytest.mark.req("L9", "L29")
def test_a_letter_is_announced_and_its_poison_is_not() -> None:
    for verb in ("letter", "poison"):
        told = night(f"postman {verb} witness")[1]
        assert LetterArrived(PlayerId("witness")) in told
        told = night(f"postman {verb} boss; witness look boss")[1]
        (look,) = [e for e in told if isinstance(e, VisitsSeen)]
        assert look.gestures == (("postman", verb),)
    game, _ = dusk(night("postman poison boss")[0])
    assert why(game, "postman poison killer") is Refusal.USED_UP


@pytest.mark.req("L19", "G8")
def test_the_bitten_loses_his_functions_and_watches() -> None:
    witness = PlayerId("witness")
    orders = "vampire bite witness; killer kill citizen; witness look citizen"
    game, told = night(orders)
    assert Bitten(witness) in told
    assert VisitsSeen(witness, PlayerId("citizen"), (("killer", ""),)) in told
    assert game.players[witness].role_key == "bitten"
    game, _ = dusk(game)
    assert why(game, "witness look boss") is Refusal.NOTHING_TO_ORDER
    assert why(game, "vampire bite witness") is Refusal.OF_YOUR_CIRCLE
    told = night("vampire bite boss", game)[1]
    assert BiteWatched(witness, PlayerId("boss")) in told
    assert [e.who for e in told if isinstance(e, LeftAtDawn)] == ["boss"]


@pytest.mark.parametrize("target", CARDS)
def test_a_bite_takes_the_town_and_removes_others(target: str) -> None:
    if target == "vampire":
        assert why(city(), "vampire bite vampire") is not None
        return
    game, told = night(f"vampire bite {target}")
    town = ROLES[target].team.value == "town"
    assert game.players[PlayerId(target)].alive == town
    assert any(isinstance(e, Bitten) for e in told) == town


def test_who_is_bitten_and_shot_only_leaves() -> None:
    told = night("vampire bite witness; killer kill witness")[1]
    assert not [e for e in told if isinstance(e, Bitten)]


@pytest.mark.req("L6", "L24")
def test_the_chameleon_plays_what_was_drawn_and_the_witness_sees_it() -> None:
    """So many seeds that every card comes up."""
    came = set()
    for seed in range(1, 12):
        game = city(seed=seed)
        result = step(
            replace(game, stage=Discussion()), DeadlinePassed(game.round)
        ).game
        game, told = open_night(result)
        (card,) = [e.role for e in told if isinstance(e, CardDrawn)]
        came.add(card)
        orders = "surgeon inject citizen; chameleon play citizen; witness look citizen"
        _, told = night(orders, game)
        left = [e.who for e in told if isinstance(e, LeftAtDawn)]
        assert left == ([] if card == "surgeon" else ["citizen"])
        (look,) = [e for e in told if isinstance(e, VisitsSeen)]
        assert look.gestures == (
            ("surgeon", "inject"),
            ("chameleon", ability_of(card).verb),
        )
    assert came == {"surgeon", "detective", "killer"}
