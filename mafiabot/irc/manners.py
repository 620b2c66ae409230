"""How much one person may ask: so many commands at once, then one an interval.

Pure: the time is handed in. Who asks too fast is told so once, then hears nothing until
he has been quiet for a while; nobody else notices.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

REMEMBERED = 2000  # people


class Verdict(Enum):
    """What becomes of a command."""

    TAKEN = "taken"
    TOLD = "told"  # too fast, and he is to be told
    IGNORED = "ignored"


@dataclass
class _Purse:
    tokens: float
    at: float
    scolded: bool = False


class Manners:
    """``burst`` commands at once, then one every ``interval`` seconds; 0: no limit."""

    def __init__(self, burst: int, interval: float) -> None:
        self.burst, self.interval = burst, interval
        self._purses: OrderedDict[Hashable, _Purse] = OrderedDict()

    def __len__(self) -> int:
        return len(self._purses)

    def judge(self, who: Hashable, now: float) -> Verdict:
        if not self.interval:
            return Verdict.TAKEN
        purse = self._purses.setdefault(who, _Purse(float(self.burst), now))
        self._purses.move_to_end(who)
        while len(self._purses) > REMEMBERED:
            self._purses.popitem(last=False)
        gained = max(0.0, now - purse.at) / self.interval
        purse.tokens = min(float(self.burst), purse.tokens + gained)
        purse.at = now
        # Half full again: he has understood.
        if purse.scolded and purse.tokens < self.burst / 2:
            return Verdict.IGNORED
        purse.scolded = False
        if purse.tokens >= 1.0:
            purse.tokens -= 1.0
            return Verdict.TAKEN
        purse.scolded = True
        return Verdict.TOLD
