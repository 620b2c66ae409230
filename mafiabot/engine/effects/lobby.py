"""Registration and the deal."""

from __future__ import annotations

from dataclasses import dataclass

from ..copying import quick
from ..model import VoidReason
from ..role import PlayerId
from .base import Noticed, Said, Seats, Seconds, Told


@dataclass(frozen=True)
class RegistrationOpened(Said):
    """R19."""

    seconds: Seconds
    minimum: int


@dataclass(frozen=True)
class RegistrationReminder(Noticed):
    """R22."""

    seconds: Seconds
    count: int


@quick
@dataclass(frozen=True)
class Joined(Said):
    who: PlayerId
    count: int


@dataclass(frozen=True)
class JoinedBy(Said):
    """An operator registered somebody (R30)."""

    who: PlayerId
    by: str
    count: int


@dataclass(frozen=True)
class Withdrew(Said):
    """Somebody is off the list (R26-R28, X13)."""

    who: PlayerId
    count: int


@dataclass(frozen=True)
class GameVoid(Said):
    """The game ends without a result; ``by`` is empty unless somebody halted it."""

    why: VoidReason
    by: str = ""


@dataclass(frozen=True)
class RegistrationClosed(Said):
    """R34, R35. ``roles`` is the number of cards that are not citizens."""

    count: int
    roles: int


@dataclass(frozen=True)
class RoleOffered(Told):
    """R36, R47."""

    role: str
    seconds: Seconds


@dataclass(frozen=True)
class RoleGiven(Told):
    """A role that nobody is asked to confirm."""

    role: str


@dataclass(frozen=True)
class RoleKept(Told):
    role: str


@dataclass(frozen=True)
class RoleDeclined(Told):
    role: str


@dataclass(frozen=True)
class RolePassed(Said):
    """Some role went to somebody else; the time starts again (R46)."""

    seconds: Seconds


@dataclass(frozen=True)
class Excluded(Said):
    """Did not confirm in time (R42)."""

    who: PlayerId


@dataclass(frozen=True)
class RoleLost(Said):
    """Nobody was left to take the role (P8)."""

    role: str


@dataclass(frozen=True)
class MafiaRevealed(Told):
    """R49, R53: the family, by mafia number; ``number`` is the receiver's own."""

    number: int
    mafia: Seats


@dataclass(frozen=True)
class PartnerRevealed(Told):
    """R50."""

    who: PlayerId
    role: str
