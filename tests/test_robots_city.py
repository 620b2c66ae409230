"""Informed robots in the city: what they order, and what they make of what only they
were told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from test_city import CARDS, city, night

from mafiabot.engine import Game
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    ActionBlocked,
    CardDrawn,
    CardsDealt,
    Compared,
    GiftHeld,
    ImmunityGiven,
    MateSought,
    MinesLaid,
    RemoteGiven,
    Told,
    VisitsSeen,
)
from mafiabot.engine.events import Detonate, Event, Order, Skip, Vote, VoteNight
from mafiabot.engine.model import Dealing, Player, Roster
from mafiabot.engine.opening import open_vote
from mafiabot.engine.options import options
from mafiabot.engine.role import PLAYING, NightStep, PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.view import player_view
from mafiabot.robots.city_orders import CITY, kind
from mafiabot.robots.informed import InformedPolicy
from mafiabot.robots.minds import Minds
from mafiabot.robots.minutes import Claim, Minutes
from mafiabot.robots.notes import CLEARED
from mafiabot.robots.orders import questions
from mafiabot.robots.policy import Sight

from rules import ruleset

P = PlayerId
BOSS, CITIZEN, GANGSTER = P("boss"), P("citizen"), P("gangster")
HARLOT, KILLER, REPORTER = P("harlot"), P("killer"), P("reporter")
SEEDS = range(10)
CITIZENS = tuple("citizen" + "2" * n for n in range(5))
# The reporter has been believed and says that the harlot is of the mafia.
ACCUSES = Claim(REPORTER, "reporter", ((HARLOT, "gangster"),))


class Robot:
    """The mind that holds ``card``, and what it was told alone."""

    def __init__(self, card: str, *told: Told, seed: int = 1) -> None:
        self.who, self.minutes = P(card), Minutes()
        self.mind = InformedPolicy(self.who, random.Random(seed))
        for effect in told:
            self.mind.told(effect)

    def sight(self, game: Game, *claims: Claim) -> Sight:
        for claim in claims:
            self.minutes.say(claim)
        return Sight(player_view(game, self.who), self.minutes)

    def moves(self, game: Game, *claims: Claim) -> dict[str, Event | None]:
        """Its answer to each thing it is asked now."""
        sight = self.sight(game, *claims)
        asked = questions(options(game, self.who))
        return {what: self.mind.move(sight, moves) for what, moves in asked}

    def suspects(self, game: Game, who: PlayerId) -> float:
        return self.mind.trust(self.sight(game)).suspicion(who)


def ordered(card: str, *claims: Claim, told: tuple[Told, ...] = ()) -> list[Event]:
    """The night's order of the same robot with other dice."""
    game = city()
    found = [Robot(card, *told, seed=seed).moves(game, *claims)[""] for seed in SEEDS]
    return [move for move in found if move is not None]


def targets(moves: list[Event]) -> set[PlayerId | None]:
    return {move.target for move in moves if isinstance(move, Order)}


def voting() -> Game:
    """The vote of the first day, everybody alive."""
    return open_vote(city())[0]


def test_every_order_of_the_city_is_valued() -> None:
    abilities = [
        ability
        for card in CARDS
        for ability in ROLES[card].abilities
        if ability.step >= NightStep.BITE and ability.choice not in PLAYING
    ]
    assert len(abilities) > 20
    assert {kind(ability) for ability in abilities} <= set(CITY)


# --- orders --------------------------------------------------------------------------


def test_the_killer_waits_until_he_knows_somebody() -> None:
    assert ordered("killer") == [Skip(KILLER)] * len(SEEDS)
    assert targets(ordered("killer", ACCUSES)) == {HARLOT}


def test_the_surgeon_comes_to_whom_he_believes() -> None:
    orders = ordered("surgeon", ACCUSES)
    assert {m.verb for m in orders if isinstance(m, Order)} == {"heal"}
    assert targets(orders) == {REPORTER}


def test_the_black_healer_patches_himself_and_the_accused() -> None:
    orders = ordered("healer", ACCUSES)
    patched = [m for m in orders if isinstance(m, Order) and m.verb == "patch"]
    assert patched and targets(patched) <= {P("healer"), HARLOT}


def test_the_family_shoots_whom_the_town_believes_and_none_of_its_own() -> None:
    shots = targets(ordered("boss", ACCUSES))
    assert REPORTER in shots
    known = {"boss", "gangster", "tactician", "bodyguard", "heavy", "attorney"}
    assert not known & shots


def test_the_don_remembers_whom_he_has_found() -> None:
    found = MateSought(BOSS, HARLOT, True), MateSought(BOSS, CITIZEN, False)
    shots = targets(ordered("boss", told=found))
    assert shots and HARLOT not in shots
    robot = Robot("boss", *found)
    sought = robot.moves(city())["seek"]
    assert isinstance(sought, Order) and sought.target != HARLOT
    assert robot.mind.trust(robot.sight(voting())).wish(HARLOT) < 0


def test_the_don_leaves_his_card_to_the_best_of_the_town() -> None:
    heir = Robot("boss").moves(city(), ACCUSES)["bequeath"]
    assert isinstance(heir, Order) and heir.target == REPORTER


def test_blockers_choose_by_their_side() -> None:
    assert targets(ordered("beauty", ACCUSES)) == {HARLOT}
    assert REPORTER in targets(ordered("harlot", ACCUSES))


def test_only_the_cleared_are_doubled() -> None:
    cleared = Claim(REPORTER, "reporter", ((CITIZEN, "citizen"),))
    assert ordered("magnate") == [Skip(P("magnate"))] * len(SEEDS)
    assert targets(ordered("magnate", cleared)) <= {REPORTER, CITIZEN}


def test_the_attorney_pleads_for_the_accused_of_his_side() -> None:
    claim = Claim(REPORTER, "reporter", ((GANGSTER, "gangster"),))
    assert targets(ordered("attorney", claim)) == {GANGSTER}


def test_the_heavy_silences_whom_the_town_believes() -> None:
    assert targets(ordered("heavy", ACCUSES)) == {REPORTER}


def test_a_card_that_is_played_is_played_as_its_owner_would() -> None:
    drawn = (CardDrawn(P("chameleon"), "killer"),)
    assert ordered("chameleon", told=drawn) == [Skip(P("chameleon"))] * len(SEEDS)
    assert targets(ordered("chameleon", ACCUSES, told=drawn)) == {HARLOT}
    drawn = (CardDrawn(P("chameleon"), "surgeon"),)
    assert targets(ordered("chameleon", ACCUSES, told=drawn)) == {REPORTER}
    moves = ordered("fortunate")
    assert {m.choice for m in moves if isinstance(m, Order)} == {"detective"}


def test_a_gift_is_used_like_ones_own() -> None:
    game = replace(city(), gifts={CITIZEN: "pistol"})
    for seed in SEEDS:
        robot = Robot("citizen", GiftHeld(CITIZEN, "pistol"), seed=seed)
        assert not any(robot.moves(game).values())
        shot = robot.moves(game, ACCUSES)["use"]
        assert isinstance(shot, Order) and shot.target == HARLOT


@pytest.mark.req("G12")
def test_who_may_be_doubled_names_a_second_target() -> None:
    claim = Claim(REPORTER, "reporter", ((HARLOT, "gangster"), (BOSS, "boss")))
    for move in ordered("killer", claim):
        assert isinstance(move, Order)
        assert {move.target, *move.more} == {HARLOT, BOSS}


def test_the_reporter_measures_a_stranger_by_somebody_known() -> None:
    game = replace(city(), findings=((REPORTER, CITIZEN, "citizen"),))
    for seed in SEEDS:
        move = Robot("reporter", seed=seed).moves(game)[""]
        assert isinstance(move, Order)
        assert move.more == (CITIZEN,) and move.target != CITIZEN


# --- what follows from it ------------------------------------------------------------


def after(robot: Robot, text: str) -> Game:
    """The day after the robot gave this order."""
    who, verb, target = text.split()
    robot.mind.notes.ordered(who, Order(P(who), verb, P(target)), 1)
    return night(text)[0]


def test_whom_the_law_left_at_the_table_is_rather_not_of_the_mafia() -> None:
    robot = Robot("detective")
    game = after(robot, "detective check citizen")
    assert robot.suspects(game, CITIZEN) < -3
    assert robot.suspects(game, KILLER) == 0
    stranger = Robot("surgeon")
    assert stranger.suspects(game, CITIZEN) == 0


def test_an_order_that_was_blocked_says_nothing() -> None:
    robot = Robot("detective", ActionBlocked(P("detective")))
    game = after(robot, "detective check citizen")
    assert robot.suspects(game, CITIZEN) == 0


@pytest.mark.req("I1")
def test_the_adventurer_who_comes_home_trusts_his_company() -> None:
    robot = Robot("adventurer")
    game = after(robot, "adventurer accompany citizen")
    assert robot.suspects(game, CITIZEN) < -50


WATCHED = {
    "I1": (("adventurer",), -1),
    "I5": (("bodyguard",), 1),
    "I11": (("boss", "surgeon"), -1),
    "I12": (("boss", "healer"), 1),
    "I14": (("detective",), -1),
    "I23": (("heavy",), -1),
}
VERBS = {"boss": "kill", "surgeon": "heal", "healer": "patch", "heavy": "hush"}


@pytest.mark.req("I1", "I5", "I11", "I12", "I14", "I23")
@pytest.mark.parametrize("rule", WATCHED)
def test_the_witness_concludes_as_the_description_does(rule: str) -> None:
    cards, sign = WATCHED[rule]
    gestures = tuple((card, VERBS.get(card, "")) for card in cards)
    robot = Robot("witness", VisitsSeen(P("witness"), CITIZEN, gestures))
    assert robot.suspects(voting(), CITIZEN) * sign > 1


def test_a_comparison_with_a_friend_clears_and_accuses() -> None:
    found = ((REPORTER, KILLER, "killer"),)
    game = replace(voting(), findings=found)
    robot = Robot(
        "reporter",
        Compared(REPORTER, KILLER, CITIZEN, True),
        Compared(REPORTER, HARLOT, KILLER, False),
        # And one leads to the next.
        Compared(REPORTER, CITIZEN, P("surgeon"), True),
    )
    assert robot.suspects(game, CITIZEN) < -9
    assert robot.suspects(game, HARLOT) > 9
    assert robot.suspects(game, P("surgeon")) < -9
    (claim,) = robot.mind.speak(robot.sight(game))
    assert isinstance(claim, Claim) and claim.card == "reporter"
    found = dict(claim.found)
    assert found[HARLOT] == "gangster" and found[CITIZEN] == "citizen"
    assert robot.moves(game)[""] == Vote(REPORTER, HARLOT)


@pytest.mark.req("L17")
def test_the_witness_never_says_who_he_is() -> None:
    gestures = (("bodyguard", ""),)
    robot = Robot("witness", VisitsSeen(P("witness"), HARLOT, gestures))
    game = voting()
    lie = Claim(BOSS, "reporter", ((P("witness"), "gangster"),))
    said = robot.mind.speak(robot.sight(game, lie))
    assert not any(isinstance(saying, Claim) for saying in said)
    assert robot.moves(game)[""] == Vote(P("witness"), HARLOT)


# --- the day -------------------------------------------------------------------------


def test_nobody_votes_for_whom_nobody_can_hang() -> None:
    robot = Robot("surgeon")
    game = voting()
    assert robot.moves(game, ACCUSES)[""] == Vote(P("surgeon"), HARLOT)
    robot.minutes.hear([ImmunityGiven(HARLOT)])
    assert robot.moves(game)[""] != Vote(P("surgeon"), HARLOT)


def test_a_town_that_no_night_tells_more_tries_somebody() -> None:
    """No card of the city is told another's: by waiting the town only gets smaller."""
    game = voting()
    for seed in SEEDS:
        vote = Robot("surgeon", seed=seed).moves(game)[""]
        assert isinstance(vote, Vote) and vote.target is not None
    few = open_vote(city(("boss", "surgeon", "killer", *CITIZENS)))[0]
    votes = [Robot("surgeon", seed=seed).moves(few)[""] for seed in range(40)]
    assert any(isinstance(vote, VoteNight) for vote in votes)


def test_the_cleared_are_not_counted_among_the_unknown() -> None:
    game = open_vote(city(("boss", "surgeon", "killer", *CITIZENS)))[0]
    before = Robot("surgeon")
    after = Robot("surgeon")
    after.mind.notes.learned = {P(name): -CLEARED for name in CITIZENS}
    assert before.mind.trust(before.sight(game)).odds() == 1 / 8
    assert after.mind.trust(after.sight(game)).odds() == 1 / 3


def test_with_an_inspector_the_town_waits_for_what_he_finds() -> None:
    players = {who: Player(who, who, role_key="citizen") for who in map(P, CITIZENS)}
    players[BOSS] = Player(BOSS, BOSS, role_key="mafioso")
    dealt = Dealing(frozenset())
    first = begin(Game(ruleset("classic"), dealt, Roster(players), seed=1, round=1))[0]
    robot = Robot(CITIZENS[0])
    assert not robot.mind.trust(robot.sight(open_vote(first)[0])).blind()
    robot = Robot("surgeon")
    assert robot.mind.trust(robot.sight(voting())).blind()


def test_the_remote_is_pressed_when_the_mined_are_enemies() -> None:
    game = replace(voting(), remotes=frozenset({KILLER}))
    robot = Robot("killer")
    robot.minutes.hear([MinesLaid((HARLOT, BOSS))])
    assert robot.moves(game)["detonate"] is None
    claim = Claim(REPORTER, "reporter", ((HARLOT, "gangster"), (BOSS, "boss")))
    assert robot.moves(game, claim)["detonate"] == Detonate(KILLER)


# --- a mind that is asked later ------------------------------------------------------


def test_a_seated_robot_reads_what_only_it_was_told_before_it_moves() -> None:
    chameleon, minds = P("chameleon"), Minds(InformedPolicy, random.Random(1))
    minds.hear([CardDrawn(chameleon, "killer"), RemoteGiven(KILLER, (BOSS,))])
    assert not minds.minds
    minds.next(city(), [chameleon])
    mind = minds.minds[chameleon]
    assert isinstance(mind, InformedPolicy) and mind.notes.drawn == "killer"
    assert set(minds.minds) == {chameleon}


def test_another_game_is_not_played_by_what_was_told_in_the_last() -> None:
    chameleon, minds = P("chameleon"), Minds(InformedPolicy, random.Random(1))
    minds.hear([CardDrawn(chameleon, "killer")])
    minds.hear([CardsDealt(8, 8)])
    minds.next(city(), [chameleon])
    mind = minds.minds[chameleon]
    assert isinstance(mind, InformedPolicy) and not mind.notes.drawn
