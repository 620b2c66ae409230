"""What a room, and the commands in it, may ask of the channel's code of conduct."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from mafiabot.conduct.books import Books, Entry
from mafiabot.conduct.ladder import Decision, Override, Sum
from mafiabot.conduct.model import Code, Kind, Rule
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person, SanctionOver


class Court(Protocol):
    """The code and the books of one channel; ``docket`` is the one there is."""

    code: Code
    books: Books

    def now(self) -> float:
        """Seconds since the epoch."""

    def key(self, person: Person) -> str:
        """Under which name the books know somebody."""

    def find(self, nick: str) -> Person | None:
        """Somebody in the channel."""

    def known(self, nick: str) -> str | None:
        """The name in the books of somebody who may have gone."""

    def total(self, who: str) -> Sum:
        """Mutes and warns that stand."""

    def muted(self, person: Person) -> Entry | None:
        """The mute that holds him now."""

    def is_muted(self, who: PlayerId) -> bool:
        """Whether a player must not have a voice."""

    def punish(
        self,
        person: Person,
        rule: Rule,
        why: str,
        by: str = "",
        *,
        circumstance: str = "",
        override: Override | None = None,
        game: str = "",
        events: tuple[int, ...] = (),
        twin: str = "",
    ) -> tuple[Decision, Entry]:
        """The next rung for him: written, told, and done."""

    def sanction(
        self,
        person: Person,
        kind: Kind,
        seconds: int | None,
        why: str,
        by: str,
        ref: int = 0,
        mask: str = "",
    ) -> None:
        """A mute or ban of so many seconds from now, None: until it is lifted."""

    def lift(self, entry: Entry, by: str, why: str) -> None:
        """A sanction is over."""

    def write(self, entry: Entry) -> Entry:
        """Into the database, then into memory."""

    def text(self, rule: Rule) -> str:
        """What the rule says, in the channel's language or the operator's words."""

    def lasting(self, seconds: int | None, fixed: bool = False) -> str:
        """How long, in the channel's language."""

    def ladder(self, rule: Rule) -> str:
        """What follows an offence, in the channel's language."""

    def renamed(self, person: Person, old_nick: str) -> None:
        """Somebody in the channel has another nick."""

    def here(self, people: Iterable[Person]) -> None:
        """Whoever was away hears what was decided."""

    def restore(self) -> None:
        """The bot is in the channel (again)."""

    def over(self, report: SanctionOver) -> None:
        """The bell of a sanction."""
