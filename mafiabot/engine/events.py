"""Everything that can happen to a game. This is also what the journal stores.

People ask (``Join``, ``Vote``) or the world reports (``Departed``, ``DeadlinePassed``).
``who`` is the person concerned, a player or not; ``by`` is a nick, only to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .role import PlayerId


class Event:
    """Base of all events."""

    __slots__ = ()


class Departure(Enum):
    """How somebody left (R28, R126, R127)."""

    PART = "part"
    QUIT = "quit"
    KICK = "kick"
    NICK = "nick"


@dataclass(frozen=True)
class Start(Event):
    """Registration opens (R13). All chance in the game follows from ``seed``."""

    seed: int
    by: PlayerId | None = None  # who opened it, and so may prolong it (T20)
    deck: str = ""  # the level that was asked for; empty: what the ruleset deals


@dataclass(frozen=True)
class Join(Event):
    """Somebody registers (R23), or an operator registers him (R30)."""

    who: PlayerId
    nick: str
    account: str | None = None
    by: str | None = None


@dataclass(frozen=True)
class Equip(Event):
    """What somebody who registered has in his bag, by the ledger (C40)."""

    who: PlayerId
    items: tuple[str, ...]


@dataclass(frozen=True)
class Found(Event):
    """What the channel was like before the game, for whoever puts it back: whether it
    was moderated, and who of the players had a voice from somebody else."""

    moderated: bool = False
    voiced: tuple[PlayerId, ...] = ()


@dataclass(frozen=True)
class Spare(Event):
    """Whoever keeps order has put a registered player on the list of those who are
    not struck in the first nights (C44)."""

    who: PlayerId


@dataclass(frozen=True)
class Extend(Event):
    """``!extend``: registration lasts longer (T16, T17). None: the usual time;
    ``by_right``: by an operator, who need not have opened it."""

    who: PlayerId
    seconds: int | None = None
    by_right: bool = False


@dataclass(frozen=True)
class Begin(Event):
    """``!start`` while registration is open: cards are dealt now (T19)."""

    who: PlayerId
    by_right: bool = False


@dataclass(frozen=True)
class Spoke(Event):
    """Somebody who must be silent said something in the channel (T15, T24, T29)."""

    who: PlayerId
    voiced: bool = False  # had a voice, to be given back


@dataclass(frozen=True)
class Shown(Event):
    """A player repeats in the channel what the bot told him in private (C36): ``what``
    is the name of that effect, ``about`` whom it names, with which ``card`` or
    ``verb``. It changes nothing; whoever judges the game reads it."""

    who: PlayerId
    what: str
    about: PlayerId | None = None
    card: str = ""
    verb: str = ""


@dataclass(frozen=True)
class GagOver(Event):
    """The time of somebody's ``number``-th offence is over (T36)."""

    who: PlayerId
    number: int


@dataclass(frozen=True)
class Withdraw(Event):
    """``!unreg`` (R26)."""

    who: PlayerId


@dataclass(frozen=True)
class KillMe(Event):
    """``!killme``: out of the list, or out of life (R26, R134)."""

    who: PlayerId


@dataclass(frozen=True)
class Renamed(Event):
    """A nick change. Before the game the entry follows it; later it is leaving."""

    who: PlayerId
    nick: str


@dataclass(frozen=True)
class Departed(Event):
    """Somebody is no longer in the channel (R28, R126)."""

    who: PlayerId
    how: Departure


@dataclass(frozen=True)
class Returned(Event):
    """Somebody who had left is in the channel again, under his nick (R128)."""

    who: PlayerId


@dataclass(frozen=True)
class Devoiced(Event):
    """Voice was taken by the player himself, or by an operator (R27, R133, P9)."""

    who: PlayerId
    by_self: bool
    by: str = ""


@dataclass(frozen=True)
class Ejected(Event):
    """An operator throws a player out (R135)."""

    who: PlayerId
    by: str


@dataclass(frozen=True)
class Confirm(Event):
    """``!yes`` or ``!no`` in private: the role is kept or refused (R39, R44)."""

    who: PlayerId
    accept: bool


@dataclass(frozen=True)
class Order(Event):
    """A night order (R63). ``target`` is None when nobody is called that. ``more`` are
    whom a doubled actor visits besides (G12)."""

    who: PlayerId
    verb: str
    target: PlayerId | None
    phrase: str = ""
    more: tuple[PlayerId, ...] = ()
    choice: str = ""  # the card to be played, or what is given, as it was typed


@dataclass(frozen=True)
class Vote(Event):
    """A vote against somebody (R91). ``target`` is None when nobody is called that."""

    who: PlayerId
    target: PlayerId | None


@dataclass(frozen=True)
class VoteNight(Event):
    """``!!night``: no trial today (R94)."""

    who: PlayerId


@dataclass(frozen=True)
class Skip(Event):
    """``!skip``: no order tonight, no lynching today (C37)."""

    who: PlayerId


@dataclass(frozen=True)
class LastWords(Event):
    """``!last``: one line of somebody who has just died (section 10)."""

    who: PlayerId
    text: str


@dataclass(frozen=True)
class Direct(Event):
    """``!direct``: where the town wants a card to go tonight (G7). ``card`` is empty
    when no card is called that, ``target`` None when nobody is."""

    who: PlayerId
    card: str
    target: PlayerId | None


@dataclass(frozen=True)
class Detonate(Event):
    """``!explode``: whoever was given the remote sets the mines off."""

    who: PlayerId


@dataclass(frozen=True)
class EndSpeech(Event):
    """``!all``: the accused has said everything (R103)."""

    who: PlayerId


@dataclass(frozen=True)
class Ballot(Event):
    """``!yes`` or ``!no`` in the channel: for or against the execution (R107)."""

    who: PlayerId
    hang: bool


@dataclass(frozen=True)
class Halt(Event):
    """The game ends without a result (R15)."""

    by: str


@dataclass(frozen=True)
class DeadlinePassed(Event):
    """The clock that ``SetDeadline(round)`` asked for has run out."""

    round: int
