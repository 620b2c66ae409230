"""What a bouncer or a server tells of the past: it is known now, and not to be done.

Such lines come in a batch of their own (IRCv3 batch), which says what they are.
"""

from __future__ import annotations

from .lines import Line

_PAST = frozenset(["znc.in/playback", "chathistory", "draft/chathistory"])
MOST_OPEN = 50  # batches at once; what begins beyond that is taken as said now


class Playback:
    """One for each connection."""

    def __init__(self) -> None:
        self._open: set[str] = set()

    def __len__(self) -> int:
        return len(self._open)

    def is_past(self, line: Line) -> bool:
        """Whether nothing is to be done about this line."""
        inside = line.tags.get("batch") in self._open
        if line.command != "BATCH":
            return inside
        sign, reference = line.param(0)[:1], line.param(0)[1:]
        if sign == "-":
            self._open.discard(reference)
        elif (inside or line.param(1) in _PAST) and len(self._open) < MOST_OPEN:
            self._open.add(reference)
        return True
