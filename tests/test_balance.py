"""The rulesets that come with the bot are fair among robots, at every size.

The figures are kept in ``docs/balance``; ``make balance`` plays them again. These tests
look whether they hold the bounds, and whether they are of the cards that are dealt now.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mafiabot.engine.model import Outcome
from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tune import counts_at

from rules import ruleset

FOLDER = Path(__file__).parent.parent / "docs" / "balance"
RULESETS = ("classic", "godfather")
SIZES = range(6, 31)


@cache
def kept(name: str) -> dict[int, dict[str, Any]]:
    """The row of each size."""
    figures = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return {row["players"]: row for row in figures["sizes"]}


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("players", SIZES)
def test_no_side_is_lost_before_it_begins(name: str, players: int) -> None:
    """As far as the kept games can tell: no interval lies beside its bounds."""
    row = kept(name)[players]
    least, most = row["won"]["town"]["interval"]
    assert least <= 0.6 and most >= 0.4, row["won"]
    assert row["won"]["mafia"]["interval"][0] <= 0.6, row["won"]
    if any(row["cards"].get(card) for card in ("maniac", "slasher")):
        least, most = row["won"]["maniac"]["interval"]
        assert least <= 0.6 and most >= 0.05, row["won"]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("players", SIZES)
def test_the_figures_are_of_the_cards_that_are_dealt(name: str, players: int) -> None:
    """After a change of the cards: make balance."""
    assert kept(name)[players]["cards"] == counts_at(ruleset(name), players)


@pytest.mark.parametrize("name", RULESETS)
def test_the_figures_can_be_played_again(name: str) -> None:
    """The first games of the kept ones are among them: a share far off would be
    another table or other robots."""
    (tally,) = simulate(Plan(ruleset(name), (9,), 200, "informed", 1))
    low, high = tally.interval(Outcome.TOWN)
    assert low - 0.03 <= kept(name)[9]["won"]["town"]["share"] <= high + 0.03
