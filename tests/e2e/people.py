"""Plain-socket people on a real server, and a bot of its own process group for them.

No sleeps: a person sends PING and reads to its PONG, or reads until a line comes.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mafiabot.localnet import Server

PATIENCE = 30.0  # seconds for anything to happen
CONFIG = """
networks:
  localnet:
    host: {host}
    port: {port}
    tls: false
    {flood}
    commands: {{burst: {asks}, interval: {each}}}
    channels: {channels}
ledger: sqlite:///{folder}/scores.db
log: {{level: {level}, file: {folder}/bot.log}}
"""

FREE = "flood: {burst: 100, interval: 0.0}"


# Where one text of a line may end, and the next begin.
BOUNDARY = re.compile(r"[.!?:…»)|\x02] +")


def _behind(line: str, end: int) -> str:
    """The line with only those texts in it that begin behind ``end``; empty: none."""
    start = line.find(" :") + len(" :")
    boundary = BOUNDARY.search(line, end - 1) if end > start else None
    behind = line[boundary.end() :] if boundary else ""
    return line[:start] + behind if behind else ""


class Human:
    """One person with a bare IRC client."""

    def __init__(self, server: Server, nick: str) -> None:
        self.nick = nick
        self.socket = socket.create_connection((server.host, server.port), PATIENCE)
        self.buffer = b""
        self.log: list[str] = []
        self.left = ""  # of the line that was waited for last, behind what matched
        self.tokens = 0
        self.send(f"NICK {nick}")
        self.send(f"USER {nick} 0 * :{nick}")
        self.until(r" 001 ")
        self.until(r" (376|422) ")

    def send(self, line: str) -> None:
        self.socket.sendall(line.encode() + b"\r\n")

    def say(self, text: str, channel: str = "#mafia") -> None:
        self.send(f"PRIVMSG {channel} :{text}")

    def tell(self, text: str, bot: str = "mafiabot") -> None:
        self.send(f"PRIVMSG {bot} :{text}")

    def join(self, channel: str = "#mafia") -> None:
        self.send(f"JOIN {channel}")
        self.until(r" 366 ")

    def read(self) -> str:
        """The next line; PINGs of the server are answered on the way."""
        while True:
            while b"\n" not in self.buffer:
                data = self._received()
                assert data, f"{self.nick}: the server closed the connection"
                self.buffer += data
            raw, _, self.buffer = self.buffer.partition(b"\n")
            assert len(raw) + 1 <= 512, f"a line of {len(raw) + 1} bytes"
            line = raw.rstrip(b"\r").decode("utf-8")
            if line.startswith("PING"):
                self.send("PONG" + line[4:])
                continue
            self.log.append(line)
            return line

    def _received(self) -> bytes:
        """What has come; a silence of half a minute is told with what came before."""
        try:
            return self.socket.recv(65536)
        except TimeoutError:
            raise AssertionError(
                f"{self.nick}: silence after {self.log[-9:]}"
            ) from None

    def until(self, pattern: str) -> str:
        """Read until a line matches; it is returned. What stands in the same line
        behind the match counts as said after it: short texts share a line."""
        end = time.monotonic() + PATIENCE
        line = self.left
        while time.monotonic() < end:
            found = re.search(pattern, line) if line else None
            if found:
                self.left = _behind(line, found.end())
                return line
            line = self.read()
        raise AssertionError(f"{self.nick}: {pattern!r} never came: {self.log[-8:]}")

    def hear(self, pattern: str) -> str:
        """Read until the private text matches, on however many lines it came."""
        heard = ""
        while not re.search(pattern, heard):
            line = self.until(rf"PRIVMSG {re.escape(self.nick)} :")
            heard += " " + line.split(" :", 1)[1]
        return heard

    def settle(self) -> list[str]:
        """Everything that has come by now."""
        self.tokens += 1
        before = len(self.log)
        self.send(f"PING token{self.tokens}")
        self.until(rf"PONG .*token{self.tokens}\b")
        return self.log[before:-1]

    def close(self) -> None:
        """Gone, and the server knows it."""
        self.send("QUIT")
        while self.socket.recv(65536):
            pass
        self.socket.close()


def start_bot(
    server: Server,
    folder: Path,
    channels: str,
    *,
    limits: bool = True,
    level: str = "WARNING",
    flood: str = FREE,
) -> subprocess.Popen[bytes]:
    """The bot as its host runs it; its ledger and log are in the folder. Without
    ``limits`` one person may ask as much as he likes; with ``flood`` empty the bot
    keeps to what it knows of the server."""
    config = folder / "config.yaml"
    config.write_text(
        CONFIG.format(
            host=server.host,
            port=server.port,
            folder=folder,
            channels=channels,
            asks=10 if limits else 1000,
            each=1.0 if limits else 0.0,
            level=level,
            flood=flood,
        ),
        encoding="utf-8",
    )
    return subprocess.Popen(
        [sys.executable, "-m", "mafiabot", "run", "-c", str(config)],
        start_new_session=True,
        env=dict(os.environ),
    )


def stop_bot(bot: subprocess.Popen[bytes]) -> None:
    """Ask it to end, if it runs; then make it."""
    if bot.poll() is None:
        os.killpg(bot.pid, signal.SIGTERM)
    try:
        bot.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(bot.pid, signal.SIGKILL)
        bot.wait(10)


@contextmanager
def running_bot(
    server: Server,
    folder: Path,
    channels: str,
    level: str = "WARNING",
    *,
    limits: bool = True,
) -> Iterator[Path]:
    """A bot that must live as long as the test."""
    bot = start_bot(server, folder, channels, level=level, limits=limits)
    try:
        yield folder
        assert bot.poll() is None, (folder / "bot.log").read_text("utf-8")
    finally:
        stop_bot(bot)
