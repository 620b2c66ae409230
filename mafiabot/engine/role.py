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
    SOLO = "solo"  # plays for himself, and for no outcome of the game
    TRIAD = "triad"
    LONER = "loner"  # each for himself
    VAMPIRE = "vampire"  # and those whom he has bitten


class NightStep(IntEnum):
    """Night actions happen in this order; inside a step, order must not matter.

    An ability reads only what earlier steps wrote on the board.
    """

    BLOCK = auto()  # sets blocked
    DEFEND = auto()  # sets immune: nobody hangs him tomorrow
    HEAL = auto()  # sets healed
    MASK = auto()  # sets masked
    KILL = auto()  # sets attacks
    RETORT = auto()  # reads attacks on oneself, sets attacks
    CHECK = auto()  # sets findings
    STEAL = auto()  # sets thefts
    HACK = auto()  # sets thefts, out of what is left
    CURSE = auto()  # reads visits, sets attacks
    WATCH = auto()  # sets watches; what was seen is read from the visits
    # The city wakes in this order (G2). Steps after HINDER may be doubled or blocked.
    BITE = auto()
    ACCOMPANY = auto()
    IMITATE = auto()  # whatever is imitated
    REFLECT = auto()
    HINDER = auto()  # doublers and blockers
    GUARD = auto()
    TRAP = auto()  # catches who comes later
    USE = auto()  # what was given the night before
    SEEK = auto()
    FAMILY = auto()
    HUSH = auto()
    PLEAD = auto()
    RIVAL = auto()
    STING = auto()
    TREAT = auto()
    DRAW = auto()
    RAID = auto()
    SHOOT = auto()
    MEND = auto()
    LETTER = auto()
    COMPARE = auto()
    MINE = auto()
    GIVE = auto()
    LOOK = auto()  # sees every visit before it (L3)


class SelfTarget(Enum):
    """Whether an ability may be turned on its owner (P7)."""

    NEVER = "never"
    ALWAYS = "always"
    NOT_TWICE_RUNNING = "not_twice_running"
    ONCE = "once"  # a game (T8)


class Choice(Enum):
    """What an order names besides its target, and who decides it (L6)."""

    NONE = "none"
    DRAWN = "drawn"  # a card to be played, by lot, for one night
    CARD = "card"  # a card to be played, by the actor
    HELD = "held"  # the gift that the actor was given
    GIFT = "gift"  # something to be given, by the actor


PLAYING = (Choice.DRAWN, Choice.CARD, Choice.HELD)  # the action is another card's


class Wins(Enum):
    """What a card has to reach."""

    WITH_SIDE = "with_side"
    HANGED = "hanged"  # for himself, whatever becomes of the others
    ALIVE = "alive"  # at the end, whoever has won
    ALONE = "alone"  # alive when a loner wins


class Guard(Enum):
    """What kept somebody alive who was attacked."""

    HEAL = "heal"
    WARD = "ward"
    SHIELD = "shield"
    LUCK = "luck"


@quick
@dataclass(frozen=True)
class Action:
    """One accepted order of this night. ``more`` are the players on whom its actor
    acts besides when he is doubled (G12), or of one action that names several."""

    actor: PlayerId
    verb: str
    target: PlayerId
    phrase: str = ""
    more: tuple[PlayerId, ...] = ()
    choice: str = ""  # the card that is played, or what is given; see ``played``


@quick
@dataclass(frozen=True)
class Visit:
    """An action that took effect, for whoever looks."""

    actor: PlayerId
    target: PlayerId
    verb: str
    choice: str = ""  # the card that was played, or what was given (L6)
    by: str = ""  # the actor's own verb, where he played a card


@quick
@dataclass(frozen=True)
class Attack:
    """An attempt on a life; whether it kills is decided once, for all together.
    ``when`` is the number of visits before it, -1 for what comes before all (G4)."""

    actor: PlayerId
    victim: PlayerId
    verb: str
    when: int = 0
    sure: bool = False  # nothing saves from it


@quick
@dataclass(frozen=True)
class Theft:
    """Money that goes from the victim to the thief; the ruleset says how much."""

    thief: PlayerId
    victim: PlayerId
    verb: str


@quick
@dataclass(frozen=True)
class Marks:
    """What only the city's characters leave on the board, in order."""

    doubles: tuple[PlayerId, ...] = ()  # one action more, each (G11)
    blocks: tuple[PlayerId, ...] = ()  # one action less, each
    stopped: tuple[tuple[PlayerId, str], ...] = ()  # (victim, verb that fails on him)
    mirrors: tuple[tuple[PlayerId, PlayerId], ...] = ()  # (who is aimed at, who is hit)
    traps: tuple[tuple[PlayerId, PlayerId, int], ...] = ()  # (by whom, on whom, when)
    hushed: tuple[tuple[PlayerId, bool], ...] = ()  # (no vote tomorrow, all hear of it)
    compared: tuple[tuple[PlayerId, PlayerId, PlayerId], ...] = ()  # (who asks, a, b)
    bitten: tuple[PlayerId, ...] = ()
    doomed: tuple[PlayerId, ...] = ()  # leave after the next vote
    letters: tuple[PlayerId, ...] = ()
    sought: tuple[tuple[PlayerId, PlayerId], ...] = ()  # (who asks, about whom)
    heirs: tuple[tuple[PlayerId, PlayerId], ...] = ()  # (whose card, who takes it over)
    mined: tuple[PlayerId, ...] = ()
    remotes: tuple[PlayerId, ...] = ()
    gifts: tuple[tuple[PlayerId, str], ...] = ()  # (to whom, what)
    looks: tuple[tuple[PlayerId, PlayerId], ...] = ()  # (who, at whom)


NO_MARKS = Marks()


@quick
@dataclass(frozen=True)
class Board:
    """What is true so far tonight. Abilities return a changed copy, or the same."""

    roles: Mapping[PlayerId, Role]
    actions: Mapping[PlayerId, Action]
    blocked: frozenset[PlayerId] = frozenset()
    immune: frozenset[PlayerId] = frozenset()
    healed: frozenset[PlayerId] = frozenset()
    masked: frozenset[PlayerId] = frozenset()  # show the law a citizen's card
    silenced: frozenset[PlayerId] = frozenset()  # may not speak or vote tomorrow
    warded: frozenset[PlayerId] = frozenset()  # attacks fail unless he is blocked
    shielded: frozenset[PlayerId] = frozenset()  # the first attack fails
    lucky: frozenset[PlayerId] = frozenset()  # a lone attack fails tonight
    attacks: tuple[Attack, ...] = ()
    findings: tuple[tuple[PlayerId, PlayerId], ...] = ()
    thefts: tuple[Theft, ...] = ()
    watches: tuple[tuple[PlayerId, PlayerId], ...] = ()  # (who looks, at whom)
    visits: tuple[Visit, ...] = ()
    marks: Marks = NO_MARKS

    def dies_of(self, attack: Attack) -> bool:
        """The one check of protections, the same for every death of the night."""
        if attack.sure:
            return True
        if (attack.victim, attack.verb) in self.marks.stopped:
            return False
        return self.guard(attack.victim) is None

    def card_shown(self, actor: PlayerId, target: PlayerId) -> str:
        """The card that the actor finds: the town may be shown a mask, and the press
        never sees the police."""
        found = self.roles[target]
        masked = target in self.masked and self.roles[actor].team is Team.TOWN
        if masked or (found.discreet and self.roles[actor].press):
            return "citizen"
        return found.key

    def guard(self, victim: PlayerId) -> Guard | None:
        """What saves the victim from everything that strikes him tonight: healing,
        then a ward, then a shield, then luck."""
        if victim in self.healed:
            return Guard.HEAL
        if victim in self.warded and victim not in self.blocked:
            return Guard.WARD
        if victim not in self.shielded and victim not in self.lucky:
            return None
        blows = sum(attack.victim == victim for attack in self.attacks)
        blows -= victim in self.shielded
        if blows <= 0:
            return Guard.SHIELD
        return Guard.LUCK if blows == 1 and victim in self.lucky else None


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
    shared: bool = False  # the circle's orders make one deed; its head decides
    repeat: bool = True  # may have the same target two nights running
    aimed: bool = True  # has a target
    duty: bool = True  # the night waits for it
    targets: int = 1  # players that one action names
    least: int = 0  # of them he has to name; 0: all
    slot: str = ""  # an order beside the night's first one; one for each slot
    choice: Choice = Choice.NONE
    strangers: bool = False  # not on whom one knows to be of one's circle
    mates: bool = False  # only on whom one knows to be of one's side, if all are known
    by_head: bool = False  # a shared deed is done by the head or first of its circle
    each_once: bool = False  # never twice on the same player in a game
    binding: bool = False  # cannot be skipped (L12, L13)
    hidden: bool = False  # nobody who looks sees it
    # What it has to do with other actions; ``interplay`` tells people of it.
    strikes: str = ""  # the kind of its attack
    saves: Team | None = None  # heals players of this side
    hinders: int = 0  # so many actions more for its target
    stops: tuple[str, ...] = ()  # kinds of attack that fail on one of its own side
    turns: tuple[str, ...] = ()  # kinds of attack that it leads to somebody else
    catches: tuple[str, ...] = ()  # kinds of attack whose actor is caught


@dataclass(frozen=True)
class Role:
    """A card: its side, what it may order, whom it knows."""

    key: str
    team: Team
    abilities: tuple[Ability, ...] = ()
    family: bool = False  # all who hold the card give one order, through the leader
    circle: str | None = None  # cards of one circle are told of each other (R49, R50)
    head: bool = False  # decides when his circle disagrees (T3)
    heir_of: str | None = None  # the card he takes over when its last holder dies
    hears: str | None = None  # the card whose findings he is told
    discreet: bool = False  # the press finds a citizen
    press: bool = False
    votes: int = 1  # how much his vote counts by day
    lucky: bool = False  # may survive a lone attack, once
    warded: bool = False  # attacks at night fail
    vengeful: bool = False  # takes somebody with him when he is killed
    bitter: bool = False  # takes one of his voters with him when he is hanged
    office: int = 1  # the night from which on his votes and his side count
    proof: bool = False  # the shots of one night fail, once a game
    level: int = 0  # of difficulty, 1 to 4; 0: it follows from the deck (L2)
    wins: Wins = Wins.WITH_SIDE
    abilities_by_verb: Mapping[str, Ability] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        by_verb = {ability.verb: ability for ability in self.abilities}
        object.__setattr__(self, "abilities_by_verb", by_verb)

    @property
    def can_kill(self) -> bool:
        """Armed, in the sense of the victory rules (R118, R121)."""
        return any(ability.kills for ability in self.abilities)

    @property
    def acts_as_one(self) -> bool:
        """Whether his circle has one order a night, however it is found."""
        return self.family or any(ability.shared for ability in self.abilities)

    @property
    def owes(self) -> bool:
        """Whether a night waits for him."""
        return any(ability.duty for ability in self.abilities)

    @property
    def bound(self) -> bool:
        """Whether he has to act, and cannot skip a night (L12, L13)."""
        return any(ability.binding for ability in self.abilities)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self.abilities_by_verb)
