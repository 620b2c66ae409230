"""What only the city hears."""

from __future__ import annotations

from dataclasses import dataclass

from ..role import PlayerId
from .base import Said, Told, VoteTable


@dataclass(frozen=True)
class DeckShown(Said):
    """How difficult the cards are that were dealt, and so the Witness's (L2)."""

    level: int


@dataclass(frozen=True)
class WishHeard(Said):
    """Where somebody wants a card to go tonight; so many want the same (G7)."""

    who: PlayerId
    role: str
    target: PlayerId
    count: int


@dataclass(frozen=True)
class WishesTold(Told):
    """Where the town wants the receiver to go tonight, and how many want it (G7)."""

    role: str
    wishes: VoteTable


@dataclass(frozen=True)
class SeveralNoted(Told):
    """R72, where an order names several players."""

    verb: str
    whom: tuple[PlayerId, ...]


@dataclass(frozen=True)
class ChoiceNoted(Told):
    """R72, where an order plays a card, or gives something."""

    verb: str
    choice: str
    whom: tuple[PlayerId, ...]


@dataclass(frozen=True)
class GiftHeld(Told):
    """What the receiver may use tonight; from whom he has it he does not hear."""

    gift: str


@dataclass(frozen=True)
class MateSought(Told):
    """Whether the one the don looked at is of the mafia, and unknown to it (L7)."""

    target: PlayerId
    mate: bool


@dataclass(frozen=True)
class MinesLaid(Said):
    """Who is mined; who has the remote is not said."""

    mined: tuple[PlayerId, ...]


@dataclass(frozen=True)
class RemoteGiven(Told):
    """The receiver may set the mines of this day off."""

    mined: tuple[PlayerId, ...]


@dataclass(frozen=True)
class RemoteNoted(Told):
    """The receiver has set the mines off."""


@dataclass(frozen=True)
class Exploded(Said):
    """These leave when the day is over; nobody hears who did it."""

    struck: tuple[PlayerId, ...]


@dataclass(frozen=True)
class LeftAtDawn(Said):
    """Who did not come to breakfast, and his card; nobody hears why (G4)."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class ImmunityGiven(Said):
    """Nobody hangs him today."""

    who: PlayerId


@dataclass(frozen=True)
class LeftAtDusk(Said):
    """Poisoned the night before, he leaves after the vote (L28)."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class Bitten(Said):
    """He is the vampire's from now on (L19)."""

    who: PlayerId


@dataclass(frozen=True)
class LetterArrived(Said):
    """Nobody hears whether it is poisoned (L9)."""

    who: PlayerId


@dataclass(frozen=True)
class BiteWatched(Told):
    """The bitten watch whom the vampire goes to (L19)."""

    target: PlayerId


@dataclass(frozen=True)
class CardDrawn(Told):
    """Whose action the receiver has tonight."""

    role: str


@dataclass(frozen=True)
class Hushed(Said):
    """He has no vote today, and all hear of it."""

    who: PlayerId


@dataclass(frozen=True)
class VoteLost(Told):
    """No vote for the receiver today."""


@dataclass(frozen=True)
class Compared(Told):
    """Whether two players are of one side (G13, L30)."""

    one: PlayerId
    other: PlayerId
    friends: bool


@dataclass(frozen=True)
class ActionsShown(Told):
    """Somebody was doubled, or what is left after that (L16)."""

    count: int


@dataclass(frozen=True)
class ActionBlocked(Told):
    """One action less (L15)."""


@dataclass(frozen=True)
class VisitsSeen(Told):
    """The witness is shown which characters came to ``target``, in order (L4, L5)."""

    target: PlayerId
    gestures: tuple[tuple[str, str], ...]  # (card, verb where the card has several)
