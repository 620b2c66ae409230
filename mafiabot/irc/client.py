"""One connection through pydle; the only file that knows it.

pydle opens the connection and says who we are (PASS, NICK, USER). What comes we read
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

log = logging.getLogger(__name__)

CONNECT_TIMEOUT = 30.0  # seconds
# After so long a silence a PING, after as long again the server is dead: 50 s.
SILENCE = 25.0
SASL_TIMEOUT = 10.0  # seconds for services that do not answer
SEND_TIMEOUT = 30.0
NICK_TRIES = 8


class WireClient(pydle.Client):  # type: ignore[misc]
    """A fresh one for each connection; ``sink`` gets every line."""

    RECONNECT_ON_ERROR = False

    _receive_buffer: bytes

    def __init__(
        self,
        sink: Callable[[Line], None],
        negotiation: Negotiation,
        decode: Callable[[bytes], str],
        charge: Callable[[bytes], None] = lambda line: None,
        **settings: Any,
    ) -> None:
        self.sink = sink
        self.negotiation = negotiation
        self.decode = decode
        self.charge = charge  # for what goes past the outbox
        self.closed = asyncio.Event()
        self.tries = 0
        super().__init__(**settings)

    async def open(self, host: str, port: int, **settings: Any) -> None:
        """Connect and say who we are. Raises OSError or TimeoutError."""
        await asyncio.wait_for(self.connect(host, port, **settings), CONNECT_TIMEOUT)
        asyncio.get_running_loop().call_later(SASL_TIMEOUT, self._stop_waiting)

    def _stop_waiting(self) -> None:
        for reply in self.negotiation.end():
            log.warning("no answer to CAP or SASL: going on without")
            self.pass_by(reply.encode())

    # --- reading --------------------------------------------------------------------

    async def handle_forever(self) -> None:
        """Read until the end, whatever kind of end it is."""
        try:
            while self.connected:
                data = await self._receive()
                if not data:
                    break
                await self.on_data(data)
        except asyncio.TimeoutError:
            log.warning("the server is silent: connection given up")
        except OSError as error:
            log.warning("connection lost: %r", error)
        finally:
            await self.shut()

    async def _receive(self) -> bytes:
        """The next line; nothing at the end. Raises OSError or TimeoutError."""
        try:
            return bytes(await self.connection.recv(timeout=SILENCE))
        except asyncio.TimeoutError:
            self.pass_by(b"PING :alive")
            return bytes(await self.connection.recv(timeout=SILENCE))
        except ValueError:
            log.warning("a line over the limit of the buffer was skipped")
            return b"\n"

    async def on_data(self, data: bytes) -> None:
        self._receive_buffer += data
        while b"\n" in self._receive_buffer:
            raw, _, self._receive_buffer = self._receive_buffer.partition(b"\n")
            line = read(self.decode(raw))
            if line is not None:
                await self.on_raw(line)

    async def on_raw(self, line: Line) -> None:
        """Everything that comes; it only answers what cannot wait, and passes on."""
        if line.command == "PING":
            token = line.params[-1] if line.params else ""
            self.pass_by(f"PONG :{token}".encode())
            return
        for reply in self.negotiation.take(line):
            self.pass_by(reply.encode())
        if line.command == "001":
            self.registered = True
        elif line.command in ("432", "433", "437") and not self.registered:
            await self._another_nick(refused=line.command == "432")
        self.sink(line)

    async def _another_nick(self, refused: bool) -> None:
        """The nick is taken, or not allowed here: try others, but not for ever."""
        self.tries += 1
        if self.tries > NICK_TRIES:
            log.error("no nick was accepted; set another `nick` in the configuration")
            await self.shut()
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

    def send_now(self, line: bytes) -> None:
        """What the outbox has released. Never waits."""
        if self.connected:
            self.connection.writer.write(line[:510] + b"\r\n")

    async def drain(self) -> None:
        """Wait until the network takes more. Raises OSError or TimeoutError."""
        if self.connected:
            await asyncio.wait_for(self.connection.writer.drain(), SEND_TIMEOUT)

    async def shut(self) -> None:
        if self.connected:
            await self.connection.disconnect()
        self.closed.set()

    async def on_disconnect(self, expected: bool) -> None:
        self.closed.set()


async def in_time(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether the event came within so many seconds; None: wait for ever."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except asyncio.TimeoutError:
        return False
    return True
