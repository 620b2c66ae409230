"""What an informed robot orders with the city's cards: one row for each verb, and what
such an order names besides its target."""

from __future__ import annotations

import random
from collections.abc import Callable

from mafiabot.engine.copying import replace
from mafiabot.engine.deeds import DUMMY
from mafiabot.engine.events import Order
from mafiabot.engine.played import own_ability
from mafiabot.engine.role import Ability, Choice, NightStep, PlayerId, Team
from mafiabot.engine.roles import ROLES

from .trust import EVIL, Trust, is_evil

NEVER = -1000.0
CLAIMED = 3.0  # a believed claimant is worth so much more to his enemies
SHOOT = 4.0  # what the town's side has to know of somebody before it strikes
# Of a card that may be played the first of these that is dealt.
IMITATED = ("detective", "surgeon", "killer", "witness")


def friendly(trust: Trust, who: PlayerId) -> bool:
    """Whether this robot knows him to be of its own side."""
    return who == trust.me or who in trust.view.partners or who in trust.notes.mates


def claimant(trust: Trust, who: PlayerId) -> float:
    return CLAIMED if who in trust.trusted_claimants() else 0.0


def strike(trust: Trust, who: PlayerId) -> float:
    """A shot, a sting, a bite, an injection: the town's side has to be rather sure."""
    if friendly(trust, who):
        return NEVER
    if trust.team not in EVIL:
        return trust.suspicion(who) - SHOOT
    return 0.0 if who in trust.guarded else 2.0 + claimant(trust, who)


def inject(trust: Trust, who: PlayerId) -> float:
    """Once a game: the enemies keep it for somebody who is worth it."""
    return strike(trust, who) - (3.0 if trust.team in EVIL else 4.0)


def poison(trust: Trust, who: PlayerId) -> float:
    return strike(trust, who) - 1.0


def raid(trust: Trust, who: PlayerId) -> float:
    """The law, in whoever's hands: the town learns something, its enemies kill."""
    if friendly(trust, who):
        return NEVER
    if trust.team in EVIL:
        return strike(trust, who)
    suspicion = trust.suspicion(who)
    return 1.5 + suspicion if suspicion > -3.0 else NEVER


def cure(trust: Trust, who: PlayerId) -> float:
    """Those whom the enemies will come for; the enemies only their own."""
    if trust.team is not Team.TOWN:
        return 2.0 if friendly(trust, who) else 0.0
    worth = 4.0 if who in trust.trusted_claimants() else 0.0
    return worth + 1.0 - max(-3.0, min(3.0, trust.suspicion(who))) * 0.4


def patch(trust: Trust, who: PlayerId) -> float:
    """The black healer: himself and whom everybody accuses."""
    if friendly(trust, who):
        return 2.0
    return min(max(trust.suspicion_of_all(who), -1.0), 3.0)


def block(trust: Trust, who: PlayerId) -> float:
    """Who may do harm, and nobody who is believed."""
    if friendly(trust, who):
        return NEVER
    if trust.team in EVIL:
        return 1.0 + claimant(trust, who)
    return 0.5 + trust.suspicion(who)


def double(trust: Trust, who: PlayerId) -> float:
    """Who is known to do good; an enemy would shoot twice."""
    if who == trust.me:
        return NEVER
    return -trust.suspicion(who) - 3.0


def trap(trust: Trust, who: PlayerId) -> float:
    """Where the law will come: at the accused of one's own."""
    accused = min(max(trust.suspicion_of_all(who), 0.0), 5.0)
    return accused + (1.0 if friendly(trust, who) else 0.0)


def hush(trust: Trust, who: PlayerId) -> float:
    """A voice less against one's own."""
    return NEVER if friendly(trust, who) else 1.0 + claimant(trust, who)


def hush_openly(trust: Trust, who: PlayerId) -> float:
    return hush(trust, who) - 0.5


def plead(trust: Trust, who: PlayerId) -> float:
    """Nobody of one's own is hanged, or taken by the law; the accused first."""
    if not friendly(trust, who):
        return 0.0
    return 1.0 + min(max(trust.suspicion_of_all(who), 0.0), 5.0)


def accompany(trust: Trust, who: PlayerId) -> float:
    """It may cost the life: with somebody who is rather no enemy, but not known."""
    suspicion = trust.suspicion(who)
    return 0.5 - suspicion if suspicion > -3.0 else NEVER


def reflect(trust: Trust, who: PlayerId) -> float:
    """What is meant for oneself strikes him."""
    return 0.5 + trust.suspicion(who)


def look(trust: Trust, who: PlayerId) -> float:
    """At those of whom nothing is known."""
    return 2.0 - min(abs(trust.suspicion(who)), 2.0)


def compare(trust: Trust, who: PlayerId) -> float:
    """The one of the pair of whom nothing is known; see ``completed``."""
    return look(trust, who)


def letter(trust: Trust, who: PlayerId) -> float:
    return 0.1


def seek(trust: Trust, who: PlayerId) -> float:
    return NEVER if friendly(trust, who) else 1.0


def bequeath(trust: Trust, who: PlayerId) -> float:
    """It takes somebody away from the town: the best of them."""
    if friendly(trust, who):
        return NEVER
    return 1.0 + claimant(trust, who)


def give(trust: Trust, who: PlayerId) -> float:
    """To whom one trusts."""
    return -trust.suspicion(who) - 2.0 if who != trust.me else 0.1


CITY: dict[str, Callable[[Trust, PlayerId], float]] = {
    "accompany": accompany,
    "bequeath": bequeath,
    "bite": strike,
    "block": block,
    "compare": compare,
    "cure": cure,
    "double": double,
    "give": give,
    "guard": plead,
    "hush": hush,
    "inject": inject,
    "kill": strike,
    "letter": letter,
    "look": look,
    "mine": strike,
    "patch": patch,
    "plead": plead,
    "poison": poison,
    "raid": raid,
    "reflect": reflect,
    "seek": seek,
    "stifle": hush_openly,
    "sting": strike,
    "trap": trap,
}
# Who orders nothing of what is left does better than who orders it badly.
OPTIONAL = frozenset(CITY) - {"look", "seek", "letter"}


def kind(ability: Ability) -> str:
    """Under which name the order stands in ``CITY``, whatever its verb."""
    if ability.strikes:
        return "raid" if ability.strikes == "check" else ability.verb
    if ability.saves is not None:
        return "cure" if ability.saves is Team.TOWN else "patch"
    return "plead" if ability.step is NightStep.PLEAD else ability.verb


def chosen(trust: Trust, order: Order) -> Order:
    """The order with the card that it plays, or with what it gives."""
    ability = own_ability(ROLES[trust.card], order.verb)
    if ability.choice is Choice.CARD:
        dealt = trust.view.public.cards
        for card in IMITATED:
            if dealt.get(card):
                return replace(order, choice=card, more=())
    if ability.choice is Choice.GIFT:
        return replace(order, choice=DUMMY if order.target == trust.me else "badge")
    return order


def measured(trust: Trust, order: Order, dice: random.Random) -> Order:
    """A comparison with somebody whose side is known as well as may be."""
    others = [w for w in trust.living if w not in (trust.me, order.target)]
    best = max(others, key=lambda w: _measure(trust, w) + dice.random())
    return replace(order, more=(best,))


def _measure(trust: Trust, who: PlayerId) -> float:
    known = trust.view.known.get(who)
    if known is not None:
        return 5.0 if not is_evil(known) else 3.0
    return max(-trust.suspicion(who), 0.0)
