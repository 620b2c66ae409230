"""The books: one list that only grows, and what it comes to.

Nothing is ever changed: what is taken back has an entry that says so, by whom and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from .model import Kind, Offence, Record, Relief


class What(Enum):
    """What an entry says."""

    OFFENCE = "offence"  # something was done, and something followed
    PARDON = "pardon"  # the offence ``ref`` counts no more
    CASE = "case"  # people have to decide
    CONFIRMED = "confirmed"  # the case ``ref``
    DISMISSED = "dismissed"  # the case ``ref``
    RELIEF = "relief"  # warns are taken off; ``seconds`` says how many
    SANCTION = "sanction"  # a mute or ban began
    LIFTED = "lifted"  # the sanction ``ref`` is over
    MARK = "mark"  # worth remembering, and no offence (C45)
    INVITED = "invited"  # somebody new, ``why`` in the books, was brought (W27)
    TOLD = "told"  # who did the offence ``ref`` has heard what followed


@dataclass(frozen=True)
class Entry:
    """One line of the books. ``who`` is ``account:NAME`` or ``nick:FOLDED``; ``until``
    is when a sanction ends, None: never; ``ref`` is the number of another entry."""

    what: What
    at: float
    who: str
    nick: str
    by: str  # who decided; empty: the bot
    why: str = ""
    rule: str = ""
    kind: Kind = Kind.CASE
    seconds: int | None = 0
    until: float | None = None
    ref: int = 0
    mask: str = ""  # of a sanction, as the server has it; of a case: of a second seat
    game: str = ""  # evidence: id of the game
    events: tuple[int, ...] = ()  # and numbers of its events
    number: int = 0  # given by the books, from 1


@dataclass(frozen=True)
class Books:
    """All entries of one channel, oldest first."""

    entries: tuple[Entry, ...] = ()

    def having(self, entry: Entry) -> Books:
        return Books((*self.entries, entry))

    def of(self, who: str) -> tuple[Entry, ...]:
        """Somebody's offences and reliefs that stand."""
        gone = self._answered(What.PARDON)
        kinds = (What.OFFENCE, What.RELIEF)
        return tuple(
            e
            for e in self.entries
            if e.who == who and e.what in kinds and e.number not in gone
        )

    def record(self, who: str) -> Record:
        """The same, for the ladder."""
        return tuple(
            Offence(e.rule, e.at, e.kind)
            if e.what is What.OFFENCE
            else Relief(e.at, e.seconds or 0)
            for e in self.of(who)
        )

    def marks(self, who: str) -> int:
        """How often something was noted to his credit."""
        return sum(e.who == who and e.what is What.MARK for e in self.entries)

    def open_cases(self) -> tuple[Entry, ...]:
        """Nobody has decided on them."""
        decided = self._answered(What.CONFIRMED, What.DISMISSED)
        return tuple(
            e for e in self.entries if e.what is What.CASE and e.number not in decided
        )

    def case(self, number: int) -> Entry | None:
        """An open case by its number."""
        return next((e for e in self.open_cases() if e.number == number), None)

    def in_force(self, who: str | None = None) -> tuple[Entry, ...]:
        """Mutes and bans that have not been lifted; None: everybody's."""
        lifted = self._answered(What.LIFTED)
        return tuple(
            e
            for e in self.entries
            if e.what is What.SANCTION
            and e.number not in lifted
            and who in (None, e.who)
        )

    def untold(self) -> tuple[Entry, ...]:
        """Offences that stand, and of which nobody has told who did them."""
        told = self._answered(What.TOLD, What.PARDON)
        return tuple(
            e for e in self.entries if e.what is What.OFFENCE and e.number not in told
        )

    def has(self, case: Entry) -> bool:
        """Whether the same thing stands in the books already: a game that is replayed
        after a crash accuses nobody twice."""
        return any(
            (e.who, e.rule, e.game, e.events)
            == (case.who, case.rule, case.game, case.events)
            for e in self.entries
            if e.what in (What.CASE, What.OFFENCE, What.MARK) and e.game
        )

    def _answered(self, *whats: What) -> frozenset[int]:
        return frozenset(e.ref for e in self.entries if e.what in whats)


def numbered(entries: Iterable[Entry]) -> Books:
    """Books of entries as they were stored."""
    return Books(tuple(sorted(entries, key=lambda entry: entry.number)))


class AlreadyJudged(Exception):
    """A game is judged once; its argument is the game's id."""


class Keeper(Protocol):
    """Who keeps the books in a database."""

    def read(self, network: str, channel: str) -> Books:
        """Everything that was written about a channel."""

    def write(self, network: str, channel: str, entry: Entry) -> Entry:
        """The entry with its number. It is safe when this returns."""

    def open_hearing(self, network: str, channel: str, game: str, at: float) -> None:
        """The game is to be judged when it is over; said again, nothing changes."""

    def unjudged(self, network: str, channel: str) -> tuple[str, ...]:
        """Games whose hearing is open, oldest first."""

    def judgment(
        self, network: str, channel: str, game: str, at: float
    ) -> AbstractContextManager[None]:
        """What is written meanwhile is kept together with the fact that the game is
        judged, or not at all. Raises ``AlreadyJudged``."""
