"""The network against a played server: what it writes, and whom it takes for whom."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_irc_client import FREE, PATIENCE, SETTINGS, Stage, Wire, hold, play
from test_irc_scenes import await_in, let_in, meet

from mafiabot.app import network_settings
from mafiabot.config import load
from mafiabot.engine.role import PlayerId
from mafiabot.irc.encoding import Encodings
from mafiabot.ports import Arrived, ChannelReady, Gone, Heard, Person, Urgency

# --- what it writes -----------------------------------------------------------------


def test_it_writes_in_the_encoding_of_the_network() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        stage.network.say("#m", "ночь ♥", Urgency.ANSWER)
        raw = await asyncio.wait_for(wire.reader.readuntil(b"?\r\n"), PATIENCE)
        assert raw.endswith("PRIVMSG #m :ночь ?\r\n".encode("cp1251"))

    play(scene, replace(SETTINGS, encodings=Encodings("cp1251")))


CHANNELS = """
networks:
  net:
    host: 127.0.0.1
    tls: false
    nick: bot
    password: pw
    flood: {interval: 0}
    channels:
      "#m": {}
      "#Запад": {encoding: cp1251}
      "#old": {encoding: koi8-r, fallback_encodings: [cp1251, koi8-r]}
"""


@pytest.mark.req("P21")
def test_a_channel_is_read_and_written_in_its_own_encoding(tmp_path: Path) -> None:
    """The network is UTF-8, and so are the names; in private a person is written to
    as in the channels where he is, when they agree."""
    (tmp_path / "config.yaml").write_text(CHANNELS, encoding="utf-8")
    settings = network_settings(load(tmp_path / "config.yaml").networks[0])

    async def said(wire: Wire) -> bytes:
        raw = await asyncio.wait_for(wire.reader.readline(), PATIENCE)
        return raw if raw.startswith(b"PRIVMSG") else await said(wire)

    async def scene(stage: Stage, wire: Wire) -> None:
        for channel, people in (("#Запад", "Ann cat"), ("#old", "cat")):
            wire.send(f":bot!~b@some.host JOIN {channel}")
            wire.send(f":s 353 bot = {channel} :@bot {people}")
            wire.send(f":s 366 bot {channel} :End")
            await stage.report(ChannelReady)
        yes, old, west = "да".encode(), "да".encode("koi8-r"), "да".encode("cp1251")
        for nick, channel, heard in (
            ("Ann", "#запад", yes),
            ("Ann", "@#Запад", west),
            ("Ann", "bot", west),
            ("cat", "#old", "добрый вечер".encode("cp1251")),
            ("cat", "#old", west),
        ):
            wire.send(f":{nick}!a@h PRIVMSG {channel} :".encode() + heard)
        heard = [await stage.hear() for _ in range(4)]
        assert heard == ["да", "да", "добрый вечер", "да"], "#запад is another channel"
        for channel, raw in (("#m", yes), ("#Запад", west), ("#old", old)):
            stage.network.say(channel, "да", Urgency.ANSWER)
            assert await said(wire) == f"PRIVMSG {channel} :".encode() + raw + b"\r\n"
        for nick, raw in (("ann", west), ("cat", yes), ("bob", yes)):
            stage.network.tell(PlayerId(nick), "да", Urgency.ANSWER)
            assert (await said(wire)).endswith(b" :" + raw + b"\r\n")

    play(scene, settings)


def test_names_are_written_in_the_encoding_of_the_network() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":Вася!a@h JOIN #m".encode("koi8-r"))
        arrived = await stage.report(Arrived)
        assert isinstance(arrived, Arrived) and arrived.person.nick == "Вася"
        stage.network.tell(arrived.person.id, "да", Urgency.ANSWER)
        stage.network.set_voice("#m", (arrived.person.id,), True)
        lines = ("MODE #m", "WHO #m", "MODE #m +v Вася", "PRIVMSG Вася :да", "")
        said = "\r\n".join(lines).encode("koi8-r")
        raw = wire.reader.readexactly(len(said))
        assert await asyncio.wait_for(raw, PATIENCE) == said

    play(scene, replace(SETTINGS, encodings=Encodings("koi8-r", ("koi8-r",))))


@pytest.mark.parametrize(
    ("tokens", "asked"),
    [
        (("CHARSET",), True),
        (("NETWORK=RusNet",), False),
        (("CHARSET=UTF-8",), False),  # ngircd, which has no such command
    ],
)
def test_rusnet_is_told_what_we_write_in(tokens: tuple[str, ...], asked: bool) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        let_in(wire, *tokens)
        lines: list[str] = []
        while not lines or not lines[-1].startswith("JOIN"):
            lines.append(await wire.next())
        assert ("CHARSET KOI8-R" in lines) is asked

    meet(replace(SETTINGS, encodings=Encodings("koi8-r")), scene)


def test_rusnet_is_known_by_its_software_too() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":s 001 bot :Hi", ":s 004 bot s RusNet-2.0 a b", ":s 422 bot :no")
        assert await wire.until("^CHARSET") == "CHARSET UTF-8"

    meet(SETTINGS, scene)


def test_lines_are_cut_for_the_prefix_that_the_server_shows() -> None:
    """It is learnt from the own JOIN, and follows CHGHOST, 396 and the nick."""

    async def longest(stage: Stage, wire: Wire) -> int:
        stage.network.say("#m", "x" * 600, Urgency.ANSWER)
        stage.network.say("#m", "end", Urgency.TABLE)
        line = await wire.until("^PRIVMSG #m :x")
        await wire.until(":end$")
        return len(line)

    async def scene(stage: Stage, wire: Wire) -> None:
        rest = 510 - 30 + len("#m") - len(": ") - 1  # room for a long nick, always
        assert await longest(stage, wire) <= rest - len("bot!~b@some.host")
        first = await longest(stage, wire)
        wire.send(":bot!~b@some.host CHGHOST ~b a.much.longer.name.of.a.host")
        wire.send(":al!a@h PRIVMSG bot :1")
        await stage.hear()
        second = await longest(stage, wire)
        shorter = len("a.much.longer.name.of.a.host") - len("some.host")
        assert first - second == shorter
        wire.send(":s 396 bot hidden :is now your host", ":al!a@h PRIVMSG bot :2")
        await stage.hear()
        assert await longest(stage, wire) < second, "unknown: the longest is assumed"

    play(scene)


def test_nothing_that_people_type_begins_a_line_of_its_own() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        evil = "hi\r\nQUIT :bye\nPART #m\0\rNICK x\u2028KICK"
        stage.network.say("#m", evil, Urgency.ANSWER)
        stage.network.tell(PlayerId("bob"), evil, Urgency.ANSWER)
        stage.network.say("#m", "end", Urgency.TABLE)
        lines: list[str] = []
        while not lines or not lines[-1].endswith("end"):
            lines.append(await wire.next())
        assert all(re.match("PRIVMSG (#m|bob) :", line) for line in lines), lines

    play(scene)


def test_what_connecting_cost_is_counted() -> None:
    """CAP, PASS, NICK, USER and the rest were lines too."""

    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^NICK bot$")
        wire.send(":s CAP * LS :")
        await wire.until("^CAP END$")
        let_in(wire)
        await wire.until("^JOIN #m$")
        outbox = stage.network.outbox
        assert outbox.profile.burst == 6 and outbox._lines < 1

    meet(replace(SETTINGS, burst=6, interval=3600.0), scene)


def test_what_comes_in_one_piece_is_answered_in_order_before_the_loop_turns() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        network, turns = stage.network, [0]

        def answer() -> None:
            while not stage.queue.empty():
                heard = stage.queue.get_nowait()
                assert isinstance(heard, Heard)
                network.say("#m", f"{heard.text} in turn {turns[0]}", Urgency.TABLE)

        def count() -> None:
            turns[0] += 1
            asyncio.get_running_loop().call_soon(count)

        network.answer = answer
        wire.writer.write(b"".join(b":al!a@h PRIVMSG #m :%d\r\n" % n for n in range(9)))
        count()
        said = [await wire.until("in turn") for _ in range(9)]
        turn = said[0].partition("turn ")[2]
        assert said == [f"PRIVMSG #m :{n} in turn {turn}" for n in range(9)]

    play(scene)


# --- who is who ---------------------------------------------------------------------


def test_a_new_casemapping_files_everybody_anew() -> None:
    """Who was known before the server said how it compares is known after it."""

    async def scene(stage: Stage, wire: Wire) -> None:
        before = Person(PlayerId("al{1}"), "al[1]")
        stage.network.restore("#m", [before], False)
        let_in(wire, "CASEMAPPING=ascii")
        await wire.until("^JOIN #m$")
        await_in(wire)
        wire.send(":al{1}!b@h JOIN #m", ":al[1]!a@h JOIN #m")
        other, same = await stage.report(Arrived), await stage.report(Arrived)
        assert isinstance(other, Arrived) and isinstance(same, Arrived)
        assert same.person.id == before.id != other.person.id
        assert stage.network.fold("AL[1]") == "al[1]"

    meet(SETTINGS, scene)


def test_a_tag_tells_the_account_of_who_speaks() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send("@account=acc :bob!b@h PRIVMSG #m :hi")
        heard = await stage.report(Heard)
        assert isinstance(heard, Heard) and heard.person.account == "acc"

    play(scene)


def test_a_quit_in_a_split_is_told_as_one() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":bob!b@h QUIT :a.net b.net", ":alice!a@h QUIT :Quit: a.net b.net")
        gone = [await stage.report(Gone), await stage.report(Gone)]
        assert [g.split for g in gone if isinstance(g, Gone)] == [True, False]

    play(scene)


def test_a_secret_is_kept_while_a_stranger_has_the_nick() -> None:
    """bob was logged in; who comes under his nick is not, and does not get it."""

    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":bob!b@h ACCOUNT bob", ":bob!b@h QUIT :gone")
        await stage.report(Gone)
        wire.send(":bob!x@y JOIN #m * :Eve")
        stranger = await stage.report(Arrived)
        assert isinstance(stranger, Arrived) and stranger.person.id == "bob~2"
        assert not stage.network.present("#m", PlayerId("bob"))
        stage.network.set_voice("#m", (PlayerId("bob"),), True)
        stage.network.tell(PlayerId("bob"), "maniac", Urgency.DEAL)
        stage.network.say("#m", "morning", Urgency.TABLE)
        assert await wire.next() == "PRIVMSG #m :morning"
        wire.send(":bob!x@y QUIT :caught", ":bob!b@h JOIN #m bob :Bob")
        assert await wire.next() == "PRIVMSG bob :maniac"

    play(scene)


def test_a_voice_that_waits_is_not_given_to_who_takes_the_nick() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        hold(stage)
        stage.network.say("#m", "first", Urgency.ANSWER)
        await wire.until("first")
        stage.network.set_voice("#m", (PlayerId("bob"), PlayerId("alice")), True)
        wire.send(":bob!b@h QUIT :gone", ":bob!x@y JOIN #m")
        await stage.report(Arrived)
        stage.network.outbox.limit(FREE)
        stage.network.say("#m", "last", Urgency.TABLE)
        assert await wire.next() == "MODE #m +v alice"

    play(scene)


NICKSERV = "NickServ@services.net"


@pytest.mark.parametrize("anope", [False, True])
def test_where_the_server_tells_no_accounts_services_are_asked_in_words(
    anope: bool,
) -> None:
    async def account(stage: Stage, wire: Wire, nick: str) -> str | None:
        wire.send(f":{nick}!b@h PRIVMSG #m :!reg")
        heard = await stage.report(Heard)
        assert isinstance(heard, Heard)
        return heard.person.account

    async def scene(stage: Stage, wire: Wire) -> None:
        services = ":NickServ!s@services.net NOTICE bot :"
        assert await account(stage, wire, "bob") is None
        said = await wire.until("NickServ")
        assert said == f"PRIVMSG {NICKSERV} :ACC bob *"
        wire.send(
            ":NickServ!x@evil.example NOTICE bot :bob -> king ACC 3",
            ":bob!b@h NOTICE bot :bob -> king ACC 3",
        )
        assert await account(stage, wire, "bob") is None, "that was not services"
        if anope:
            wire.send(f"{services}Unknown command \x02ACC bob *\x02.")
            said = await wire.until("NickServ")
            assert said == f"PRIVMSG {NICKSERV} :STATUS bob"
        yes = "STATUS bob 3 robert" if anope else "bob -> robert ACC 3"
        no = "STATUS alice 0 " if anope else "alice ACC 0"
        wire.send(services + yes)
        assert await account(stage, wire, "bob") == "robert"
        assert await account(stage, wire, "alice") is None
        wire.send(services + no)
        assert await account(stage, wire, "alice") is None
        stage.network.say("#m", "end", Urgency.TABLE)
        rest = [await wire.next() for _ in range(2)]
        assert ["alice" in line for line in rest] == [True, False], "asked once each"

    play(scene, replace(SETTINGS, nickserv=NICKSERV))


def test_an_answer_about_somebody_who_has_left_is_not_believed_of_the_next() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":bob!b@h PRIVMSG #m :!reg")
        await wire.until("ACC bob")
        wire.send(
            ":bob!b@h QUIT :bye",
            ":bob!x@y JOIN #m",
            ":NickServ!s@services.net NOTICE bot :bob -> bob ACC 3",
            ":bob!x@y PRIVMSG #m :hello",
        )
        heard = [await stage.report(Heard), await stage.report(Heard)]
        assert isinstance(heard[1], Heard) and heard[1].person.account is None

    play(scene, replace(SETTINGS, nickserv=NICKSERV))
