"""What a card has to do with the others, worked out of the data by which the night is.

Nothing here names a character: it asks what abilities save, hinder, stop, turn, catch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from .deeds import DRAWN
from .played import ability_of
from .role import Ability, Choice, NightStep, Team
from .roles import ROLES

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Strike:
    """What becomes of one deadly deed: which cards save one of the town or of the mafia
    from it, turn it on somebody else, or catch the one who does it."""

    verb: str
    town: Cards
    mafia: Cards
    turned: Cards
    caught: Cards


@dataclass(frozen=True)
class Interplay:
    """``place``: the how many-th the card wakes, 0 for never, of ``awake`` cards;
    ``doubled``, ``blocked``: the cards that can do so to it; ``friends``: cards of its
    side that it knows, ``strangers``: that it does not."""

    place: int
    awake: int
    doubled: Cards
    blocked: Cards
    strikes: tuple[Strike, ...]
    friends: Cards
    strangers: Cards


def interplay(card: str, layout: Collection[str]) -> Interplay:
    """The card among these, itself with them."""
    cards = [key for key in ROLES if key in layout or key == card]
    role = ROLES[card]
    waking = sorted({_step(key) for key in cards if ROLES[key].abilities})
    late = role.abilities and _step(card) > NightStep.HINDER
    mates = [
        key
        for key in cards
        if role.team is not Team.TOWN and ROLES[key].team is role.team and key != card
    ]
    known = [key for key in mates if role.circle and ROLES[key].circle == role.circle]
    return Interplay(
        place=1 + waking.index(_step(card)) if role.abilities else 0,
        awake=len(waking),
        doubled=_who(cards, card, lambda a: a.hinders > 0) if late else (),
        blocked=_who(cards, card, lambda a: a.hinders < 0) if late else (),
        strikes=tuple(_strike(cards, card, a) for a in role.abilities if a.strikes),
        friends=tuple(known),
        strangers=tuple(key for key in mates if key not in known),
    )


def _step(card: str) -> NightStep:
    return ROLES[card].abilities[0].step


def _strike(cards: list[str], card: str, deed: Ability) -> Strike:
    kind = deed.strikes
    stopping = _who(cards, card, lambda a: kind in a.stops)
    saving = stopping + _who(cards, card, lambda a: a.saves is Team.MAFIA)
    return Strike(
        deed.verb,
        town=_who(cards, card, lambda a: a.saves is Team.TOWN),
        mafia=tuple(key for key in cards if key in saving),
        turned=_who(cards, card, lambda a: kind in a.turns),
        caught=_who(cards, card, lambda a: kind in a.catches and a.step < deed.step),
    )


def _who(cards: list[str], card: str, does: Callable[[Ability], bool]) -> Cards:
    """The other cards that can do this, by an action of their own or a played one."""
    return tuple(
        key
        for key in cards
        if key != card and any(does(one) for one in _reach(key, cards))
    )


def _reach(card: str, cards: list[str]) -> Iterable[Ability]:
    """Everything that who holds this card may do tonight. What he plays he does when
    he himself wakes."""
    for ability in ROLES[card].abilities:
        yield ability
        if ability.choice is Choice.DRAWN:
            yield from map(ability_of, DRAWN)
        elif ability.choice is Choice.CARD:
            others = (key for key in cards if ROLES[key].abilities and key != card)
            yield from map(ability_of, others)
