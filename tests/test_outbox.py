"""The outbox: order, fairness, and never too fast."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mafiabot.irc.flood import (
    CAREFUL,
    HYBRID,
    INSPIRCD,
    LINE_BYTES,
    NGIRCD,
    FloodProfile,
    recognise,
)
from mafiabot.irc.outbox import MOST_WAITING, PASSED_BY, Outbox
from mafiabot.ports import Urgency

ANSWER, DEAL, SAID, TABLE = sorted(Urgency)


FREE = FloodProfile("free", 4, 0.0, 1500, 4)


def drain(outbox: Outbox, modes: int = 5) -> list[str]:
    """Everything, however long it takes."""
    lines, now = [], 0.0
    for _ in range(10_000):
        line, wait = outbox.pop(now, modes)
        if line is None and wait < 0:
            return lines
        if line is not None:
            lines.append(line.decode())
        now += max(wait, 0.0)
    raise AssertionError("the outbox never becomes empty")


def free() -> Outbox:
    return Outbox(FREE)


def test_an_idle_outbox_sends_at_once() -> None:
    outbox = Outbox()
    outbox.put("#a", "PRIVMSG", b"hello", SAID)
    assert outbox.pop(1000.0) == (b"PRIVMSG #a :hello", 0.0)
    assert outbox.pop(1000.0) == (None, -1.0)


def test_four_lines_at_once_then_one_a_second() -> None:
    outbox = Outbox()
    for number in range(6):
        outbox.put("#a", "PRIVMSG", b"%d" % number, SAID)
    assert [outbox.pop(0.0)[0] is not None for _ in range(5)] == [True] * 4 + [False]
    assert outbox.pop(0.0) == (None, 1.0)
    assert outbox.pop(1.0)[0] == b"PRIVMSG #a :4"
    assert outbox.pop(1.5) == (None, 0.5)


def test_without_an_interval_nothing_waits() -> None:
    outbox = free()
    for number in range(500):
        outbox.put("#a", "PRIVMSG", b"%d" % number, SAID)
    assert all(outbox.pop(0.0)[0] for _ in range(500))


def test_commands_then_voices_then_by_urgency() -> None:
    outbox = free()
    for urgency in (TABLE, SAID, DEAL, ANSWER):
        outbox.put("a", "PRIVMSG", urgency.name.encode(), urgency)
    outbox.put_voices("#a", "+", ["bob"])
    outbox.put_command("JOIN #a")
    assert drain(outbox) == [
        "JOIN #a",
        "MODE #a +v bob",
        "PRIVMSG a :ANSWER",
        "PRIVMSG a :DEAL",
        "PRIVMSG a :ANNOUNCEMENT",
        "PRIVMSG a :TABLE",
    ]


def test_targets_take_turns() -> None:
    outbox = free()
    for text in (b"1", b"2", b"3"):
        outbox.put("a", "PRIVMSG", text, DEAL)
    outbox.put("b", "PRIVMSG", b"0", DEAL)
    assert drain(outbox) == [
        f"PRIVMSG {line}" for line in ("a :1", "b :0", "a :2", "a :3")
    ]


def test_a_newer_line_replaces_the_stale_one_that_waits() -> None:
    outbox = free()
    outbox.put("#a", "PRIVMSG", b"5 minutes", SAID, "time")
    outbox.put("#b", "PRIVMSG", b"other", SAID, "time")
    outbox.put("#a", "PRIVMSG", b"4 minutes", SAID, "time")
    assert drain(outbox) == ["PRIVMSG #a :4 minutes", "PRIVMSG #b :other"]


def test_voices_share_lines_as_far_as_the_server_allows() -> None:
    outbox = free()
    outbox.put_voices("#a", "+", ["a", "b"])
    outbox.put_voices("#a", "-", ["c"])
    outbox.put_voices("#a", "+", ["d"])
    assert drain(outbox, modes=3) == ["MODE #a +vv-v a b c", "MODE #a +v d"]


def test_the_last_change_of_a_voice_counts() -> None:
    outbox = free()
    outbox.put_voices("#a", "+", ["a", "b"])
    outbox.put_voices("#a", "-", ["a"])
    assert drain(outbox) == ["MODE #a +v-v b a"]


def test_what_waits_follows_the_nick() -> None:
    outbox = free()
    outbox.put("alice", "PRIVMSG", b"your role", DEAL)
    outbox.put_voices("#a", "+", ["alice"])
    outbox.rename("alice", "ALICE_")
    assert drain(outbox) == ["MODE #a +v ALICE_", "PRIVMSG ALICE_ :your role"]


def test_after_a_lost_connection_words_are_kept_and_modes_are_not() -> None:
    outbox = free()
    outbox.put("#a", "PRIVMSG", b"night", SAID)
    outbox.put_voices("#a", "+", ["alice"])
    outbox.put_command("JOIN #a")
    outbox.connection_lost()
    assert drain(outbox) == ["PRIVMSG #a :night"]


def test_too_much_drops_the_least_urgent() -> None:
    outbox = free()
    outbox.put("#a", "PRIVMSG", b"important", ANSWER)
    for number in range(MOST_WAITING + 50):
        outbox.put("#a", "PRIVMSG", b"%d" % number, TABLE)
    lines = drain(outbox)
    assert len(lines) == MOST_WAITING
    assert lines[0] == "PRIVMSG #a :important"
    assert lines[-1] == f"PRIVMSG #a :{MOST_WAITING + 49}"


LINES = st.lists(
    st.tuples(
        st.floats(0, 3),
        st.sampled_from("abc"),
        st.integers(1, 480),
        st.sampled_from(Urgency),
    ),
    max_size=40,
)


@given(LINES, st.integers(1, 6), st.sampled_from([0.25, 1.0, 2.0]))
def test_never_faster_than_the_bucket_and_in_order(
    lines: list[tuple[float, str, int, Urgency]], burst: int, interval: float
) -> None:
    """In any span of time: no more than the burst and what the span has earned."""
    in_flight = burst * 375
    outbox = Outbox(FloodProfile("some", burst, interval, in_flight))
    sent: list[tuple[float, bytes]] = []
    now = 0.0

    def send(until: float) -> None:
        nonlocal now
        for _ in range(1000):
            line, wait = outbox.pop(now)
            if line is not None:
                sent.append((now, line))
            elif wait < 0 or now + wait > until:
                break
            else:
                now += wait
        now = max(now, until)

    for number, (pause, target, size, urgency) in enumerate(lines):
        send(now + pause)
        text = b"%d %d " % (urgency, number) + b"x" * size
        outbox.put(target, "PRIVMSG", text[:480], urgency)
    send(now + 1000.0)
    assert len(sent) == len(lines)
    for first, (start, _) in enumerate(sent):
        for last in range(first, len(sent)):
            allowed = burst + (sent[last][0] - start) / interval + 1e-6
            count = last - first + 1
            size = sum(len(line) + 2 for _, line in sent[first : last + 1])
            assert count <= allowed
            earned = (sent[last][0] - start) / interval * LINE_BYTES
            # A line too long for a small bucket costs all of it, and more.
            assert size <= max(in_flight, LINE_BYTES) + earned + 1e-3
    for target in "abc":
        for urgency in Urgency:
            head = f"PRIVMSG {target} :{urgency:d} ".encode()
            own = [line for _, line in sent if line.startswith(head)]
            numbers = [int(line.split()[3]) for line in own]
            assert numbers == sorted(numbers)


# --- packing ------------------------------------------------------------------------


def tell(outbox: Outbox, target: str, *texts: str) -> None:
    for text in texts:
        outbox.put(target, "PRIVMSG", text.encode(), DEAL, room=400)


def test_equal_texts_share_a_line_as_far_as_the_server_allows() -> None:
    outbox = free()
    for nick in "abcdef":
        tell(outbox, nick, "You are a citizen.")
    assert drain(outbox) == [
        "PRIVMSG a,b,c,d :You are a citizen.",
        "PRIVMSG e,f :You are a citizen.",
    ]


def test_a_server_with_one_target_gets_one() -> None:
    outbox = Outbox(FloodProfile("one", 4, 0.0, 1500))
    for nick in "ab":
        tell(outbox, nick, "You are a citizen.")
    assert len(drain(outbox)) == 2


def test_targets_never_make_a_line_too_long() -> None:
    outbox = Outbox(FloodProfile("many", 4, 0.0, 1500, 100))
    nicks = [f"{number:030d}" for number in range(40)]
    for nick in nicks:
        tell(outbox, nick, "x" * 300)
    lines = drain(outbox)
    assert all(len(line) <= 510 for line in lines)
    told = [nick for line in lines for nick in line.split()[1].split(",")]
    assert sorted(told) == nicks


def test_short_lines_to_one_person_are_merged_up_to_the_limit() -> None:
    outbox = free()
    tell(outbox, "a", "One.", "two", "three!", "x" * 390)
    outbox.put("#a", "PRIVMSG", b"to all", SAID)
    outbox.put("#a", "PRIVMSG", b"to all again", SAID)
    assert drain(outbox) == [
        "PRIVMSG a :One. two | three!",
        "PRIVMSG a :" + "x" * 390,
        "PRIVMSG #a :to all",
        "PRIVMSG #a :to all again",
    ]


def test_what_saves_most_lines_is_done() -> None:
    """Six citizens hear the same twice; two of them hear more."""
    outbox = Outbox(FloodProfile("six", 4, 0.0, 1500, 6))
    for nick in "abcdef":
        tell(outbox, nick, "You are a citizen.", "Sleep well.")
    tell(outbox, "a", "Extra.")
    assert drain(outbox) == [
        "PRIVMSG a,b,c,d,e,f :You are a citizen. Sleep well.",
        "PRIVMSG a :Extra.",
    ]


@given(
    st.lists(
        st.tuples(st.sampled_from("abcd"), st.sampled_from(["x.", "y.", "z" * 300])),
        max_size=30,
    )
)
def test_packing_loses_nothing_and_keeps_the_order_of_each_person(
    texts: list[tuple[str, str]],
) -> None:
    outbox = free()
    for target, text in texts:
        tell(outbox, target, text)
    heard: dict[str, list[str]] = {target: [] for target in "abcd"}
    for line in drain(outbox):
        _, targets, text = line.split(" ", 2)
        for target in targets.split(","):
            heard[target] += text[1:].replace(" | ", " ").split()
    for target in "abcd":
        assert heard[target] == [text for to, text in texts if to == target]


def test_a_patient_line_has_its_turn() -> None:
    outbox = free()
    outbox.put("#a", "PRIVMSG", b"table", TABLE)
    for number in range(PASSED_BY + 5):
        outbox.put("#a", "PRIVMSG", b"%d" % number, SAID)
    assert drain(outbox).index("PRIVMSG #a :table") == PASSED_BY


def test_silence_and_voices_share_a_line() -> None:
    outbox = free()
    outbox.put_voices("#a", "+", ["a", "b", "c"])
    outbox.put_flag("#a", "+", "m")
    assert drain(outbox, modes=3) == ["MODE #a +vvvm a b c"]


def test_a_line_of_modes_has_510_bytes_at_most() -> None:
    outbox = free()
    outbox.put_voices("#a", "+", [f"{number:030d}" for number in range(20)])
    lines = drain(outbox, modes=20)
    assert len(lines) == 2
    assert all(len(line) <= 510 for line in lines)
    assert sum(line.count("0000000") > 0 for line in lines) == 2


# --- limits -------------------------------------------------------------------------


def test_servers_are_recognised_by_their_version() -> None:
    assert recognise("ngircd-26.1") is NGIRCD
    assert recognise("InspIRCd-3") is INSPIRCD
    assert recognise("hybrid-1:8.2.43+dfsg.1-1") is HYBRID
    assert recognise("solanum-1.0-dev") is CAREFUL


def test_what_goes_past_the_outbox_is_counted() -> None:
    outbox = Outbox()
    outbox.pop(0.0)
    for _ in range(4):
        outbox.charge(b"NICK bot")
    outbox.put("#a", "PRIVMSG", b"hello", SAID)
    assert outbox.pop(0.0) == (None, 1.0)


def test_what_was_spent_before_the_server_was_known_stays_spent() -> None:
    outbox = Outbox()
    outbox.pop(0.0)
    outbox.charge(b"NICK bot")
    outbox.limit(INSPIRCD)
    for number in range(20):
        outbox.put("#a", "PRIVMSG", b"%d" % number, SAID)
    sent = [outbox.pop(0.0)[0] for _ in range(20)]
    assert sum(line is not None for line in sent) == INSPIRCD.burst - 1


def test_what_waits_for_somebody_can_be_taken_back() -> None:
    outbox = free()
    tell(outbox, "a", "secret")
    outbox.put("a", "NOTICE", b"hint", ANSWER)
    taken = outbox.withdraw("a")
    assert [waiting.text for _, waiting in taken] == [b"hint", b"secret"]
    assert drain(outbox) == []


def test_what_is_less_urgent_comes_along_in_the_same_line() -> None:
    outbox = free()
    outbox.put("a", "PRIVMSG", b"Agreed.", ANSWER, room=400)
    outbox.put("b", "PRIVMSG", b"Your role: bum.", DEAL, room=400)
    outbox.put("a", "PRIVMSG", b"Your partner is b.", DEAL, room=400)
    outbox.put("a", "NOTICE", b"You ask too fast.", SAID, room=400)
    assert drain(outbox) == [
        "PRIVMSG a :Agreed. Your partner is b.",
        "PRIVMSG b :Your role: bum.",
        "NOTICE a :You ask too fast.",
    ]


def test_a_longer_target_leaves_less_room() -> None:
    outbox = free()
    for target in ("a", "a-longer-nick"):
        outbox.put(target, "PRIVMSG", b"12345.", DEAL, room=20)
        outbox.put(target, "PRIVMSG", b"789012", DEAL, room=20)
    assert drain(outbox) == [
        "PRIVMSG a :12345. 789012",
        "PRIVMSG a-longer-nick :12345.",
        "PRIVMSG a-longer-nick :789012",
    ]
