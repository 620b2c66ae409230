"""A channel's code of conduct as its room, and the loop, see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from mafiabot.conduct.books import Entry
from mafiabot.conduct.model import Code
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person, SanctionOver


class Court(Protocol):
    """``docket`` is the one there is; it knows rooms, which therefore do not know it.
    Commands and detectors ask the docket itself."""

    code: Code

    def muted(self, person: Person) -> Entry | None:
        """The mute that holds him now."""

    def is_muted(self, who: PlayerId) -> bool:
        """Whether a player must not have a voice."""

    def lasting(self, seconds: int | None) -> str:
        """How long, in the channel's language."""

    def here(self, people: Iterable[Person]) -> None:
        """Whoever was away hears what was decided."""

    def renamed(self, person: Person, old_nick: str) -> None:
        """Somebody in the channel has another nick."""

    def restore(self) -> None:
        """The bot is in the channel (again)."""

    def over(self, report: SanctionOver) -> None:
        """The bell of a sanction."""
