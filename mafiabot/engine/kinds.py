"""Names of ends, of what is counted, and of what money is paid for."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """R6."""

    TOWN = "town"
    MAFIA = "mafia"
    MANIAC = "maniac"
    TRIAD = "triad"
    LONER = "loner"
    VAMPIRE = "vampire"
    DRAW = "draw"


class VoidReason(Enum):
    """Why a game ended without a result."""

    HALTED = "halted"
    TOO_FEW = "too_few"
    NO_MAFIA = "no_mafia"
    DECK = "deck"  # the cards do not suit so many players


class Count(Enum):
    """What the records count (R170-R173)."""

    # There is one object of each member; Enum's own hash goes by way of its name.
    __hash__ = object.__hash__

    HEALED = "healed"
    KILLED = "killed"
    CURSED = "cursed"
    PROTECTED = "protected"
    CHECKED = "checked"
    SEDUCED = "seduced"
    VOTED_YES = "voted_yes"
    VOTED_NO = "voted_no"
    WAS_KILLED = "was_killed"
    WAS_CHECKED = "was_checked"
    WAS_CURSED = "was_cursed"
    WAS_PROTECTED = "was_protected"
    WAS_HEALED = "was_healed"
    WAS_SEDUCED = "was_seduced"
    WAS_HANGED = "was_hanged"
    BOT_KILLED = "bot_killed"


class Reason(Enum):
    """What money was paid, or lost, for."""

    KILL = "kill"
    CURSE = "curse"
    CHECK = "check"
    HEAL = "heal"
    SEDUCTION = "seduction"
    HACK = "hack"
    DEFENCE = "defence"
    HANGING = "hanging"
    VICTORY = "victory"
    DRAW = "draw"
    KILLED_BY_BOT = "killed_by_bot"
    REFUSED_ROLE = "refused_role"
