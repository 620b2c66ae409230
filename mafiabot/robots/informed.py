"""``informed``: believes claims that nobody disputes, remembers votes, guards whom it
trusts; the mafia spares its own and disputes claims against it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Event,
    Order,
    Skip,
    Vote,
    VoteNight,
)
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.roles import ROLES

from .minutes import Claim, Saying, Suspicion
from .orders import choose_order
from .policy import Sight
from .trust import EVIL, Trust, is_evil

# Whoever is suspected less than this is not worth a trial.
ENOUGH = 1.5
# Without anything to go by some still name somebody, so that days are not empty.
GUESSES = 0.35
# How much it counts that others have voted for somebody, for each vote.
CROWD = 0.6


# The chance of a thoughtless move in a game without end.
WEARY = 0.6

# Townsmen who are accused and have a card say so; so often do the evil invent one: a
# family votes for its liar, nobody votes for a lonely one.
DISPUTES = 0.9
ALONE = 0.18
# With these somebody is kept alive.
GUARDS = {"heal", "patch", "guard"}


class InformedPolicy:
    """Implements ``policy.Policy``."""

    def __init__(self, who: PlayerId, dice: random.Random) -> None:
        self.who, self.dice = who, dice
        self.told: Claim | None = None
        # Whom it went to kill last, and in which night; who lives on was guarded.
        self._aim: tuple[int, PlayerId | None] = (-1, None)
        self._guarded: set[PlayerId] = set()

    def move(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        first = moves[0]
        if isinstance(first, Confirm):
            return first
        if self._weary(sight):
            return self._restless(sight, moves)
        if isinstance(first, Order | Skip):
            return self._order(sight, moves)
        if isinstance(first, Vote | VoteNight):
            return self._vote(sight, moves)
        if isinstance(first, Ballot):
            return self._ballot(sight, moves)
        return first  # the accused has nothing to add

    def _order(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        """A killer does not come again to a guarded door while the guard lives."""
        public, trust = sight.view.public, self.trust(sight)
        night, victim = self._aim
        if night < public.nights and victim in trust.living:
            self._guarded.add(victim)
        if any(GUARDS & set(ROLES[card].verbs) for card in public.cards):
            trust.guarded = frozenset(self._guarded)
        order = choose_order(trust, moves, self.dice)
        if isinstance(order, Order) and order.verb == "kill":
            self._aim = (public.nights, order.target)
        return order

    def _weary(self, sight: Sight) -> bool:
        """A town that has turned in circles for longer than it has seats."""
        public = sight.view.public
        return public.nights > len(public.seats) and self.dice.random() < WEARY

    def _restless(self, sight: Sight, moves: Sequence[Event]) -> Event:
        """With the crowd, if there is one; else anything but another quiet night."""
        votes = [move for move in moves if isinstance(move, Vote)]
        wanted = [at for at in sight.minutes.votes.values() if at is not None]
        crowd = max(wanted, key=wanted.count, default=None)
        following = [vote for vote in votes if vote.target == crowd]
        kin = sight.view.partners
        fair = [m for m in moves if not (isinstance(m, Order) and m.target in kin)]
        return self.dice.choice(following or votes or fair or moves)

    def trust(self, sight: Sight) -> Trust:
        """What this robot thinks of everybody now."""
        return Trust(sight.view, sight.minutes)

    # --- votes ----------------------------------------------------------------------

    def _vote(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        trust = self.trust(sight)
        crowd: dict[PlayerId, float] = {}
        for at in sight.minutes.votes.values():
            if at is not None:
                crowd[at] = crowd.get(at, 0.0) + CROWD
        best, most = None, ENOUGH
        guess = self.dice.random() < GUESSES and not crowd
        for move in moves:
            if not isinstance(move, Vote) or move.target in (None, self.who):
                continue
            assert move.target is not None
            worth = trust.wish(move.target) + crowd.get(move.target, 0.0)
            worth += self.dice.random() * (2 * ENOUGH if guess else 0.5)
            if worth > most:
                best, most = move, worth
        if best is not None:
            return best
        nights = (move for move in moves if isinstance(move, VoteNight))
        return next(nights, None)

    def _ballot(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        accused = sight.view.public.accused
        if accused is None:
            return None
        worth = self.trust(sight).wish(accused)
        # He was nominated by most: unless there is a reason, the doubt is small.
        hang = worth + self.dice.random() > 0.4
        return next(
            (m for m in moves if isinstance(m, Ballot) and m.hang is hang), None
        )

    # --- words ----------------------------------------------------------------------

    def speak(self, sight: Sight) -> Sequence[Saying]:
        claim = self._claim(sight)
        if claim is not None and claim != self.told:
            self.told = claim
            return (claim,)
        return self._suspect(sight)

    def _suspect(self, sight: Sight) -> Sequence[Saying]:
        if self.dice.random() > 0.15:
            return ()
        trust = self.trust(sight)
        others = [s.id for s in sight.view.public.living if s.id != self.who]
        worst = max(others, key=trust.wish, default=None)
        if worst is None or trust.wish(worst) < ENOUGH:
            return ()
        return (Suspicion(self.who, worst),)

    def _claim(self, sight: Sight) -> Claim | None:
        view = sight.view
        card = view.card or "citizen"
        role = ROLES[card]
        if role.team is Team.TOWN:
            checks = any(ability.checks for ability in role.abilities)
            found = tuple(view.findings.items()) if checks else ()
            living = {seat.id for seat in view.public.living}
            evil = any(is_evil(c) and who in living for who, c in found)
            disputed = self._accuser(sight) is not None or self._robbed(sight, card)
            if evil or (disputed and card != "citizen") or self.told is not None:
                return Claim(self.who, card, found)
            return None
        accuser = self._accuser(sight)
        if role.team in EVIL and accuser is not None and self.told is None:
            living = {seat.id for seat in view.public.living}
            family = not living.isdisjoint(view.partners)
            if self.dice.random() < (DISPUTES if family else ALONE):
                return Claim(self.who, accuser.card, ((accuser.who, "mafioso"),))
        return self.told

    def _robbed(self, sight: Sight, card: str) -> bool:
        """Whether somebody else claims the only card of its kind, and it is mine."""
        claims = sight.minutes.claims.values()
        taken = any(c.card == card and c.who != self.who for c in claims)
        return taken and sight.view.public.cards.get(card) == 1

    def _accuser(self, sight: Sight) -> Claim | None:
        """Who says that this robot is evil."""
        living = {seat.id for seat in sight.view.public.living}
        for claim in sight.minutes.claims.values():
            if claim.who in living and any(
                who == self.who and is_evil(card) for who, card in claim.found
            ):
                return claim
        return None
