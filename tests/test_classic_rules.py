"""The numbers of the classic ruleset: how many, how long (R21, R38, R61, R89, R109)."""

from __future__ import annotations

import pytest

from mafiabot.engine import Phase, step
from mafiabot.engine.effects import DayBroke, SetDeadline
from mafiabot.engine.events import DeadlinePassed
from mafiabot.robots.chancer import Chancer

from rules import ruleset

CARDS = ("mafioso", "katani", "doctor", "maniac", "bum", "wench", "lawyer", "hacker")
# Players, then how many of each card in the order of CARDS.
DECKS = """
4 1 1 0 0 0 0 0 0
5 1 1 1 0 0 0 0 0
6 1 1 1 1 0 0 0 0
7 1 1 1 1 0 0 0 0
8 1 1 1 1 0 0 0 0
9 2 1 1 1 1 0 0 0
10 2 1 1 1 1 1 0 0
11 2 1 1 1 1 1 0 0
12 3 1 1 1 1 1 1 0
13 3 1 1 1 1 1 1 0
14 3 1 1 1 1 1 1 1
15 3 1 1 1 1 1 1 1
16 4 1 1 1 1 1 1 1
17 4 1 1 1 1 1 1 1
18 4 1 1 1 1 1 1 1
19 5 1 1 1 1 1 1 1
20 5 1 1 1 1 1 1 1
21 6 1 1 1 1 1 1 1
25 8 1 1 1 1 1 1 1
28 10 1 1 1 1 1 1 1
30 10 1 1 1 1 1 1 1
"""


@pytest.mark.req("R7", "R11")
@pytest.mark.parametrize("row", DECKS.split("\n")[1:-1])
def test_so_many_cards_for_so_many_players(row: str) -> None:
    players, *counts = map(int, row.split())
    roles = ruleset("classic").roles
    assert [roles[card].of(players) for card in CARDS] == counts


@pytest.mark.req("R38", "R61", "R89", "R109")
@pytest.mark.parametrize(
    ("duration", "seconds"),
    [
        ("confirmation", {12: 60, 13: 120, 20: 120, 21: 180}),
        ("night", {12: 180, 13: 240}),
        ("nomination", {12: 120, 13: 180}),
        ("verdict", {12: 60, 13: 120}),
        ("speech", {4: 30, 30: 30}),
        ("leavers", {4: 60, 30: 60}),
    ],
)
def test_durations_by_number_of_players(duration: str, seconds: dict[int, int]) -> None:
    rows = getattr(ruleset("classic").durations, duration)
    assert {players: rows.of(players) for players in seconds} == seconds


@pytest.mark.req("R21", "R22")
def test_registration_lasts_two_minutes_with_one_reminder() -> None:
    robot = Chancer(ruleset("classic"), 1)
    robot.play(4)
    clocks = [e.seconds for e in robot.effects if isinstance(e, SetDeadline)]
    assert clocks[:2] == [60, 60]


@pytest.mark.req("R77", "R78", "R84")
def test_a_night_ends_with_its_last_order_and_the_day_begins_with_its_results() -> None:
    robot = Chancer(ruleset("classic"), 5, lazy=0.0)
    game = robot.play(8)
    assert game.phase is Phase.OVER
    replayed = type(game)(ruleset("classic"))
    ended_by_order = 0
    for event in robot.events:
        result = step(replayed, event)
        if replayed.phase is Phase.NIGHT and result.game.phase is not Phase.NIGHT:
            assert not isinstance(event, DeadlinePassed), "nobody was lazy"
            said = [e for e in result.effects if type(e).__name__ != "RoleLearned"]
            first = next(e for e in said if isinstance(e, DayBroke))
            order_heard = said.index(first)
            assert order_heard <= 2, "only the order itself is told before the results"
            ended_by_order += 1
        replayed = result.game
    assert ended_by_order > 0
