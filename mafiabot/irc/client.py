"""One connection through pydle; only this file and ``wire`` know it.

pydle says who we are (PASS, NICK, USER) and how TLS is to be. What comes we read
ourselves, one line at a time and in order: its own dispatch starts a task a line, asks
WHOIS on the quiet, and stops at a bad line.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any

import pydle  # type: ignore[import-untyped]

from .lines import Line, read
from .negotiation import Negotiation
from .wire import Connection, Wire

log = logging.getLogger(__name__)

CONNECT_TIMEOUT = 30.0  # seconds
# After so long a silence a PING, after as long again the server is dead: 50 s.
SILENCE = 25.0
SASL_TIMEOUT = 10.0  # seconds for services that do not answer
NICK_TRIES = 8


class WireClient(pydle.Client):  # type: ignore[misc]
    """A fresh one for each connection; ``sink`` gets every line."""

    RECONNECT_ON_ERROR = False

    def __init__(
        self,
        sink: Callable[[Line], None],
        negotiation: Negotiation,
        decode: Callable[[bytes], str],
        charge: Callable[[bytes], None] = lambda line: None,
        ready: Callable[[], None] = lambda: None,
        **settings: Any,
    ) -> None:
        self.sink = sink
        self.negotiation = negotiation
        self.decode = decode
        self.charge = charge  # for what goes past the outbox
        self.closed = asyncio.Event()
        self.wire = Wire(self.take, ready, self.closed.set)
        self.tries = 0
        super().__init__(**settings)

    async def open(self, host: str, port: int, **settings: Any) -> None:
        """Connect and say who we are. Raises OSError or TimeoutError."""
        connecting = asyncio.create_task(self.connect(host, port, **settings))
        try:
            await asyncio.wait([connecting], timeout=CONNECT_TIMEOUT)
            if not connecting.done():
                raise asyncio.TimeoutError
            connecting.result()
        finally:
            connecting.cancel()
        asyncio.get_running_loop().call_later(SASL_TIMEOUT, self._stop_waiting)

    def _stop_waiting(self) -> None:
        for reply in self.negotiation.end():
            log.warning("no answer to CAP or SASL: going on without")
            self.pass_by(reply.encode())

    async def _connect(self, hostname: str, port: int, **settings: Any) -> None:
        """pydle's way to a connection, which is to be ours."""
        self.encoding = "utf-8"
        self.connection = Connection(
            self.wire,
            hostname,
            port,
            tls=settings["tls"],
            tls_verify=settings["tls_verify"],
            tls_certificate_file=self.tls_client_cert,
        )
        await self.connection.connect()

    # --- reading --------------------------------------------------------------------

    async def handle_forever(self) -> None:
        """Watch the silence; the lines are taken as they come."""
        loop, asked = asyncio.get_running_loop(), False
        since = loop.time()
        while not await in_time(self.closed, since + SILENCE - loop.time()):
            if self.wire.heard_at > since:
                since, asked = self.wire.heard_at, False
            elif asked:
                log.warning("the server is silent: connection given up")
                break
            else:
                self.pass_by(b"PING :alive")
                since, asked = loop.time(), True
        await self.shut()

    def take(self, raw: bytes) -> None:
        """Everything that comes; it only answers what cannot wait, and passes on."""
        line = read(self.decode(raw))
        if line is None:
            return
        if line.command == "PING":
            token = line.params[-1] if line.params else ""
            self.pass_by(f"PONG :{token}".encode())
            return
        for reply in self.negotiation.take(line):
            self.pass_by(reply.encode())
        if line.command == "001":
            self.registered = True
        elif line.command in ("432", "433", "437") and not self.registered:
            self._another_nick(refused=line.command == "432")
        self.sink(line)

    def _another_nick(self, refused: bool) -> None:
        """The nick is taken, or not allowed here: try others, but not for ever."""
        self.tries += 1
        if self.tries > NICK_TRIES:
            log.error("no nick was accepted; set another `nick` in the configuration")
            self.closed.set()
            return
        wanted = "mafia" if refused else self._nicknames[0]
        # Nine letters are allowed everywhere.
        alternate = f"{wanted[:6]}{random.randint(100, 999)}"
        if self.tries == 1 and not refused:
            alternate = f"{wanted}_"
        self.pass_by(f"NICK {alternate}".encode())

    # --- writing --------------------------------------------------------------------

    def pass_by(self, line: bytes) -> None:
        """PONG and the like, past the outbox, which counts it nevertheless."""
        self.charge(line)
        self.send_now(line)

    def send_now(self, *lines: bytes) -> None:
        """What the outbox has released, in one piece. Never waits."""
        if lines and self.connected:
            self.wire.write(b"".join(line[:510] + b"\r\n" for line in lines))

    async def shut(self) -> None:
        if self.connected:
            await self.connection.disconnect()
        self.closed.set()

    async def on_disconnect(self, expected: bool) -> None:
        self.closed.set()


async def in_time(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether the event came within so many seconds; None: wait for ever."""
    # Not wait_for: before Python 3.12 that forgets now and then that it is cancelled.
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait([waiting], timeout=seconds)
    finally:
        waiting.cancel()
    return event.is_set()
