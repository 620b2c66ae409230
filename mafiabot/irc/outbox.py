"""What waits to be sent: in order of urgency, fair between targets, never too fast.

Pure: the time is handed in. Lines are counted by a bucket that fills with one line an
interval; bytes by another, so that what the server has not read yet stays small. What
waits is packed: equal texts share a line, short texts to one person share a line, mode
changes share a line.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from mafiabot.ports import Receipt, Urgency

from .flood import CAREFUL, LINE_BYTES, FloodProfile
from .modes import ModeQueue

# Nobody wants to read more than this, late; the least urgent is dropped.
MOST_WAITING = 1000
MOST_CLOSED = 50  # of a channel that takes nothing
# So many more urgent lines may pass one that waits; then it has its turn.
# More than the lines of a deal to thirty: a deal is not held up by announcements.
PASSED_BY = 24
ROOM = LINE_BYTES - 2  # without CR LF
_SENTENCE_ENDS = (".", "!", "?", ":", "…", "»", ")")


class Waiting(NamedTuple):
    """A line without its target, which may change while it waits.

    ``room`` is how many bytes a relayed line has for target and text together; only
    lines with room to spare are merged with the next one.
    """

    command: str
    text: bytes
    replaces: str = ""
    room: int = 0
    receipt: Receipt | None = None

    def to(self, target: str, encoding: str = "utf-8") -> bytes:
        """The whole line; the name of the target is written in the encoding."""
        return f"{self.command} {target} :".encode(encoding, "replace") + self.text

    def merged(self, after: Waiting, target: str) -> Waiting | None:
        """Both in one line to the target, if they fit."""
        if self.command != after.command:
            return None
        ended = self.text.rstrip(b"\x02\x0f").endswith(_ENDS)
        text = self.text + (b" " if ended else b" | ") + after.text
        room = min(self.room, after.room)
        fits = len(target.encode()) + len(text) <= room
        return Waiting(self.command, text, "", room) if fits else None


_ENDS = tuple(end.encode() for end in _SENTENCE_ENDS)
_URGENCIES = tuple(sorted(Urgency))
_Queues = OrderedDict[str, "deque[Waiting]"]


class _Parcel(NamedTuple):
    """One line about to go: the next ``count`` of each target are in it, those of
    ``urgency`` and then, where they fit, what is less urgent."""

    line: bytes
    urgency: Urgency
    targets: tuple[str, ...]
    count: int


class Outbox:
    """One for each connection; names and commands are written in ``encoding``."""

    def __init__(
        self, profile: FloodProfile = CAREFUL, encoding: str = "utf-8"
    ) -> None:
        self.profile, self.encoding = profile, encoding
        self.targets = profile.targets  # in one line
        self.modes = ModeQueue(encoding)
        self._lines = float(profile.burst)
        self._bytes = float(profile.in_flight)
        self._at: float | None = None
        self._commands: deque[bytes] = deque()
        self._queues: dict[Urgency, _Queues] = {
            urgency: OrderedDict() for urgency in _URGENCIES
        }
        self._words = 0  # lines in all the queues
        self._closed: dict[str, deque[tuple[Urgency, Waiting]]] = {}  # by target
        self._passed = dict.fromkeys(_URGENCIES, 0)
        self._ready: _Parcel | None = None
        self._receipts: list[Receipt] = []  # of what has left us

    def limit(self, profile: FloodProfile) -> None:
        """The server is known now; what was spent stays spent."""
        spent = self.profile.burst - self._lines
        used = self.profile.in_flight - self._bytes
        self._ready = None
        self.profile, self.targets = profile, profile.targets
        self._lines, self._bytes = profile.burst - spent, profile.in_flight - used

    # --- what goes in ---------------------------------------------------------------

    def put(
        self,
        target: str,
        command: str,
        text: bytes,
        urgency: Urgency,
        replaces: str = "",
        room: int = 0,
        receipt: Receipt | None = None,
    ) -> None:
        """Queue a line; one that waits with the same ``replaces`` is dropped."""
        self._ready = None
        if target in self._closed:
            line = Waiting(command, text, replaces, room, receipt)
            self._keep(target, [(urgency, line)])
            return
        queues = self._queues[urgency]
        queue = queues.get(target)
        if queue is None:
            queue = queues[target] = deque()
        if replaces:
            for stale in [w for w in queue if w.replaces == replaces]:
                queue.remove(stale)
                self._words -= 1
                self._done(stale)
        queue.append(Waiting(command, text, replaces, room, receipt))
        self._words += 1
        if self._words > MOST_WAITING:
            self._drop_least_urgent()

    def put_back(self, target: str, urgency: Urgency, line: Waiting) -> None:
        """What was withdrawn, for the same person, perhaps under another nick."""
        self.put(
            target,
            line.command,
            line.text,
            urgency,
            line.replaces,
            line.room,
            line.receipt,
        )

    def close(self, target: str) -> None:
        """Nothing goes to it until it is opened; the newest lines are kept."""
        self._closed.setdefault(target, deque())
        self._keep(target, self.withdraw(target))

    def open(self, target: str) -> None:
        for urgency, line in self._closed.pop(target, ()):
            self.put_back(target, urgency, line)

    def _keep(self, target: str, lines: Iterable[tuple[Urgency, Waiting]]) -> None:
        kept = self._closed[target]
        kept.extend(lines)
        while len(kept) > MOST_CLOSED:
            self._done(kept.popleft()[1])

    def put_command(self, command: str) -> None:
        """JOIN and the like: before everything, once."""
        self._ready = None
        line = command.encode(self.encoding, "replace")
        if line not in self._commands:
            self._commands.append(line)

    def put_voices(self, channel: str, sign: str, nicks: Iterable[str]) -> None:
        """Queue ``+v`` or ``-v``; they go out together, as many as MODES allows."""
        self._ready = None
        for nick in nicks:
            self.modes.put(channel, sign, "v", nick)

    def put_flag(self, channel: str, sign: str, letter: str, param: str = "") -> None:
        """Queue a channel mode, as ``+m`` or ``+b mask``."""
        self._ready = None
        self.modes.put(channel, sign, letter, param)

    def rename(self, old: str, new: str) -> None:
        """What waits for a person follows his nick."""
        self._ready = None
        self.modes.rename(old, new)
        for queues in self._queues.values():
            if old in queues and old != new:
                queues[new] = queues.pop(old) + queues.get(new, deque())

    def withdraw(self, target: str) -> list[tuple[Urgency, Waiting]]:
        """Take back everything that waits for the target."""
        self._ready = None
        taken = []
        for urgency, queues in self._queues.items():
            taken += [(urgency, waiting) for waiting in queues.pop(target, ())]
        self._words -= len(taken)
        return taken

    def targets_waited_for(self) -> list[str]:
        return list({target for queues in self._queues.values() for target in queues})

    def connection_lost(self) -> None:
        """Words are still to be said; modes are set anew; the bucket is full again."""
        self._ready = None
        self.modes.clear()
        self._commands.clear()
        self._lines, self._bytes = float(self.profile.burst), self.profile.in_flight

    def waiting(self, least: Urgency = Urgency.TABLE) -> int:
        """How many lines wait that are at least as urgent."""
        lines = self._words
        for urgency in _URGENCIES[least + 1 :]:
            lines -= sum(map(len, self._queues[urgency].values()))
        return lines + len(self.modes) + len(self._commands)

    def _done(self, waiting: Waiting) -> None:
        if waiting.receipt is not None:
            self._receipts.append(waiting.receipt)

    def hand_receipts(self) -> None:
        """What was popped is with the socket now, and what was dropped is settled."""
        receipts, self._receipts = self._receipts, []
        for receipt in receipts:
            receipt()

    # --- what goes out --------------------------------------------------------------

    def pop(self, now: float, modes: int = 3) -> tuple[bytes | None, float]:
        """(the next line, 0), or (None, seconds until one may go; -1: nothing waits).

        ``modes`` is how many mode changes the server takes in a line.
        """
        if not (self._words or self._commands or self.modes):
            return None, -1.0
        self._refill(now)
        line = self._peek(modes)
        if line is None:
            return None, -1.0
        wait = self._wait(len(line) + 2)
        if wait > 0:
            # Never 0: rounding must not make the caller ask again and again.
            return None, max(wait, 0.001)
        self.charge(line)
        self._take(modes)
        return line, 0.0

    def charge(self, line: bytes) -> None:
        """A line went out: one of ours, or one past the outbox, as PONG does. There
        is no debt: what the server was asked in haste it has paid for itself."""
        if self.profile.interval:
            self._lines = max(0.0, self._lines - 1.0)
            self._bytes = max(0.0, self._bytes - len(line) - 2)

    def _refill(self, now: float) -> None:
        profile = self.profile
        if profile.interval and self._at is not None:
            gained = max(0.0, now - self._at) / profile.interval
            self._lines = min(float(profile.burst), self._lines + gained)
            self._bytes = min(profile.in_flight, self._bytes + gained * LINE_BYTES)
        self._at = now

    def _wait(self, size: int) -> float:
        """Seconds until a line of this size may go."""
        if not self.profile.interval:
            return 0.0
        # A small bucket must not make a long line wait for ever.
        size = min(size, self.profile.in_flight)
        missing = max(1.0 - self._lines, (size - self._bytes) / LINE_BYTES)
        return missing * self.profile.interval if missing > 1e-9 else 0.0

    def _peek(self, modes: int) -> bytes | None:
        if self._commands:
            return self._commands[0]
        if self.modes:
            return self.modes.line(modes, ROOM)[0]
        if self._ready is None:
            self._ready = self._pack()
        return self._ready.line if self._ready else None

    def _take(self, modes: int) -> None:
        """Remove what ``_peek`` showed; its targets then let the others go first."""
        if self._commands:
            self._commands.popleft()
        elif self.modes:
            self.modes.take(modes, ROOM)
        elif self._ready is not None:
            parcel, self._ready = self._ready, None
            for target in parcel.targets:
                self._take_from(target, parcel.urgency, parcel.count)
            self._pass_by(parcel.urgency)

    def _take_from(self, target: str, first: Urgency, count: int) -> None:
        for urgency in _URGENCIES:
            queues = self._queues[urgency]
            if urgency >= first and target in queues and count:
                taken = self._next_turn(queues, target, count)
                count -= len(taken)
                for waiting in taken:
                    self._done(waiting)

    def _pass_by(self, taken: Urgency) -> None:
        for urgency in _URGENCIES:
            if urgency <= taken or not self._queues[urgency]:
                self._passed[urgency] = 0
            else:
                self._passed[urgency] += 1

    # --- packing --------------------------------------------------------------------

    def _pack(self) -> _Parcel | None:
        waited = [urgency for urgency, queues in self._queues.items() if queues]
        if not waited:
            return None
        patient = [u for u in waited if self._passed[u] >= PASSED_BY]
        urgency = (patient or waited)[0]
        queues = self._queues[urgency]
        target = next(iter(queues))
        first = queues[target][0].to(target, self.encoding)
        best = _Parcel(first, urgency, (target,), 1)
        if self._words == 1:
            return best
        for count, merged in enumerate(self._merges(target, urgency), 1):
            sharing = self._sharing(urgency, target, merged, count)
            if len(sharing) * count >= len(best.targets) * best.count:
                line = merged.to(",".join(sharing), self.encoding)
                best = _Parcel(line, urgency, sharing, count)
        return best

    def _merges(self, target: str, urgency: Urgency) -> list[Waiting]:
        """The first line for the target, the first two in one, and so on as far as
        they fit; what is less urgent than the first may come along."""
        waits = chain.from_iterable(
            queues.get(target, ())
            for less, queues in self._queues.items()
            if less >= urgency
        )
        found = [next(waits)]
        for after in waits:
            both = found[-1].merged(after, target)
            if both is None:
                break
            found.append(both)
        return found

    def _sharing(
        self, urgency: Urgency, first: str, text: Waiting, count: int
    ) -> tuple[str, ...]:
        """Whoever waits for the same text, as many as one line takes."""
        sharing = [first]
        if self.targets < 2 or self._queues[urgency][first][0].replaces:
            return (first,)
        size = len(text.to(first))
        for target in self._queues[urgency]:
            if len(sharing) >= self.targets:
                break
            if target == first or not self._begins_with(target, urgency, text, count):
                continue
            size += 1 + len(target.encode())
            if size > ROOM:
                break
            sharing.append(target)
        return tuple(sharing)

    def _begins_with(
        self, target: str, urgency: Urgency, text: Waiting, count: int
    ) -> bool:
        """Whether the first ``count`` lines for the target make the same text."""
        head = self._queues[urgency][target][0]
        if head.command != text.command or not text.text.startswith(head.text):
            return False
        merges = self._merges(target, urgency)
        return len(merges) >= count and merges[count - 1].text == text.text

    def _drop_least_urgent(self) -> None:
        for urgency in reversed(_URGENCIES):
            queues = self._queues[urgency]
            if queues:
                for dropped in self._next_turn(queues, next(iter(queues)), 1):
                    self._done(dropped)
                return

    def _next_turn(self, queues: _Queues, target: str, count: int) -> list[Waiting]:
        """Take the first lines of a target; it goes to the end of the line."""
        queue = queues[target]
        taken = [queue.popleft() for _ in range(min(count, len(queue)))]
        self._words -= len(taken)
        if queue:
            queues.move_to_end(target)
        else:
            del queues[target]
        return taken
