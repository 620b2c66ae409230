"""What changes often, shown when it changed and not too often (T13)."""

from __future__ import annotations

from collections.abc import Callable


class Lists:
    """``show`` says the list and whether there was one; ``ring`` asks for ``due`` to be
    called when a list may be shown again."""

    def __init__(self, show: Callable[[], bool], ring: Callable[[], None]) -> None:
        self._show, self._ring = show, ring
        self.begin()

    def begin(self) -> None:
        """A new list; nothing of it is shown yet."""
        self._stale = self._waiting = False

    def changed(self) -> None:
        """Show it now, unless it was shown a moment ago."""
        self._stale = True
        self._show_if_free()

    def due(self) -> None:
        """The moment is over."""
        self._waiting = False
        self._show_if_free()

    def _show_if_free(self) -> None:
        if self._stale and not self._waiting and self._show():
            self._stale, self._waiting = False, True
            self._ring()
