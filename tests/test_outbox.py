"""The outbox: order, fairness, and never too fast."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mafiabot.irc.outbox import BYTES_PER_LINE, MOST_WAITING, Outbox
from mafiabot.ports import Urgency

ANSWER, DEAL, SAID, TABLE = sorted(Urgency)


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
    return Outbox(interval=0.0)


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
    outbox.put_command(b"JOIN #a")
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
    outbox.put("b", "PRIVMSG", b"1", DEAL)
    assert drain(outbox) == [
        f"PRIVMSG {line}" for line in ("a :1", "b :1", "a :2", "a :3")
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
    outbox.put_command(b"JOIN #a")
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
    outbox = Outbox(burst, interval)
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
            # A line too long for a small bucket costs all of it.
            assert burst == 1 or size <= allowed * BYTES_PER_LINE
    for target in "abc":
        for urgency in Urgency:
            head = f"PRIVMSG {target} :{urgency:d} ".encode()
            own = [line for _, line in sent if line.startswith(head)]
            numbers = [int(line.split()[3]) for line in own]
            assert numbers == sorted(numbers)
