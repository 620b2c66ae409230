"""Lines of one kind that still wait to be sent are told together, or not at all.

A vote that is typed while the line about the vote before it waits is told in that line;
of the minutes that are left to the night only the last are worth a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mafiabot.engine.effects import (
    BallotCast,
    Effect,
    Joined,
    NightLeft,
    NightVoteCast,
    OrderHeard,
    VoteCast,
)
from mafiabot.engine.role import PlayerId
from mafiabot.notices import OrdersHeard, VotesCast
from mafiabot.ports import Receipt

# One line holds so many; the next begins another.
MOST = 12

Votes = VoteCast | NightVoteCast
# Effects of one kind, the oldest first, in one fact.
Together = Callable[[Sequence[Effect]], object]


def _newest(effects: Sequence[Effect]) -> object:
    return effects[-1]


def _votes(effects: Sequence[Effect]) -> object:
    """R93: who voted for what, and the newest table."""
    votes = [effect for effect in effects if isinstance(effect, Votes)]
    by_target: dict[PlayerId | None, tuple[PlayerId, ...]] = {}
    for vote in votes:
        target = vote.target if isinstance(vote, VoteCast) else None
        by_target[target] = (*by_target.get(target, ()), vote.who)
    last = votes[-1]
    if len(votes) == 1:
        return last
    return VotesCast(tuple(by_target.items()), last.table, last.cast, last.voters)


def _orders(effects: Sequence[Effect]) -> object:
    """R74: whose orders were taken."""
    roles = tuple(effect.role for effect in effects if isinstance(effect, OrderHeard))
    return effects[0] if len(roles) == 1 else OrdersHeard(roles)


_KINDS: dict[type[Effect], tuple[str, Together]] = {
    Joined: ("joined", _newest),
    NightLeft: ("left", _newest),
    BallotCast: ("ballots", _newest),
    VoteCast: ("votes", _votes),
    NightVoteCast: ("votes", _votes),
    OrderHeard: ("orders", _orders),
}
GATHERED = frozenset(_KINDS)


@dataclass
class _Parcel:
    """The effects of one line that waits."""

    name: str
    effects: list[Effect] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)


class Gathering:
    """What waits of one channel, by kind."""

    def __init__(self) -> None:
        self._waiting: dict[str, _Parcel] = {}
        self._begun = 0

    def take(self, effect: Effect, receipt: Receipt) -> tuple[object, str, Receipt]:
        """What to say of the effect and of those it is told with; the name of the line
        that this one replaces, if it waits; and the receipt of them all."""
        if type(effect) not in _KINDS:
            return effect, "", receipt
        kind, together = _KINDS[type(effect)]
        parcel = self._waiting.get(kind)
        if parcel is None or len(parcel.effects) >= MOST:
            self._begun += 1
            parcel = self._waiting[kind] = _Parcel(f"{kind} {self._begun}")
        parcel.effects.append(effect)
        parcel.receipts.append(receipt)
        said = self._receipt(kind, parcel, len(parcel.effects))
        return together(parcel.effects), parcel.name, said

    def _receipt(self, kind: str, parcel: _Parcel, count: int) -> Receipt:
        def gone() -> None:
            if len(parcel.effects) > count:
                return  # it was replaced; the line with the others says it too
            if self._waiting.get(kind) is parcel:
                del self._waiting[kind]
            for receipt in parcel.receipts:
                receipt()

        return gone
