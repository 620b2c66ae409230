"""No role leaks: what others receive does not depend on cards they may not know."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from twins import Leak, Twins

from mafiabot.engine.effects import Effect
from mafiabot.irc.flood import FloodProfile

from rules import ruleset

GAMES = int(os.environ.get("MAFIABOT_GAMES", "300"))
FIRST = int(os.environ.get("MAFIABOT_FIRST_SEED", "0"))
SIZES = (4, 5, 6, 8, 10, 12, 14, 16, 20)


# The city deals some of its characters to large tables only.
LARGE = {"city": (24, 28, 33)}


def size(name: str, seed: int) -> int:
    sizes = SIZES + LARGE.get(name, ())
    return max(sizes[seed % len(sizes)], ruleset(name).min_players)


# Two lines at once, then one a second; one name in a line, or several.
SERVERS = (FloodProfile("slow", 2, 1.0, 1500), FloodProfile("slow", 2, 1.0, 1500, 4))
# Towns with an outbox are slower: a smaller part of them in ``make test``.
SLOW_GAMES = max(20, GAMES // 5)


@pytest.mark.req("R52", "R74", "R93")
@pytest.mark.parametrize("name", ["classic", "godfather", "city", "vanilla"])
def test_lines_that_wait_are_gathered_alike_and_go_out_at_the_same_moments(
    name: str,
) -> None:
    """On a slow server votes and orders are told together, short lines share a line,
    equal ones go to several: order, grouping and moment of each are compared."""
    ended: Counter[str] = Counter()
    gathered = 0
    for seed in range(FIRST, FIRST + SLOW_GAMES):
        server = SERVERS[seed % len(SERVERS)]
        twins = Twins(ruleset(name), seed, size(name, seed), server=server)
        twins.play()
        ended[twins.ended] += 1
        gathered += sum(" | " in line for line in twins.towns[0].heard)
    print(f"{name}: {SLOW_GAMES} pairs on a slow server: {dict(ended)}")
    assert ended["shown"] > SLOW_GAMES * 0.4
    assert gathered > SLOW_GAMES, "lines were merged"


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


def test_by_seat_the_moments_of_lines_would_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test above can fail."""

    def by_seat(effects: tuple[Effect, ...], *_: object) -> list[tuple[int, Effect]]:
        return list(enumerate(effects))

    monkeypatch.setattr("mafiabot.room.in_order", by_seat)
    with pytest.raises(Leak):
        for seed in range(30):
            Twins(ruleset("city"), seed, size("city", seed), server=SERVERS[0]).play()
