"""Lines of a server -> who is in the channel, with what rights, and the reports."""

from __future__ import annotations

import pytest

from mafiabot.engine.events import Departure
from mafiabot.irc.encoding import Decoder, Encodings
from mafiabot.irc.identity import Identity
from mafiabot.irc.lines import plain, read, safe
from mafiabot.irc.listener import Listener
from mafiabot.irc.manners import Manners
from mafiabot.irc.negotiation import Negotiation
from mafiabot.irc.outbox import Outbox
from mafiabot.irc.playback import MOST_OPEN
from mafiabot.irc.sanctions import restrain
from mafiabot.irc.state import ModeChange, Support, mode_changes
from mafiabot.irc.talk import Talk
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    Gone,
    Heard,
    Invited,
    NickChanged,
    Report,
    RightsChanged,
    VoiceBy,
    VoiceTaken,
)

ISUPPORT = ":s 005 bot PREFIX=(ohv)@%+ CHANMODES=Ibe,k,l,imn MODES=6 :are supported"


class Town:
    """A listener that was welcomed; ``hear`` gives the reports of some lines."""

    def __init__(self, *lines: str) -> None:
        self.reports: list[Report] = []
        self.asked: list[str] = []
        self.support = Support()
        self.identity = Identity(self.support.fold)
        self.replies: list[tuple[str, str]] = []
        self.now = 0.0
        put = self.reports.append
        talk = Talk(
            put,
            lambda nick, text: self.replies.append((nick, text)),
            Manners(5, 1.0),
            lambda: self.now,
        )
        self.listener = Listener(
            "net", put, self.identity, self.support, self.asked.append, talk
        )
        self.hear(":s 001 bot :Hi", ISUPPORT, ":s 376 bot :End", *lines)

    def hear(self, *lines: str) -> list[Report]:
        self.reports.clear()
        for line in lines:
            parsed = read(line)
            assert parsed is not None
            self.listener.take(parsed)
        return list(self.reports)

    def modes(self, nick: str) -> frozenset[str]:
        channel = self.listener.channel("#m")
        assert channel is not None
        return frozenset(channel.members[self.support.fold(nick)])


def joined(names: str = "@bot alice +bob") -> Town:
    return Town(
        ":bot!b@host JOIN #m", f":s 353 bot = #m :{names}", ":s 366 bot #m :End"
    )


def test_names_make_the_channel_ready() -> None:
    town = Town(":bot!b@host JOIN #m")
    ready, rights = town.hear(
        ":s 353 bot = #m :@bot alice", ":s 353 bot = #m :@%+bob", ":s 366 bot #m :End"
    )
    assert isinstance(ready, ChannelReady)
    assert {p.nick: p.modes for p in ready.people} == {
        "alice": frozenset(),
        "bob": frozenset("ohv"),
    }
    assert rights == RightsChanged("net", "#m", True)


def test_names_with_hosts_and_every_rank() -> None:
    town = Town(
        ":s 005 bot PREFIX=(qaohv)~&@%+ :x",
        ":bot!b@host JOIN #m",
        ":s 353 bot = #m :&bot!b@host ~@+ann!a@home %bob!b@h +cat!c@h dan!d@h",
    )
    ready, rights = town.hear(":s 366 bot #m :End")
    assert isinstance(ready, ChannelReady)
    assert {p.nick: "".join(sorted(p.modes)) for p in ready.people} == {
        "ann": "oqv",
        "bob": "h",
        "cat": "v",
        "dan": "",
    }
    assert ready.people[0].hostmask == "ann!a@home"
    assert rights == RightsChanged("net", "#m", True), "an admin has rights too"


def test_without_multi_prefix_the_highest_rank_is_known_and_modes_do_the_rest() -> None:
    town = joined("@bot @alice +bob")
    town.hear(":op!o@h MODE #m +v alice", ":op!o@h MODE #m -o alice")
    assert town.modes("alice") == frozenset("v")
    town.hear(":op!o@h MODE #m -v+o-o+h bob bob bob bob")
    assert town.modes("bob") == frozenset("h")


def test_a_voice_under_a_rank_is_nobodys_until_the_server_relays_ours() -> None:
    """It relays what changes, so whoever gets one from us had none."""
    town = joined("@bot @alice %bob +cat dan")
    came: list[str] = []
    town.listener.voice_came = lambda channel, nick: came.append(nick)
    town.hear(":alice!a@h MODE #m +v bob", ":bot!b@host MODE #m +vvv alice cat dan")
    assert came == ["alice"], "of the others it was known"
    town.hear(":bot!b@host MODE #m -v+v alice alice")
    assert came == ["alice"], "and now of her too"
    (heard,) = town.hear(":alice!a@h PRIVMSG #m :hi")
    assert isinstance(heard, Heard) and heard.person.modes == frozenset("ov")


@pytest.mark.parametrize("refused", [":s 263 bot WHO :Too busy", ""])
def test_a_server_that_does_not_tell_accounts_holds_up_nobody(refused: str) -> None:
    town = Town(":s 005 bot WHOX :x", ":bot!b@host JOIN #m")
    assert not town.hear(":s 353 bot = #m :bot alice", ":s 366 bot #m :End")
    if refused:
        reports = town.hear(refused)
    else:
        town.listener.finish()  # as is done every minute
        reports = list(town.reports)
    assert [type(report) for report in reports] == [ChannelReady, RightsChanged]


def test_with_whox_accounts_are_known_before_the_channel_is_ready() -> None:
    town = Town(":s 005 bot WHOX :x", ":bot!b@host JOIN #m")
    assert not town.hear(":s 353 bot = #m :bot alice", ":s 366 bot #m :End")
    assert town.asked == ["MODE #m", "WHO #m %tcuhna,7"]
    ready, rights = town.hear(
        ":s 354 bot 7 #m ~a home alice acc", ":s 315 bot #m :End of WHO"
    )
    assert isinstance(ready, ChannelReady)
    (alice,) = ready.people
    assert (alice.account, alice.hostmask) == ("acc", "alice!~a@home")
    assert rights == RightsChanged("net", "#m", False)


def test_without_whox_hosts_are_asked_for_and_nobody_waits_for_them() -> None:
    town = Town(":bot!b@host JOIN #m")
    ready, _ = town.hear(":s 353 bot = #m :bot alice", ":s 366 bot #m :End")
    assert isinstance(ready, ChannelReady) and ready.people[0].hostmask == ""
    assert town.asked == ["MODE #m", "WHO #m"]
    assert not town.hear(
        ":s 352 bot #m ~a home s alice H :0 Alice",
        ":s 352 bot #m b host s bot H@ :0 Bot",
        ":s 352 bot #m ~x away s stranger H :0 X",
        ":s 352 bot #m ~y",
        ":s 315 bot #m :End of WHO",
    )
    assert town.identity.see("alice").hostmask == "alice!~a@home"
    assert town.listener.own_mask == "bot!b@host"
    assert [known.nick for known in town.identity.here()] == ["alice"]
    named = Town(":bot!b@host JOIN #m", ":s 353 bot = #m :bot!b@host al!a@home")
    named.hear(":s 366 bot #m :End")
    assert named.asked == ["MODE #m"], "the names said it all"


@pytest.mark.parametrize(
    ("mask", "out"),
    [("*!~a@home", ["alice"]), ("bob!*@*", ["bob"]), ("*!*@nowhere", [])],
)
def test_who_is_banned_by_host_or_nick_is_sent_out(mask: str, out: list[str]) -> None:
    town = joined()
    town.hear(":alice!~a@home PRIVMSG #m :hi")
    channel = town.listener.channel("#m")
    assert channel is not None
    box = Outbox()

    def whole(nick: str) -> str:
        return town.identity.see(nick).hostmask

    restrain(town.support, box, channel, whole, mask, mute=False, on=True)
    lines = []
    while (line := box.pop(0.0)[0]) is not None:
        lines.append(line.decode())
    kicks = [f"KICK #m {nick} :banned" for nick in out]
    assert lines == [f"MODE #m +b {mask}", *kicks]


def test_what_others_want_of_moderation_is_known() -> None:
    town = joined()
    channel = town.listener.channel("#m")
    assert channel is not None and not channel.moderated
    town.hear(":s 324 bot #m +ntm")
    assert channel.moderated
    town.hear(":alice!a@h MODE #m -m")
    assert not channel.moderated
    town.hear(":bot!b@host MODE #m +m")
    assert not channel.moderated, "what the bot itself sets is for the game only"


def test_a_second_names_adds_nobody_twice() -> None:
    town = joined()
    town.hear(":s 353 bot = #m :@bot alice +bob", ":op!o@h MODE #m -v bob")
    assert town.modes("bob") == frozenset()


@pytest.mark.parametrize(
    ("mode", "changes"),
    [
        ("+v-v alice bob", ["+valice", "-vbob"]),
        ("+kv secret alice", ["+ksecret", "+valice"]),
        ("-kv secret alice", ["-ksecret", "-valice"]),
        ("+lv 10 alice", ["+l10", "+valice"]),
        ("-lv alice", ["-l", "-valice"]),
        ("+bmv *!*@x alice", ["+b*!*@x", "+m", "+valice"]),
        ("+ohv a b c", ["+oa", "+hb", "+vc"]),
        ("+v", ["+v"]),
        ("", []),
    ],
)
def test_each_mode_finds_its_parameter(mode: str, changes: list[str]) -> None:
    support = Support()
    for token in ISUPPORT.split()[3:]:
        support.take(token)

    def text(change: ModeChange) -> str:
        return f"{'+' if change.on else '-'}{change.letter}{change.param}"

    assert [text(c) for c in mode_changes(support, tuple(mode.split()))] == changes


@pytest.mark.parametrize(
    ("source", "by"),
    [
        ("bob!b@h", VoiceBy.SELF),
        ("op!o@h", VoiceBy.OPERATOR),
        ("irc.server.net", VoiceBy.SERVICE),
        ("ChanServ!s@services.net", VoiceBy.SERVICE),
        ("Q!TheQBot@CServe.quakenet.org", VoiceBy.SERVICE),
    ],
)
def test_who_took_a_voice(source: str, by: VoiceBy) -> None:
    (report,) = joined().hear(f":{source} MODE #m -v bob")
    assert isinstance(report, VoiceTaken)
    assert (report.person.id, report.by) == ("bob", by)


def test_the_bots_own_devoicing_is_no_news() -> None:
    assert joined().hear(":bot!b@host MODE #m -v bob") == []


def test_rights_are_told_when_they_change_only() -> None:
    town = joined()
    assert town.hear(":op!o@h MODE #m +h bot") == []
    assert town.hear(":op!o@h MODE #m -o bot") == []
    assert town.hear(":op!o@h MODE #m -h bot") == [RightsChanged("net", "#m", False)]
    assert town.hear(":op!o@h MODE #m +o bot") == [RightsChanged("net", "#m", True)]


@pytest.mark.parametrize(
    ("line", "how"),
    [
        (":bob!b@h PART #m :bye", Departure.PART),
        (":op!o@h KICK #m bob :out", Departure.KICK),
        (":bob!b@h QUIT :bye", Departure.QUIT),
    ],
)
def test_leaving_is_told_once_with_its_way(line: str, how: Departure) -> None:
    town = joined()
    (report,) = town.hear(line)
    assert isinstance(report, Gone)
    assert (report.person.id, report.how) == ("bob", how)
    assert town.hear(line) == []
    (back,) = town.hear(":bob!b@h JOIN #m")
    assert isinstance(back, Arrived)
    assert back.person.id == "bob"


def test_a_quit_is_told_in_each_shared_channel() -> None:
    town = joined()
    town.hear(":bot!b@host JOIN #n", ":s 353 bot = #n :bot bob", ":s 366 bot #n :End")
    reports = town.hear(":bob!b@h QUIT :bye")
    assert [r.channel for r in reports if isinstance(r, Gone)] == ["#m", "#n"]


def test_a_nick_change_keeps_the_id_and_the_voice() -> None:
    (report,) = joined().hear(":bob!b@h NICK Robert")
    assert isinstance(report, NickChanged)
    assert (report.person.id, report.person.nick) == ("bob", "Robert")
    assert (report.old_nick, report.person.modes) == ("bob", frozenset("v"))
    assert report.person.hostmask == "Robert!b@h"


def test_extended_join_and_account_notify_tell_the_account() -> None:
    town = joined()
    (report,) = town.hear(":carol!c@h JOIN #m acc :Carol")
    assert isinstance(report, Arrived)
    assert report.person.account == "acc"
    town.hear(":carol!c@h ACCOUNT *")
    (heard,) = town.hear(":carol!c@h PRIVMSG #m :hi")
    assert isinstance(heard, Heard)
    assert heard.person.account is None


def test_logging_in_after_the_join_brings_the_player_back() -> None:
    town = joined()
    town.hear(":carol!c@h JOIN #m acc :Carol", ":carol!c@h QUIT :ping timeout")
    (arrived,) = town.hear(":carol!c@h JOIN #m * :Carol")
    assert isinstance(arrived, Arrived)
    assert arrived.person.id == "carol~2"
    gone, back = town.hear(":carol!c@h ACCOUNT acc")
    assert isinstance(gone, Gone)
    assert isinstance(back, Arrived)
    assert (gone.person.id, back.person.id) == ("carol~2", "carol")


def test_the_old_nick_after_a_ghost_brings_the_player_back() -> None:
    town = joined()
    town.hear(
        ":carol!c@h JOIN #m", ":carol_!c@h JOIN #m", ":carol!c@h QUIT :ping timeout"
    )
    gone, back = town.hear(":carol_!c@h NICK carol")
    assert isinstance(gone, Gone)
    assert isinstance(back, Arrived)
    assert (gone.person.id, gone.how) == ("carol_", Departure.NICK)
    assert back.person.id == "carol"


def test_channel_private_and_statusmsg() -> None:
    town = joined()
    reports = town.hear(
        ":bob!b@h PRIVMSG #M :one",
        ":bob!b@h PRIVMSG @#m :two",
        ":bob!b@h PRIVMSG BOT :three",
        ":bob!b@h PRIVMSG bot :\x02\x0304,12four\x0f",
    )
    said = [(r.channel, r.text) for r in reports if isinstance(r, Heard)]
    assert said == [("#m", "one"), ("#m", "two"), (None, "three"), (None, "four")]


def test_what_is_never_reacted_to() -> None:
    lines = (
        ":bob!b@h NOTICE bot :hello",
        ":bot!b@host PRIVMSG #m :my own",
        ":NickServ!s@services PRIVMSG bot :identify!",
        ":*status!znc@znc.in PRIVMSG bot :Disconnected from IRC. Reconnecting...",
        "@bot :eve!e@h PRIVMSG bot :hello, colleague",
        ":bob!b@h PRIVMSG bot :\x01VERSION\x01",
        ":irc.server.net PRIVMSG bot :hello",
        ":bob!b@h PRIVMSG #elsewhere :hello",
        ":bob!b@h PRIVMSG",
    )
    assert joined().hear(*lines) == []


def test_what_a_bouncer_plays_back_is_not_done_again() -> None:
    (heard,) = joined().hear(
        ":znc BATCH +a znc.in/playback #m",
        "@batch=a :bob!b@h PRIVMSG #m :!start",
        "@batch=a :znc BATCH +b chathistory #m",
        "@batch=b :bob!b@h PRIVMSG bot :!kill alice",
        ":znc BATCH -b",
        ":znc BATCH -a",
        ":s BATCH +a netsplit a.b c.d",
        "@batch=a :bob!b@h PRIVMSG #m :now",
    )
    assert isinstance(heard, Heard)
    assert heard.text == "now"


def test_batches_that_never_end_are_not_kept_for_ever() -> None:
    town = joined()
    town.hear(*[f":znc BATCH +{n} znc.in/playback #m" for n in range(1000)])
    assert len(town.listener.playback) == MOST_OPEN


def test_when_the_bot_is_kicked_nobody_is_present() -> None:
    town = joined()
    assert town.hear(":op!o@h KICK #m bot :out") == []
    assert town.listener.channel("#m") is None
    assert town.hear(":alice!a@h NICK eve") == []


@pytest.mark.parametrize("line", ["", ":foo", "@a=b", "@a=b :foo", "   ", ":"])
def test_what_is_no_message_is_nothing(line: str) -> None:
    assert read(line) is None


def test_tags_source_and_trailing_are_parted() -> None:
    line = read("@account=a\\sb;x :n!u@h PRIVMSG #m  :hi : there\r")
    assert line is not None
    assert (line.tags["account"], line.nick) == ("a b", "n")
    assert line.params == ("#m", "hi : there")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "koi8-r"])
def test_three_encodings_are_read(encoding: str) -> None:
    assert Decoder().decode("Я убью Васю".encode(encoding)) == "Я убью Васю"
    one = Encodings(encoding, (encoding,))
    assert Decoder(lambda *ends: one).decode("ДА".encode(encoding)) == "ДА"


def test_what_we_say_cannot_become_a_command_and_keeps_its_bold() -> None:
    assert safe("\x02a\x02\r\nQUIT\0") == "\x02a\x02  QUIT "
    assert plain("\x02a\x02\r\n\x1fb") == "ab"


def talk(negotiation: Negotiation, *lines: str) -> list[str]:
    replies: list[str] = []
    for line in lines:
        parsed = read(line)
        assert parsed is not None
        replies += negotiation.take(parsed)
    return replies


def test_capabilities_on_several_lines_and_sasl() -> None:
    negotiation = Negotiation("me", "secret")
    assert talk(negotiation, ":s CAP * LS * :multi-prefix echo-message") == []
    assert talk(negotiation, ":s CAP * LS :sasl=PLAIN,EXTERNAL") == [
        "CAP REQ :multi-prefix sasl"
    ]
    assert talk(negotiation, ":s CAP * ACK :multi-prefix sasl") == [
        "AUTHENTICATE PLAIN"
    ]
    assert talk(negotiation, "AUTHENTICATE +") == ["AUTHENTICATE AG1lAHNlY3JldA=="]
    assert talk(negotiation, ":s 903 bot :ok") == ["CAP END"]
    assert negotiation.logged_in


def test_without_sasl_or_with_a_wrong_password_registration_goes_on() -> None:
    assert talk(Negotiation("me", "x"), ":s CAP * LS :") == ["CAP END"]
    assert talk(Negotiation(), ":s CAP * LS :sasl=PLAIN") == ["CAP END"]
    negotiation = Negotiation("me", "x")
    talk(negotiation, ":s CAP * LS :sasl", ":s CAP * ACK :sasl")
    assert talk(negotiation, ":s 904 bot :failed") == ["CAP END"]
    assert negotiation.end() == []


@pytest.mark.req("W27")
def test_an_invitation_of_somebody_else_is_told_and_one_of_the_bot_is_not() -> None:
    town = joined()
    (report,) = town.hear(":alice!u@h INVITE carol #M")
    assert isinstance(report, Invited)
    assert (report.channel, report.by.nick, report.nick) == ("#m", "alice", "carol")
    assert town.hear(":alice!u@h INVITE bot #m", ":alice!u@h INVITE eve #other") == []
