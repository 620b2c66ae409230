"""What people hold in a test's game, and what they type for a move."""

from __future__ import annotations

import random
from collections.abc import Iterable

from mafiabot.engine.bag import ITEMS
from mafiabot.engine.events import Event
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.robots.typed import typed

from town import Town

PACKED = 0.3  # the chance that somebody has a thing from the shop
QUESTIONS = (
    *("!roles", "!role", "!mafia", "!list", "!turns", "!time", "!votes", "!money"),
    *(
        "!won",
        "!topten",
        "!fullwon",
        "!rules",
        "!help",
        "!kill nobody",
        "!yes",
        "!maybe",
    ),
    *(
        "!bag",
        "!shop",
        "!heal 99 hello",
        "!bottomten",
        "!reg",
        "!all",
        "!!night",
        "!version",
        "hello",
        "!direct witness 3",
        "!direct killer 1",
    ),
)
# Said in the channel, these could be moves of the one who asks.
PRIVATE_ONLY = ("!yes", "!all", "!!night")
Bags = dict[PlayerId, frozenset[str]]


def packed(rules: Ruleset, seed: int, nicks: Iterable[PlayerId]) -> Bags:
    """What each brings of what the ruleset sells; empty bags are left out."""
    sold = [item for item in ITEMS if getattr(rules.shop, item)]
    dice = random.Random(f"bags {seed}")
    drawn = {
        who: frozenset(item for item in sold if dice.random() < PACKED)
        for who in (nicks if sold else ())
    }
    return {who: bag for who, bag in drawn.items() if bag}


def type_in(town: Town, move: Event) -> None:
    """What a robot would type for this event."""
    game = town.room.game
    assert game is not None
    line = typed(game, move)
    say = town.tells if line.private else town.says
    say(move.who, line.text)  # type: ignore[attr-defined]
