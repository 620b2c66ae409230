"""What people hold in a test's game, and what they type for a move."""

from __future__ import annotations

import random
from collections.abc import Iterable

from mafiabot.engine.bag import ITEMS
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    EndSpeech,
    Event,
    Order,
    Skip,
    Vote,
    VoteNight,
)
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset

from town import Town

PACKED = 0.3  # the chance that somebody has a thing from the shop
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
    """What the player types for this event."""
    if isinstance(move, Confirm):
        town.tells(move.who, "!yes" if move.accept else "!no")
    elif isinstance(move, Order):
        town.tells(move.who, " ".join((f"!{move.verb}", str(move.target), *move.more)))
    elif isinstance(move, Skip):
        town.tells(move.who, "!skip")
    elif isinstance(move, Vote):
        town.says(move.who, f"!{move.target}")
    elif isinstance(move, VoteNight):
        town.says(move.who, "!!night")
    elif isinstance(move, Ballot):
        town.says(move.who, "!yes" if move.hang else "!no")
    elif isinstance(move, EndSpeech):
        town.says(move.who, "!all")
    else:
        raise AssertionError(f"nobody can type {move}")
