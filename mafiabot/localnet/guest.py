"""A plain IRC client on loopback, for robots: it joins, speaks, answers PING."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

POLL = 0.1  # seconds between two looks for the host


@dataclass(frozen=True)
class Overheard:
    """A PRIVMSG or NOTICE that a connection has read or written: two nicks, or a nick
    and a channel, and what was said."""

    sender: str
    to: str
    text: str


Ear = Callable[[Overheard], None]


class Guest:
    """One connection. OSError: no server; ConnectionError: it closed the door.
    ``ear`` is told every word that reaches it, and every word it whispers."""

    def __init__(self, nick: str, channel: str, ear: Ear = lambda line: None) -> None:
        self.nick, self.channel, self.ear = nick, channel, ear

    async def connect(self, host: str, port: int, host_nick: str) -> bool:
        """Join behind ``host_nick``: whoever comes first is made the operator. False
        when somebody has the nick."""
        self.reader, self.writer = await asyncio.open_connection(host, port)
        self.send(f"NICK {self.nick}")
        self.send(f"USER {self.nick} 0 * :robot")
        if (await self._until("376", "422", "433"))[1] == "433":
            self.writer.close()
            return False
        while not await self._is_there(host_nick):
            await asyncio.sleep(POLL)
        self.send(f"JOIN {self.channel}")
        await self._until("366")
        return True

    async def _is_there(self, nick: str) -> bool:
        self.send(f"NAMES {self.channel}")
        names = await self._until("366", "353")
        if names[1] == "366":
            return False
        await self._until("366")
        return any(name.lstrip(":@%+") == nick for name in names)

    def send(self, line: str) -> None:
        self.writer.write(line.encode() + b"\r\n")

    def say(self, text: str) -> None:
        """To everybody."""
        self.send(f"PRIVMSG {self.channel} :{text}")

    def tell(self, whom: str, text: str) -> None:
        """In private."""
        self.send(f"PRIVMSG {whom} :{text}")
        self.ear(Overheard(self.nick, whom, text))

    async def listen(self, until: str = "") -> None:
        """Read on and answer PING until the server closes, or ``until`` has quit."""
        while (words := await self._line()) is not None:
            who = words[0].lstrip(":").partition("!")[0] if words else ""
            if until and who == until and words[1] == "QUIT":
                return

    async def close(self) -> None:
        self.send("QUIT :good night")
        self.writer.close()

    async def _until(self, *numerics: str) -> list[str]:
        while (words := await self._line()) is not None:
            if len(words) > 1 and words[1] in numerics:
                return words
            if len(words) > 1 and words[1] in ("432", "465"):
                raise ConnectionError(f"{self.nick}: {' '.join(words)}")
        raise ConnectionError(f"{self.nick}: the server closed the connection")

    async def _line(self) -> list[str] | None:
        """Its words; None at the end."""
        raw = await self.reader.readline()
        if not raw:
            return None
        line = raw.decode("utf-8", "replace")
        words = line.split()
        if words and words[0] == "PING":
            self.send("PONG " + " ".join(words[1:]))
        if len(words) > 3 and words[1] in ("PRIVMSG", "NOTICE"):
            sender = words[0].lstrip(":").partition("!")[0]
            text = line.partition(" :")[2].rstrip("\r\n")
            self.ear(Overheard(sender, words[2], text))
        return words
