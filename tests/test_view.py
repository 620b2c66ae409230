"""What the public and each player may know of a running game, and nothing else."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

import pytest

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    MafiaRevealed,
    OrderHeard,
    PartnerRevealed,
    RoleLearned,
    SetDeadline,
)
from mafiabot.engine.events import DeadlinePassed, Halt, KillMe, Order
from mafiabot.engine.model import Dealing, Player, Roster
from mafiabot.engine.night import awaited
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import (
    Audience,
    audience,
    player_view,
    public_view,
    received,
)
from mafiabot.robots.chancer import Chancer

from rules import ruleset

CARDS = ["mafioso", "mafioso", "katani", "doctor", "maniac", "bum", "citizen"]
CARDS += ["citizen", "citizen"]
P1, P2, P3, P4, P5, P6, P7, P8, P9 = (PlayerId(f"p{n}") for n in range(1, 10))


def dealt() -> Game:
    seats = (PlayerId(f"p{n}") for n in range(1, 10))
    players = {w: Player(w, w, role_key=card) for w, card in zip(seats, CARDS)}
    return Game(
        ruleset("classic"), Dealing(frozenset()), Roster(players), seed=1, round=1
    )


def first_night() -> Game:
    return begin(dealt())[0]


def moments(players: int, seeds: range) -> Iterator[tuple[Chancer, Game]]:
    """Every game after every event of some random games."""
    for seed in seeds:
        robot = Chancer(ruleset("classic"), seed)
        robot.play(players)
        game = Game(ruleset("classic"))
        for event in robot.events:
            game = step(game, event).game
            yield robot, game


def test_nobody_sees_the_card_of_a_living_player() -> None:
    game = first_night()
    assert all(seat.card is None for seat in public_view(game).seats)
    assert public_view(game).cards == {
        "mafioso": 2,
        "katani": 1,
        "doctor": 1,
        "bum": 1,
        "maniac": 1,
        "citizen": 3,
    }


@pytest.mark.parametrize(
    ("who", "known"),
    [
        (P1, {P1: "mafioso", P2: "mafioso"}),
        (P3, {P3: "katani", P6: "bum"}),
        (P4, {P4: "doctor"}),
        (P5, {P5: "maniac"}),
        (P7, {P7: "citizen"}),
        (PlayerId("stranger"), {}),
    ],
)
def test_each_knows_his_own_card_and_his_partners(
    who: PlayerId, known: dict[PlayerId, str]
) -> None:
    assert player_view(first_night(), who).known == known


def test_partners_are_not_known_before_the_last_card_is_kept() -> None:
    view = player_view(dealt(), P1)
    assert view.known == {P1: "mafioso"} and not view.partners


def test_a_finding_is_remembered_by_who_looked_and_by_nobody_else() -> None:
    game = step(first_night(), Order(P6, "check", P5)).game
    assert player_view(game, P6).findings == {P5: "maniac"}
    assert player_view(game, P6).known[P5] == "maniac"
    assert P5 not in player_view(game, P3).known


def test_only_the_leader_owes_the_order_of_the_family() -> None:
    game = first_night()
    assert player_view(game, P1).owes and player_view(game, P1).verbs == ("kill",)
    assert not player_view(game, P2).owes and not player_view(game, P2).verbs
    assert not player_view(game, P7).owes


def test_who_gives_up_does_not_take_his_card_off_the_list_of_turns() -> None:
    """That it vanished would show whose it was."""
    game = first_night()
    before = public_view(game).turns
    after = step(game, KillMe(P4)).game
    assert P4 not in {p.id for p in awaited(after)}
    assert public_view(after).turns == before
    assert public_view(step(game, KillMe(P7)).game).turns == before


def test_a_new_leader_is_not_heard_a_second_time() -> None:
    """The channel would learn that the one who just gave up led the family."""
    game = step(first_night(), Order(P1, "kill", P7)).game
    game = step(game, KillMe(P1)).game
    replaced = step(game, Order(P2, "kill", P8))
    assert not any(isinstance(e, OrderHeard) for e in replaced.effects)


def test_the_audience_of_an_effect_is_one_person_the_channel_or_the_shell() -> None:
    told = RoleLearned(P3, P5, "maniac")
    assert audience(told) == P3
    assert audience(OrderHeard("katani")) is Audience.EVERYBODY
    assert audience(SetDeadline(1, 60)) is Audience.MACHINE
    assert received((told, OrderHeard("katani")), None) == (OrderHeard("katani"),)
    assert received((told, OrderHeard("katani")), P3)[0] is told


def test_turns_name_what_the_night_waits_for_while_nobody_gave_up() -> None:
    for _, game in moments(12, range(12)):
        if game.phase is Phase.NIGHT and all(p.can_act for p in game.living):
            cards = sorted(p.role_key for p in awaited(game))
            assert sorted(public_view(game).turns) == cards


def test_what_is_known_is_true_and_was_told() -> None:
    """In random games nobody's view has a card that no effect told him."""
    for robot, game in moments(11, range(8)):
        dice = random.Random(len(robot.events))
        who = dice.choice(tuple(game.players) or (PlayerId("stranger"),))
        view = player_view(game, who)
        for whom, card in view.known.items():
            assert game.players[whom].role_key == card
        told = {who} | {p.id for p in game.players.values() if not p.alive}
        for effect in received(robot.effects, who):
            if isinstance(effect, RoleLearned):
                told.add(effect.target)
            elif isinstance(effect, PartnerRevealed):
                told.add(effect.who)
            elif isinstance(effect, MafiaRevealed):
                told |= {w for _, w in effect.mafia}
        if game.phase is not Phase.OVER:
            assert set(view.known) <= told


def test_a_view_is_frozen_and_hides_the_seed() -> None:
    view = public_view(first_night())
    assert not any(f.name == "seed" for f in dataclasses.fields(view))
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.nights = 3  # type: ignore[misc]


def test_everything_is_shown_after_the_end() -> None:
    robot = Chancer(ruleset("classic"), 3)
    game = robot.play(9)
    assert {s.card for s in public_view(game).seats} != {None}
    assert all(seat.card for seat in public_view(game).seats)


def test_a_halted_game_shows_nothing() -> None:
    game = step(first_night(), Halt("op")).game
    assert all(seat.card is None for seat in public_view(game).seats)
    assert step(game, DeadlinePassed(game.round)).game is game
