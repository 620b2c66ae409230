"""Whom one robot would rather see dead, out of what it knows and what was said."""

from __future__ import annotations

from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.view import PlayerView

from .minutes import Claim, Minutes
from .notes import LIKELY, Notes

EVIL = (Team.MAFIA, Team.MANIAC, Team.TRIAD, Team.LONER, Team.VAMPIRE)
# Weights of suspicion. What one has seen oneself outweighs everything else.
SURE = 100.0
BELIEVED = 10.0  # by a claim that nobody disputes
DISPUTED = 3.0  # by one of several who claim the same single card
VOTED = 0.4  # for each vote that helped the other side


def is_evil(card: str) -> bool:
    """Whether the card fights the town."""
    return ROLES[card].team in EVIL


class Trust:
    """One look round the table."""

    def __init__(
        self, view: PlayerView, minutes: Minutes, notes: Notes | None = None
    ) -> None:
        self.view, self.minutes = view, minutes
        self.me = view.who
        self.notes = notes or Notes(view.who)
        self.own = self.notes.weights(view)
        self.card = view.card or "citizen"
        self.team = ROLES[self.card].team
        # Whom this robot could not kill, while there is a doctor.
        self.guarded: frozenset[PlayerId] = frozenset()
        self.living = tuple(seat.id for seat in view.public.living)
        alive = set(self.living)
        self.claims = [c for c in minutes.claims.values() if c.who in alive]
        self.accused: dict[PlayerId, float] = {}
        for claim in self.claims:
            self._weigh(claim)

    def disputed(self, claim: Claim) -> bool:
        """Whether more people claim the card than hold it, or it is known a lie."""
        same = sum(other.card == claim.card for other in self.claims)
        return same > self.view.public.cards.get(claim.card, 0)

    def lies(self, claim: Claim) -> bool:
        """Whether the cards that everybody saw show it: nobody living holds what he
        claims, or whom he found evil was not."""
        public = self.view.public
        if not public.cards.get(claim.card):
            return True
        shown = {seat.id: seat.card for seat in public.seats if seat.card is not None}
        return any(
            is_evil(card) and not is_evil(shown.get(who, card))
            for who, card in claim.found
        )

    def _weigh(self, claim: Claim) -> None:
        """A known liar accuses nobody; a disputed one half convinces."""
        known = self.view.known.get(claim.who)
        if known is not None and is_evil(known):
            return
        if self.lies(claim):
            self._add(claim.who, SURE / 2)
            return
        weight = DISPUTED if self.disputed(claim) else BELIEVED
        if known is not None:
            weight = SURE / 2
        for who, card in claim.found:
            self._add(who, weight if is_evil(card) else -weight)
        if weight == DISPUTED:
            self._add(claim.who, DISPUTED / 2)
        else:
            self._add(claim.who, -weight)

    def _add(self, who: PlayerId, weight: float) -> None:
        self.accused[who] = self.accused.get(who, 0.0) + weight

    def suspicion(self, who: PlayerId) -> float:
        """For the town's eyes: above 0 rather evil, below rather not."""
        known = self.view.known.get(who)
        if known is not None and who != self.me:
            return SURE if is_evil(known) else -SURE
        heard = self.accused.get(who, 0.0) + VOTED * self.minutes.marks.get(who, 0)
        return heard + self.own.get(who, 0.0) + self.minutes.hints.get(who, 0.0)

    def wish(self, who: PlayerId) -> float:
        """How much this robot wants him hanged: the evil join the hunt, but not for
        their own."""
        if who == self.me:
            return -SURE
        friend = who in self.view.partners or who in self.notes.mates
        if self.team in EVIL and friend:
            return -SURE if self.suspicion_of_all(who) < BELIEVED else 0.0
        known = self.view.known.get(who)
        if self.team in EVIL and known is None:
            return max(self.accused.get(who, 0.0), 0.0) + 0.5
        if self.team in EVIL:
            return 1.0
        return self.suspicion(who)

    def blind(self) -> bool:
        """Whether no card of this game tells its owner another's: a town that waits
        for the nights of others is not told more by them."""
        dealt = (ROLES[card] for card in self.view.public.rules.roles)
        return not any(able.checks for role in dealt for able in role.abilities)

    def odds(self) -> float:
        """How many of those of whom nothing speaks for them are evil, 0 to 1."""
        cards = self.view.public.cards
        evil = sum(number for card, number in cards.items() if is_evil(card))
        unknown = sum(self.suspicion(who) > -LIKELY for who in self.living)
        return min(evil / unknown, 1.0) if unknown else 0.0

    def suspicion_of_all(self, who: PlayerId) -> float:
        """What those think who know nothing but what was said."""
        return self.accused.get(who, 0.0)

    def trusted_claimants(self) -> list[PlayerId]:
        """Whom the town believes, and its enemies come for."""
        return [
            c.who
            for c in self.claims
            if not self.disputed(c)
            and c.who != self.me
            and not is_evil(self.view.known.get(c.who, "citizen"))
        ]
