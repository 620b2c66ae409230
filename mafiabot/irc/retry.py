"""When and where to connect next. Pure: chance is handed in."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

FIRST_DELAY, LONGEST_DELAY = 2.0, 120.0  # seconds between attempts to connect
# A server that is down costs nothing to ask, and the town waits for it.
LONGEST_WHILE_DOWN = 5.0
AFTER_A_BAN = 600.0  # each attempt may make it longer
JITTER = 0.3  # bots that fell together must not come back together


class Ending(Enum):
    """How the last connection ended."""

    BROKEN = "broken"
    DOWN = "down"  # nobody listens there
    BANNED = "banned"


class Retry:
    """One for each network; ``addresses`` take turns."""

    def __init__(
        self,
        addresses: tuple[tuple[str, int], ...],
        uniform: Callable[[float, float], float],
    ) -> None:
        self._addresses, self._uniform = addresses, uniform
        self._failures, self._next = 0, 0

    def address(self) -> tuple[str, int]:
        return self._addresses[self._next % len(self._addresses)]

    def after(self, ending: Ending, lasted: bool) -> float:
        """Seconds to wait; ``lasted``: the connection lived long enough to be no
        failure. The next server has its turn."""
        self._failures = 0 if lasted else self._failures + 1
        self._next += 1
        delay = backoff(self._failures)
        if ending is Ending.DOWN:
            delay = min(delay, LONGEST_WHILE_DOWN)
        elif ending is Ending.BANNED:
            delay = AFTER_A_BAN
        return delay * self._uniform(1 - JITTER, 1 + JITTER)


def backoff(failures: int) -> float:
    """Seconds to wait after so many failures in a row."""
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(max(failures - 1, 0), 10)))
