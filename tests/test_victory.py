"""The truth table of X8, by enumeration."""

from __future__ import annotations

import itertools

import pytest

from mafiabot.engine.model import Game, Outcome, Player, Roster
from mafiabot.engine.outcome import winner
from mafiabot.engine.role import PlayerId

from rules import ruleset


def game(mafia: int, maniacs: int, katani: int, good: int) -> Game:
    cards = (
        ["mafioso"] * mafia
        + ["maniac"] * maniacs
        + ["katani"] * katani
        + ["wench", "doctor", "citizen", "hacker", "lawyer"][:good]
    )
    players = {
        PlayerId(f"p{n}"): Player(PlayerId(f"p{n}"), f"p{n}", number=n, role_key=card)
        for n, card in enumerate(cards, start=1)
    }
    return Game(ruleset("classic"), players=Roster(players))


def expected(mafia: int, maniacs: int, katani: int, good: int) -> Outcome | None:
    """Rows of the truth table, as the specification has them."""
    rows = [
        (mafia + maniacs + katani + good == 0, Outcome.DRAW),
        (mafia == 0 and maniacs == 0, Outcome.TOWN),
        (mafia == 1 and katani == 1 and good + maniacs == 0, Outcome.DRAW),
        (mafia == 1 and maniacs == 1 and katani + good == 0, Outcome.DRAW),
        (maniacs == 1 and katani == 1 and mafia + good == 0, Outcome.DRAW),
        (mafia >= 1 and good <= 1 and maniacs + katani == 0, Outcome.MAFIA),
        (maniacs == 1 and good <= 1 and mafia + katani == 0, Outcome.MANIAC),
    ]
    return next((outcome for holds, outcome in rows if holds), None)


TABLE = list(itertools.product(range(5), range(2), range(2), range(6)))


@pytest.mark.req("R6", "R117", "R118", "R119", "R120", "R121", "R122", "R1")
@pytest.mark.parametrize("living", TABLE, ids=lambda t: "m{}M{}K{}g{}".format(*t))
def test_the_living_decide_the_outcome(living: tuple[int, int, int, int]) -> None:
    assert winner(game(*living)) is expected(*living)


def test_two_of_one_family_are_no_duel() -> None:
    assert winner(game(2, 0, 0, 0)) is Outcome.MAFIA


@pytest.mark.req("R122")
def test_two_mafiosi_and_a_maniac_go_on() -> None:
    assert winner(game(2, 1, 0, 0)) is None
