"""What waits to be sent: in order of urgency, fair between targets, never too fast.

Pure: the time is handed in. Servers kill who sends too fast; the bucket holds a few
lines and fills with one line an interval, and long lines cost more.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mafiabot.ports import Urgency

# A line as long as this costs one; four of them, 1500 bytes, may be under way at
# once on every server we measured.
BYTES_PER_LINE = 375
# Nobody wants to read more than this, late; the least urgent is dropped.
MOST_WAITING = 1000


@dataclass(frozen=True)
class Waiting:
    """A line without its target, which may change while it waits."""

    command: str
    text: bytes
    replaces: str = ""

    def to(self, target: str) -> bytes:
        return f"{self.command} {target} :".encode() + self.text


_Queues = OrderedDict[str, "deque[Waiting]"]


class Outbox:
    """One for each network."""

    def __init__(self, burst: int = 4, interval: float = 1.0) -> None:
        """``burst`` lines at once, then one every ``interval`` seconds; 0: no limit."""
        self.burst = max(1, burst)
        self.interval = interval
        self._tokens = float(self.burst)
        self._at: float | None = None
        self._commands: deque[bytes] = deque()
        self._modes: OrderedDict[str, deque[tuple[str, str]]] = OrderedDict()
        self._queues: dict[Urgency, _Queues] = {
            urgency: OrderedDict() for urgency in sorted(Urgency)
        }

    # --- what goes in ---------------------------------------------------------------

    def put(
        self,
        target: str,
        command: str,
        text: bytes,
        urgency: Urgency,
        replaces: str = "",
    ) -> None:
        """Queue a line; one that waits with the same ``replaces`` is dropped."""
        queue = self._queues[urgency].setdefault(target, deque())
        if replaces:
            for stale in [w for w in queue if w.replaces == replaces]:
                queue.remove(stale)
        queue.append(Waiting(command, text, replaces))
        if self.waiting() > MOST_WAITING:
            self._drop_least_urgent()

    def put_command(self, line: bytes) -> None:
        """JOIN and the like: before everything, once."""
        if line not in self._commands:
            self._commands.append(line)

    def put_voices(self, channel: str, sign: str, nicks: Iterable[str]) -> None:
        """Queue ``+v`` or ``-v``; they go out together, as many as MODES allows."""
        queue = self._modes.setdefault(channel, deque())
        for nick in nicks:
            # A change that waits for the same nick has been overtaken.
            for overtaken in [change for change in queue if change[1] == nick]:
                queue.remove(overtaken)
            queue.append((sign, nick))
        if not queue:
            del self._modes[channel]

    def rename(self, old: str, new: str) -> None:
        """What waits for a person follows his nick."""
        for channel, changes in self._modes.items():
            renamed = ((sign, new if nick == old else nick) for sign, nick in changes)
            self._modes[channel] = deque(renamed)
        for queues in self._queues.values():
            if old in queues and old != new:
                queues[new] = queues.pop(old) + queues.get(new, deque())

    def connection_lost(self) -> None:
        """Words are still to be said; modes are set anew; the bucket is full again."""
        self._modes.clear()
        self._commands.clear()
        self._tokens = float(self.burst)

    def waiting(self, least: Urgency = Urgency.TABLE) -> int:
        """How many lines wait that are at least as urgent."""
        lines = sum(
            len(queue)
            for urgency, queues in self._queues.items()
            if urgency <= least
            for queue in queues.values()
        )
        modes = sum(len(queue) for queue in self._modes.values())
        return lines + modes + len(self._commands)

    # --- what goes out --------------------------------------------------------------

    def pop(self, now: float, modes: int = 3) -> tuple[bytes | None, float]:
        """(the next line, 0), or (None, seconds until one may go; -1: nothing waits).

        ``modes`` is how many mode changes the server takes in a line.
        """
        self._refill(now)
        line = self._peek(modes)
        if line is None:
            return None, -1.0
        cost = self._cost(line)
        if self.interval and self._tokens < cost:
            # Never 0: rounding must not make the caller ask again and again.
            return None, max((cost - self._tokens) * self.interval, 0.001)
        if self.interval:
            self._tokens -= cost
        self._take(modes)
        return line, 0.0

    def _refill(self, now: float) -> None:
        if self.interval and self._at is not None:
            gained = max(0.0, now - self._at) / self.interval
            self._tokens = min(float(self.burst), self._tokens + gained)
        self._at = now

    def _cost(self, line: bytes) -> float:
        """In lines; never more than the bucket holds, or it would wait for ever."""
        return min(float(self.burst), max(1.0, (len(line) + 2) / BYTES_PER_LINE))

    def _peek(self, modes: int) -> bytes | None:
        if self._commands:
            return self._commands[0]
        for channel, changes in self._modes.items():
            return _mode_line(channel, list(changes)[:modes])
        for queues in self._queues.values():
            for target, queue in queues.items():
                return queue[0].to(target)
        return None

    def _take(self, modes: int) -> None:
        """Remove what ``_peek`` showed; its target then lets the others go first."""
        if self._commands:
            self._commands.popleft()
        elif self._modes:
            _next_turn(self._modes, modes)
        else:
            _next_turn(next(queues for queues in self._queues.values() if queues), 1)

    def _drop_least_urgent(self) -> None:
        for urgency in sorted(Urgency, reverse=True):
            if self._queues[urgency]:
                _next_turn(self._queues[urgency], 1)
                return


def _next_turn(queues: OrderedDict[str, deque[Any]], count: int) -> None:
    """Drop the first things of the first queue; it goes to the end of the line."""
    target, queue = next(iter(queues.items()))
    for _ in range(min(count, len(queue))):
        queue.popleft()
    if queue:
        queues.move_to_end(target)
    else:
        del queues[target]


def _mode_line(channel: str, changes: list[tuple[str, str]]) -> bytes:
    letters, last = "", ""
    for sign, _ in changes:
        letters += (sign if sign != last else "") + "v"
        last = sign
    nicks = " ".join(nick for _, nick in changes)
    return f"MODE {channel} {letters} {nicks}".encode()
