"""What the Witness may conclude, over many nights of random orders (I1-I23).

What the description calls certain must hold in every night; where another character
breaks it, the exception is named here. The rest is counted and printed.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from city_pairs import TABLE, rows
from test_city import CARDS, city

from mafiabot.engine import Phase, step
from mafiabot.engine.effects import LeftAtDawn, LeftAtDusk, VisitsSeen
from mafiabot.engine.events import DeadlinePassed, Order
from mafiabot.engine.options import options
from mafiabot.engine.roles import ROLES

# Every run plays some; ``make proof-city`` plays a hundred thousand.
NIGHTS = int(os.environ.get("MAFIABOT_GAMES", "400"))
SHOOTERS = {"boss", "gangster", "triad", "lionix", "killer"}
MAFIA = {card for card in CARDS if ROLES[card].team.value == "mafia"}
TOWN = {card for card in CARDS if ROLES[card].team.value == "town"}
LONERS = {card for card in CARDS if ROLES[card].team.value == "loner"}

UNKNOWN = {"harlot", "healer", "avenger"}  # of the mafia, which does not know them


class Night:
    """One night of random orders, of which more go to the player looked at."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        cards = tuple(
            card for card in CARDS if card == "witness" or dice.random() < 0.7
        )
        if dice.random() < 0.3:
            cards = tuple(card for card in cards if card not in UNKNOWN)
        game = city(cards, seed)
        self.target = dice.choice(cards)
        self.orders: dict[str, Order] = {}
        for who in game.players:
            moves = [m for m in options(game, who) if isinstance(m, Order)]
            at_him = [m for m in moves if m.target == self.target]
            if who == "witness" or at_him and dice.random() < 0.25:
                moves = at_him
            if moves:
                self.orders[who] = dice.choice(moves)
                game = step(game, self.orders[who]).game
        self.left: list[str] = []
        self.later: list[str] = []
        self.seen: set[str] = set()
        self.deeds: set[str] = set()
        while game.phase is not Phase.OVER and game.nights == 1:
            result = step(game, DeadlinePassed(game.round))
            game = result.game
            for effect in result.effects:
                if isinstance(effect, VisitsSeen):
                    self.seen = {card for card, _ in effect.gestures}
                    self.deeds = {verb or card for card, verb in effect.gestures}
                elif isinstance(effect, LeftAtDawn):
                    self.left.append(effect.who)
                elif isinstance(effect, LeftAtDusk):
                    self.later.append(effect.who)
        self.shot = bool(self.seen & SHOOTERS) or "kill" in self.deeds
        # Whether the mafia have nobody whom they do not know.
        self.known = UNKNOWN.isdisjoint(game.players)
        self.over = game.phase is Phase.OVER

    @property
    def stays(self) -> bool:
        return self.target not in self.left


def certain(night: Night, holds: Counter[str]) -> None:
    """Count each conclusion that can be drawn, and check it."""
    seen, deeds, x = night.seen, night.deeds, night.target
    first = night.left[:1]
    # A reflected shot, a spent immunity or a guard saves without any healing.
    unhealed = {"highlander", "adventurer"}
    if "adventurer" in seen:
        if first != ["adventurer"]:
            holds["I1"] += 1
            assert x in TOWN
    if "highlander" in seen:
        holds["I3"] += 1
        assert x != "highlander"
        if not night.stays and seen == {"highlander"}:
            holds["I4"] += 1
            at = [o.verb for o in night.orders.values() if o.target == "highlander"]
            trapped = "tactician" in night.orders or x == "adventurer"
            assert {"kill", "check"} & set(at) or trapped
    if night.shot and night.stays and "bodyguard" not in seen:
        town_heal, mafia_heal = "heal" in deeds, "patch" in deeds
        if town_heal and not mafia_heal:
            holds["I11"] += 1
            assert x in TOWN
        if mafia_heal and not town_heal:
            holds["I12"] += 1
            assert x in MAFIA | unhealed
        if mafia_heal and town_heal:
            holds["I13"] += 1
            assert x in MAFIA | TOWN
    if "detective" in seen and night.stays and not seen & {"healer", "bodyguard"}:
        holds["I14"] += 1
        assert x not in MAFIA | {"triad"}
    if "detective" in seen and "patch" in deeds:
        holds["I15"] += 1
    if "attorney" in seen and not night.stays:
        holds["I16"] += 1
        assert night.orders["attorney"].target == x
    if "bodyguard" in seen and night.known:
        holds["I5"] += 1
        assert x in MAFIA
    if "scorpion" in seen and not night.over:
        holds["I22"] += 1
        assert x in night.left + night.later


def likely(night: Night, told: Counter[str]) -> None:
    """Count how often what is only likely, or a guess, was right."""
    seen, x = night.seen, night.target
    guesses = {
        "I2": (
            "adventurer" in seen and night.left[:1] == ["adventurer"],
            x not in TOWN,
        ),
        "I6": ("bodyguard" in seen and not night.known, x in MAFIA),
        "I7": ("tactician" in seen, x in MAFIA),
        "I23": ("hush" in night.deeds, x not in MAFIA),
    }
    for name, (drawn, right) in guesses.items():
        told[f"{name} drawn"] += drawn
        told[f"{name} right"] += drawn and right


@pytest.mark.req("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I11", "I12", "I13", "I14")
@pytest.mark.req("I15", "I16", "I22", "I23")
def test_what_the_witness_may_conclude() -> None:
    holds: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for seed in range(NIGHTS):
        night = Night(seed)
        certain(night, holds)
        likely(night, told)
    print(f"{NIGHTS} nights; certain: {dict(holds)}; right of drawn: {dict(told)}")
    assert {"I1", "I3", "I5", "I11", "I12", "I14", "I16", "I22"} <= set(holds)


def test_what_comes_of_any_two_actions_is_what_was_reviewed() -> None:
    """``make city-pairs`` writes the table anew."""
    assert list(rows()) == TABLE.read_text(encoding="utf-8").splitlines()
