"""Everything a game can ask the outside to do, or tell.

``Said`` goes to the channel, ``Noticed`` too but as a NOTICE, ``Told`` to one person.
The phrase packs have one phrase for each subclass, and its fields are the only
placeholders. The others are for machines. An effect carries facts, never text.

Fields: ``PlayerId`` is shown as a nick, ``role``/``verb`` as the pack's word for it,
``Seconds`` as a duration, ``phrase`` is what the player wrote behind his order.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from .model import Outcome, PlayerResult, VoidReason
from .refusal import Refusal
from .role import PlayerId

Seconds = NewType("Seconds", int)
Seats = tuple[tuple[int, PlayerId], ...]
"""A numbered list of players: (number, player)."""
VoteTable = tuple[tuple[PlayerId | None, int], ...]
"""(player, or None for night; votes), most votes first."""


class Effect:
    """Base of all effects."""

    __slots__ = ()


class Said(Effect):
    """For the channel."""

    __slots__ = ()


class Noticed(Said):
    """For the channel, as a NOTICE."""

    __slots__ = ()


@dataclass(frozen=True)
class Told(Effect):
    """For one person."""

    to: PlayerId


@dataclass(frozen=True)
class Refused(Told):
    """What a person asked was not done; ``verbs`` are what he could order instead."""

    why: Refusal
    verbs: tuple[str, ...] = ()


# --- registration ---------------------------------------------------------------


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


# --- dealing --------------------------------------------------------------------


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


# --- night ----------------------------------------------------------------------


@dataclass(frozen=True)
class NightFell(Said):
    """R56, the message."""

    number: int
    seconds: Seconds


@dataclass(frozen=True)
class NightNotice(Noticed):
    """R56, the NOTICE."""

    number: int


@dataclass(frozen=True)
class OrderAsked(Told):
    """R57, R67: the request, with the numbered list of the living."""

    role: str
    verbs: tuple[str, ...]
    seats: Seats


@dataclass(frozen=True)
class LeaderNamed(Told):
    """X22: the rest of the family hears who gives the order."""

    leader: PlayerId
    seats: Seats


@dataclass(frozen=True)
class OrderNoted(Told):
    """R72."""

    verb: str
    target: PlayerId


@dataclass(frozen=True)
class RoleLearned(Told):
    """R73: what the check found."""

    target: PlayerId
    role: str


@dataclass(frozen=True)
class CheckNoted(Told):
    """The answer to a check comes at dawn (``check_reply: dawn``)."""

    target: PlayerId


@dataclass(frozen=True)
class OrderHeard(Said):
    """R74: some holder of this role has moved."""

    role: str


@dataclass(frozen=True)
class NightLeft(Said):
    """R76."""

    seconds: Seconds


# --- leavers, suicides, ejections -------------------------------------------------


@dataclass(frozen=True)
class LeaverSeen(Said):
    """R126."""

    who: PlayerId


@dataclass(frozen=True)
class LeaverBack(Said):
    """R128."""

    who: PlayerId


@dataclass(frozen=True)
class LeaversAwaited(Said):
    """R132."""

    who: tuple[PlayerId, ...]
    seconds: Seconds


@dataclass(frozen=True)
class SuicideSeen(Said):
    """R133, R134."""

    who: PlayerId


@dataclass(frozen=True)
class EjectionSeen(Said):
    """R135."""

    who: PlayerId
    by: str


# --- dawn -----------------------------------------------------------------------


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
    """``by`` is the killer's role."""

    who: PlayerId
    role: str
    by: str
    phrase: str


@dataclass(frozen=True)
class CurseStruck(Said):
    """A visitor of the cursed player is dead."""

    who: PlayerId
    role: str


@dataclass(frozen=True)
class Saved(Said):
    """Attacked by ``by`` and treated in time (R86)."""

    who: PlayerId
    by: str
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


@dataclass(frozen=True)
class YouLead(Told):
    """R59: the right to order has passed to this mafioso."""


# --- day ------------------------------------------------------------------------


@dataclass(frozen=True)
class VoteOpened(Said):
    """R89, R90."""

    seconds: Seconds
    seats: Seats


@dataclass(frozen=True)
class VoteCast(Said):
    """R91, R93."""

    who: PlayerId
    target: PlayerId
    table: VoteTable
    cast: int
    voters: int


@dataclass(frozen=True)
class NightVoteCast(Said):
    """R94, R93."""

    who: PlayerId
    table: VoteTable
    cast: int
    voters: int


@dataclass(frozen=True)
class VotesFreed(Said):
    """The one voted against is out; his accusers may vote again."""

    who: PlayerId
    voters: tuple[PlayerId, ...]


@dataclass(frozen=True)
class NobodyNominated(Said):
    """R97."""


@dataclass(frozen=True)
class TownSleeps(Said):
    """R98."""


@dataclass(frozen=True)
class NoMajority(Said):
    """R100: enough votes, but not most of them."""

    who: PlayerId


@dataclass(frozen=True)
class Accused(Said):
    """R99, R102."""

    who: PlayerId
    seconds: Seconds


@dataclass(frozen=True)
class VerdictOpened(Said):
    """R105."""

    who: PlayerId
    seconds: Seconds


@dataclass(frozen=True)
class BallotCast(Said):
    """R107."""

    who: PlayerId
    hang: bool
    yes: int
    no: int


@dataclass(frozen=True)
class Hanged(Said):
    """R111."""

    who: PlayerId
    role: str
    yes: int
    no: int


@dataclass(frozen=True)
class Pardoned(Said):
    """R112."""

    who: PlayerId
    yes: int
    no: int


@dataclass(frozen=True)
class Undecided(Said):
    """R113: ``needed`` would have been a quorum."""

    cast: int
    needed: int


@dataclass(frozen=True)
class Acquitted(Said):
    """R114: the lawyer had chosen exactly him."""

    who: PlayerId


@dataclass(frozen=True)
class TrialOff(Said):
    """The accused is out of the game before the verdict."""

    who: PlayerId


@dataclass(frozen=True)
class Lynched(Said):
    """One-stage vote: most votes, or the lot among those who have most."""

    who: PlayerId
    role: str
    votes: int


# --- the end --------------------------------------------------------------------


@dataclass(frozen=True)
class GameWon(Said):
    """R6."""

    outcome: Outcome


@dataclass(frozen=True)
class CardsShown(Said):
    """Who held what."""

    cards: tuple[tuple[PlayerId, str], ...]


@dataclass(frozen=True)
class MoneyShown(Said):
    """What each player takes home, most first."""

    money: tuple[tuple[PlayerId, int], ...]


# --- for machines ---------------------------------------------------------------


@dataclass(frozen=True)
class SetDeadline(Effect):
    """The shell answers ``DeadlinePassed(round)`` after this time."""

    round: int
    seconds: int


@dataclass(frozen=True)
class GiveVoice(Effect):
    """The player may speak (R29)."""

    who: PlayerId


@dataclass(frozen=True)
class TakeVoice(Effect):
    """The player may no longer speak (P3, R136)."""

    who: PlayerId


@dataclass(frozen=True)
class Moderate(Effect):
    """The channel is (no longer) moderated (P3)."""

    on: bool


@dataclass(frozen=True)
class RecordResult(Effect):
    """The result, to be written once."""

    outcome: Outcome
    players: tuple[PlayerResult, ...]
