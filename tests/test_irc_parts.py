"""The small parts of the IRC layer: who asks too much, what a server refuses and what
helps, when and where to connect, whose voice is whose, in what people write."""

from __future__ import annotations

import logging

import pytest
from test_channel_state import joined

from mafiabot.engine.role import PlayerId
from mafiabot.irc import complaints, parking
from mafiabot.irc.complaints import JOIN_REFUSED, REFUSED, Complaints, closing, is_ban
from mafiabot.irc.flood import CAREFUL, HYBRID
from mafiabot.irc.lines import read
from mafiabot.irc.manners import Manners, Verdict
from mafiabot.irc.outbox import Outbox, Waiting
from mafiabot.irc.parking import Parking
from mafiabot.irc.retry import AFTER_A_BAN, JITTER, LONGEST_DELAY, Ending, Retry
from mafiabot.irc.sanctions import restrain
from mafiabot.irc.settings import NetworkSettings
from mafiabot.irc.split import is_split
from mafiabot.irc.state import Channel, Support
from mafiabot.irc.voices import Voices
from mafiabot.ports import Heard, TooFast, Urgency

ANN, BOB = PlayerId("ann"), PlayerId("bob")


# --- abuse --------------------------------------------------------------------------


def test_a_person_may_ask_so_much_is_told_once_and_then_ignored() -> None:
    manners = Manners(3, 1.0)
    verdicts = [manners.judge("ann", 0.0) for _ in range(6)]
    assert verdicts == [Verdict.TAKEN] * 3 + [Verdict.TOLD] + [Verdict.IGNORED] * 2
    assert manners.judge("bob", 0.0) is Verdict.TAKEN, "nobody else notices"
    assert manners.judge("ann", 1.0) is Verdict.IGNORED, "not quiet for long enough"
    assert manners.judge("ann", 2.0) is Verdict.TAKEN
    assert manners.judge("ann", 60.0) is Verdict.TAKEN


def test_an_interval_of_nothing_is_no_limit_and_strangers_are_forgotten() -> None:
    free = Manners(1, 0.0)
    assert {free.judge("ann", 0.0) for _ in range(99)} == {Verdict.TAKEN}
    manners = Manners(1, 1.0)
    for number in range(5000):
        manners.judge(number, 0.0)
    assert len(manners) == 2000


def test_of_sixty_commands_one_is_told_to_be_too_fast_and_talk_is_free() -> None:
    town = joined()
    asked = town.hear(*[":bob!b@h PRIVMSG #m :!help"] * 60)
    assert [type(report) for report in asked] == [Heard] * 5 + [TooFast]
    talked = town.hear(*[":bob!b@h PRIVMSG #m :as I said"] * 60)
    assert [type(report) for report in talked] == [Heard] * 60


def test_ctcp_is_answered_by_notice_and_within_limits() -> None:
    town = joined()
    for what in ("VERSION", "PING 17", "TIME", "VERSION", "FINGER", "DCC SEND x"):
        town.now += 10.0
        assert town.hear(f":bob!b@h PRIVMSG bot :\x01{what}\x01") == []
    nicks, texts = zip(*town.replies)
    assert set(nicks) == {"bob"}
    assert [text.split()[0] for text in texts] == [
        "\x01VERSION",
        "\x01PING",
        "\x01TIME",
        "\x01VERSION",
    ]
    assert texts[1] == "\x01PING 17\x01"
    town.replies.clear()
    for number in range(60):  # of sixty people at once
        town.hear(f":n{number}!b@h PRIVMSG bot :\x01VERSION\x01")
    assert len(town.replies) == 3
    town.hear(
        ":bob!b@h PRIVMSG #m :\x01VERSION\x01", ":bob!b@h NOTICE bot :\x01TIME\x01"
    )
    assert len(town.replies) == 3, "not in a channel, and never to a notice"


def test_a_long_ping_is_not_sent_back_whole() -> None:
    town = joined()
    town.hear(f":bob!b@h PRIVMSG bot :\x01PING {'x' * 400}\x01")
    ((_, text),) = town.replies
    assert len(text) < 80


# --- refusals of the server ---------------------------------------------------------


@pytest.mark.parametrize("numeric", sorted(JOIN_REFUSED))
def test_a_refused_join_is_logged_once_with_its_remedy(
    numeric: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = joined()
    line = f":s {numeric} bot #m :no"
    with caplog.at_level(logging.ERROR):
        town.hear(line, line)
    (record,) = caplog.records
    assert "#m" in record.getMessage()
    assert JOIN_REFUSED[numeric] in record.getMessage()


@pytest.mark.parametrize("numeric", sorted(REFUSED))
def test_what_else_is_refused_is_logged_once_with_its_remedy(
    numeric: str, caplog: pytest.LogCaptureFixture
) -> None:
    town = joined()
    with caplog.at_level(logging.ERROR):
        town.hear(*[f":s {numeric} bot #m :no"] * 2)
    (record,) = caplog.records
    assert REFUSED[numeric] in record.getMessage()


@pytest.mark.parametrize(
    ("reason", "remedy"),
    [
        ("Closing Link: h (K-Lined: bots)", "banned"),
        ("Closing Link: h [G-lined: go away]", "banned"),
        ("Closing Link: h (Z-lined)", "banned"),
        ("Closing Link: h (AKILL ID:1)", "banned"),
        ("You are banned from this server", "banned"),
        ("Trying to reconnect too fast.", "too often"),
        ("Too many host connections (local)", "too often"),
        ("Closing Link: h (Excess Flood)", "flood.interval"),
        ("Closing Link: h (RecvQ exceeded)", "flood.interval"),
        ("Closing Link: h (Killed (oper (why)))", "operator"),
        ("Closing Link: h (Bad Password)", "`password`"),
        ("Closing Link: h (SASL access only)", "sasl"),
        ("Closing Link: h (Quit: bye)", ""),
        ("Closing Link: h (Ping timeout)", ""),
    ],
)
def test_why_the_server_closes_and_what_helps(
    reason: str, remedy: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert remedy in closing(reason)
    assert bool(remedy) is bool(closing(reason))
    assert is_ban(reason) is (remedy == "banned")
    with caplog.at_level(logging.INFO):
        joined().hear(f"ERROR :{reason}")
    (record,) = [r for r in caplog.records if "closes" in r.getMessage()]
    assert (record.levelno == logging.ERROR) is bool(remedy)


def test_a_kill_is_logged_with_who_and_why(caplog: pytest.LogCaptureFixture) -> None:
    joined().hear(":oper!o@h KILL bot :too loud")
    assert "oper!o@h" in caplog.text and "too loud" in caplog.text


def test_a_server_that_refuses_for_ever_does_not_fill_the_memory() -> None:
    told = Complaints("net")
    for number in range(1000):
        line = read(f":s 404 bot #c{number} :no")
        assert line is not None
        told.refused(line)
    assert len(told._told) == complaints.MOST_REMEMBERED + 1


# --- when and where to connect ------------------------------------------------------


def retry(spread: float = 1.0) -> Retry:
    places = (("a", 1), ("b", 2))
    return Retry(places, lambda least, most: least + (most - least) * spread / 2)


def test_delays_double_up_to_a_limit_and_begin_anew_after_a_good_connection() -> None:
    tries = retry()
    delays = [tries.after(Ending.BROKEN, lasted=False) for _ in range(9)]
    assert delays == [2, 4, 8, 16, 32, 64, 120, 120, 120]
    assert tries.after(Ending.BROKEN, lasted=True) == 2


def test_bots_that_fell_together_do_not_come_back_together() -> None:
    early = retry(0.0).after(Ending.BROKEN, lasted=False)
    late = retry(2.0).after(Ending.BROKEN, lasted=False)
    assert (early, late) == pytest.approx((2 * (1 - JITTER), 2 * (1 + JITTER)))
    limit = retry(2.0)
    longest = max(limit.after(Ending.BROKEN, lasted=False) for _ in range(50))
    assert longest == pytest.approx(LONGEST_DELAY * (1 + JITTER))


def test_a_server_that_is_down_is_asked_often_and_one_that_bans_rarely() -> None:
    tries = retry()
    down = [tries.after(Ending.DOWN, lasted=False) for _ in range(9)]
    assert down == [2, 4, 5, 5, 5, 5, 5, 5, 5]
    assert tries.after(Ending.BANNED, lasted=True) == AFTER_A_BAN


def test_addresses_take_turns() -> None:
    tries, seen = retry(), []
    for _ in range(4):
        seen.append(tries.address()[0])
        tries.after(Ending.DOWN, lasted=False)
    assert seen == ["a", "b", "a", "b"]


def test_addresses_are_read_with_or_without_a_port() -> None:
    others = ("b.example", "c.example:7000", "[::1]:6667", "[2001:db8::1]", "::1")
    settings = NetworkSettings("net", "a.example", 6697, others=others)
    assert settings.addresses() == (
        ("a.example", 6697),
        ("b.example", 6697),
        ("c.example", 7000),
        ("::1", 6667),
        ("2001:db8::1", 6697),
        ("::1", 6697),
    )


def test_limits_of_the_operator_go_before_those_of_the_server() -> None:
    told = NetworkSettings("net", "h", burst=2, interval=3.0).profile("hybrid-8.2")
    assert (told.burst, told.interval, told.targets) == (2, 3.0, HYBRID.targets)
    known = NetworkSettings("net", "h").profile("ircd-hybrid(8.2.43)")
    assert known is HYBRID
    assert NetworkSettings("net", "h").profile("u2.10.12") is CAREFUL
    half = NetworkSettings("net", "h", interval=9.0).profile("")
    assert (half.burst, half.interval) == (CAREFUL.burst, 9.0)


@pytest.mark.parametrize(
    ("token", "targets"),
    [
        ("MAXTARGETS=4", 4),
        ("TARGMAX=NAMES:1,PRIVMSG:3,NOTICE:5", 3),
        ("TARGMAX=PRIVMSG:,NOTICE:", 20),
        ("TARGMAX=JOIN:", None),
        ("MAXTARGETS=many", None),
    ],
)
def test_how_many_names_a_line_may_have(token: str, targets: int | None) -> None:
    support = Support()
    support.take(token)
    assert support.targets == targets


# --- splits, voices, what waits for the absent --------------------------------------


@pytest.mark.parametrize(
    ("reason", "split"),
    [
        ("irc.a.net irc.b.net", True),
        ("*.net *.split", True),
        ("a-1.b_2.net hub.x", True),
        ("Quit: a.b c.d", False),
        ('"a.b c.d"', False),
        ("a.b c.d e.f", False),
        ("Ping timeout: 180 seconds", False),
        ("a.b", False),
        ("", False),
    ],
)
def test_a_split_is_two_servers_and_nothing_else(reason: str, split: bool) -> None:
    assert is_split(reason) is split


def test_voices_that_others_gave_are_theirs_again_after_the_silence() -> None:
    voices = Voices()
    voices.give("#m", ANN, has_one=True)
    voices.give("#m", BOB, has_one=False)
    assert voices.take("#m", (ANN, BOB), silence=True) == (ANN, BOB)
    assert voices.give_back("#m") == (ANN,)
    assert voices.give_back("#m") == ()


def test_without_silence_a_voice_of_others_is_left_alone() -> None:
    voices = Voices()
    voices.give("#m", ANN, has_one=True)
    voices.give("#m", BOB, has_one=False)
    assert voices.take("#m", (ANN, BOB), silence=False) == (BOB,)


def test_a_voice_given_twice_is_not_taken_for_one_of_others() -> None:
    voices = Voices()
    voices.give("#m", BOB, has_one=False)
    voices.give("#m", BOB, has_one=True)  # ours, from before
    assert voices.held("#m") == ()


def test_what_waits_for_the_absent_has_its_limits_and_is_settled() -> None:
    settled: list[int] = []
    kept = Parking()

    def waiting(number: int) -> tuple[Urgency, Waiting]:
        line = Waiting("PRIVMSG", b"x", receipt=lambda: settled.append(number))
        return Urgency.DEAL, line

    kept.keep(ANN, [waiting(number) for number in range(25)])
    assert settled == [0, 1, 2, 3, 4] and len(kept) == parking.LINES
    for number in range(parking.PEOPLE):
        kept.keep(PlayerId(str(number)), [waiting(100 + number)])
    assert settled[5:] == list(range(5, 25)), "who left first is given up first"
    assert kept.release(ANN) == []
    assert len(kept.release(PlayerId("0"))) == 1


def test_a_ban_is_a_mode_and_sends_out_whoever_it_names() -> None:
    support, outbox = Support(), Outbox()
    where = Channel("#m", able=True)
    for nick in ("ann", "bob[1]"):
        where.enter(support.fold(nick), nick, set())
    masks = {"bob[1]": "bob[1]!b@home"}
    restrain(
        *(support, outbox, where, lambda nick: masks.get(nick, "")),
        *("bob[1]!*@*", False, True),
    )
    lines = [outbox.pop(0.0)[0] for _ in range(3)]
    assert lines == [b"MODE #m +b bob[1]!*@*", b"KICK #m bob[1] :banned", None]


@pytest.mark.parametrize(
    ("token", "mode"),
    [
        ("CHANMODES=beIq,k,l,imn", b"MODE #m +q ann!*@*"),
        ("EXTBAN=~,qaR", b"MODE #m +b ~q:ann!*@*"),
        ("EXTBAN=,ACm", b"MODE #m +b m:ann!*@*"),
        ("CHANMODES=beI,k,l,imn", None),
    ],
)
def test_a_mute_is_what_the_server_has_for_it(token: str, mode: bytes | None) -> None:
    support, outbox = Support(), Outbox()
    support.take(token)
    channel = Channel("#m", able=True)
    restrain(support, outbox, channel, lambda nick: "", "ann!*@*", mute=True, on=True)
    assert outbox.pop(0.0)[0] == mode
