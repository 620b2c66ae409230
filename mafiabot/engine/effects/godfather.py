"""What only the godfather's town hears: its family, its day, its night visitors."""

from __future__ import annotations

from dataclasses import dataclass

from ..role import PlayerId
from .base import Said, Seats, Seconds, Told, Varied, VoteTable


@dataclass(frozen=True)
class FamilyRevealed(Told):
    """Who belongs to the receiver's circle, with their cards."""

    cards: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True)
class KinChose(Told):
    """One of the family has named a victim (T3, T4)."""

    who: PlayerId
    target: PlayerId


@dataclass(frozen=True)
class DeedHeard(Said):
    """Somebody has moved (section 10). ``deed`` is a verb, or ``family`` for an order
    that a circle gives together; with ``card`` it says what the town hears."""

    card: str
    deed: str


@dataclass(frozen=True)
class SkipNoted(Told):
    """No order tonight."""


@dataclass(frozen=True)
class NightMissed(Varied):
    """An order was owed; ``left`` more nights like this, and he is out (C11)."""

    left: int


@dataclass(frozen=True)
class KinLearned(Told):
    """What the partner's check has found."""

    target: PlayerId
    role: str


@dataclass(frozen=True)
class RoleSought(Varied):
    """The commissar has looked at the receiver's card."""


@dataclass(frozen=True)
class PeopleSeen(Varied):
    """Who came to ``target`` in the night, for the one who watched (C36)."""

    target: PlayerId
    cards: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True)
class NobodySeen(Varied):
    target: PlayerId


@dataclass(frozen=True)
class Cured(Varied):
    """The doctor saved the receiver's life."""


@dataclass(frozen=True)
class Healed(Varied):
    """The doctor came, and was not needed."""


@dataclass(frozen=True)
class YouWereCharmed(Varied):
    """No order last night, no word and no vote today."""


@dataclass(frozen=True)
class CharmBroken(Varied):
    """The order is lost, but the doctor came too: he may speak and vote."""


@dataclass(frozen=True)
class SkipCast(Said):
    """C37: a vote for nobody."""

    who: PlayerId
    table: VoteTable
    cast: int
    voters: int


@dataclass(frozen=True)
class YouInherit(Varied):
    role: str


@dataclass(frozen=True)
class HeirToKin(Varied):
    """Who of the circle has taken the dead one's card."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class HeirNamed(Said):
    """T5; nobody hears who it is."""

    role: str


@dataclass(frozen=True)
class FoundDead(Said):
    """``roles`` are the cards of all who came to kill."""

    who: PlayerId
    role: str
    roles: tuple[str, ...]
    phrase: str = ""


@dataclass(frozen=True)
class SomebodyLucky(Said):
    """C41."""


@dataclass(frozen=True)
class SomebodyShielded(Said):
    """C40."""


@dataclass(frozen=True)
class SomebodyForged(Said):
    """C40: forged documents were looked into."""


@dataclass(frozen=True)
class TicketsUsed(Said):
    """C40: so many had paid for a card."""

    count: int


@dataclass(frozen=True)
class BagPacked(Told):
    """C40: what the player brings into this game."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class DiscussionOpened(Said):
    """T28."""

    seconds: Seconds
    seats: Seats


@dataclass(frozen=True)
class PollOpened(Said):
    """T30: the vote may be sent to the bot alone."""

    seconds: Seconds
    seats: Seats


@dataclass(frozen=True)
class ForcesEven(Said):
    """C39: the town has no more people left than the mafia, ``number`` each."""

    number: int


@dataclass(frozen=True)
class VoteTied(Said):
    """C38: the score is even, and nobody hangs. Empty: all wanted different things."""

    who: tuple[PlayerId, ...]


@dataclass(frozen=True)
class AvengerAsked(Told):
    """The lynched may take somebody along."""

    seconds: Seconds
    seats: Seats


@dataclass(frozen=True)
class TakenAlong(Said):
    who: PlayerId
    role: str
    avenger: PlayerId


@dataclass(frozen=True)
class LastWordsNoted(Told):
    pass


@dataclass(frozen=True)
class LastWordsSaid(Said):
    """``phrase`` is what the dead had to say."""

    who: PlayerId
    phrase: str
