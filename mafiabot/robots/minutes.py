"""What everybody at the table has heard: claims, votes, who died with which card.

One ``Minutes`` is shared by all robots of a game: it is public, and so the same for
all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mafiabot.engine.effects import (
    BallotCast,
    Bitten,
    Effect,
    Hanged,
    ImmunityGiven,
    Lynched,
    MinesLaid,
    NightFell,
    NightVoteCast,
    SkipCast,
    VoteCast,
)
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.roles import ROLES

# What everybody concludes of somebody from what the channel hears in the morning.
BITTEN, PLEADED = 3.0, 1.0
_GOOD = (Team.TOWN, Team.SOLO)


@dataclass(frozen=True)
class Claim:
    """ "I hold ``card``", and what that card has found."""

    who: PlayerId
    card: str
    found: tuple[tuple[PlayerId, str], ...] = ()


@dataclass(frozen=True)
class Suspicion:
    """ "I do not trust ``whom``."""

    who: PlayerId
    whom: PlayerId


Saying = Claim | Suspicion


def accused_by(sayings: Iterable[Saying]) -> Iterator[PlayerId]:
    """Who is said to be evil, and so has something to answer."""
    for saying in sayings:
        if isinstance(saying, Claim):
            for who, card in saying.found:
                if ROLES[card].team not in _GOOD:
                    yield who


@dataclass
class Minutes:
    """``claims``: the last of each; ``votes``: of the running or last vote, None for
    night; ``marks``: how each has voted so far, above 0 for those who hanged the
    town's people or spared its enemies; ``hints``: of mornings, above 0 against him;
    ``immune`` and ``mined``: today."""

    claims: dict[PlayerId, Claim] = field(default_factory=dict)
    votes: dict[PlayerId, PlayerId | None] = field(default_factory=dict)
    marks: dict[PlayerId, int] = field(default_factory=dict)
    hints: dict[PlayerId, float] = field(default_factory=dict)
    immune: set[PlayerId] = field(default_factory=set)
    mined: tuple[PlayerId, ...] = ()
    _ballots: dict[PlayerId, bool] = field(default_factory=dict)

    def open_vote(self) -> None:
        """A new day's votes begin."""
        self.votes, self._ballots = {}, {}

    def say(self, saying: Saying) -> None:
        if isinstance(saying, Claim):
            self.claims[saying.who] = saying

    def hear(self, effects: Iterable[Effect]) -> None:
        """Only what is said to the channel is written down."""
        for effect in effects:
            if isinstance(effect, VoteCast):
                self.votes[effect.who] = effect.target
            elif isinstance(effect, NightVoteCast | SkipCast):
                self.votes[effect.who] = None
            elif isinstance(effect, BallotCast):
                self._ballots[effect.who] = effect.hang
            elif isinstance(effect, Hanged):
                self._mark(effect.role, self._ballots)
            elif isinstance(effect, Lynched):
                voted = {who: at == effect.who for who, at in self.votes.items()}
                self._mark(effect.role, voted)
            elif isinstance(effect, NightFell):
                self.immune, self.mined = set(), ()
            else:
                self._morning(effect)

    def _morning(self, effect: Effect) -> None:
        """What only the city hears."""
        if isinstance(effect, Bitten):
            self._hint(effect.who, BITTEN)
        elif isinstance(effect, ImmunityGiven):
            self.immune.add(effect.who)
            self._hint(effect.who, PLEADED)
        elif isinstance(effect, MinesLaid):
            self.mined = effect.mined

    def _hint(self, who: PlayerId, weight: float) -> None:
        self.hints[who] = self.hints.get(who, 0.0) + weight

    def _mark(self, card: str, voted: dict[PlayerId, bool]) -> None:
        evil = ROLES[card].team not in _GOOD
        for who, hang in voted.items():
            self.marks[who] = self.marks.get(who, 0) + (1 if hang != evil else -1)
