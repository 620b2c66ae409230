"""One IRC network: connects, stays connected, and sends what the loop asks for."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mafiabot.engine.role import PlayerId
from mafiabot.ports import Disconnected, Person, Report, Urgency
from mafiabot.texts.wrap import wrap

from .client import WireClient
from .flood import CAREFUL, FloodProfile, recognise
from .identity import Identity
from .lines import Line, safe
from .listener import Listener
from .negotiation import Negotiation
from .outbox import Outbox
from .state import Support

log = logging.getLogger(__name__)

FIRST_DELAY, LONGEST_DELAY = 2.0, 120.0  # seconds between attempts to connect
REJOIN_DELAY = 5.0  # seconds after a kick, or a refused JOIN
LASTED = 60.0  # seconds; a connection that lived as long was no failure
UPKEEP = 60.0  # seconds between tries to join, to get our nick, to be let in at all
SAID_BY_PYDLE = 4  # lines: CAP LS, PASS, NICK, USER
CHANNEL_SIGNS = ("#", "&", "+", "!")
GOODBYE = 3.0  # seconds for the last lines when we close
# Room for nick!user@host while the server has not shown us our own: 30 + 10 + 63.
UNKNOWN_MASK = 105
LONG_NICK = 30  # bytes; the longest on most networks
# Where the operator says how many lines may be under way, they are as long as this.
BYTES_PER_LINE = 375


@dataclass(frozen=True)
class NetworkSettings:
    """What the configuration says of one network; ``channels`` are names."""

    name: str
    host: str
    port: int = 6697
    tls: bool = True
    nick: str = "mafiabot"
    username: str = "mafiabot"
    realname: str = "Mafia"
    password: str = ""
    sasl_username: str = ""
    sasl_password: str = ""
    encoding: str = "utf-8"
    burst: int | None = None  # None: as the server is known to allow
    interval: float | None = None
    channels: tuple[str, ...] = ()

    def profile(self, version: str = "") -> FloodProfile:
        """What the operator says, else what the server's software allows."""
        known = recognise(version) if version else CAREFUL
        if self.burst is None and self.interval is None:
            return known
        burst = CAREFUL.burst if self.burst is None else self.burst
        interval = CAREFUL.interval if self.interval is None else self.interval
        in_flight = max(CAREFUL.in_flight, burst * BYTES_PER_LINE)
        return FloodProfile("configured", burst, interval, in_flight, known.targets)


class IrcNetwork:
    """Implements ``ports.Network``; puts reports on the queue."""

    def __init__(
        self,
        settings: NetworkSettings,
        queue: asyncio.Queue[Report],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = settings.name
        self.settings = settings
        self.queue = queue
        self.support = Support()
        self.identity = Identity(self.fold)
        self.outbox = Outbox(settings.profile())
        self.listener = self._new_listener()
        self._clock = clock
        self._client: WireClient | None = None
        self._writer: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._stop = asyncio.Event()

    def _new_listener(self) -> Listener:
        put = self.queue.put_nowait
        return Listener(self.name, put, self.identity, self.support, self._command)

    # --- ports.Network --------------------------------------------------------------

    def fold(self, text: str) -> str:
        return self.support.fold(text)

    def say(
        self,
        channel: str,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        replaces: str = "",
    ) -> None:
        command = "NOTICE" if notice else "PRIVMSG"
        self._put(command, channel, text, urgency, replaces)

    def tell(
        self, who: PlayerId, text: str, urgency: Urgency, *, notice: bool = False
    ) -> None:
        nick = self.nick(who)
        if nick is not None:
            command = "NOTICE" if notice else "PRIVMSG"
            self._put(command, nick, text, urgency, "")

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        """Only for those who are in the channel: others have no voice to change."""
        nicks = [self.nick(w) for w in who if self.present(channel, w)]
        known = [nick for nick in nicks if nick is not None]
        self.outbox.put_voices(channel, "+" if on else "-", known)
        self._wake.set()

    def set_moderated(self, channel: str, on: bool) -> None:
        where = self.listener.channel(channel)
        if where is not None and where.moderated:
            return  # it was so before the game, and stays so after it
        name, ours = self.fold(channel), self.listener.moderating
        if not on and name not in ours:
            return
        (ours.add if on else ours.discard)(name)
        self.outbox.put_flag(channel, "+" if on else "-", "m")
        self._wake.set()

    def find(self, channel: str, nick: str) -> Person | None:
        where = self.listener.channel(channel)
        if where is None or self.fold(nick) not in where.members:
            return None
        return self.listener.person(self.identity.see(nick), where)

    def nick(self, who: PlayerId) -> str | None:
        known = self.identity.by_id(who)
        return known.nick if known else None

    def present(self, channel: str, who: PlayerId) -> bool:
        where, nick = self.listener.channel(channel), self.nick(who)
        if where is None or nick is None:
            return False
        return self.fold(nick) in where.members

    def _put(
        self, command: str, target: str, text: str, urgency: Urgency, replaces: str
    ) -> None:
        """Cut so that the relayed line, our prefix included, has 512 bytes."""
        encoding = self.settings.encoding
        mask = len(self.listener.own_mask.encode()) or UNKNOWN_MASK
        # The target may change his nick while the line waits.
        goal = max(len(target.encode()), LONG_NICK)
        room = 510 - len(":  ") - mask - len(f"{command}  :") - goal
        pieces = [
            piece
            for line in text.splitlines()
            for piece in wrap(safe(line), room, encoding)
        ]
        for piece in pieces:
            data = piece.encode(encoding, "replace")
            key = replaces if len(pieces) == 1 else ""
            mergeable = len(pieces) == 1 and not self._is_channel(target)
            self.outbox.put(
                target, command, data, urgency, key, room if mergeable else 0
            )
        self._wake.set()

    def _is_channel(self, target: str) -> bool:
        return target[:1] in CHANNEL_SIGNS

    def _command(self, line: str) -> None:
        self.outbox.put_command(line.encode())
        self._wake.set()

    # --- the connection -------------------------------------------------------------

    async def run(self) -> None:
        """Stay connected until ``close``; delays grow, with jitter, up to a limit."""
        failures = 0
        while not self._stop.is_set():
            began = self._clock()
            try:
                await self._connection()
            except (OSError, asyncio.TimeoutError) as error:
                log.warning("%s: cannot connect: %r", self.name, error)
            failures = 0 if self._clock() - began > LASTED else failures + 1
            delay = backoff(failures) * random.uniform(0.7, 1.3)
            if not self._stop.is_set():
                log.warning("%s: connecting again in %.1f s", self.name, delay)
                await _wait(self._stop, delay)

    async def _connection(self) -> None:
        """One connection, from its beginning to its end."""
        settings = self.settings
        client = WireClient(
            self._line,
            Negotiation(settings.sasl_username, settings.sasl_password),
            settings.encoding,
            self.outbox.charge,
            nickname=settings.nick,
            username=settings.username,
            realname=settings.realname,
        )
        self._client = client
        self._writer = asyncio.create_task(self._write(client))
        tasks = [self._writer, asyncio.create_task(self._keep_up(client))]
        try:
            await client.open(
                settings.host,
                settings.port,
                tls=settings.tls,
                tls_verify=True,
                password=settings.password or None,
            )
            for _ in range(SAID_BY_PYDLE):
                self.outbox.charge(b"")
            await client.closed.wait()
        finally:
            for task in tasks:
                task.cancel()
            await client.shut()
            self._lost()

    def _lost(self) -> None:
        """Nobody is present any more; what still waits is said when we are back."""
        self._client = None
        was_ready, moderating = self.listener.ready, self.listener.moderating
        self.listener = self._new_listener()
        self.listener.moderating = moderating
        self.identity.everybody_left()
        self.outbox.connection_lost()
        if was_ready:
            self.queue.put_nowait(Disconnected(self.name))

    def _line(self, line: Line) -> None:
        was_ready = self.listener.ready
        self.listener.take(line)
        if line.command == "NICK":
            self.outbox.rename(line.nick, line.param(0))
        elif self.listener.ready and not was_ready:
            self._welcomed()
        elif line.command in ("KICK", "PART") and self._missing():
            asyncio.get_running_loop().call_later(REJOIN_DELAY, self._join_all)

    def _welcomed(self) -> None:
        """The server has let us in, and said what it is."""
        self.outbox.limit(self.settings.profile(self.support.version))
        if self.support.targets is not None:
            self.outbox.targets = self.support.targets
        log.info("%s: limits: %s", self.name, self.outbox.profile)
        self._log_in()
        self._join_all()

    def _log_in(self) -> None:
        """Where there is no SASL, services may take the password in a command of the
        server's; a message to a nick could reach whoever took that nick."""
        settings, client = self.settings, self._client
        if settings.sasl_username and client and not client.negotiation.logged_in:
            who = f"{settings.sasl_username} {settings.sasl_password}"
            self._command(f"NICKSERV IDENTIFY {who}")

    def _missing(self) -> list[str]:
        joined = self.listener.channel
        return [name for name in self.settings.channels if joined(name) is None]

    def _join_all(self) -> None:
        """Join what is configured and not joined."""
        if self.listener.ready:
            for channel in self._missing():
                self._command(f"JOIN {channel}")

    async def _keep_up(self, client: WireClient) -> None:
        """What has to be tried again now and then."""
        while not await _wait(client.closed, UPKEEP):
            if not self.listener.ready:
                log.warning("%s: the server does not let us in", self.name)
                await client.shut()
                return
            self._join_all()
            self.listener.finish()
            if not self.listener.is_own(self.settings.nick):
                self._command(f"NICK {self.settings.nick}")

    async def _write(self, client: WireClient) -> None:
        """Send what the outbox releases. Reading never waits for this."""
        while not client.closed.is_set():
            self._wake.clear()
            line: bytes | None = None
            wait = -1.0
            if self.listener.ready:
                line, wait = self.outbox.pop(self._clock(), self.support.modes)
            if line is None:
                await _wait(self._wake, wait if wait > 0 else None)
                continue
            client.send_now(line)
            try:
                await client.drain()
            except (OSError, asyncio.TimeoutError) as error:
                log.warning("%s: cannot send: %r", self.name, error)
                await client.shut()

    async def close(self, reason: str) -> None:
        """Say what is urgent, within a few seconds, and quit."""
        self._stop.set()
        client = self._client
        if client is None:
            return
        end = self._clock() + GOODBYE
        while self.listener.ready and self.outbox.waiting(Urgency.ANNOUNCEMENT):
            if self._clock() > end or await _wait(client.closed, 0.02):
                break
        if self._writer is not None:
            self._writer.cancel()  # after QUIT the server takes nothing
        client.send_now(f"QUIT :{safe(reason)}".encode())
        # The server's ERROR closes the connection, after what we said has arrived.
        await _wait(client.closed, max(0.1, end - self._clock()))
        await client.shut()


def backoff(failures: int) -> float:
    """Seconds to wait after so many failures in a row."""
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(max(failures - 1, 0), 10)))


async def _wait(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether the event came in time."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except asyncio.TimeoutError:
        return False
    return True
