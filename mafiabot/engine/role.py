"""The words in which roles are written: teams, abilities, the night's board.

Each file in ``roles/`` makes one ``Role`` out of these. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import NewType

from .copying import quick

PlayerId = NewType("PlayerId", str)
"""Who plays, whatever nick he uses; given out by the shell, opaque to the rules."""


class Team(Enum):
    """The contending sides (R1)."""

    TOWN = "town"
    MAFIA = "mafia"
    MANIAC = "maniac"


class NightStep(IntEnum):
    """Night actions happen in this order; inside a step, order must not matter.

    An ability reads only what earlier steps wrote on the board.
    """

    BLOCK = auto()  # sets blocked
    DEFEND = auto()  # sets immune: nobody hangs him tomorrow
    HEAL = auto()  # sets healed
    KILL = auto()  # sets attacks
    CHECK = auto()  # sets findings
    STEAL = auto()  # sets thefts
    HACK = auto()  # sets thefts, out of what is left
    CURSE = auto()  # reads visits, sets attacks


class SelfTarget(Enum):
    """Whether an ability may be turned on its owner (P7)."""

    NEVER = "never"
    ALWAYS = "always"
    NOT_TWICE_RUNNING = "not_twice_running"


@quick
@dataclass(frozen=True)
class Action:
    """One accepted order of this night."""

    actor: PlayerId
    verb: str
    target: PlayerId
    phrase: str = ""


@quick
@dataclass(frozen=True)
class Visit:
    """An action that took effect, for whoever looks."""

    actor: PlayerId
    target: PlayerId
    verb: str


@quick
@dataclass(frozen=True)
class Attack:
    """An attempt on a life; whether it kills is decided once, for all together."""

    actor: PlayerId
    victim: PlayerId
    verb: str


@quick
@dataclass(frozen=True)
class Theft:
    """Money that goes from the victim to the thief; the ruleset says how much."""

    thief: PlayerId
    victim: PlayerId
    verb: str


@quick
@dataclass(frozen=True)
class Board:
    """What is true so far tonight. Abilities return a changed copy, or the same."""

    roles: Mapping[PlayerId, Role]
    actions: Mapping[PlayerId, Action]
    blocked: frozenset[PlayerId] = frozenset()
    immune: frozenset[PlayerId] = frozenset()
    healed: frozenset[PlayerId] = frozenset()
    attacks: tuple[Attack, ...] = ()
    findings: tuple[tuple[PlayerId, PlayerId], ...] = ()
    thefts: tuple[Theft, ...] = ()
    visits: tuple[Visit, ...] = ()

    def dies_of(self, attack: Attack) -> bool:
        """The one check of protections, the same for every death of the night."""
        return attack.victim not in self.healed


Perform = Callable[[Board, Action], Board]


@dataclass(frozen=True)
class Ability:
    """Something a role can order at night.

    ``perform`` returns the very same board when the action had no effect.
    """

    verb: str
    step: NightStep
    perform: Perform
    kills: bool = False
    checks: bool = False  # answered with the target's role, and then final (X17)
    self_target: SelfTarget = SelfTarget.NEVER
    limited: bool = False  # ruleset's ``uses`` says how often a game


@dataclass(frozen=True)
class Role:
    """A card: its side, what it may order, whom it knows."""

    key: str
    team: Team
    abilities: tuple[Ability, ...] = ()
    family: bool = False  # all who hold the card give one order, through the leader
    circle: str | None = None  # cards of one circle are told of each other (R49, R50)
    abilities_by_verb: Mapping[str, Ability] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        by_verb = {ability.verb: ability for ability in self.abilities}
        object.__setattr__(self, "abilities_by_verb", by_verb)

    @property
    def can_kill(self) -> bool:
        """Armed, in the sense of the victory rules (R118, R121)."""
        return any(ability.kills for ability in self.abilities)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self.abilities_by_verb)
