"""What pydle 1.2 does wrong by itself when it connects, and that our layer on top of it
does not.

Each test shows the fault with stock pydle against a server that the test plays, and
then its absence with ours against the same lines.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from dataclasses import replace

import pydle
import pytest
import trustme
from stock_pydle import OPENED, Ring, Stock, bout, reset
from test_irc_client import PATIENCE, SETTINGS, Stage, Wire, on_stage, play

from mafiabot.irc import client as client_module
from mafiabot.irc import retry as retry_module
from mafiabot.ports import ChannelReady, Disconnected, Urgency


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours connects again without waiting."""
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)


# --- the connection -------------------------------------------------------------------


def test_a_refused_reconnect_ends_pydle_but_not_us(
    at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def fault(ring: Ring) -> None:
        ring.server.close()
        ring.writers[-1].close()
        assert isinstance(await ring.reading_ended(), ConnectionRefusedError)

    bout(fault)

    async def ours() -> None:
        with socket.socket() as nobody:  # bound, but it does not listen
            nobody.bind(("127.0.0.1", 0))
            refused = f"127.0.0.1:{nobody.getsockname()[1]}"
            async with on_stage(replace(SETTINGS, others=(refused,))) as stage:
                wire = await stage.wire()
                await wire.welcome()
                await stage.report(ChannelReady)
                wire.writer.close()
                await stage.report(Disconnected)
                await (await stage.wire()).welcome()
                await stage.report(ChannelReady)

    asyncio.run(ours())
    assert "Connect call failed" in caplog.text


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


def test_a_dead_peer_is_noticed_within_a_minute_by_us_only(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PING after one silence, the end after two."""
    assert 2 * pydle.Client.READ_TIMEOUT == 600
    assert 2 * client_module.SILENCE < 60

    monkeypatch.setattr(client_module, "SILENCE", 0.5)

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.welcome()
            await stage.report(ChannelReady)
            await wire.until("^PING :alive")
            await stage.report(Disconnected)
            await (await stage.wire()).welcome()

    asyncio.run(ours())


def test_a_certificate_of_nobody_is_taken_by_pydle_but_not_by_us(
    at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    certificate = trustme.CA().issue_cert("127.0.0.1")
    secure = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(secure)

    async def fault(ring: Ring) -> None:
        await ring.until("^NICK")

    bout(fault, secure=secure)

    async def ours() -> None:
        async with on_stage(replace(SETTINGS, tls=True), secure=secure) as stage:
            while "certificate" not in caplog.text:
                await asyncio.sleep(0.01)
            assert stage.wires.empty()

    asyncio.run(asyncio.wait_for(ours(), PATIENCE))
    assert "certificate verify failed" in caplog.text


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
    monkeypatch.setattr(Stock, "SASL_TIMEOUT", 0.0)

    async def fault(ring: Ring) -> None:
        ring.send(":s CAP * LS :sasl=EXTERNAL")
        await ring.until("^AUTHENTICATE EXTERNAL")
        ring.send("PING :later")
        await ring.until("^PONG")
        assert not [line for line in ring.said if "CAP END" in line]

    with pytest.warns(RuntimeWarning, match="_sasl_abort' was never awaited"):
        bout(fault, sasl_mechanism="EXTERNAL")

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

    async def ours() -> None:
        async with on_stage() as stage:
            wire = await stage.wire()
            await wire.welcome()
            first = await asyncio.wait_for(stage.queue.get(), PATIENCE)
            assert isinstance(first, ChannelReady)  # nothing is said before it
            assert stage.network.listener.is_own("bot")
            assert [person.id for person in first.people] == ["alice", "bob"]

    asyncio.run(ours())


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
