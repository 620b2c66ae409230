"""The game as plain, frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from .copying import quick, replace, worked_out
from .kinds import Count as Count
from .kinds import Outcome as Outcome
from .kinds import Reason as Reason
from .kinds import VoidReason as VoidReason
from .role import Action, PlayerId, Role, Team
from .roles import ROLES
from .rulesets import Ruleset


class Phase(Enum):
    """What the game is waiting for (R8)."""

    REGISTRATION = "registration"
    DEALING = "dealing"
    NIGHT = "night"
    DISCUSSION = "discussion"  # the living talk before they vote (T28)
    NOMINATION = "nomination"
    SPEECH = "speech"
    VERDICT = "verdict"
    REVENGE = "revenge"  # the lynched chooses whom he takes along
    DUSK = "dusk"  # the day is over, but leavers may still come back (R132)
    OVER = "over"


class Presence(Enum):
    """Whether a living player can be reached."""

    HERE = "here"
    AWAY = "away"  # on the list of leavers (R126)
    SUICIDE = "suicide"  # leaves the list at the next boundary (R137)
    EJECTED = "ejected"


# Looking a member up in its Enum is slow, and these are asked for at every event.
_HERE, _AWAY = Presence.HERE, Presence.AWAY


@quick
@dataclass(frozen=True)
class Payment:
    """Dollars, negative when they are lost."""

    who: PlayerId
    amount: int
    reason: Reason


@quick
@dataclass(frozen=True)
class PlayerResult:
    """What one player takes home, for the ledger."""

    who: PlayerId
    nick: str
    account: str | None
    role: str
    won: bool
    alive: bool
    payments: tuple[Payment, ...]
    counts: tuple[tuple[Count, int], ...]
    used: tuple[str, ...] = ()  # what he bought in the shop and used up

    @property
    def money(self) -> int:
        return sum(payment.amount for payment in self.payments)


@quick
@dataclass(frozen=True)
class Player:
    """A seat. ``number`` is 0 until the first night (P14)."""

    id: PlayerId
    nick: str
    account: str | None = None
    number: int = 0
    role_key: str = "citizen"
    alive: bool = True
    presence: Presence = Presence.HERE
    former: str = ""  # the card that all believe him to have, when he has another

    @property
    def role(self) -> Role:
        return ROLES[self.role_key]

    @property
    def can_act(self) -> bool:
        """Alive, and neither a suicide nor ejected; he may be away for a moment."""
        return self.alive and (self.presence is _HERE or self.presence is _AWAY)


_LASTING = ("cards", "layout", "roles", "numbers", "heavy")  # deaths change none


class Roster(dict[PlayerId, Player]):
    """The players in the order of their seats. Never changed once made, so what is
    asked of it again and again is worked out once."""

    def having(self, *players: Player) -> Roster:
        """A copy with these, each in place of himself or at the end."""
        copy = Roster(self)
        for player in players:
            copy[player.id] = player
        return copy

    def bereaved(self, dead: frozenset[PlayerId]) -> Roster:
        """A copy in which these are dead. Cards and numbers stay as they were, so
        what was worked out of them stays too."""
        copy = Roster(self)
        for who in dead:
            copy[who] = replace(self[who], alive=False)
        kept = self.__dict__
        copy.__dict__.update({k: kept[k] for k in _LASTING if k in kept})
        return copy

    @worked_out
    def living(self) -> tuple[Player, ...]:
        return tuple([p for p in self.values() if p.alive])

    @worked_out
    def teams(self) -> tuple[Team, ...]:
        """The side of each of the living, by seat."""
        return tuple([ROLES[p.role_key].team for p in self.living])

    @worked_out
    def absent(self) -> tuple[Player, ...]:
        """The living who are not simply here."""
        return tuple([p for p in self.living if p.presence is not _HERE])

    @worked_out
    def active(self) -> tuple[Player, ...]:
        """The living who have not given up; votes and nights wait for them."""
        return (
            tuple(p for p in self.living if p.can_act) if self.absent else self.living
        )

    @worked_out
    def seats(self) -> tuple[tuple[int, PlayerId], ...]:
        """The numbered list of the living (R67, R90)."""
        return tuple([(p.number, p.id) for p in self.living])

    @worked_out
    def leaders(self) -> Mapping[str, Player]:
        """Card -> the first of its living holders who has not given up (R58, R59)."""
        first: dict[str, Player] = {}
        for player in self.active:
            first.setdefault(player.role_key, player)
        return first

    @worked_out
    def ordering(self) -> tuple[Player, ...]:
        """Whom a night waits for (R57, R58, R80)."""
        leaders = self.leaders
        return tuple(
            p
            for p in self.active
            if p.role.abilities and (not p.role.family or leaders[p.role_key] is p)
        )

    @worked_out
    def heavy(self) -> Mapping[PlayerId, int]:
        """Whose vote counts more than one, and how much."""
        return {p.id: p.role.votes for p in self.values() if p.role.votes != 1}

    def kin(self, player: Player) -> tuple[Player, ...]:
        """The living who give one order together with this player, himself too."""
        if not player.role.acts_as_one:
            return (player,)
        circle = player.role.circle
        return tuple(
            p for p in self.living if p.role.circle == circle and p.role.acts_as_one
        )

    @worked_out
    def cards(self) -> frozenset[str]:
        """Every card that somebody holds or held when he died: rules of rare cards
        look here first."""
        return frozenset([p.role_key for p in self.values()])

    @worked_out
    def layout(self) -> frozenset[str]:
        """The cards of this game as everybody knows them (see ``Player.former``)."""
        return frozenset([p.former or p.role_key for p in self.values()])

    @worked_out
    def roles(self) -> Mapping[PlayerId, Role]:
        return {p.id: ROLES[p.role_key] for p in self.values()}

    @worked_out
    def numbers(self) -> Mapping[PlayerId, int]:
        return {p.id: p.number for p in self.values()}


@dataclass(frozen=True)
class Registration:
    phase: ClassVar[Phase] = Phase.REGISTRATION


@dataclass(frozen=True)
class Dealing:
    phase: ClassVar[Phase] = Phase.DEALING
    unconfirmed: frozenset[PlayerId]
    declined: frozenset[PlayerId] = frozenset()  # never offered a role again (R48)


@quick
@dataclass(frozen=True)
class Night:
    phase: ClassVar[Phase] = Phase.NIGHT
    orders: Mapping[PlayerId, Action] = field(default_factory=dict)
    skipped: frozenset[PlayerId] = frozenset()  # want no order tonight
    # Orders beside the first, by their slot: a check beside the shot, a gift.
    beside: Mapping[tuple[PlayerId, str], Action] = field(default_factory=dict)


@dataclass(frozen=True)
class Discussion:
    phase: ClassVar[Phase] = Phase.DISCUSSION


@quick
@dataclass(frozen=True)
class Nomination:
    phase: ClassVar[Phase] = Phase.NOMINATION
    votes: Mapping[PlayerId, PlayerId | None] = field(
        default_factory=dict
    )  # None: night


@dataclass(frozen=True)
class Speech:
    phase: ClassVar[Phase] = Phase.SPEECH
    accused: PlayerId


@quick
@dataclass(frozen=True)
class Verdict:
    phase: ClassVar[Phase] = Phase.VERDICT
    accused: PlayerId
    ballots: Mapping[PlayerId, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Revenge:
    phase: ClassVar[Phase] = Phase.REVENGE
    avenger: PlayerId
    among: frozenset[PlayerId] = frozenset()  # whom he may take; empty: anybody


@dataclass(frozen=True)
class Dusk:
    phase: ClassVar[Phase] = Phase.DUSK


@dataclass(frozen=True)
class Over:
    """``outcome`` is None when the game ended without a result."""

    phase: ClassVar[Phase] = Phase.OVER
    outcome: Outcome | None


Stage = (
    Registration
    | Dealing
    | Night
    | Discussion
    | Nomination
    | Speech
    | Verdict
    | Revenge
    | Dusk
    | Over
)


@quick
@dataclass(frozen=True)
class Game:
    """One game, from the opening of registration to its end."""

    rules: Ruleset
    stage: Stage = field(default_factory=Registration)
    players: Roster = field(default_factory=Roster)
    seed: int = 0
    round: int = 0  # counts deadlines; one for another round is stale
    left: int = 0  # seconds of this phase behind the running deadline
    waiting: bool = False  # the boundary is put off for leavers (R132)
    nights: int = 0
    size: int = 0  # players at the first night; chooses the durations (P1)
    immune: frozenset[PlayerId] = frozenset()  # clients of the lawyer, for one day
    last_orders: Mapping[PlayerId, Action] = field(default_factory=dict)
    uses: Mapping[tuple[PlayerId, str], int] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()
    counts: tuple[tuple[PlayerId, Count], ...] = ()
    # (who looked, into whom, what card he was told), for ``view``
    findings: tuple[tuple[PlayerId, PlayerId, str], ...] = ()
    creator: PlayerId | None = None  # who opened registration (T20)
    extended: int = 0  # seconds by which registration was prolonged
    offences: Mapping[PlayerId, int] = field(default_factory=dict)  # T36
    # Who may not speak for a while; whether he had a voice before.
    gagged: Mapping[PlayerId, bool] = field(default_factory=dict)
    silenced: frozenset[PlayerId] = frozenset()  # for one day, by the mistress
    missed: Mapping[PlayerId, int] = field(default_factory=dict)  # nights in a row
    doomed: frozenset[PlayerId] = frozenset()  # leave after this day's vote
    # What people brought from the shop; what they used up is among ``uses``.
    bags: Mapping[PlayerId, frozenset[str]] = field(default_factory=dict)
    wishes: Mapping[tuple[PlayerId, str], PlayerId] = field(default_factory=dict)  # G7
    gifts: Mapping[PlayerId, str] = field(default_factory=dict)  # for one night
    mined: frozenset[PlayerId] = frozenset()  # for one day
    remotes: frozenset[PlayerId] = frozenset()  # who may set the mines off
    heirs: Mapping[PlayerId, PlayerId] = field(default_factory=dict)  # dead's -> heir
    mourned: frozenset[PlayerId] = frozenset()  # may still say a last word
    moderated_before: bool = False  # the channel, by others
    voiced_before: tuple[PlayerId, ...] = ()  # of the players, by others
    spared: frozenset[PlayerId] = frozenset()  # in the first nights (C44)
    even: int = 0  # so many of the town against as many of the mafia, as was said (C39)

    @property
    def phase(self) -> Phase:
        return self.stage.phase

    @property
    def living(self) -> tuple[Player, ...]:
        return self.players.living

    @property
    def seats(self) -> tuple[tuple[int, PlayerId], ...]:
        return self.players.seats

    def with_player(self, player: Player) -> Game:
        return replace(self, players=self.players.having(player))
