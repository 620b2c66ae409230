"""``informed``: believes claims that nobody disputes, remembers votes, guards whom it
trusts; the mafia spares its own and disputes claims against it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mafiabot.engine.effects import Told
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Detonate,
    Event,
    Order,
    Skip,
    Vote,
    VoteNight,
)
from mafiabot.engine.role import PlayerId, Role, Team
from mafiabot.engine.roles import ROLES

from .minutes import Claim, Saying, Suspicion
from .notes import CLEARED, Notes
from .orders import choose_order
from .policy import Sight
from .trust import EVIL, Trust, is_evil

# Whoever is suspected less than this is not worth a trial.
ENOUGH = 1.5
# Without anything to go by some still name somebody, so that days are not empty.
GUESSES = 0.35
# Where no night can tell more, somebody is tried if so many of the unknown are evil.
ODDS = 0.2
# How much it counts that others have voted for somebody, for each vote.
CROWD = 0.6


# The chance of a thoughtless move in a game without end.
WEARY = 0.6

# Townsmen who are accused and have a card say so; so often do the evil invent one: a
# family votes for its liar, nobody votes for a lonely one.
DISPUTES = 0.9
ALONE = 0.18
# For so many others somebody comes out whom nobody has asked.
VOUCHES = 2
WORST = "gangster"  # the card named for an enemy of whom only the side is known
# With these somebody is kept alive.
GUARDS = {"heal", "patch", "guard"}


class InformedPolicy:
    """Implements ``policy.Policy``."""

    def __init__(self, who: PlayerId, dice: random.Random) -> None:
        self.who, self.dice = who, dice
        self.notes = Notes(who)
        self.told_all: Claim | None = None
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
        if isinstance(first, Detonate):
            return first if self._blasts(sight) else None
        return first  # the accused has nothing to add

    def told(self, effect: Told) -> None:
        self.notes.told(effect)

    def _blasts(self, sight: Sight) -> bool:
        """Whether the mined are rather enemies than friends."""
        trust = self.trust(sight)
        return sum(trust.wish(who) for who in sight.minutes.mined) > ENOUGH

    def _order(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        """A killer does not come again to a guarded door while the guard lives."""
        public, trust = sight.view.public, self.trust(sight)
        night, victim = self._aim
        if night < public.nights and victim in trust.living:
            self._guarded.add(victim)
        if any(GUARDS & set(ROLES[card].verbs) for card in public.cards):
            trust.guarded = frozenset(self._guarded)
        order = choose_order(trust, moves, self.dice)
        if isinstance(order, Order):
            self.notes.ordered(trust.card, order, public.nights)
            if order.verb == "kill":
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
        return Trust(sight.view, sight.minutes, self.notes)

    # --- votes ----------------------------------------------------------------------

    def _vote(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        trust = self.trust(sight)
        crowd: dict[PlayerId, float] = {}
        for at in sight.minutes.votes.values():
            if at is not None:
                crowd[at] = crowd.get(at, 0.0) + CROWD
        best, most = None, ENOUGH
        guess = self.dice.random() < GUESSES and not crowd
        hurry = trust.blind() and trust.odds() >= ODDS
        for move in moves:
            if not isinstance(move, Vote) or move.target in (None, self.who):
                continue
            assert move.target is not None
            if move.target in sight.minutes.immune:
                continue
            worth = trust.wish(move.target) + crowd.get(move.target, 0.0)
            worth += ENOUGH if hurry else 0.0
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
        if claim is not None and claim != self.told_all:
            self.told_all = claim
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
            return self._confess(sight, role)
        accuser = self._accuser(sight)
        if role.team in EVIL and accuser is not None and self.told_all is None:
            living = {seat.id for seat in view.public.living}
            family = not living.isdisjoint(view.partners)
            if self.dice.random() < (DISPUTES if family else ALONE):
                return Claim(self.who, accuser.card, ((accuser.who, "mafioso"),))
        return self.told_all

    def _confess(self, sight: Sight, role: Role) -> Claim | None:
        """What a townsman says of himself: when he has found an enemy, when he can
        speak for several, and when he is accused. Who is bound to be silent is so."""
        view = sight.view
        if role.bound:
            return None
        living = {seat.id for seat in view.public.living}
        checks = any(ability.checks for ability in role.abilities)
        found = tuple(view.findings.items()) if checks else ()
        found += tuple(
            (who, WORST if weight > 0 else "citizen")
            for who, weight in self.notes.weights(view).items()
            if abs(weight) >= CLEARED and who in living
        )
        evil = any(is_evil(c) and who in living for who, c in found)
        vouches = len(found) >= VOUCHES and not checks
        disputed = self._accuser(sight) is not None or self._robbed(sight, role.key)
        out = evil or vouches or (disputed and role.key != "citizen")
        if out or self.told_all is not None:
            return Claim(self.who, role.key, found)
        return None

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
