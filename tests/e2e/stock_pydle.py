"""Stock pydle on a server that a test plays, to show its faults beside ours."""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pydle
from test_irc_client import PATIENCE

OPENED = ":s CAP * LS :multi-prefix"
LET_IN = (":s 001 bot :Hi", ":s 005 bot CASEMAPPING=ascii :x", ":s 375 bot :-")
INSIDE = (":bot!~b@some.host JOIN #m", ":s 353 bot = #m :@bot alice", ":s 366 bot #m :")


class Stock(pydle.Client):
    """pydle as it comes; it only remembers what it was told, in its order."""

    RECONNECT_DELAYS = [0]
    READ_TIMEOUT = 300

    def __init__(self, **settings: Any) -> None:
        super().__init__("bot", realname="bot", **settings)
        self.seen: list[str] = []
        self.hold = asyncio.Event()
        self.news = asyncio.Event()

    def note(self, what: str) -> None:
        self.seen.append(what)
        self.news.set()

    async def until(self, what: str) -> None:
        while what not in self.seen:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def on_message(self, target: str, by: str, message: str) -> None:
        if message == "slow":
            await self.hold.wait()
        self.note(message)

    async def on_private_message(self, target: str, by: str, message: str) -> None:
        self.note(f"private {message}")

    async def on_join(self, channel: str, user: str) -> None:
        await super().on_join(channel, user)
        self.note(f"join {user}")

    async def on_nick_change(self, old: str, new: str) -> None:
        self.note(f"now {new}")

    async def on_connect(self) -> None:
        await super().on_connect()
        self.note(f"connected {self.nickname}")


class Ring:
    """A server of whose clients one is stock pydle; it answers what nobody tests."""

    def __init__(self, **settings: Any) -> None:
        self.client = Stock(**settings)
        self.server: asyncio.Server
        self.said: list[str] = []  # by pydle, over all connections
        self.spoken = asyncio.Event()
        self.answers = True  # to WHOIS
        self.writers: list[asyncio.StreamWriter] = []

    async def serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.writers.append(writer)
        self.said.append("connection")
        while raw := await reader.readline():
            line = raw.decode().rstrip("\r\n")
            self.said.append(line)
            self.spoken.set()
            command, _, rest = line.partition(" ")
            if line.startswith("CAP REQ"):
                self.send(f":s CAP * ACK {rest[4:]}")
            elif command == "WHOIS" and self.answers:
                self.send(f":s 318 bot {rest.split()[0]} :End")

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            raw = line if isinstance(line, bytes) else line.encode()
            self.writers[-1].write(raw + b"\r\n")

    async def until(self, pattern: str, times: int = 1) -> str:
        """What pydle said that matches, once it has come so many times."""
        while True:
            found = [line for line in self.said if re.search(pattern, line)]
            if len(found) >= times:
                return found[times - 1]
            self.spoken.clear()
            await asyncio.wait_for(self.spoken.wait(), PATIENCE)

    async def reading_ended(self) -> BaseException | None:
        """Wait until it reads no more; what it died of."""
        await asyncio.wait_for(asyncio.wait([self.reader]), PATIENCE)
        return self.reader.exception()

    async def inside(self) -> None:
        """Let it in, and into #m."""
        self.send(OPENED)
        await self.until("^CAP END")
        self.send(*LET_IN, ":s 376 bot :End")
        await self.client.until("now bot")
        self.send(*INSIDE)
        await self.client.until("join bot")


@asynccontextmanager
async def stock(
    password: str | None = None,
    secure: ssl.SSLContext | None = None,
    **settings: Any,
) -> AsyncIterator[Ring]:
    ring = Ring(**settings)
    ring.server = await asyncio.start_server(ring.serve, "127.0.0.1", 0, ssl=secure)
    port = ring.server.sockets[0].getsockname()[1]
    before = asyncio.all_tasks()
    tls = secure is not None
    await ring.client.connect("127.0.0.1", port, password=password, tls=tls)
    new = asyncio.all_tasks() - before
    (ring.reader,) = (t for t in new if "handle_forever" in repr(t.get_coro()))
    await ring.until("^USER")
    try:
        yield ring
    finally:
        ring.client.RECONNECT_ON_ERROR = False
        ring.server.close()
        for writer in ring.writers:
            writer.transport.abort()
        await _end(before)


async def _end(before: set[asyncio.Task[Any]]) -> None:
    """Some of pydle's tasks go on when they are cancelled, with the next question."""
    for _ in range(100):
        tasks = asyncio.all_tasks() - before
        if not tasks:
            gc.collect()  # what they left must not be heard of in another test
            return
        for task in tasks:
            if "Ring.serve" not in repr(task.get_coro()):  # they end with the line
                task.cancel()
        done, _ = await asyncio.wait(tasks, timeout=0.05)
        await asyncio.gather(*done, return_exceptions=True)
    raise AssertionError(f"still running: {tasks}")


def bout(scene: Callable[[Ring], Awaitable[None]], **settings: Any) -> None:
    """A scene with stock pydle that begins when it said who it is."""

    async def whole() -> None:
        async with stock(**settings) as ring:
            await scene(ring)

    asyncio.run(whole())


def reset(writer: asyncio.StreamWriter) -> None:
    """End the connection with a RST, as a rebooted router does."""
    sock = writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
