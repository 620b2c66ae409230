"""What an informed robot orders at night: one row for each verb."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from mafiabot.engine.copying import replace
from mafiabot.engine.events import Detonate, Event, Order, Skip
from mafiabot.engine.played import COMMON
from mafiabot.engine.role import Ability, NightStep, PlayerId, Team
from mafiabot.engine.roles import ROLES

from .city_orders import CITY, OPTIONAL, chosen, kind, measured
from .trust import EVIL, Trust, is_evil

Worth = Callable[[Trust, PlayerId], float]
OPEN = 2.0  # a victim whom nobody is known to guard
CLAIMED = 3.0  # a believed claimant among the mafia's targets
SHOOT = 8.0  # the town's side shoots only above this suspicion
NOISE = 1.0
# A killer who always came to the same house would find the doctor there for ever.
KILLER_NOISE = 4.0
LEAST = -50.0  # what is worth no more is not done
# Orders beside the night's first one.
BESIDE = set(COMMON) | {
    ability.verb
    for role in ROLES.values()
    for ability in role.abilities
    if ability.slot
}


def _kill(trust: Trust, who: PlayerId) -> float:
    if who == trust.me or who in trust.view.partners:
        return -1000.0
    if trust.team is Team.TOWN:
        return trust.suspicion(who) - SHOOT
    if who in trust.guarded:
        return 0.0
    return OPEN + (CLAIMED if who in trust.trusted_claimants() else 0.0)


def _check(trust: Trust, who: PlayerId) -> float:
    """Somebody of whom nothing is known yet."""
    if who in trust.view.known:
        return -1000.0
    return 1.0 + abs(trust.suspicion(who)) * -0.05 + max(trust.suspicion(who), 0) * 0.2


def _guard(trust: Trust, who: PlayerId) -> float:
    """Whom the enemies will come for: believed claimants, known friends, oneself."""
    if trust.team is Team.MAFIA:
        return 2.0 if who in trust.view.partners else 1.0
    worth = 4.0 if who in trust.trusted_claimants() else 0.0
    known = trust.view.known.get(who)
    if who == trust.me:
        return worth + 0.8
    if known is not None:
        return worth + (-100.0 if is_evil(known) else 2.0)
    return worth - trust.suspicion(who) * 0.5


def _hinder(trust: Trust, who: PlayerId) -> float:
    """Whoever may be evil, and nobody who is believed."""
    if who == trust.me or who in trust.view.partners:
        return -100.0
    if trust.team in EVIL:
        return 1.0 + (CLAIMED if who in trust.trusted_claimants() else 0.0)
    return trust.suspicion(who)


def _mask(trust: Trust, who: PlayerId) -> float:
    """A member of the family; himself is one too."""
    return 1.0 if who == trust.me or who in trust.view.partners else -10.0


def _watch(trust: Trust, who: PlayerId) -> float:
    """Where killers are awaited."""
    return 3.0 if who in trust.trusted_claimants() else 0.0


def _strike_back(trust: Trust, who: PlayerId) -> float:
    return 2.0


def _indifferent(trust: Trust, who: PlayerId) -> float:
    return 0.0


WORTH: dict[str, Worth] = {
    "kill": _kill,
    "check": _check,
    "heal": _guard,
    "protect": _guard,
    "seduce": _hinder,
    "charm": _hinder,
    "hack": _hinder,
    "mask": _mask,
    "watch": _watch,
    "take": _hinder,
    "punish": _strike_back,
}


def questions(moves: Sequence[Event]) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """What a player is asked at one time, each thing by itself: the night's order under
    "", each order beside it under its verb; the remote of the mines likewise."""
    plain: list[Event] = []
    beside: dict[str, list[Event]] = {}
    for move in moves:
        if isinstance(move, Order) and move.verb in BESIDE:
            beside.setdefault(move.verb, []).append(move)
        elif isinstance(move, Detonate):
            beside.setdefault("detonate", []).append(move)
        else:
            plain.append(move)
    if plain and not (beside and all(isinstance(move, Skip) for move in plain)):
        yield "", tuple(plain)
    for verb, those in beside.items():
        yield verb, tuple(those)


def _weighed(trust: Trust, order: Order) -> tuple[float, Ability | None]:
    """What the order is worth, and the ability that it comes to if it is the city's."""
    target = trust.me if order.target is None else order.target
    ability = trust.notes.ability(ROLES[trust.card], order.verb, order.choice)
    if ability.step < NightStep.BITE:
        return WORTH.get(order.verb, _indifferent)(trust, target), None
    return CITY.get(kind(ability), _indifferent)(trust, target), ability


def choose_order(
    trust: Trust, moves: Sequence[Event], dice: random.Random
) -> Event | None:
    """The order that is worth most to this robot, a little chance among equals."""
    skip = next((move for move in moves if isinstance(move, Skip)), None)
    free = skip is not None or all(_is_beside(move) for move in moves)
    ranked: list[tuple[float, Order]] = []
    for move in moves:
        if isinstance(move, Skip):
            continue
        assert isinstance(move, Order)
        order = chosen(trust, move)
        worth, ability = _weighed(trust, order)
        if free and ability is not None and worth <= 0 and kind(ability) in OPTIONAL:
            continue
        strikes = ability is not None and bool(ability.strikes)
        hunts = (move.verb == "kill" or strikes) and trust.team in EVIL
        ranked.append(
            (worth + dice.random() * (KILLER_NOISE if hunts else NOISE), order)
        )
    worth, best = max(ranked, key=lambda one: one[0], default=(LEAST, None))
    if best is None or worth <= LEAST:
        return skip if skip is not None or free else moves[0]
    return _with_spare(trust, best, ranked, dice)


def _is_beside(move: Event) -> bool:
    return isinstance(move, Order) and move.verb in BESIDE


def _with_spare(
    trust: Trust, best: Order, ranked: list[tuple[float, Order]], dice: random.Random
) -> Order:
    """Whom it compares with; or whom it visits besides if somebody doubles it (G12)."""
    _, ability = _weighed(trust, best)
    if ability is None or not trust.view.public.rules.night.spares:
        return best
    if ability.targets == 2:
        return measured(trust, best, dice)
    if ability.targets > 1 or best.more:
        return best
    others = (
        one
        for one in ranked
        if one[1].verb == best.verb and one[1].target != best.target and one[0] > 0
    )
    _, second = max(others, key=lambda one: one[0], default=(0.0, None))
    if second is None or second.target is None or second.choice != best.choice:
        return best
    return replace(best, more=(second.target,))
