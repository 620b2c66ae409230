"""One IRC network: connects, stays connected, and sends what the loop asks for."""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
import time
from collections.abc import Callable, Iterable

from mafiabot.engine.role import PlayerId
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    Disconnected,
    Gone,
    Heard,
    NickChanged,
    Person,
    Receipt,
    Report,
    Urgency,
)

from .client import WireClient, in_time
from .complaints import is_ban
from .doors import Doors
from .encoding import Decoder, Encodings, encoded
from .identity import Identity
from .lines import Line, safe
from .listener import Listener
from .manners import Manners
from .negotiation import Negotiation
from .outbox import Outbox
from .parking import Parking
from .questions import Questions
from .retry import Ending, Retry
from .rights import Rights
from .sanctions import restrain
from .sender import Sender
from .settings import NetworkSettings
from .state import CHANNEL_SIGNS, Support
from .talk import Talk
from .upkeep import Upkeep

log = logging.getLogger(__name__)

REJOIN_DELAY = 5.0  # seconds after a kick, or a refused JOIN
LASTED = 60.0  # seconds; a connection that lived as long was no failure
UPKEEP = 60.0  # seconds between tries to join, to get our nick, to be let in at all
SAID_BY_PYDLE = 4  # lines: CAP LS, PASS, NICK, USER
GOODBYE = 3.0  # seconds for the last lines when we close
# Room for nick!user@host while the server has not shown us our own: 30 + 10 + 63.
UNKNOWN_MASK = 105
LONG_NICK = 30  # bytes; the longest on most networks


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
        self.outbox = Outbox(settings.profile(), settings.encodings.written)
        self.decoder = Decoder(self._encodings)
        self.manners = Manners(settings.asking_burst, settings.asking_interval)
        self.parking = Parking()
        self.rights = Rights(lambda: self.listener, self.identity, self.outbox)
        self._clock = clock
        self.sender = Sender(self.outbox, clock, lambda: self.support.modes)
        self.listener = self._new_listener()
        # Called when reports were put on the queue: whoever reads it may do so at once.
        self.answer: Callable[[], None] = lambda: None
        self._client: WireClient | None = None
        self._agreed = Negotiation()
        self._stop = asyncio.Event()
        self._ending = Ending.BROKEN

    def _new_listener(self) -> Listener:
        put, settings = self._report, self.settings
        talk = Talk(put, self._reply, self.manners, self._clock)
        listener = Listener(
            self.name, put, self.identity, self.support, self._command, talk
        )
        listener.wanted = {self.fold(c): settings.join(c) for c in settings.channels}
        listener.voice_came = self.rights.voice_came
        self.doors = Doors(settings.channels, listener, self.outbox)
        self.upkeep = Upkeep(settings, self.support, listener, self._command)
        return listener

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
        receipt: Receipt | None = None,
    ) -> None:
        command = "NOTICE" if notice else "PRIVMSG"
        self._put(command, channel, text, urgency, replaces, receipt)

    def tell(
        self,
        who: PlayerId,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        receipt: Receipt | None = None,
    ) -> None:
        """Kept for him while he is away; his nick may have another holder by then."""
        known = self.identity.by_id(who)
        if known is None:
            if receipt is not None:
                receipt()
            return
        command = "NOTICE" if notice else "PRIVMSG"
        self._put(command, known.nick, text, urgency, "", receipt)
        if not known.reachable:
            self._park(who, known.nick)

    def restore(
        self,
        channel: str,
        people: Iterable[Person],
        moderated: bool,
        voiced: Iterable[PlayerId] = (),
    ) -> None:
        players = tuple(people)
        for person in players:
            self.identity.restore(person.id, person.nick, person.account)
        ids = [person.id for person in players]
        self.rights.restore(channel, ids, moderated, voiced)

    def before(self, channel: str) -> tuple[bool, tuple[PlayerId, ...]]:
        return self.rights.before(channel)

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        self.rights.set_voice(channel, who, on)
        self.sender.wake()

    def set_moderated(self, channel: str, on: bool) -> None:
        self.rights.set_moderated(channel, on)
        self.sender.wake()

    def restrain(self, channel: str, mask: str, mute: bool, on: bool) -> None:
        where = self.listener.channel(channel)
        restrain(self.support, self.outbox, where, self._whole, mask, mute, on)
        self.sender.wake()

    def _whole(self, nick: str) -> str:
        """nick!user@host of somebody in a channel, or nothing."""
        return self.identity.see(nick).hostmask

    def find(self, channel: str, nick: str) -> Person | None:
        where = self.listener.channel(channel)
        if where is None or self.fold(nick) not in where.members:
            return None
        return self.listener.person(self.identity.see(nick), where)

    def nick(self, who: PlayerId) -> str | None:
        known = self.identity.by_id(who)
        return known.nick if known else None

    def present(self, channel: str, who: PlayerId) -> bool:
        return self.rights.present(channel, who)

    def _put(
        self,
        command: str,
        target: str,
        text: str,
        urgency: Urgency,
        replaces: str,
        receipt: Receipt | None,
    ) -> None:
        """Cut so that the relayed line, our prefix included, has 512 bytes."""
        mask = len(self.listener.own_mask.encode()) or UNKNOWN_MASK
        # The target may change his nick while the line waits.
        goal = max(len(target.encode()), LONG_NICK)
        room = 510 - len(":  ") - mask - len(f"{command}  :")
        pieces = encoded(text, room - goal, self._encodings(target).written)
        if not pieces and receipt is not None:
            receipt()
        for number, data in enumerate(pieces, 1):
            key = replaces if len(pieces) == 1 else ""
            # A table of records, or a rule, is a line of its own.
            talk = target[:1] not in CHANNEL_SIGNS or urgency < Urgency.TABLE
            mergeable = len(pieces) == 1 and talk
            room_left = room if mergeable else 0
            # The pieces stay in order, so the last one speaks for all.
            last = receipt if number == len(pieces) else None
            self.outbox.put(target, command, data, urgency, key, room_left, last)
        self.sender.wake()

    def _encodings(self, target: str, sender: str = "") -> Encodings:
        """Of the channel; between a person and us those of the channels in which we
        see him, if they have the same."""
        settings, name = self.settings, self.support.channel_of(target)
        if not settings.apart:
            return settings.encodings
        own = {self.fold(channel): its for channel, its in settings.apart.items()}
        if name[:1] in CHANNEL_SIGNS:
            return own.get(self.fold(name), settings.encodings)
        shared = self.listener.shared(sender or target)
        found = {own.get(self.fold(c.name), settings.encodings) for c in shared}
        return found.pop() if len(found) == 1 else settings.encodings

    def _report(self, report: Report) -> None:
        """To the loop; who is here again hears what was kept for him."""
        self.queue.put_nowait(report)
        if isinstance(report, (Arrived, Heard, NickChanged)):
            self._unpark(report.person.id)
        elif isinstance(report, ChannelReady):
            for person in report.people:
                self._unpark(person.id)
        elif isinstance(report, Gone):
            known = self.identity.by_id(report.person.id)
            if known is not None and not known.reachable:
                self._park(known.id, report.person.nick)

    def _park(self, who: PlayerId, nick: str) -> None:
        self.outbox.modes.forget(nick)
        self.parking.keep(who, self.outbox.withdraw(nick))

    def _unpark(self, who: PlayerId) -> None:
        nick = self.nick(who)
        for urgency, line in self.parking.release(who) if nick else ():
            self.outbox.put_back(nick or "", urgency, line)
        self.sender.wake()

    def _reply(self, nick: str, text: str) -> None:
        """An answer to CTCP: the last of what waits."""
        self.outbox.put(nick, "NOTICE", text.encode(), Urgency.TABLE)
        self.sender.wake()

    def _command(self, line: str) -> None:
        self.outbox.put_command(line)
        self.sender.wake()

    # --- the connection -------------------------------------------------------------

    async def run(self) -> None:
        """Stay connected until ``close``; delays grow, with jitter, up to a limit."""
        retry = Retry(self.settings.addresses(), random.uniform)
        while not self._stop.is_set():
            began, host, self._ending = self._clock(), retry.address(), Ending.BROKEN
            try:
                await self._connection(*host)
            except ConnectionRefusedError as error:
                self._ending = Ending.DOWN
                log.warning("%s: %s:%s is down: %s", self.name, *host, error)
            except ssl.SSLError as error:
                remedy = "the certificate must be valid for this name"
                log.error("%s: %s:%s: TLS: %s: %s", self.name, *host, error, remedy)
            except (OSError, asyncio.TimeoutError) as error:
                log.warning("%s: cannot connect: %r", self.name, error)
            lasted = self._clock() - began > LASTED
            delay = retry.after(self._ending, lasted)
            if not self._stop.is_set():
                log.warning("%s: connecting again in %.1f s", self.name, delay)
                await in_time(self._stop, delay)

    async def _connection(self, host: str, port: int) -> None:
        """One connection, from its beginning to its end."""
        settings = self.settings
        user, password = settings.sasl_username, settings.sasl_password
        self._agreed = Negotiation(user, password, bool(settings.certificate))
        client = WireClient(
            self._line,
            self._agreed,
            self.decoder.decode,
            self.outbox.charge,
            lambda: self.sender.after(self.answer),
            nickname=settings.nick,
            username=settings.username,
            realname=settings.realname,
            tls_client_cert=settings.certificate or None,
        )
        self._client = client
        keeping_up = asyncio.create_task(self._keep_up(client))
        try:
            await client.open(
                host,
                port,
                tls=settings.tls,
                tls_verify=True,
                password=settings.password or None,
            )
            for _ in range(SAID_BY_PYDLE):
                self.outbox.charge(b"")
            await client.closed.wait()
        finally:
            keeping_up.cancel()
            self.sender.end()
            await client.shut()
            self._lost()

    def _lost(self) -> None:
        """Nobody is present any more; what still waits is said when we are back."""
        self._client = None
        was_ready, moderating = self.listener.ready, self.listener.moderating
        here = self.identity.here()
        self.listener = self._new_listener()
        self.listener.moderating = moderating
        self.identity.everybody_left()
        self.outbox.connection_lost()
        for known in here:
            self._park(known.id, known.nick)
        if was_ready:
            self.queue.put_nowait(Disconnected(self.name))

    def _line(self, line: Line) -> None:
        was_ready = self.listener.ready
        self.listener.take(line)
        self.doors.take(line)
        if line.command == "NICK":
            self.outbox.rename(line.nick, line.param(0))
            self.upkeep.let_go(line.nick)
        elif line.command == "QUIT":
            self.upkeep.let_go(line.nick)
        elif line.command == "ERROR" and is_ban(line.param(0)):
            self._ending = Ending.BANNED
        elif self.listener.ready and not was_ready:
            self._welcomed()
        elif line.command in ("KICK", "PART", "442"):
            self.upkeep.rejoin(REJOIN_DELAY)

    def _welcomed(self) -> None:
        """The server has let us in, and said what it is."""
        self.outbox.limit(self.settings.profile(self.support.version))
        if self.support.targets is not None:
            self.outbox.targets = self.support.targets
        log.info("%s: limits: %s", self.name, self.outbox.profile)
        nickserv, agreed = self.settings.nickserv, self._agreed
        if nickserv and "account-notify" not in agreed.enabled:
            self.listener.questions = Questions(nickserv, self._to_services)
        self.support.all_ranks = "multi-prefix" in agreed.enabled
        self.upkeep.welcomed(agreed.logged_in)
        if self._client is not None:
            self.sender.begin(self._client)

    def _to_services(self, nickserv: str, text: str) -> None:
        self._put("PRIVMSG", nickserv, text, Urgency.DEAL, "", None)

    async def _keep_up(self, client: WireClient) -> None:
        """What has to be tried again now and then."""
        while not await in_time(client.closed, UPKEEP):
            if not self.listener.ready:
                log.warning("%s: the server does not let us in", self.name)
                await client.shut()
                return
            self.upkeep.again()
            self.doors.finish()
            self.sender.wake()

    async def close(self, reason: str) -> None:
        """Say what is urgent, within a few seconds, and quit."""
        self._stop.set()
        client = self._client
        if client is None:
            return
        end = self._clock() + GOODBYE
        while self.listener.ready and self.outbox.waiting(Urgency.ANNOUNCEMENT):
            if self._clock() > end or await in_time(client.closed, 0.02):
                break
        self.sender.end()  # after QUIT the server takes nothing
        client.send_now(f"QUIT :{safe(reason)}".encode())
        # The server's ERROR closes the connection, after what we said has arrived.
        await in_time(client.closed, max(0.1, end - self._clock()))
        await client.shut()
