"""The same refusal again within a few seconds is not repeated."""

from __future__ import annotations

from mafiabot.engine.role import PlayerId

QUIET = 3.0  # seconds
MOST = 1000  # people; strangers come and go


class Refusals:
    """What each person was refused last, in one room."""

    def __init__(self) -> None:
        self._last: dict[PlayerId, tuple[str, float]] = {}

    def is_new(self, who: PlayerId, text: str, now: float) -> bool:
        """Whether he has to hear it; then it counts as heard. ``now``: seconds."""
        before, at = self._last.get(who, ("", 0.0))
        if before == text and now - at < QUIET:
            return False
        if len(self._last) > MOST:
            self._last.clear()
        self._last[who] = (text, now)
        return True

    def forget(self) -> None:
        """A new game: everything is news."""
        self._last.clear()
