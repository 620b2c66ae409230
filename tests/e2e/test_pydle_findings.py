"""What pydle 1.2 does wrong by itself, and that our layer on top of it does not.

Each test shows the fault with stock pydle against a server that the test plays, and then
its absence with ours against the same lines.
"""

from __future__ import annotations

import asyncio
import inspect
import re
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pydle
import pytest
from pydle.features import tls as stock_tls
from pydle.features.rfc1459 import parsing
from test_irc_client import PATIENCE, SETTINGS, Stage, Wire, on_stage, play

from mafiabot.engine.role import PlayerId
from mafiabot.irc import client as client_module
from mafiabot.irc import retry as retry_module
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    Disconnected,
    Heard,
    Report,
    RightsChanged,
    Urgency,
)

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

    def __init__(self) -> None:
        self.client = Stock()
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
async def stock(password: str | None = None) -> AsyncIterator[Ring]:
    ring = Ring()
    ring.server = await asyncio.start_server(ring.serve, "127.0.0.1", 0)
    port = ring.server.sockets[0].getsockname()[1]
    before = asyncio.all_tasks()
    await ring.client.connect("127.0.0.1", port, password=password)
    new = asyncio.all_tasks() - before
    (ring.reader,) = (t for t in new if "handle_forever" in repr(t.get_coro()))
    await ring.until("^USER")
    try:
        yield ring
    finally:
        ring.server.close()
        for writer in ring.writers:
            writer.transport.abort()
        await _end(asyncio.all_tasks() - before)


async def _end(tasks: set[asyncio.Task[Any]]) -> None:
    """Some of pydle's go on when they are cancelled, with the next question."""
    for _ in range(100):
        if not tasks:
            return
        for task in tasks:
            if "Ring.serve" not in repr(task.get_coro()):  # they end with the line
                task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=0.05)
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


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours connects again without waiting."""
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)


# --- the connection -------------------------------------------------------------------


def test_a_refused_reconnect_ends_pydle_but_not_us(at_once: None) -> None:
    async def fault(ring: Ring) -> None:
        ring.server.close()
        ring.writers[-1].close()
        assert isinstance(await ring.reading_ended(), ConnectionRefusedError)

    bout(fault)

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.welcome()
            await stage.report(RightsChanged)
            network = stage.network
            port = network.settings.port
            with socket.socket() as nobody:  # bound, but it does not listen
                nobody.bind(("127.0.0.1", 0))
                refused = nobody.getsockname()[1]
                network.settings = replace(network.settings, port=refused)
                assert network.settings.addresses()[0][1] == refused != port
                wire.writer.close()
                await stage.report(Disconnected)
            await (await stage.wire()).welcome()
            await stage.report(ChannelReady)

    asyncio.run(ours())


def test_a_reset_while_idle_deafens_pydle_but_not_us(at_once: None) -> None:
    async def fault(ring: Ring) -> None:
        reset(ring.writers[-1])
        assert isinstance(await ring.reading_ended(), ConnectionResetError)
        assert ring.client.connected  # so it believes
        assert ring.said.count("connection") == 1

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        reset(wire.writer)
        await stage.report(Disconnected)
        await (await stage.wire()).welcome()
        await stage.report(ChannelReady)

    play(ours)


def test_the_password_is_said_again_by_us_only(at_once: None) -> None:
    async def fault(ring: Ring) -> None:
        assert await ring.until("^PASS") == "PASS pw"
        ring.writers[-1].close()
        await ring.until("^USER", times=2)
        assert ring.said.count("connection") == 2
        assert ring.said.count("PASS pw") == 1

    bout(fault, password="pw")

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.writer.close()
        again = await stage.wire()
        assert await again.until("^PASS") == "PASS pw"

    play(ours)


def test_a_dead_peer_is_noticed_within_a_minute_by_us_only() -> None:
    assert 2 * pydle.Client.READ_TIMEOUT == 600
    assert 2 * client_module.SILENCE < 60


def test_tls_is_verified_by_default_by_us_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connect = inspect.signature(stock_tls.TLSSupport._connect)
    assert connect.parameters["tls_verify"].default is False
    asked: list[dict[str, object]] = []

    async def remember(self: object, host: str, port: int, **how: object) -> None:
        asked.append(how)
        raise OSError("far enough")

    monkeypatch.setattr(client_module.WireClient, "open", remember)

    async def ours() -> None:
        async with on_stage(replace(SETTINGS, tls=True)):
            while not asked:
                await asyncio.sleep(0)

    asyncio.run(ours())
    assert asked[0]["tls"] is True and asked[0]["tls_verify"] is True


# --- registration ---------------------------------------------------------------------


def test_pydle_learns_its_own_nick_from_a_hidden_whois_and_we_from_001() -> None:
    async def fault(ring: Ring) -> None:
        ring.answers = False
        ring.send(OPENED, ":s 001 bot :Hi")
        await ring.until("^WHOIS <unregistered>")
        assert ring.client.nickname == "<unregistered>"

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        assert stage.network.listener.own_nick == "bot"
        stage.network.say("#m", "here", Urgency.ANSWER)
        assert await wire.next() == "PRIVMSG #m :here"  # no WHOIS before it

    play(ours)


def test_capabilities_of_several_lines_are_awaited_by_us_only() -> None:
    lines = (":s CAP * LS * :multi-prefix", ":s CAP * LS :sasl=PLAIN account-notify")

    async def fault(ring: Ring) -> None:
        ring.send(lines[0])
        await ring.until("^CAP END")  # and the second line has not even come

    bout(fault)

    async def ours() -> None:
        settings = replace(SETTINGS, sasl_username="u", sasl_password="p")
        async with on_stage(settings) as stage:
            wire = await stage.wire()
            await wire.until("^USER")
            wire.send(*lines)
            asked = await wire.next()
            assert asked == "CAP REQ :account-notify multi-prefix sasl"
            wire.send(":s CAP * ACK :account-notify multi-prefix sasl")
            assert await wire.next() == "AUTHENTICATE PLAIN"

    asyncio.run(ours())


def test_services_that_stay_silent_hold_up_pydle_but_not_us(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client_module, "SASL_TIMEOUT", 0.05)

    async def ours() -> None:
        settings = replace(SETTINGS, sasl_username="u", sasl_password="p")
        async with on_stage(settings) as stage:
            wire = await stage.wire()
            await wire.until("^USER")
            wire.send(":s CAP * LS :sasl=PLAIN", ":s CAP * ACK :sasl")
            await wire.until("^AUTHENTICATE PLAIN")
            assert await wire.next() == "CAP END"

    asyncio.run(ours())


def test_a_nick_that_is_not_allowed_grows_for_ever_in_pydle_only() -> None:
    async def fault(ring: Ring) -> None:
        many = 3 * client_module.NICK_TRIES
        for number in range(many):
            tried = (await ring.until("^NICK ", times=number + 1)).split()[1]
            ring.send(f":s 432 * {tried} :Erroneous")
        assert tried == "bot" + "_" * (many - 1)

    bout(fault)

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            for _ in range(client_module.NICK_TRIES + 1):
                assert len((await wire.until("^NICK ")).split()[1]) <= 9
                wire.send(":s 432 * x :Erroneous")
            assert not await asyncio.wait_for(wire.reader.read(), PATIENCE)

    asyncio.run(ours())


def test_pydle_is_ready_before_it_knows_its_name() -> None:
    async def fault(ring: Ring) -> None:
        await ring.inside()
        assert ring.client.seen[0] == "connected <unregistered>"

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        assert stage.network.listener.is_own("bot")
        assert not stage.network.listener.is_own("<unregistered>")

    play(ours)


def test_the_end_of_a_motd_without_its_beginning_is_enough_for_us_only() -> None:
    async def fault(ring: Ring) -> None:
        ring.send(OPENED, ":s 001 bot :Hi", ":s 376 bot :End")
        ring.send(":alice!a@h PRIVMSG bot :hi")
        await ring.client.until("private hi")
        assert not [seen for seen in ring.client.seen if "connected" in seen]

    bout(fault)

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.until("^USER")
            wire.send(":s 001 bot :Hi", ":s 376 bot :End")
            await wire.until("^JOIN #m")

    asyncio.run(ours())


def test_one_odd_token_loses_pydle_the_rest_of_isupport() -> None:
    odd = ":s 005 bot CHANLIMIT=#: PREFIX=(qov)~@+ :are supported"

    async def fault(ring: Ring) -> None:
        ring.send(OPENED, odd, ":alice!a@h PRIVMSG bot :done")
        await ring.client.until("private done")
        assert "~" not in ring.client._nickname_prefixes

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(odd, ":alice!a@h PRIVMSG bot :done")
        assert await stage.hear() == "done"
        assert stage.network.support.prefix["~"] == "q"

    play(ours)


# --- reading --------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [b":foo", b"@a=b", b"x" * 100_000])
def test_a_bad_line_deafens_pydle_but_not_us(bad: bytes) -> None:
    async def fault(ring: Ring) -> None:
        ring.send(bad)
        assert await ring.reading_ended() is not None
        assert ring.client.connected

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(bad, ":alice!a@h PRIVMSG #m :still there?")
        assert await stage.hear() == "still there?"

    play(ours)


def test_handlers_that_wait_are_overtaken_in_pydle_only() -> None:
    lines = (":alice!a@h PRIVMSG #m :slow", ":alice!a@h PRIVMSG #m :quick")

    async def fault(ring: Ring) -> None:
        await ring.inside()
        ring.send(*lines)
        await ring.client.until("quick")
        ring.client.hold.set()
        await ring.client.until("slow")
        said = [seen for seen in ring.client.seen if seen in ("slow", "quick")]
        assert said == ["quick", "slow"]

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(*lines)
        assert [await stage.hear(), await stage.hear()] == ["slow", "quick"]

    play(ours)


def test_a_join_comes_after_what_was_said_later_in_pydle_only() -> None:
    lines = (":carol!c@h JOIN #m", ":carol!c@h PRIVMSG #m :!reg")

    async def fault(ring: Ring) -> None:
        await ring.inside()
        ring.answers = False
        ring.send(*lines)
        await ring.until("^WHOIS carol")
        await ring.client.until("!reg")
        assert "join carol" not in ring.client.seen

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(*lines)
        reports: list[Report] = []
        while not reports or not isinstance(reports[-1], Heard):
            reports.append(await asyncio.wait_for(stage.queue.get(), PATIENCE))
        assert [type(report) for report in reports] == [Arrived, Heard]
        stage.network.say("#m", "done", Urgency.ANSWER)
        assert await wire.next() == "PRIVMSG #m :done"  # no WHOIS before it

    play(ours)


def test_a_second_names_leaves_a_stale_voice_in_pydle_only() -> None:
    lines = (
        *(":s 353 bot = #m :@bot +alice", ":s 366 bot #m :End") * 2,
        ":s MODE #m -v alice",
        ":alice!a@h PRIVMSG #m :done",
    )

    async def fault(ring: Ring) -> None:
        await ring.inside()
        ring.send(*lines)
        await ring.client.until("done")
        assert "alice" in ring.client.channels["#m"]["modes"]["v"]

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(*lines)
        assert await stage.hear() == "done"
        alice = stage.network.find("#m", "alice")
        assert alice is not None and alice.modes == frozenset()

    play(ours)


def test_cyrillic_nicks_are_folded_by_pydle_only() -> None:
    assert parsing.normalize("Вася", "ascii") == parsing.normalize("вася", "ascii")

    async def ours(stage: Stage, wire: Wire) -> None:
        assert stage.network.fold("Вася") != stage.network.fold("вася")
        wire.send(":s 005 bot CASEMAPPING=nobody-knows :x", ":alice!a@h PRIVMSG #m :x")
        await stage.hear()
        assert stage.network.fold("foo[]") != stage.network.fold("foo{}")
        assert stage.network.fold("FOO") == "foo"

    play(ours)


def test_a_message_to_operators_is_private_for_pydle_only() -> None:
    line = ":alice!a@h PRIVMSG @#m :for ops"

    async def fault(ring: Ring) -> None:
        await ring.inside()
        ring.send(line)
        await ring.client.until("private for ops")

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.send(line)
        heard = await stage.report(Heard)
        assert isinstance(heard, Heard) and heard.channel == "#m"

    play(ours)


def test_strangers_who_write_are_kept_for_ever_by_pydle_only() -> None:
    strangers = 300
    lines = [f":x{n}!x@h PRIVMSG bot :{n}" for n in range(strangers)]

    async def fault(ring: Ring) -> None:
        await ring.inside()
        ring.send(*lines)
        await ring.client.until(f"private {strangers - 1}")
        assert len(ring.client.users) >= strangers

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        stage.network.identity._remembered = 50
        wire.send(*lines)
        while await stage.hear() != str(strangers - 1):
            pass
        assert len(stage.network.identity) <= 50 + len(("alice", "bob"))

    play(ours)


# --- writing --------------------------------------------------------------------------


def test_pydle_cuts_by_characters_and_we_by_bytes() -> None:
    text = " ".join(["ночь"] * 200)

    async def fault(ring: Ring) -> None:
        await ring.inside()
        await ring.client.message("#m", text)
        sent = await ring.until("^PRIVMSG")
        assert len(f"{sent}\r\n".encode()) > 512

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        stage.network.say("#m", text, Urgency.ANNOUNCEMENT)
        heard: list[str] = []
        while len(" ".join(heard)) < len(text):
            line = await wire.next()
            assert len(f":bot!~b@some.host {line}\r\n".encode()) <= 512
            heard.append(line.partition(" :")[2])
        assert " ".join(heard) == text

    play(ours)


def test_pydle_writes_as_fast_as_it_is_asked_and_we_as_the_server_allows() -> None:
    async def fault(ring: Ring) -> None:
        await ring.inside()
        for number in range(60):
            await ring.client.message("alice", str(number))
        ring.send("PING :enough")
        await ring.until("^PONG")
        assert sum(line.startswith("PRIVMSG") for line in ring.said) == 60

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        for number in range(60):
            stage.network.tell(PlayerId("alice"), f"{number} " * 99, Urgency.DEAL)
        wire.send("PING :enough")
        lines = [await wire.next()]
        while not lines[-1].startswith("PONG"):
            lines.append(await wire.next())
        assert len(lines) <= 4 + 1

    play(ours, replace(SETTINGS, interval=None))


def test_what_is_said_while_down_is_an_error_in_pydle_and_kept_by_us(
    at_once: None,
) -> None:
    async def fault(ring: Ring) -> None:
        await ring.inside()
        await ring.client.disconnect()
        with pytest.raises(AttributeError):
            await ring.client.message("#m", "meanwhile")

    bout(fault)

    async def ours(stage: Stage, wire: Wire) -> None:
        wire.writer.close()
        await stage.report(Disconnected)
        stage.network.say("#m", "meanwhile", Urgency.ANNOUNCEMENT)
        again = await stage.wire()
        await again.welcome()
        assert await again.until("PRIVMSG") == "PRIVMSG #m :meanwhile"

    play(ours)


def test_pydle_asks_to_hear_itself_and_we_do_not() -> None:
    async def fault(ring: Ring) -> None:
        ring.send(":s CAP * LS :echo-message multi-prefix")
        assert "echo-message" in await ring.until("^CAP REQ")

    bout(fault)

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.until("^USER")
            wire.send(":s CAP * LS :echo-message multi-prefix")
            assert await wire.next() == "CAP REQ :multi-prefix"

    asyncio.run(ours())
