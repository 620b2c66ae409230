"""The rulesets that come with the bot are fair among robots, at every size.

The figures are kept in ``docs/balance``; ``make balance`` plays them again. These tests
look whether they hold the bounds, and whether they are of the cards that are dealt now.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mafiabot.engine.model import Outcome
from mafiabot.engine.role import Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Ruleset
from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tune import counts_at

from rules import ruleset

FOLDER = Path(__file__).parent.parent / "docs" / "balance"
TABLES = {
    "classic": range(6, 31),
    "godfather": range(6, 31),
    **{f"city-{deck}": range(8, 31) for deck in range(1, 5)},
}
ROWS = [(name, players) for name, sizes in TABLES.items() for players in sizes]


ALONE = {Team.MANIAC, Team.LONER, Team.VAMPIRE, Team.TRIAD}


def rules_of(table: str) -> Ruleset:
    """A ruleset, or one that deals only one of its decks: ``city-2``."""
    name, _, deck = table.partition("-")
    rules = ruleset(name)
    return replace(rules, roles=rules.decks[deck]) if deck else rules


@cache
def kept(name: str) -> dict[int, dict[str, Any]]:
    """The row of each size."""
    figures = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return {row["players"]: row for row in figures["sizes"]}


@pytest.mark.parametrize("name, players", ROWS)
def test_no_side_is_lost_before_it_begins(name: str, players: int) -> None:
    """As far as the kept games can tell: no interval lies beside its bounds."""
    won, cards = kept(name)[players]["won"], kept(name)[players]["cards"]
    assert won["town"]["interval"][1] >= 0.4, won
    assert all(side["interval"][0] <= 0.6 for side in won.values()), won
    dealt = {ROLES[card].team for card, number in cards.items() if number}
    for team in dealt & ALONE:
        assert won[team.value]["interval"][1] >= 0.05, won


@pytest.mark.parametrize("name, players", ROWS)
def test_the_figures_are_of_the_cards_that_are_dealt(name: str, players: int) -> None:
    """After a change of the cards: make balance."""
    assert kept(name)[players]["cards"] == counts_at(rules_of(name), players)


@pytest.mark.parametrize("name", TABLES)
def test_the_figures_can_be_played_again(name: str) -> None:
    """The first games of the kept ones are among them: a share far off would be
    another table or other robots."""
    (tally,) = simulate(Plan(rules_of(name), (9,), 100, "informed", 1))
    low, high = tally.interval(Outcome.TOWN)
    assert low - 0.03 <= kept(name)[9]["won"]["town"]["share"] <= high + 0.03
