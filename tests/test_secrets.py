"""No role leaks: what others receive does not depend on cards they may not know."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from twins import Twins

from rules import ruleset

GAMES = int(os.environ.get("MAFIABOT_GAMES", "300"))
FIRST = int(os.environ.get("MAFIABOT_FIRST_SEED", "0"))
SIZES = (4, 5, 6, 8, 10, 12, 14, 16, 20)


# The city deals some of its characters to large tables only.
LARGE = {"city": (24, 27, 30)}


def size(name: str, seed: int) -> int:
    sizes = SIZES + LARGE.get(name, ())
    return max(sizes[seed % len(sizes)], ruleset(name).min_players)


@pytest.mark.req("R10", "R51", "R52", "R75")
@pytest.mark.parametrize("name", ["classic", "godfather", "city", "vanilla"])
def test_nobody_receives_what_depends_on_a_hidden_card(name: str) -> None:
    ended: Counter[str] = Counter()
    steps = 0
    for seed in range(FIRST, FIRST + GAMES):
        twins = Twins(ruleset(name), seed, size(name, seed))
        twins.play()
        ended[twins.ended] += 1
        steps += twins.steps
    print(f"{name}: {GAMES} pairs of games, {steps} steps compared: {dict(ended)}")
    assert sum(ended[how] for how in ("shown", "visited", "inherited")) > GAMES * 0.9
    assert ended["shown"] > GAMES * 0.4
    assert steps > GAMES * 30
