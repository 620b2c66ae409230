"""The socket of one connection: whole lines come in, bytes go out. Knows no IRC.

A protocol instead of streams: what comes is handed on in the very callback of the event
loop that read it, many lines at once, and no task is made for any of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import cast

import pydle.connection  # type: ignore[import-untyped]

log = logging.getLogger(__name__)

SEND_TIMEOUT = 30.0  # seconds in which the network takes nothing more
LONGEST = 1 << 16  # bytes; tags and all, no server sends as much on one line


class Wire(asyncio.Protocol):
    """``take`` gets each line without its end, ``ready`` is called when all that came
    was taken, and when there is room again for what we send, ``over`` at the end."""

    def __init__(
        self,
        take: Callable[[bytes], None],
        ready: Callable[[], None],
        over: Callable[[], None],
    ) -> None:
        self._take, self._ready, self._over = take, ready, over
        self.heard_at = 0.0  # when something came last, by the clock of the loop
        self.writable = True
        self._rest = b""
        self._skipping = False  # the rest of a line that is too long
        self._transport: asyncio.Transport | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.heard_at = asyncio.get_running_loop().time()

    def connection_lost(self, error: Exception | None) -> None:
        if error is not None:
            log.warning("connection lost: %r", error)
        self._unstick()
        self._over()

    # --- what comes -----------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        *lines, self._rest = (self._rest + data).split(b"\n")
        if self._skipping and lines:
            self._skipping = False
            del lines[0]
        for line in lines:
            self._take(line)
        if self._skipping or len(self._rest) > LONGEST:
            if not self._skipping:
                log.warning("a line of more than %d bytes is skipped", LONGEST)
            self._skipping, self._rest = True, b""
        self._ready()

    # --- what goes ------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Never waits; what the network does not take now is kept."""
        if self._transport is not None:
            self._transport.write(data)

    def pause_writing(self) -> None:
        self.writable = False
        loop = asyncio.get_running_loop()
        self._stuck = loop.call_later(SEND_TIMEOUT, self._give_up)

    def resume_writing(self) -> None:
        self.writable = True
        self._unstick()
        self._ready()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _give_up(self) -> None:
        log.warning("cannot send: the network takes nothing")
        if self._transport is not None:
            self._transport.abort()


class Connection(pydle.connection.Connection):  # type: ignore[misc]
    """pydle's, which knows what TLS is to be like, with a ``Wire`` and no streams."""

    def __init__(self, wire: Wire, host: str, port: int, **settings: object) -> None:
        super().__init__(host, port, **settings)
        self.wire = wire
        self.transport: asyncio.Transport | None = None

    async def connect(self) -> None:
        """Raises OSError (of which ``ssl.SSLError`` is one)."""
        loop = asyncio.get_running_loop()
        self.tls_context = self.create_tls_context() if self.tls else None
        self.transport, _ = await loop.create_connection(
            lambda: self.wire, self.hostname, self.port, ssl=self.tls_context
        )

    @property
    def connected(self) -> bool:
        return self.transport is not None and not self.transport.is_closing()

    async def disconnect(self) -> None:
        """What was written still goes out."""
        if self.transport is not None:
            self.transport.close()

    async def send(self, data: bytes) -> None:
        """What pydle says: who we are."""
        self.wire.write(data)
