"""Lines to a channel wait while it would not take them, or they would be lost.

It takes nothing while we are not in it; nor, when it is moderated, before we have a
voice or a rank there, which services give some time after we came.
"""

from __future__ import annotations

from collections.abc import Iterable

from .lines import Line
from .listener import Listener
from .outbox import Outbox
from .state import RIGHTS

# What can change it, and which parameter is the channel.
_CHANGES = {"366": 1, "324": 1, "MODE": 0, "KICK": 0, "PART": 0}
_MAY_SPEAK = RIGHTS | {"v"}


class Doors:
    """One for each connection; ``names`` are the channels of ours, all closed yet."""

    def __init__(
        self, names: Iterable[str], listener: Listener, outbox: Outbox
    ) -> None:
        self._names, self._listener, self._outbox = tuple(names), listener, outbox
        for name in self._names:
            outbox.close(name)

    def take(self, line: Line) -> None:
        """A line of the server that the listener has taken."""
        at = _CHANGES.get(line.command)
        if at is None:
            return
        fold = self._listener.fold
        for name in self._names:
            if fold(name) == fold(line.param(at)):
                speaks = self._speaks(name)
                (self._outbox.open if speaks else self._outbox.close)(name)

    def finish(self) -> None:
        """A server that does not tell a channel's modes: we try."""
        for name in self._names:
            if self._listener.channel(name) is not None:
                self._outbox.open(name)

    def _speaks(self, name: str) -> bool:
        listener = self._listener
        where, folded = listener.channel(name), listener.fold(name)
        if where is None:
            return False
        silent = where.moderated or folded in listener.moderating or not where.told
        own = where.ranks(listener.fold(listener.own_nick))
        return not silent or not own.isdisjoint(_MAY_SPEAK)
