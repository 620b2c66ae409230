"""Mode changes that wait: as many in a line as the server and 512 bytes allow."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """``sign`` is ``+`` or ``-``; ``param`` is empty for a mode that has none."""

    sign: str
    letter: str
    param: str = ""


class ModeQueue:
    """Changes by channel. Channels take turns. Names are written in ``encoding``."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._encoding = encoding
        self._channels: OrderedDict[str, deque[Change]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._channels)

    def __len__(self) -> int:
        return sum(len(changes) for changes in self._channels.values())

    def put(self, channel: str, sign: str, letter: str, param: str = "") -> None:
        """A change that waits for the same mode has been overtaken."""
        changes = self._channels.setdefault(channel, deque())
        for waiting in [c for c in changes if (c.letter, c.param) == (letter, param)]:
            changes.remove(waiting)
        changes.append(Change(sign, letter, param))

    def rename(self, old: str, new: str) -> None:
        """A voice that waits follows the nick."""
        for channel, changes in self._channels.items():
            self._channels[channel] = deque(
                Change(c.sign, c.letter, new if c.param == old else c.param)
                for c in changes
            )

    def forget(self, nick: str) -> None:
        """He is gone; the next holder of the nick must not get his voice."""
        for channel, changes in list(self._channels.items()):
            kept = deque(c for c in changes if c.param != nick)
            if kept:
                self._channels[channel] = kept
            else:
                del self._channels[channel]

    def clear(self) -> None:
        self._channels.clear()

    def line(self, most: int, room: int) -> tuple[bytes, int]:
        """The next line and how many changes are in it; ``most`` with a parameter, at
        most ``room`` bytes. Only when something waits."""
        channel, changes = next(iter(self._channels.items()))
        line, count, with_param = self._written(channel, [changes[0]]), 1, 0
        with_param += bool(changes[0].param)
        chosen = [changes[0]]
        for change in list(changes)[1:]:
            with_param += bool(change.param)
            longer = self._written(channel, [*chosen, change])
            if with_param > most or len(longer) > room:
                break
            line, count = longer, count + 1
            chosen.append(change)
        return line, count

    def take(self, most: int, room: int) -> None:
        """Remove what ``line`` showed; the channel then lets the others go first."""
        count = self.line(most, room)[1]
        channel, changes = next(iter(self._channels.items()))
        for _ in range(count):
            changes.popleft()
        if changes:
            self._channels.move_to_end(channel)
        else:
            del self._channels[channel]

    def _written(self, channel: str, changes: list[Change]) -> bytes:
        letters, last = "", ""
        for change in changes:
            letters += (change.sign if change.sign != last else "") + change.letter
            last = change.sign
        params = [change.param for change in changes if change.param]
        line = " ".join(["MODE", channel, letters, *params])
        return line.encode(self._encoding, "replace")
