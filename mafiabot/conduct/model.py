"""A code of conduct, and what became of those who broke it, as frozen values.

A time is seconds since the epoch, a length is seconds; a length of None is for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What can follow an offence (C1)."""

    REMARK = "remark"  # a warning in private, which is not counted as a warn
    WARN = "warn"
    MUTE = "mute"
    BAN = "ban"
    CASE = "case"  # left to the discretion of people (C5)


class Detector(Enum):
    """What the bot itself can see. What none of these sees, people have to report."""

    AFK = "afk"
    LEAVING = "leaving"
    FIRST_VOTE_ON_ALLY = "first_vote_on_ally"
    DECIDING_VOTE_ON_ALLY = "deciding_vote_on_ally"
    MISSED_EVENING = "missed_evening"
    SINKING_ALLY = "sinking_ally"
    NEEDLESS_CHECK = "needless_check"  # into a role that everybody knows
    NOT_EVENED = "not_evened"  # hanged, and did not even the score
    TARGETING = "targeting"
    TWIN_SEATS = "twin_seats"
    SAME_NICK = "same_nick"
    NICK_CHANGE = "nick_change"
    URGING_TO_LEAVE = "urging_to_leave"
    STOP_TARGET = "stop_target"
    FARMING = "farming"
    SIGNS_OF_THE_SILENT = "signs_of_the_silent"  # the dead talk by commands
    PICTURE = "picture"  # a link to a screenshot during a game
    FLOOD = "flood"
    FOREIGN_SCRIPT = "foreign_script"
    ABUSIVE_WORD = "abusive_word"
    BLIND_SHOT = "blind_shot"
    EARLY_START = "early_start"
    HANGING_COMMISSAR = "hanging_commissar"
    KILLING_NEWCOMER = "killing_newcomer"
    GIVING_AWAY = "giving_away"  # a peaceful active card is opened to the mafia
    INATTENTIVE_OPENING = "inattentive_opening"
    ILLOGICAL_OPENING = "illogical_opening"
    SENSELESS_VISIT = "senseless_visit"  # to an open card
    IDLE_BUT_HERE = "idle_but_here"  # did other things, and died of silence
    AGAINST_CHECK = "against_check"  # no to the hanging of an open evil card
    DECIDING_AGAINST_CHECK = "deciding_against_check"
    VOTE_ON_OPENED = "vote_on_opened"  # against an open peaceful card
    SHOT_AGAINST_CHECK = "shot_against_check"
    NEEDLESS_SKIP = "needless_skip"
    SPARING_FRIEND = "sparing_friend"
    ALIBI = "alibi"  # began the lynching of a mafioso, and knew nothing (C45)


class Judge(Enum):
    """Who decides on what a detector found."""

    BOT = "bot"  # at once
    MODERATOR = "moderator"  # the bot opens a case with its evidence


@dataclass(frozen=True)
class Step:
    """One rung: the same thing ``times`` times. ``most`` above ``least`` leaves the
    length between them to people; ``when`` gives another length in a circumstance."""

    kind: Kind
    times: int = 1
    least: int | None = 0
    most: int | None = 0
    until_fixed: bool = False  # lifted when the fault is mended (W16)
    when: Mapping[str, int | None] = field(default_factory=dict)
    twin: bool = False  # the second account is banned at once (C7)


@dataclass(frozen=True)
class Growth:
    """C3: every so many further offences add so many seconds to the mute."""

    every: int
    add: int


@dataclass(frozen=True)
class Rule:
    """One thing that is forbidden. ``text`` names a phrase of the packs, ``words`` are
    the operator's own; ``lost``: the heading is not known, and none is invented."""

    number: str
    ladder: tuple[Step, ...]
    source: str = ""  # where it comes from: C10, W9
    text: str = ""
    words: str = ""
    lost: bool = False
    detectors: tuple[Detector, ...] = ()
    judge: Judge = Judge.MODERATOR
    consequence: bool = False  # only when something came of it (C18, C19, C28)
    growth: Growth | None = None

    @property
    def automatic(self) -> bool:
        """The bot decides without people."""
        return bool(self.detectors) and self.judge is Judge.BOT


class Counters(Enum):
    """What an offence is counted with."""

    RULE = "rule"  # earlier offences against the same rule (C1)
    CODE = "code"  # all of them


@dataclass(frozen=True)
class Warns:
    """The common ledger of warns (W25-W28). None: there is no such thing here."""

    mutes: int | None = None  # so many mutes are one warn
    ban: int | None = None  # with so many warns comes the ban
    invited: int | None = None  # people for whom ``relief_invited`` warns are taken off
    relief_invited: int = 1
    relief_diamond: int = 0  # warns taken off for one diamond


@dataclass(frozen=True)
class Limits:
    """From where on something is an offence, for the detectors."""

    decisive: bool = True  # an AFK vote that would have changed the result (C10)
    target_nights: int = 2  # the first nights and days of a game (W17)
    target_games: int = 3  # in a row
    newcomer_games: int = 3  # fewer played: a newcomer (W22)
    friend_chances: int = 5  # blows that lots would have dealt a friend (W13)
    flood_lines: int = 6
    flood_seconds: int = 5
    script: str = "cyrillic"  # in which people write here (W7)


@dataclass(frozen=True)
class Code:
    """A whole code of conduct."""

    name: str
    rules: Mapping[str, Rule]
    counters: Counters = Counters.RULE
    lapse: int | None = None  # after so long an offence counts no more; None: never
    warns: Warns = field(default_factory=Warns)
    limits: Limits = field(default_factory=Limits)
    abusive: tuple[str, ...] = ()  # words for ABUSIVE_WORD (W2)
    stop_target: tuple[str, ...] = ()  # nicks that may have the sign (C29)
    mute_takes_prefix: bool = False  # W24
    marks: tuple[Detector, ...] = ()  # only written down, and no offence (C45)


@dataclass(frozen=True)
class Offence:
    """One entry of somebody's record: what he did, and what followed."""

    rule: str
    at: float
    kind: Kind
    revoked: bool = False


@dataclass(frozen=True)
class Relief:
    """Warns that were taken off (W27, W28)."""

    at: float
    warns: int


Record = tuple[Offence | Relief, ...]
"""Oldest first."""
