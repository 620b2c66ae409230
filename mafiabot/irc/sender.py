"""Hands to the wire what the outbox releases, as soon as it may go.

No task: it waits for nothing but the clock and room in the socket, which call it. What
the loop puts into the outbox in one turn goes out after that turn, when the journal has
it, and as one write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .client import WireClient
from .outbox import Outbox

AT_ONCE = 16  # lines in a turn; then whatever has come is read


class Sender:
    """One for each network; ``modes()`` is how many mode changes a line may have."""

    def __init__(
        self, outbox: Outbox, clock: Callable[[], float], modes: Callable[[], int]
    ) -> None:
        self.outbox, self._clock, self._modes = outbox, clock, modes
        self._client: WireClient | None = None
        self._next: asyncio.Handle | None = None
        self._held = False

    def begin(self, client: WireClient) -> None:
        """The server has let us in: what waits may go."""
        self._client = client
        self.wake()

    def end(self) -> None:
        """Nothing goes out any more."""
        self._client = None
        self._cancel()

    def wake(self) -> None:
        """Something was put into the outbox, or there is room in the socket again."""
        if self._client is not None and not self._held and not self._soon:
            self._cancel()
            self._next = asyncio.get_running_loop().call_soon(self._send)

    def after(self, work: Callable[[], None]) -> None:
        """What may go when the work is done, without waiting for a turn of the loop."""
        self._held = True
        try:
            work()
        finally:
            self._held = False
        self._cancel()
        self._send()

    @property
    def _soon(self) -> bool:
        """Whether a turn is due at once; else it is due at some later time, if ever."""
        return self._next is not None and not isinstance(
            self._next, asyncio.TimerHandle
        )

    def _cancel(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _send(self) -> None:
        self._next = None
        client, lines, wait = self._client, list[bytes](), 0.0
        if client is None or not client.wire.writable:
            return
        now, modes = self._clock(), self._modes()
        while len(lines) < AT_ONCE:
            line, wait = self.outbox.pop(now, modes)
            if line is None:
                break
            lines.append(line)
        client.send_now(*lines)
        self.outbox.hand_receipts()
        if wait >= 0:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(wait, self._send)
