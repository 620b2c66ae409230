"""Loops of a night: each has a stated outcome, whoever typed first (G11).

Hypothesis permutes the order in which people type; the seats are permuted as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_city import CARDS, city, order

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import LeftAtDawn, Refused, VisitsSeen
from mafiabot.engine.events import DeadlinePassed

EXAMPLES = settings(max_examples=25, deadline=None)
MORE = ("highlander2", "tactician2")


@dataclass(frozen=True)
class Loop:
    """``leaves``: who is gone at dawn, in the order of the causes; ``sees``: what the
    Witness is shown of whom, when he looks."""

    name: str
    orders: str
    leaves: str = ""
    sees: str = ""


LOOPS = [
    Loop(
        "two who block each other both succeed",
        "beauty block harlot; harlot block beauty; witness look harlot",
        sees="harlot: beauty",
    ),
    Loop(
        "the other of the two, too",
        "beauty block harlot; harlot block beauty; witness look beauty",
        sees="beauty: harlot",
    ),
    Loop(
        "a doubled blocker blocks one: the two woke together",
        "magnate double beauty; beauty block killer lionix;"
        "killer kill boss; lionix kill citizen",
        leaves="citizen",
    ),
    Loop(
        "doublers who double each other change nothing",
        "magnate double oligarch; oligarch double magnate killer;"
        "killer kill boss citizen; magnate double oligarch killer",
        leaves="boss",
    ),
    Loop(
        "one is blocked and doubled, and acts once",
        "magnate double killer; beauty block killer; killer kill boss citizen",
        leaves="boss",
    ),
    Loop(
        "two mirrors that show each other reflect once",
        "highlander reflect highlander2; highlander2 reflect highlander;"
        "killer kill highlander",
        leaves="highlander2",
    ),
    Loop(
        "a mirror that shows another is the end of the way",
        "highlander reflect highlander2; highlander2 reflect boss;"
        "killer kill highlander",
        leaves="highlander2",
    ),
    Loop(
        "a shot that is reflected on its own shooter strikes him",
        "highlander reflect killer; killer kill highlander",
        leaves="killer",
    ),
    Loop(
        "who is shot at twice through a mirror leaves once",
        "highlander reflect boss; killer kill highlander; lionix kill highlander",
        leaves="boss",
    ),
    Loop(
        "a trap on somebody healed stays silent",
        "tactician trap citizen; killer kill citizen; surgeon heal citizen",
    ),
    Loop(
        "a trap takes the shooter along",
        "tactician trap citizen; killer kill citizen",
        leaves="citizen killer",
    ),
    Loop(
        "whom the trap would take, a heal saves",
        "tactician trap citizen; killer kill citizen; surgeon heal killer",
        leaves="citizen",
    ),
    Loop(
        "a heal of the wrong colour saves nobody from the trap",
        "tactician trap citizen; killer kill citizen; healer patch killer",
        leaves="citizen killer",
    ),
    Loop(
        "one trap springs the next, until nobody is left to be caught",
        "tactician trap citizen; tactician2 trap killer;"
        "killer kill citizen; lionix kill killer",
        leaves="killer lionix citizen",
    ),
    Loop(
        "two trapped who shoot each other leave once each",
        "tactician trap killer; tactician2 trap lionix;"
        "killer kill lionix; lionix kill killer",
        leaves="killer lionix",
    ),
    Loop(
        "two who shoot each other both leave",
        "killer kill lionix; lionix kill killer",
        leaves="killer lionix",
    ),
    Loop(
        "a reflected shot is no visit to whom it strikes, so his trap is not sprung",
        "highlander reflect citizen; tactician trap citizen; killer kill highlander",
        leaves="citizen",
    ),
    Loop(
        "the trapper himself is caught by nothing",
        "tactician trap boss; tactician2 trap tactician; killer kill boss",
        leaves="boss killer",
    ),
]


def dealt(seats: tuple[str, ...]) -> Game:
    return city(seats)


def dawn(seats: tuple[str, ...], orders: tuple[str, ...]) -> tuple[str, str]:
    """Who left, and what the Witness saw, of these orders in this order."""
    game = dealt(seats)
    told: tuple[object, ...] = ()
    for text in orders:
        result = step(game, order(text))
        assert not any(isinstance(e, Refused) for e in result.effects), text
        game = result.game
    while game.phase is Phase.NIGHT:
        result = step(game, DeadlinePassed(game.round))
        game, told = result.game, told + result.effects
    left = [e.who for e in told if isinstance(e, LeftAtDawn)]
    looks = [e for e in told if isinstance(e, VisitsSeen)]
    seen = [f"{e.target}: {' '.join(c for c, _ in e.gestures)}" for e in looks]
    return " ".join(left), "; ".join(seen)


def ordered(text: str) -> tuple[str, ...]:
    """The last order of each actor: an order given before is replaced by it."""
    kept = {one.split()[0]: one for one in map(str.strip, text.split(";"))}
    return tuple(kept.values())


@pytest.mark.req("G11", "G5")
@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_a_loop_has_its_stated_outcome_whoever_typed_first(loop: Loop) -> None:
    orders = ordered(loop.orders)

    @EXAMPLES
    @given(st.permutations(orders), st.permutations(CARDS + MORE))
    def typed(typing: list[str], seats: list[str]) -> None:
        assert dawn(tuple(seats), tuple(typing)) == (loop.leaves, loop.sees)

    typed()
