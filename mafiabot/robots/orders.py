"""What an informed robot orders at night: one row for each verb."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from mafiabot.engine.events import Event, Order, Skip
from mafiabot.engine.role import PlayerId, Team

from .trust import EVIL, Trust, is_evil

Worth = Callable[[Trust, PlayerId], float]
OPEN = 2.0  # a victim whom nobody is known to guard
CLAIMED = 3.0  # a believed claimant among the mafia's targets
SHOOT = 8.0  # the town's side shoots only above this suspicion
NOISE = 1.0
# A killer who always came to the same house would find the doctor there for ever.
KILLER_NOISE = 4.0


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


def choose_order(
    trust: Trust, moves: Sequence[Event], dice: random.Random
) -> Event | None:
    """The order that is worth most to this robot, a little chance among equals."""
    best: Event | None = None
    most = -50.0
    for move in moves:
        if isinstance(move, Skip):
            continue
        assert isinstance(move, Order)
        target = trust.me if move.target is None else move.target
        worth = WORTH.get(move.verb, _indifferent)(trust, target)
        hunts = move.verb == "kill" and trust.team in EVIL
        worth += dice.random() * (KILLER_NOISE if hunts else NOISE)
        if worth > most:
            best, most = move, worth
    if best is not None:
        return best
    return next((m for m in moves if isinstance(m, Skip)), moves[0])
