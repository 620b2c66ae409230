"""The network against a server that a test plays line by line, over loopback."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from mafiabot.engine.role import PlayerId
from mafiabot.irc import client as client_module
from mafiabot.irc import network as network_module
from mafiabot.irc import retry as retry_module
from mafiabot.irc.flood import FloodProfile
from mafiabot.irc.network import IrcNetwork
from mafiabot.irc.retry import backoff
from mafiabot.irc.settings import NetworkSettings
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    Disconnected,
    Heard,
    Report,
    RightsChanged,
    Urgency,
)

PATIENCE = 5.0  # seconds for anything to happen
FREE = FloodProfile("free", 4, 0.0, 1500)


def hold(stage: Stage) -> None:
    """After one more line nothing goes out."""
    stage.network.outbox.limit(FloodProfile("slow", 1, 3600.0, 1500))
    stage.network.outbox.connection_lost()


SETTINGS = NetworkSettings(
    "net",
    "127.0.0.1",
    0,
    tls=False,
    nick="bot",
    channels=("#m",),
    password="pw",
    interval=0.0,
)


class Wire:
    """The server's end of one connection."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.reader, self.writer = reader, writer
        self.nick = ""

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            raw = line if isinstance(line, bytes) else line.encode()
            self.writer.write(raw + b"\r\n")

    async def next(self) -> str:
        raw = await asyncio.wait_for(self.reader.readline(), PATIENCE)
        assert raw, "the bot closed the connection"
        assert len(raw) <= 512
        line = raw.decode().rstrip("\r\n")
        # The bot asks once what modes the channel has; no test is about that.
        return await self.next() if line in ("MODE #m", "WHO #m") else line

    async def until(self, pattern: str) -> str:
        for _ in range(200):
            line = await self.next()
            if re.search(pattern, line):
                return line
        raise AssertionError(f"{pattern!r} never came")

    async def welcome(self, names: str = "@bot alice bob") -> None:
        """Let the bot in, and into #m."""
        assert await self.next() == "CAP LS 302"
        self.send(":s CAP * LS :multi-prefix echo-message")
        assert await self.until("^PASS") == "PASS pw"
        self.nick = (await self.until("^NICK ")).split()[1]
        await self.until("^CAP REQ :multi-prefix$")
        self.send(":s CAP * ACK :multi-prefix")
        await self.until("^CAP END")
        await self.enter(names)

    async def enter(self, names: str) -> None:
        self.send(f":s 001 {self.nick} :Hi", ":s 005 bot MODES=4 :x", ":s 422 bot :x")
        await self.until("^JOIN #m$")
        self.send(
            f":{self.nick}!~b@some.host JOIN :#m",
            f":s 353 {self.nick} = #m :{names}",
            f":s 366 {self.nick} #m :End",
        )


class Stage:
    """A bot's network with its queue, and the connections that it makes."""

    def __init__(self, network: IrcNetwork, queue: asyncio.Queue[Report]) -> None:
        self.network, self.queue = network, queue
        self.wires: asyncio.Queue[Wire] = asyncio.Queue()
        self.accepted: list[asyncio.StreamWriter] = []

    async def wire(self) -> Wire:
        return await asyncio.wait_for(self.wires.get(), PATIENCE)

    async def report(self, kind: type[Report]) -> Report:
        for _ in range(200):
            report = await asyncio.wait_for(self.queue.get(), PATIENCE)
            if isinstance(report, kind):
                return report
        raise AssertionError(f"{kind.__name__} never came")

    async def hear(self) -> str:
        heard = await self.report(Heard)
        assert isinstance(heard, Heard)
        return heard.text


@asynccontextmanager
async def on_stage(
    settings: NetworkSettings = SETTINGS, secure: ssl.SSLContext | None = None
) -> AsyncIterator[Stage]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stage.accepted.append(writer)
        stage.wires.put_nowait(Wire(reader, writer))

    server = await asyncio.start_server(
        serve, "127.0.0.1", 0, limit=1 << 20, ssl=secure
    )
    port = server.sockets[0].getsockname()[1]
    queue: asyncio.Queue[Report] = asyncio.Queue()
    stage = Stage(IrcNetwork(replace(settings, port=port), queue), queue)
    running = asyncio.create_task(stage.network.run())
    try:
        yield stage
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        server.close()
        for writer in stage.accepted:
            writer.transport.abort()
        # Transports close in the next turn of the loop.
        await asyncio.sleep(0)


Scene = Callable[[Stage, Wire], Awaitable[None]]


def play(scene: Scene, settings: NetworkSettings = SETTINGS) -> None:
    """A scene that begins when the bot is in the channel."""

    async def whole() -> None:
        async with on_stage(settings) as stage:
            wire = await stage.wire()
            await wire.welcome()
            await stage.report(RightsChanged)
            await scene(stage, wire)

    asyncio.run(whole())


def test_the_bot_joins_and_knows_who_is_there() -> None:
    async def whole() -> None:
        async with on_stage() as stage:
            await (await stage.wire()).welcome()
            ready = await stage.report(ChannelReady)
            assert isinstance(ready, ChannelReady)
            assert [person.id for person in ready.people] == ["alice", "bob"]
            rights = await stage.report(RightsChanged)
            assert rights == RightsChanged("net", "#m", True)
            assert stage.network.present("#m", PlayerId("alice"))
            assert not stage.network.present("#m", PlayerId("carol"))
            found = stage.network.find("#M", "BOB")
            assert found is not None
            assert found.id == "bob"

    asyncio.run(whole())


def test_lines_are_reported_in_order_in_any_encoding() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        said = ["!рег", "ещё раз", "и по-старому"]
        encodings = ["utf-8", "cp1251", "koi8-r"]
        for text, encoding in zip(said, encodings, strict=True):
            wire.send(b":bob!b@h PRIVMSG #m :" + text.encode(encoding))
        assert [await stage.hear() for _ in said] == said

    play(scene)


def test_a_thousand_cyrillic_characters_arrive_whole() -> None:
    words = " ".join(["ночь"] * 200)

    async def scene(stage: Stage, wire: Wire) -> None:
        stage.network.say("#m", words + "\n\x02конец", Urgency.ANNOUNCEMENT)
        heard: list[str] = []
        while not heard or "конец" not in heard[-1]:
            line = await wire.until("^PRIVMSG #m :")
            assert len(f":bot!~b@some.host {line}\r\n".encode()) <= 512
            heard.append(line.partition(" :")[2])
        assert " ".join(heard) == words + " \x02конец"

    play(scene)


def test_voices_go_out_together_and_only_for_those_present() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        people = [PlayerId(nick) for nick in ("alice", "carol", "bob")]
        stage.network.set_voice("#m", people, True)
        stage.network.set_moderated("#m", True)
        assert await wire.next() == "MODE #m +vvm alice bob"

    play(scene)


def test_a_secret_follows_the_nick() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        hold(stage)
        for number in range(6):
            stage.network.say("#m", str(number), Urgency.ANSWER)
        stage.network.tell(PlayerId("bob"), "maniac", Urgency.DEAL)
        await wire.until("PRIVMSG #m :0")
        wire.send(":bob!b@h NICK rob", ":alice!a@h PRIVMSG #m :done")
        assert await stage.hear() == "done"
        assert stage.network.nick(PlayerId("bob")) == "rob"
        stage.network.outbox.limit(FREE)
        stage.network.tell(PlayerId("bob"), "again", Urgency.DEAL, notice=True)
        assert await wire.until("maniac") == "PRIVMSG rob :maniac"
        assert await wire.until("again") == "NOTICE rob :again"

    play(scene)


def test_a_ping_is_answered_while_the_outbox_waits() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        hold(stage)
        for number in range(20):
            stage.network.say("#m", str(number), Urgency.TABLE)
        await wire.until("PRIVMSG #m :0")
        wire.send("PING :are you there")
        assert await wire.until("^PONG") == "PONG :are you there"

    play(scene)


def test_bad_lines_end_nothing() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":foo", "@a=b", b"\xff\xfe\x00", "", ":", ":s 353", ":s MODE", "NICK")
        wire.send("x" * 100_000, ":bob!b@h PRIVMSG bot :still there?")
        assert await stage.hear() == "still there?"

    play(scene)


def test_a_nick_in_use_makes_way_for_another() -> None:
    async def whole() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.until("^NICK bot$")
            wire.send(":s 433 * bot :in use")
            assert await wire.until("^NICK") == "NICK bot_"
            wire.send(":s 433 * bot_ :in use")
            wire.nick = (await wire.until(r"^NICK bot\d{3}$")).split()[1]
            await wire.enter(f"@{wire.nick} alice")
            ready = await stage.report(ChannelReady)
            assert isinstance(ready, ChannelReady)
            assert [person.nick for person in ready.people] == ["alice"]

    asyncio.run(whole())


def test_no_accepted_nick_is_not_asked_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)

    async def whole() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            for _ in range(client_module.NICK_TRIES + 1):
                await wire.until("^NICK ")
                wire.send(":s 432 * x :Erroneous")
            await wire.reader.read()
            assert await stage.wire()
            assert stage.queue.empty()

    asyncio.run(whole())


def test_after_a_lost_connection_everything_is_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)

    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":bob!b@h NICK Rob")
        wire.writer.close()
        await stage.report(Disconnected)
        assert not stage.network.present("#m", PlayerId("bob"))
        stage.network.say("#m", "meanwhile", Urgency.ANNOUNCEMENT)
        again = await stage.wire()
        await again.welcome("@bot Rob")
        ready = await stage.report(ChannelReady)
        assert isinstance(ready, ChannelReady)
        assert [(person.id, person.nick) for person in ready.people] == [("bob", "Rob")]
        assert await again.next() == "PRIVMSG #m :meanwhile"

    play(scene)


def test_the_silence_of_a_game_ends_after_a_reconnection_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        stage.network.set_moderated("#m", True)
        assert await wire.next() == "MODE #m +m"
        wire.writer.close()
        again = await stage.wire()
        await again.welcome()
        again.send(":s 324 bot #m +mnt")
        await stage.report(RightsChanged)
        stage.network.set_moderated("#m", True)
        assert await again.next() == "MODE #m +m"
        stage.network.set_moderated("#m", False)
        assert await again.next() == "MODE #m -m"

    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)
    play(scene)


def test_who_took_a_nick_while_we_were_away_is_a_stranger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)

    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":bob!b@h ACCOUNT bob")
        wire.writer.close()
        again = await stage.wire()
        await again.welcome("@bot")
        again.send(":bob!x@y JOIN #m mallory :M", ":bob!x@y QUIT :bye")
        again.send(":bob!b@h JOIN #m bob :Bob")
        stranger = await stage.report(Arrived)
        bob = await stage.report(Arrived)
        assert isinstance(stranger, Arrived)
        assert isinstance(bob, Arrived)
        assert (stranger.person.id, bob.person.id) == ("bob~2", "bob")

    play(scene)


def test_a_silent_server_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)
    monkeypatch.setattr(client_module, "SILENCE", 0.05)

    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^PING :alive")
        await stage.report(Disconnected)
        assert await stage.wire()

    play(scene)


def test_a_kicked_bot_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_module, "REJOIN_DELAY", 0.0)

    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":alice!a@h KICK #m bot :out", ":bob!b@h PRIVMSG bot :so?")
        await wire.until("^JOIN #m$")
        assert await stage.hear() == "so?"

    play(scene)


def test_urgent_lines_are_said_before_quitting() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        stage.network.say("#m", "help", Urgency.TABLE)
        stage.network.say("#m", "good night", Urgency.ANNOUNCEMENT)
        closing = asyncio.create_task(stage.network.close("see\r\nyou"))
        assert await wire.until("good night")
        assert await wire.until("^QUIT") == "QUIT :see  you"
        wire.writer.close()
        await asyncio.wait_for(closing, PATIENCE)
        await stage.report(Disconnected)

    play(scene, replace(SETTINGS, burst=1, interval=0.02))


def test_arrivals_are_told_and_found() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":Carol!c@h JOIN #m")
        arrived = await stage.report(Arrived)
        assert isinstance(arrived, Arrived)
        assert (arrived.person.id, arrived.person.hostmask) == ("carol", "Carol!c@h")
        assert stage.network.present("#m", arrived.person.id)

    play(scene)


def test_delays_between_attempts_grow_up_to_a_limit() -> None:
    assert [backoff(failures) for failures in (0, 1, 2, 3, 99)] == [2, 2, 4, 8, 120]
