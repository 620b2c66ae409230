"""What deeds pay (R139-R153), played on the engine and read off the payments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.dealing import begin
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    DeadlinePassed,
    EndSpeech,
    Event,
    Join,
    Order,
    Start,
    Vote,
)
from mafiabot.engine.model import Dealing, Player, Reason, Roster
from mafiabot.engine.role import PlayerId

from rules import ruleset

CARDS = ("citizen", "mafioso", "maniac", "katani", "doctor", "bum", "lawyer", "hacker")
MONEY = ruleset("classic").money


def table(*cards: str) -> Game:
    """The first night; each player is called by his card, a second one ``card2``."""
    seen: Counter[str] = Counter()
    players = Roster()
    for card in cards:
        seen[card] += 1
        name = PlayerId(card if seen[card] == 1 else f"{card}{seen[card]}")
        players[name] = Player(name, name, role_key=card)
    game = Game(ruleset("classic"), Dealing(frozenset()), players, seed=1, round=1)
    return begin(game)[0]


def order(who: str, verb: str, target: str) -> Order:
    return Order(PlayerId(who), verb, PlayerId(target))


def played(game: Game, *events: Event) -> Game:
    for event in events:
        after = step(game, event).game
        assert after is not game, f"{event} was refused"
        game = after
    return game


def paid(game: Game, reason: Reason) -> dict[str, int]:
    """Who was paid how much for this, all together."""
    sums: Counter[str] = Counter()
    for payment in game.payments:
        if payment.reason is reason:
            sums[payment.who] += payment.amount
    return dict(sums)


@pytest.mark.req("R140", "R141", "R142", "R143", "R147", "R152")
@pytest.mark.parametrize("killer", ["katani", "maniac", "mafioso"])
@pytest.mark.parametrize("victim", [*CARDS, "wench"])
def test_a_killing_pays_by_the_victims_card(killer: str, victim: str) -> None:
    game = table(killer, victim, *["citizen"] * 3, "mafioso", "katani", "wench")
    target = f"{victim}2" if victim == killer else victim
    others = [
        order("mafioso", "kill", "wench") if killer != "mafioso" else None,
        order("katani", "check", "citizen") if killer != "katani" else None,
    ]
    if killer == "mafioso" and victim == "mafioso":
        target = "mafioso2"
    game = step(game, order(killer, "kill", target)).game
    for other in others:
        game = step(game, other).game if other else game
    while game.phase is Phase.NIGHT:
        game = finish_night(game)
    amount = MONEY.kill[killer].get(victim, 0)
    assert paid(game, Reason.KILL).get(killer, 0) == amount


def finish_night(game: Game) -> Game:
    return step(game, DeadlinePassed(game.round)).game


def test_the_inspector_loses_for_citizen_and_doctor() -> None:
    assert MONEY.kill["katani"]["citizen"] < 0
    assert MONEY.kill["katani"]["doctor"] < 0


@pytest.mark.req("R152", "R153", "R148", "R146")
def test_the_hacker_pays_everybody_and_the_wench_nobody() -> None:
    assert all(row["hacker"] > 0 for row in MONEY.kill.values())
    assert all(row["wench"] == 0 for row in MONEY.kill.values())
    voters = {card: pay for card, pay in MONEY.hang["hacker"].items()}
    assert all(pay > 0 for c, pay in voters.items() if c not in ("wench", "hacker"))
    assert not any(MONEY.hang["wench"].values())
    assert not any(row["wench"] for row in MONEY.hang.values())


@pytest.mark.req("R144", "R145", "R150", "R151")
@pytest.mark.parametrize("victim", CARDS)
def test_thieves_take_what_the_victim_loses(victim: str) -> None:
    """The hacker takes at least twice what the wench does."""
    game = table("wench", "hacker", victim, "mafioso", "citizen", "citizen", "citizen")
    target = victim if victim != "hacker" else "mafioso"
    game = step(game, order("wench", "seduce", victim)).game
    game = step(game, order("hacker", "hack", target)).game
    while game.phase is Phase.NIGHT:
        game = finish_night(game)
    assert paid(game, Reason.SEDUCTION) == {
        "wench": MONEY.seduce[victim],
        victim: -MONEY.seduce[victim],
    }
    if victim != "hacker":
        assert paid(game, Reason.HACK) == {
            "hacker": MONEY.hack[victim],
            victim: -MONEY.hack[victim],
        }
        assert MONEY.hack[victim] >= 2 * MONEY.seduce[victim]
    else:
        assert not paid(game, Reason.HACK), "a seduced hacker steals nothing"


@pytest.mark.req("R145")
def test_rich_cards_are_worth_more_to_the_wench() -> None:
    assert MONEY.seduce["citizen"] == min(MONEY.seduce.values())
    assert MONEY.seduce["hacker"] == max(MONEY.seduce.values())


@pytest.mark.req("R149")
@pytest.mark.parametrize("target", ["wench", "citizen"])
def test_treating_the_wench_costs_attacked_or_not(target: str) -> None:
    game = table("doctor", "wench", "mafioso", "citizen", "citizen", "citizen")
    game = played(
        game,
        order("doctor", "heal", "wench"),
        order("mafioso", "kill", target),
        order("wench", "seduce", "citizen3"),
    )
    assert paid(game, Reason.HEAL) == {"doctor": MONEY.heal_always["wench"]}


@pytest.mark.req("R86", "R139")
def test_the_doctor_is_paid_for_the_hurt_and_a_little_for_the_well() -> None:
    for target, expected in (("citizen", 30), ("citizen2", 5)):
        game = table("doctor", "mafioso", "citizen", "citizen", "citizen")
        game = played(
            game,
            order("doctor", "heal", target),
            order("mafioso", "kill", "citizen"),
        )
        assert paid(game, Reason.HEAL) == {"doctor": expected}


@pytest.mark.req("R146", "R148", "R153")
@pytest.mark.parametrize("hanged", ["mafioso", "hacker", "wench", "citizen"])
def test_those_who_voted_yes_are_paid_by_their_card(hanged: str) -> None:
    game = table(
        "mafioso", "wench", "hacker", "katani", "citizen", "citizen", "citizen"
    )
    game = played(
        game,
        order("mafioso", "kill", "citizen3"),
        order("wench", "seduce", "citizen2"),
        order("hacker", "hack", "citizen2"),
        order("katani", "check", "wench"),
    )
    accused = PlayerId(hanged)
    yes = [p.id for p in game.living if p.id not in (accused, "citizen2")]
    for who in yes:
        if game.phase is Phase.NOMINATION:
            game = played(game, Vote(who, accused))
    game = played(game, EndSpeech(accused))
    for who in yes:
        game = played(game, Ballot(who, True))
    no = [PlayerId("citizen2")] if game.phase is Phase.VERDICT else []
    game = played(game, *(Ballot(who, False) for who in no))
    cards = {who: game.players[who].role_key for who in yes}
    expected = {w: MONEY.hang[hanged].get(c, 0) for w, c in cards.items()}
    assert paid(game, Reason.HANGING) == {w: n for w, n in expected.items() if n}
    assert "wench" not in paid(game, Reason.HANGING)


@pytest.mark.req("R58", "R140")
def test_a_family_shares_its_pay_and_its_leader_bears_the_loss() -> None:
    game = table("mafioso", "mafioso", "katani", *["citizen"] * 4)
    game = played(
        game, order("mafioso", "kill", "katani"), order("katani", "check", "citizen")
    )
    assert paid(game, Reason.KILL) == {"mafioso": 60, "mafioso2": 60}
    game = table("mafioso", "mafioso", "katani", *["citizen"] * 4)
    game = played(
        game, order("mafioso", "kill", "mafioso2"), order("katani", "check", "citizen")
    )
    assert paid(game, Reason.KILL) == {"mafioso": -100}


def test_a_ruleset_may_charge_for_refusing_a_role_and_for_the_bots_bullet() -> None:
    classic = ruleset("classic")
    prices = replace(classic.money, refused_role=-50, killed_by_bot=-20)
    game = Game(replace(classic, money=prices))
    game = step(game, Start(1)).game
    for number in range(5):
        game = step(game, Join(PlayerId(f"p{number}"), f"p{number}")).game
    while game.phase is Phase.REGISTRATION:
        game = finish_night(game)
    refuser = next(p.id for p in game.players.values() if p.role_key == "doctor")
    game = played(game, Confirm(refuser, False))
    assert paid(game, Reason.REFUSED_ROLE) == {refuser: -50}
    for who in [p.id for p in game.players.values() if p.role_key != "citizen"]:
        game = step(game, Confirm(who, True)).game
    idle = {p.id: -20 for p in game.players.values() if p.role_key != "citizen"}
    while game.phase is Phase.NIGHT:
        game = finish_night(game)
    assert paid(game, Reason.KILLED_BY_BOT) == idle
