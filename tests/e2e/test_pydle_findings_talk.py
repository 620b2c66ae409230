"""What pydle 1.2 does wrong by itself in talking, and that our layer on top of it
does not.

Each test shows the fault with stock pydle against a server that the test plays, and
then its absence with ours against the same lines.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from pydle.features.rfc1459 import parsing
from stock_pydle import Ring, bout
from test_irc_client import PATIENCE, SETTINGS, Stage, Wire, on_stage, play

from mafiabot.engine.role import PlayerId
from mafiabot.irc import retry as retry_module
from mafiabot.ports import Arrived, Disconnected, Heard, Report, Urgency


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours connects again without waiting."""
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)


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
