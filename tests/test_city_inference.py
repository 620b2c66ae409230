"""What the Witness may conclude, over many games of random orders (I1-I23).

What the description calls certain must hold in every night; where another character
breaks it, the exception is named here. The rest is counted and printed.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from city_pairs import TABLE, rows
from test_city import CARDS, city

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.choosing import choices
from mafiabot.engine.effects import (
    ImmunityGiven,
    LeftAtDawn,
    LeftAtDusk,
    MinesLaid,
    VisitsSeen,
)
from mafiabot.engine.events import DeadlinePassed, Order
from mafiabot.engine.model import Player
from mafiabot.engine.night import refusal
from mafiabot.engine.opening import usable_verbs
from mafiabot.engine.played import deed, own_ability
from mafiabot.engine.role import Action, PlayerId
from mafiabot.engine.roles import ROLES

# Every run plays some games; ``make proof-city`` plays a hundred thousand.
GAMES = int(os.environ.get("MAFIABOT_GAMES", "250"))
MOST_NIGHTS = 3
TRIES = 4  # to draw an order that is allowed
SHOOTERS = {"gangster", "triad", "lionix", "killer"}  # the don's gesture has its verb
MAFIA = {card for card, role in ROLES.items() if role.team.value == "mafia"}
TOWN = {card for card, role in ROLES.items() if role.team.value == "town"}
UNKNOWN = {"harlot", "healer", "avenger"}  # of the mafia, which does not know them
KNOWN = {"boss", "gangster", "tactician", "bodyguard", "heavy", "attorney"}
BLOCKERS, DOUBLERS = {"beauty", "harlot"}, {"magnate", "oligarch"}
# A reflected shot, a spent immunity or the like saves without any healing; the lucky
# one may have aimed a mirror himself.
UNHEALED = {"highlander", "adventurer", "fortunate"}


@dataclass
class Night:
    """One night: who was looked at, what was seen of him, and what came of it."""

    target: PlayerId
    x: str  # his card
    known: bool  # whether the mafia have nobody whom they do not know
    orders: dict[str, Order] = field(default_factory=dict)
    gestures: tuple[tuple[str, str], ...] = ()
    left: list[str] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    mined: tuple[PlayerId, ...] = ()
    immune: list[PlayerId] = field(default_factory=list)
    remotes: frozenset[PlayerId] = frozenset()
    over: bool = False

    @property
    def seen(self) -> set[str]:
        return {card for card, _ in self.gestures}

    @property
    def deeds(self) -> set[str]:
        return {verb.split(":")[-1] or card for card, verb in self.gestures}

    @property
    def shot(self) -> bool:
        return bool(self.seen & (SHOOTERS | {"pistol"})) or "kill" in self.deeds

    @property
    def stays(self) -> bool:
        return self.target not in self.left


def played(seed: int) -> Iterator[Night]:
    """The first nights of a game of random people with some of the cards; the Witness
    looks at somebody to whom more go than to others."""
    dice = random.Random(seed)
    cards = tuple(card for card in CARDS if card == "witness" or dice.random() < 0.7)
    if dice.random() < 0.3:
        cards = tuple(card for card in cards if card not in UNKNOWN)
    game = city(cards, seed)
    while game.phase is Phase.NIGHT and game.nights <= MOST_NIGHTS:
        witness = game.players[PlayerId("witness")]
        if not witness.alive or witness.role_key != "witness":
            return
        night, game = spent(dice, game)
        yield night


def spent(dice: random.Random, game: Game) -> tuple[Night, Game]:
    target = dice.choice(game.living)
    known = UNKNOWN.isdisjoint(game.players.layout)
    night = Night(target.id, target.role_key, known)
    for player in game.living:
        at_him = dice.random() < 0.25
        order = drawn(dice, game, player, target if at_him else None)
        if player.role_key == "witness":
            order = Order(player.id, "look", target.id)
        if order is not None:
            night.orders[player.role_key] = order
            game = step(game, order).game
    number = game.nights
    while game.phase is not Phase.OVER and game.nights == number:
        result = step(game, DeadlinePassed(game.round))
        game = result.game
        told(night, result.effects)
        if game.phase in (Phase.DISCUSSION, Phase.OVER):
            night.remotes = night.remotes or game.remotes
    night.over = game.phase is Phase.OVER
    return night, replace(game, missed={})


def drawn(
    dice: random.Random, game: Game, player: Player, at: Player | None
) -> Order | None:
    """Any order that he may give, or none if he drew only such as he may not; at this
    one, if he can."""
    verbs = usable_verbs(game, player)
    for attempt in range(TRIES if verbs else 0):
        verb = dice.choice(verbs)
        ability = own_ability(player.role, verb)
        choice = dice.choice(choices(game, player, ability))
        act = Action(player.id, verb, player.id, choice=choice)
        count = deed({player.id: player.role}, act)[0].targets
        target = at if at is not None and attempt < 2 else dice.choice(game.living)
        others = [p.id for p in game.living if p is not target]
        more = tuple(dice.sample(others, min(count - 1, len(others))))
        order = Order(player.id, verb, target.id, more=more, choice=choice)
        if refusal(game, player, order) is None:
            return order
    return None


def told(night: Night, effects: tuple[object, ...]) -> None:
    for effect in effects:
        if isinstance(effect, VisitsSeen) and effect.to == "witness":
            night.gestures = effect.gestures
        elif isinstance(effect, LeftAtDawn):
            night.left.append(effect.who)
        elif isinstance(effect, LeftAtDusk):
            night.later.append(effect.who)
        elif isinstance(effect, MinesLaid):
            night.mined = effect.mined
        elif isinstance(effect, ImmunityGiven):
            night.immune.append(effect.who)


def certain(night: Night) -> Iterator[tuple[str, bool]]:
    """Each conclusion that this night allows, and whether it is right."""
    seen, x = night.seen, night.x
    first = night.left[:1]
    if "adventurer" in seen and first != ["adventurer"]:
        yield "I1", x in TOWN
    if "highlander" in seen:
        yield "I3", x != "highlander"
        if not night.stays and seen == {"highlander"}:
            at = [o.verb for o in night.orders.values() if o.target == "highlander"]
            trapped = "tactician" in str(night.orders)  # or played by the lucky one
            struck = {"kill", "check", "play", "use", "imitate"} & set(at)
            yield "I4", bool(struck) or trapped or x == "adventurer"
    if "bodyguard" in seen and night.known:
        yield "I5", x in MAFIA
    if ("boss", "seek") in night.gestures:
        yield "I9", x not in KNOWN
    if ("altruist", "dummy") in night.gestures:
        yield "I21", x == "altruist"
    if "attorney" in seen and not night.stays:
        yield "I16", night.orders["attorney"].target == night.target
    if "scorpion" in seen and not night.over:
        yield "I22", night.target in night.left + night.later


def healed(night: Night) -> Iterator[tuple[str, bool]]:
    """What shots, checks and heals on one player tell of his side (G9)."""
    seen, deeds, x = night.seen, night.deeds, night.x
    guarded = "bodyguard" in seen or "guard" in deeds  # also by the lucky one
    cured, patched = "heal" in deeds or "medkit" in seen, "patch" in deeds
    if night.shot and night.stays and not guarded:
        if cured and not patched:
            yield "I11", x in TOWN
        if patched and not cured:
            yield "I12", x in MAFIA | UNHEALED
        if patched and cured:
            yield "I13", x in MAFIA | TOWN
    spared = guarded or "healer" in seen or patched
    if "detective" in seen and night.stays and not spared:
        yield "I14", x not in MAFIA | {"triad"}


def mined(night: Night) -> Iterator[tuple[str, bool]]:
    if "joker" not in night.seen:
        return
    if night.target not in night.mined:
        yield "I19", night.target in night.remotes
    if night.seen & BLOCKERS and not night.seen & (DOUBLERS | {"fortunate"}):
        yield "I20", night.x != "joker"


def likely(night: Night) -> Iterator[tuple[str, bool]]:
    """What is only likely, or a guess, and whether it was right."""
    seen, x = night.seen, night.x
    if "adventurer" in seen and night.left[:1] == ["adventurer"]:
        yield "I2", x not in TOWN
    if "bodyguard" in seen and not night.known:
        yield "I6", x in MAFIA
    if "tactician" in seen:
        yield "I7", x in MAFIA
    if ("boss", "seek") in night.gestures and ("boss", "kill") not in night.gestures:
        yield "I10", x in UNKNOWN
    if ("heavy", "hush") in night.gestures:
        yield "I23", x not in MAFIA


@pytest.mark.req("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I9", "I10", "I11", "I12")
@pytest.mark.req("I13", "I14", "I15", "I16", "I18", "I19", "I20", "I21", "I22", "I23")
def test_what_the_witness_may_conclude() -> None:
    holds: Counter[str] = Counter()
    undecided: set[bool] = set()  # I15: whether he was of the mafia
    drawn: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for seed in range(GAMES):
        treated: set[tuple[str, str, PlayerId]] = set()
        for night in played(seed):
            for name, holding in (*certain(night), *healed(night), *mined(night)):
                holds[name] += 1
                assert holding, f"{name} fails in game {seed}: {night}"
            if "detective" in night.seen and "patch" in night.deeds and night.stays:
                undecided.add(night.x in MAFIA)
            for healer, verb in (("surgeon", "heal"), ("healer", "patch")):
                if (healer, verb) in night.gestures:
                    holds["I18"] += 1
                    assert (healer, verb, night.target) not in treated, seed
                    treated.add((healer, verb, night.target))
            for name, holding in likely(night):
                drawn[name] += 1
                right[name] += holding
    share = {
        name: f"{right[name] / drawn[name]:.1%} of {drawn[name]}" for name in drawn
    }
    print(f"{GAMES} games; certain: {dict(sorted(holds.items()))}; right: {share}")
    assert {"I1", "I3", "I5", "I9", "I11", "I12", "I14", "I16", "I18"} <= set(holds)
    assert {"I19", "I22"} <= set(holds)
    assert undecided == {True, False}


def test_what_comes_of_any_two_actions_is_what_was_reviewed() -> None:
    """``make city-pairs`` writes the table anew."""
    assert list(rows()) == TABLE.read_text(encoding="utf-8").splitlines()
