"""What one robot keeps to itself: what it was told alone, what it has ordered, and what
follows from both in the morning."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mafiabot.engine.effects import (
    ActionBlocked,
    CardDrawn,
    Compared,
    GiftHeld,
    MateSought,
    Told,
    VisitsSeen,
)
from mafiabot.engine.events import Order
from mafiabot.engine.played import LINK, ability_of, own_ability
from mafiabot.engine.role import PLAYING, Ability, Choice, PlayerId, Role, Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.view import PlayerView

# Weights of what was seen, as those of ``trust``: above 0 it speaks against somebody.
SURE = 100.0
CLEARED = 12.0  # the law came and he is still there; hardly anything else explains it
LIKELY = 5.0
HINT = 1.5

Gestures = tuple[tuple[str, str], ...]
Weights = dict[PlayerId, float]


class Notes:
    """``gift`` and ``drawn`` are of this night; ``mates``: of one's side, found by
    looking for them."""

    def __init__(self, me: PlayerId) -> None:
        self.me = me
        self.gift = self.drawn = ""
        self.mates: set[PlayerId] = set()
        self.learned: Weights = {}
        self._pairs: list[Compared] = []
        self._seen: list[VisitsSeen] = []
        self._went: list[tuple[int, PlayerId, Ability]] = []
        self._blocked = False

    # --- what is written down ---------------------------------------------------------

    def told(self, effect: Told) -> None:
        """Something that only this robot reads."""
        if isinstance(effect, Compared):
            self._pairs.append(effect)
        elif isinstance(effect, VisitsSeen):
            self._seen.append(effect)
        elif isinstance(effect, ActionBlocked):
            self._blocked = True
        elif isinstance(effect, CardDrawn):
            self.drawn = effect.role
        elif isinstance(effect, GiftHeld):
            self.gift = effect.gift
        elif isinstance(effect, MateSought) and effect.mate:
            self.mates.add(effect.target)

    def ordered(self, card: str, order: Order, night: int) -> None:
        """What this robot does tonight; ``card`` is the one it holds."""
        if order.target is not None:
            ability = self.ability(ROLES[card], order.verb, order.choice)
            self._went.append((night, order.target, ability))

    def ability(self, role: Role, verb: str, choice: str) -> Ability:
        """What an order does in the end, with a card or a gift that is played."""
        ability, chain = own_ability(role, verb), choice.split(LINK) if choice else []
        while ability.choice in PLAYING:
            given = {Choice.DRAWN: self.drawn, Choice.HELD: self.gift}
            name = given.get(ability.choice) or (chain.pop(0) if chain else "")
            if not name:
                return ability
            ability = ability_of(name)
        return ability

    # --- what follows from it ---------------------------------------------------------

    def weights(self, view: PlayerView) -> Weights:
        """Against whom this robot knows something, and for whom."""
        public = view.public
        over = [
            one
            for one in self._went
            if one[0] < public.nights or public.phase.value != "night"
        ]
        if over or self._seen:
            alive = {seat.id for seat in public.living}
            self._went = [one for one in self._went if one not in over]
            for _, target, ability in over:
                if not self._blocked:
                    self._came_back(view, alive, target, ability)
            self._watched(public.cards, alive)
            self._blocked, self.gift = False, ""
        if not self._pairs:
            return self.learned
        return {**self.learned, **self._by_pairs(view)}

    def _learn(self, who: PlayerId, weight: float) -> None:
        if abs(weight) >= abs(self.learned.get(who, 0.0)):
            self.learned[who] = weight

    def _came_back(
        self, view: PlayerView, alive: set[PlayerId], target: PlayerId, did: Ability
    ) -> None:
        """Whoever the law has left at the table is none of those whom it takes; who
        goes with one of the enemies is not there any more."""
        if target not in alive or self.me not in alive:
            return
        if did.strikes == "check":
            shielded = any(_shields(card) for card in view.public.cards)
            self._learn(target, -LIKELY if shielded else -CLEARED)
        elif did.verb == "accompany":
            self._learn(target, -SURE)

    def _watched(self, cards: Mapping[str, int], alive: set[PlayerId]) -> None:
        """The Witness's conclusions: I1, I5, I7, I11-I14, I16, I23."""
        for seen in self._seen:
            if seen.target not in alive:
                continue
            kinds = [_kind(card, verb) for card, verb in seen.gestures]
            for at, kind in enumerate(kinds):
                conclude = CONCLUSIONS.get(kind)
                if conclude is not None:
                    others = kinds[:at] + kinds[at + 1 :]
                    self._learn(seen.target, conclude(others))
        self._seen = []

    def _by_pairs(self, view: PlayerView) -> Weights:
        """What a comparison says of two, when one of them is known."""
        found = dict(self.learned)
        for _ in self._pairs:  # one may lead to the next
            for pair in self._pairs:
                for one, other in (
                    (pair.one, pair.other),
                    (pair.other, pair.one),
                ):
                    weight = self._beside(view, found, one, pair.friends)
                    if abs(weight) > abs(found.get(other, 0.0)):
                        found[other] = weight
        return found

    def _beside(
        self, view: PlayerView, found: Weights, one: PlayerId, friends: bool
    ) -> float:
        """What ``one`` says of the other of his pair."""
        card = view.known.get(one)
        if card is not None:
            town = ROLES[card].team is Team.TOWN
            return CLEARED * (-1 if town == friends else 1)
        weight = found.get(one, 0.0)
        if abs(weight) >= LIKELY:
            sign = 1 if friends else -1
            # With an enemy the whole town is in conflict, and so is another enemy.
            return 0.0 if weight > 0 and not friends else 0.9 * sign * weight
        return -HINT if friends else HINT


def _shields(card: str) -> bool:
    """Whether the card keeps the law from one of its side."""
    return any(
        "check" in ability.stops or ability.saves is Team.MAFIA
        for ability in ROLES[card].abilities
    )


def _kind(card: str, verb: str) -> str:
    """The kind of action that a gesture shows, whoever played it."""
    role = ROLES.get(card)
    if role is None or not role.abilities:
        return ""
    last = verb.split(LINK)[-1] if verb else role.abilities[0].verb
    shot = last == "kill" and role.team is Team.MAFIA
    return "family" if shot else last


Conclude = Callable[[list[str]], float]


def _shot(others: list[str]) -> float:
    """The family does not shoot its own; healed in the town's colour he is of it."""
    if "patch" in others and "heal" not in others:
        return LIKELY
    return -CLEARED if "heal" in others else -LIKELY


CONCLUSIONS: dict[str, Conclude] = {
    "accompany": lambda others: -SURE,
    "check": lambda others: LIKELY if "patch" in others else -CLEARED,
    "family": _shot,
    "guard": lambda others: CLEARED,
    "hush": lambda others: -HINT,
    "protect": lambda others: HINT,
    "seek": lambda others: -HINT,
    "trap": lambda others: HINT,
}
