"""The network against a played server: its account, its nick, where it is let in."""

from __future__ import annotations

import asyncio
import base64
import logging
import ssl
from dataclasses import replace
from pathlib import Path

import pytest
import trustme
from test_irc_client import (
    SETTINGS,
    Scene,
    Stage,
    Wire,
    on_stage,
    play,
)

from mafiabot.engine.role import PlayerId
from mafiabot.irc import network as network_module
from mafiabot.irc import retry as retry_module
from mafiabot.irc.lines import read
from mafiabot.irc.negotiation import Negotiation
from mafiabot.irc.settings import NetworkSettings
from mafiabot.ports import (
    ChannelReady,
    Disconnected,
    RightsChanged,
    Urgency,
)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It connects and joins again without waiting."""
    monkeypatch.setattr(retry_module, "backoff", lambda failures: 0.0)
    monkeypatch.setattr(network_module, "REJOIN_DELAY", 0.0)


def meet(
    settings: NetworkSettings, scene: Scene, secure: ssl.SSLContext | None = None
) -> None:
    """A scene that begins with the first word of the bot."""

    async def whole() -> None:
        async with on_stage(settings, secure) as stage:
            await scene(stage, await stage.wire())

    asyncio.run(whole())


def let_in(wire: Wire, *tokens: str, nick: str = "bot") -> None:
    """Registration is over; these are the tokens of RPL_ISUPPORT."""
    wire.nick = nick
    wire.send(
        f":s 001 {nick} :Hi",
        f":s 005 {nick} {' '.join(tokens or ('MODES=4',))} :are supported",
        f":s 422 {nick} :no MOTD",
    )


# --- voices of others ---------------------------------------------------------------


async def game_of(stage: Stage, wire: Wire, names: str, came: str) -> list[str]:
    """A game in #m of a server that shows one rank of each and relays what changes:
    ``came`` had no voice. What the bot sets."""
    let_in(wire, "PREFIX=(ohv)@%+ CHANMODES=b,k,l,m MODES=6")
    await wire.until("^JOIN #m$")
    wire.send(
        ":bot!~b@some.host JOIN #m",
        f":s 353 bot = #m :@bot {names}",
        ":s 366 bot #m :End",
    )
    await stage.report(RightsChanged)
    network, people = stage.network, (PlayerId("alice"), PlayerId("bob"))
    network.set_voice("#m", people, True)
    network.set_moderated("#m", True)
    said = [await wire.until("^MODE #m ")]
    wire.send(f":bot!~b@some.host MODE #m +{'v' * len(came.split())} {came}")
    wire.send(":bot!~b@some.host MODE #m +m", ":alice!a@h PRIVMSG #m :ready")
    assert await stage.hear() == "ready"
    network.set_voice("#m", people, False)
    said.append(await wire.until("^MODE #m "))
    wire.send(":bot!~b@some.host MODE #m -vv alice bob")
    network.set_moderated("#m", False)
    return [*said, await wire.until("^MODE #m ")]


@pytest.mark.req("P3")
@pytest.mark.parametrize(
    ("names", "came", "after"),
    [
        ("@alice bob", "bob", "+v-m alice"),
        ("@alice bob", "alice bob", "-m"),
        ("%alice +bob", "alice", "+v-m bob"),
    ],
)
def test_a_voice_that_no_list_shows_is_given_back(
    names: str, came: str, after: str
) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        said = await game_of(stage, wire, names, came)
        everybody = ["MODE #m +vvm alice bob", "MODE #m -vv alice bob"]
        assert said == [*everybody, f"MODE #m {after}"]

    meet(SETTINGS, scene)


@pytest.mark.parametrize("capable", [True, False])
def test_all_ranks_are_asked_for_in_the_old_way_where_there_is_no_new_one(
    capable: bool,
) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        if capable:
            wire.send(":s CAP * LS :multi-prefix", ":s CAP * ACK :multi-prefix")
            await wire.until("^CAP END")
        let_in(wire, "NAMESX")
        lines: list[str] = []
        while not lines or lines[-1] != "JOIN #m":
            lines.append(await wire.next())
        assert ("PROTOCTL NAMESX" in lines) is not capable
        wire.send(
            ":bot!~b@some.host JOIN #m",
            ":s 353 bot = #m :@bot @alice @+bob",
            ":s 366 bot #m :End",
        )
        ready = await stage.report(ChannelReady)
        assert isinstance(ready, ChannelReady)
        assert [person.modes for person in ready.people] == [{"o"}, {"o", "v"}]
        assert stage.network.support.all_ranks

    meet(SETTINGS, scene)


# --- where nobody would hear it -----------------------------------------------------


@pytest.mark.parametrize(
    ("names", "modes", "opens"),
    [
        ("bot alice", "+mnt", ":alice!a@h MODE #m +o bot"),
        ("bot alice", "+mnt", ":alice!a@h MODE #m +v bot"),
        ("bot alice", "+mnt", ":alice!a@h MODE #m -m"),
        ("bot alice", None, ":s 324 bot #m +nt"),
        ("+bot alice", "+m", ":alice!a@h PRIVMSG #m :hi"),
    ],
)
def test_what_a_silent_channel_would_not_take_waits_for_a_voice(
    names: str, modes: str | None, opens: str
) -> None:
    """Services give the bot its rank some time after it came."""

    async def scene(stage: Stage, wire: Wire) -> None:
        let_in(wire, "PREFIX=(ov)@+ CHANMODES=b,k,l,imnt")
        await wire.until("^JOIN #m$")
        for number in range(60):
            stage.network.say("#m", f"line {number}", Urgency.TABLE)
        wire.send(
            ":bot!~b@some.host JOIN #m",
            f":s 353 bot = #m :{names}",
            ":s 366 bot #m :End",
            *([f":s 324 bot #m {modes}"] if modes else []),
        )
        ready = await stage.report(ChannelReady)
        assert isinstance(ready, ChannelReady)
        if not names.startswith("+"):
            stage.network.tell(ready.people[0].id, "fence", Urgency.TABLE)
            assert await wire.next() == "PRIVMSG alice :fence"
        wire.send(opens)
        said = [await wire.next() for _ in range(50)]
        assert said == [f"PRIVMSG #m :line {n}" for n in range(10, 60)], "the newest"

    meet(SETTINGS, scene)


def test_what_is_said_while_we_are_sent_out_is_said_when_we_are_back(
    at_once: None,
) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(":alice!a@h KICK #m bot :out")
        await wire.until("^JOIN #m$")
        stage.network.say("#m", "the vote begins", Urgency.ANNOUNCEMENT)
        stage.network.tell(PlayerId("bob"), "fence", Urgency.TABLE)
        wire.send(":bob!b@h PRIVMSG bot :here")
        assert await wire.until("PRIVMSG") == "PRIVMSG bob :fence"
        wire.send(
            ":bot!~b@some.host JOIN #m",
            ":s 353 bot = #m :@bot alice",
            ":s 366 bot #m :End",
        )
        assert await wire.until("PRIVMSG") == "PRIVMSG #m :the vote begins"

    play(scene)


def test_a_server_that_keeps_the_modes_to_itself_holds_up_nothing_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network_module, "UPKEEP", 0.2)

    async def scene(stage: Stage, wire: Wire) -> None:
        let_in(wire)
        await wire.until("^JOIN #m$")
        stage.network.say("#m", "at last", Urgency.TABLE)
        wire.send(
            ":bot!~b@some.host JOIN #m",
            ":s 353 bot = #m :bot alice",
            ":s 366 bot #m :End",
        )
        assert await wire.until("PRIVMSG") == "PRIVMSG #m :at last"

    meet(SETTINGS, scene)


# --- accounts of the bot ------------------------------------------------------------


def certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A file with a certificate and its key, and a server's context."""
    authority = trustme.CA()
    own = authority.issue_cert("bot.example")
    path = folder / "bot.pem"
    path.write_bytes(own.private_key_and_cert_chain_pem.bytes())
    secure = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(secure)
    authority.configure_trust(secure)
    authority.cert_pem.write_to_path(str(folder / "ca.pem"))
    return path, secure


def test_sasl_external_goes_first_and_plain_when_it_fails() -> None:
    talk = Negotiation("me", "secret", certificate=True)

    def answers(text: str) -> list[str]:
        line = read(text)
        assert line is not None
        return talk.take(line)

    assert answers(":s CAP * LS :sasl=PLAIN,EXTERNAL") == ["CAP REQ :sasl"]
    assert answers(":s CAP * ACK :sasl") == ["AUTHENTICATE EXTERNAL"]
    assert answers("AUTHENTICATE +") == ["AUTHENTICATE +"]
    assert answers(":s 904 bot :unknown fingerprint") == ["AUTHENTICATE PLAIN"]
    (plain,) = answers("AUTHENTICATE +")
    assert base64.b64decode(plain.split()[1]) == b"\0me\0secret"
    assert answers(":s 903 bot :welcome") == ["CAP END"]
    assert talk.logged_in


def test_a_certificate_is_shown_and_is_the_account(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, secure = certificate(folder)
    secure.verify_mode = ssl.CERT_REQUIRED
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "ca.pem"))

    async def scene(stage: Stage, wire: Wire) -> None:
        peer = wire.writer.get_extra_info("ssl_object").getpeercert()
        assert ("DNS", "bot.example") in peer["subjectAltName"]
        await wire.until("^CAP LS")
        wire.send(":s CAP * LS :sasl=EXTERNAL")
        await wire.until("^CAP REQ :sasl$")
        wire.send(":s CAP * ACK :sasl")
        await wire.until("^AUTHENTICATE EXTERNAL$")
        wire.send("AUTHENTICATE +")
        await wire.until(r"^AUTHENTICATE \+$")
        wire.send(":s 903 bot :ok")
        await wire.until("^CAP END$")

    meet(replace(SETTINGS, tls=True, certificate=str(path)), scene, secure)


LOGIN = replace(SETTINGS, sasl_username="acc", sasl_password="pw2")


@pytest.mark.parametrize(
    ("nickserv", "said"),
    [
        ("", "NICKSERV IDENTIFY acc pw2"),
        ("NickServ@services.net", "PRIVMSG NickServ@services.net :IDENTIFY acc pw2"),
    ],
)
def test_without_sasl_services_are_told_in_words(nickserv: str, said: str) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^CAP LS")
        wire.send(":s CAP * LS :multi-prefix")
        await wire.until("^CAP REQ")
        wire.send(":s CAP * ACK :multi-prefix")
        let_in(wire)
        assert await wire.until("IDENTIFY") == said
        assert await wire.until("^JOIN") == "JOIN #m"

    meet(replace(LOGIN, nickserv=nickserv), scene)


# --- the nick -----------------------------------------------------------------------


def test_a_nick_in_use_is_asked_of_services_and_taken_when_it_is_free() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^NICK bot$")
        wire.send(":s CAP * LS :", ":s 433 * bot :in use")
        await wire.until("^NICK bot_$")
        let_in(wire, nick="bot_")
        assert await wire.until("GHOST") == "NICKSERV GHOST bot pw2"
        await wire.until("^JOIN #m$")
        wire.send(
            ":bot_!b@h JOIN #m",
            ":s 353 bot_ = #m :@bot_ bot alice",
            ":s 366 bot_ #m :End",
        )
        await stage.report(ChannelReady)
        wire.send(":bot!x@y QUIT :Killed (services)")
        assert await wire.until("^NICK") == "NICK bot"
        wire.send(":bot_!b@h NICK bot", ":alice!a@h PRIVMSG bot :is it you?")
        assert await stage.hear() == "is it you?"
        assert stage.network.listener.own_nick == "bot"

    meet(LOGIN, scene)


def test_a_nick_in_use_is_asked_for_again_every_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network_module, "UPKEEP", 0.05)

    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^NICK bot$")
        wire.send(":s CAP * LS :", ":s 433 * bot :in use")
        await wire.until("^NICK bot_$")
        let_in(wire, nick="bot_")
        await wire.until("^JOIN")
        assert await wire.until("^NICK") == "NICK bot"

    meet(SETTINGS, scene)


# --- being let in -------------------------------------------------------------------


@pytest.mark.parametrize("numeric", ["471", "473", "474", "475", "477"])
def test_a_channel_that_refuses_is_logged_and_tried_again(
    numeric: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """+l, +i, +b, +k and +r."""
    monkeypatch.setattr(network_module, "UPKEEP", 0.05)

    async def scene(stage: Stage, wire: Wire) -> None:
        let_in(wire)
        await wire.until("^JOIN #m$")
        wire.send(f":s {numeric} bot #m :no")
        await wire.until("^JOIN #m$")
        wire.send(f":s {numeric} bot #m :no")
        await wire.until("^JOIN #m$")
        await_in(wire)
        await stage.report(ChannelReady)

    meet(SETTINGS, scene)
    told = [r for r in caplog.records if "cannot join #m" in r.getMessage()]
    assert len(told) == 1, "once, however often it is tried"


def await_in(wire: Wire) -> None:
    wire.send(":bot!b@h JOIN #m", ":s 353 bot = #m :bot al", ":s 366 bot #m :End")


def test_an_invitation_is_followed_where_the_bot_belongs_and_nowhere_else() -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        let_in(wire)
        await wire.until("^JOIN #m secret$")
        wire.send(
            ":s 473 bot #m :+i",
            ":al!a@h INVITE bot #elsewhere",
            ":al!a@h INVITE bot #m",
        )
        assert await wire.until("^JOIN") == "JOIN #m secret"

    meet(replace(SETTINGS, keys={"#m": "secret"}), scene)


def test_a_ban_from_the_server_is_waited_out(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    delays: list[float] = []
    real = retry_module.Retry.after

    def after(self: retry_module.Retry, ending: object, lasted: bool) -> float:
        delays.append(real(self, ending, lasted))  # type: ignore[arg-type]
        return 0.0

    monkeypatch.setattr(retry_module.Retry, "after", after)

    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send("ERROR :Closing Link: h (K-Lined: no bots)")
        wire.writer.close()
        await (await stage.wire()).until("^NICK")

    meet(SETTINGS, scene)
    assert delays[0] > 400 and "banned from the server" in caplog.text


def test_a_killed_bot_says_who_did_it_and_comes_back(
    at_once: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        wire.send(
            ":oper!o@h KILL bot :too loud", "ERROR :Closing Link: h (Killed (oper))"
        )
        wire.writer.close()
        await stage.report(Disconnected)
        await (await stage.wire()).welcome()
        await stage.report(ChannelReady)

    play(scene)
    assert "killed by oper!o@h: too loud" in caplog.text


def test_the_log_has_no_password(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(stage: Stage, wire: Wire) -> None:
        await wire.until("^CAP LS")
        wire.send(":s CAP * LS :sasl=PLAIN")
        await wire.until("^CAP REQ :sasl$")
        wire.send(":s CAP * ACK :sasl")
        await wire.until("^AUTHENTICATE PLAIN$")
        wire.send("AUTHENTICATE +")
        await wire.until("^AUTHENTICATE ")
        wire.send(":s 904 bot :wrong")
        await wire.until("^CAP END$")
        let_in(wire)
        await wire.until("IDENTIFY acc pw2")

    with caplog.at_level(logging.DEBUG):
        meet(LOGIN, scene)
    assert "refuses sasl.username" in caplog.text
    assert "pw2" not in caplog.text and "AGFjYwBwdzI" not in caplog.text
