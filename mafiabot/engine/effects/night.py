"""The night, and its results at dawn."""

from __future__ import annotations

from dataclasses import dataclass

from ..copying import quick
from ..role import PlayerId
from .base import Noticed, Said, Seats, Seconds, Told


@dataclass(frozen=True)
class NightFell(Said):
    """R56, the message."""

    number: int
    seconds: Seconds


@dataclass(frozen=True)
class NightNotice(Noticed):
    """R56, the NOTICE."""

    number: int


@quick
@dataclass(frozen=True)
class OrderAsked(Told):
    """R57, R67: the request, with the numbered list of the living."""

    role: str
    verbs: tuple[str, ...]
    seats: Seats


@dataclass(frozen=True)
class OrderOwed(Told):
    """R128: to whoever comes back to a night that waits for his order. As short as
    what others hear then; the list is a question away."""

    verbs: tuple[str, ...]


@dataclass(frozen=True)
class NothingAsked(Told):
    """R128: to whoever comes back to a night that does not wait for him. Without it
    the moment of the next lines would show that somebody who was asked has a card."""


@quick
@dataclass(frozen=True)
class LeaderNamed(Told):
    """X22: the rest of the family hears who gives the order, and who does when he is
    out (R59). A line in that moment would show whose place it was."""

    leader: PlayerId
    seats: Seats


@quick
@dataclass(frozen=True)
class OrderNoted(Told):
    """R72."""

    verb: str
    target: PlayerId


@dataclass(frozen=True)
class DeedNoted(Told):
    """R72, of an order that has no target."""

    verb: str


@dataclass(frozen=True)
class RoleLearned(Told):
    """R73: what the check found."""

    target: PlayerId
    role: str


@dataclass(frozen=True)
class CheckNoted(Told):
    """The answer to a check comes at dawn (``check_reply: dawn``)."""

    target: PlayerId


@quick
@dataclass(frozen=True)
class OrderHeard(Said):
    """R74: some holder of this role has moved."""

    role: str


@dataclass(frozen=True)
class NightLeft(Said):
    """R76."""

    seconds: Seconds


@dataclass(frozen=True)
class DayBroke(Said):
    """R84."""

    number: int


@dataclass(frozen=True)
class Seduced(Said):
    """The wench was not alone tonight."""

    phrase: str


@dataclass(frozen=True)
class Cursed(Said):
    """The maniac laid his curse."""

    phrase: str


@dataclass(frozen=True)
class Murdered(Said):
    """``killer`` is a role."""

    who: PlayerId
    role: str
    killer: str
    phrase: str


@dataclass(frozen=True)
class CurseStruck(Said):
    """A visitor of the cursed player is dead."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class Saved(Said):
    """Attacked by ``killer``, a role, and treated in time (R86)."""

    who: PlayerId
    killer: str
    phrase: str


@dataclass(frozen=True)
class DoctorSpoke(Said):
    """The doctor saved somebody, and had something to say."""

    phrase: str


@dataclass(frozen=True)
class DoctorIdle(Said):
    """The doctor treated somebody who was well."""

    phrase: str


@dataclass(frozen=True)
class Checked(Said):
    """``role`` looked into somebody (P19; nobody hears into whom)."""

    role: str
    phrase: str


@dataclass(frozen=True)
class Hired(Said):
    """The lawyer has a client."""

    phrase: str


@dataclass(frozen=True)
class Hacked(Said):
    """The hacker was in somebody's account."""

    phrase: str


@dataclass(frozen=True)
class KilledForSilence(Said):
    """R79: had to order and did not."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class LeaverKilled(Said):
    """R129, R130."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class SuicideBuried(Said):
    """R137."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class EjectedBuried(Said):
    """R137."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class NobodyDied(Said):
    pass


@dataclass(frozen=True)
class YouWereSeduced(Told):
    """The order of this night came to nothing, and some money is gone."""


@dataclass(frozen=True)
class YouWereHacked(Told):
    pass
