"""How fast the bot is on a real server, each figure beside its bound.

Prints a miss as a miss, and ends with 1 when there was one. Timings are of the machine
as it is: what else runs on it counts.
"""

from __future__ import annotations

import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from irc_crowds import fifty
from irc_deal import deal
from irc_games import games
from irc_sheet import CHANNEL, Sheet, table
from party import EN, Party
from people import FREE, Human

from mafiabot.localnet import Server, start

ROUNDS, ASKED = 12, 50  # of commands, one after another, to each in turn
OUTSIDE = 60  # commands of one outsider, at once
ECHO = """
import asyncio, sys
async def main():
    reader, writer = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    writer.write(b"NICK parrot\\r\\nUSER parrot 0 * :parrot\\r\\n")
    while line := await reader.readline():
        if line.startswith(b"PING"):
            writer.write(b"PONG" + line[4:])
        elif b" 376 " in line or b" 422 " in line:
            writer.write(b"JOIN #echo\\r\\n")
        elif b" PRIVMSG #echo :" in line:
            writer.write(b"PRIVMSG #echo :" + sys.argv[2].encode() + b"\\r\\n")
asyncio.run(main())
"""


# The same with pydle's own client: what the library takes before any bot does anything.
PYDLE = """
import sys, pydle
class Parrot(pydle.Client):
    async def on_connect(self):
        await self.join("#pydle")
    async def on_channel_message(self, target, by, message):
        if message == "ping":
            await self.message(target, sys.argv[2])
Parrot("pydleparrot").run("127.0.0.1", port=int(sys.argv[1]), tls=False)
"""
LINES = 1_000_000  # of a server, most of them damaged
MEMORY = 24 << 10  # KiB that they may add


def timed(human: Human, channel: str, text: str, answer: str) -> list[float]:
    """Milliseconds from each command to its answer."""
    times = []
    for _ in range(ASKED):
        began = time.perf_counter()
        human.say(text, channel)
        human.until(answer)
        times.append((time.perf_counter() - began) * 1e3)
    # An answer left over: one was taken for another, and the times are wrong.
    left = [line for line in human.settle() if re.search(answer, line)]
    assert not left, f"{len(left)} answers too many: {left[0]}"
    return times


@contextmanager
def responder(
    server: Server, program: str, nick: str, channel: str, answer: str
) -> Iterator[Human]:
    """A program that does nothing but give this answer, and who asks it."""
    words = [sys.executable, "-c", program, str(server.port), answer]
    parrot = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        asker = Human(server, f"asks{channel[1:]}")
        asker.join(channel)
        if not re.search(rf"353 .*{nick}", " ".join(asker.log)):
            asker.until(rf"^:{nick}!\S+ JOIN")
        yield asker
    finally:
        parrot.terminate()
        parrot.wait()


def latency(sheet: Sheet) -> None:
    """Command to answer, beside responders that give the same one and do nothing
    else; all in turn, so that what the machine does meanwhile comes upon all alike."""
    said = r"^:mafiabot!\S+ \S+ \S+ :"
    with start(limits=False) as server, table(server, 1, FREE) as party:
        asked = party.people["p0"]
        asked.settle()
        asked.say("!help", CHANNEL)
        text = asked.until(f"{said}Commands").split(" :", 1)[1]
        with (
            responder(server, ECHO, "parrot", "#echo", text) as one,
            responder(server, PYDLE, "pydleparrot", "#pydle", text) as other,
        ):
            ways = {
                "bare asyncio": (one, "#echo", "ping", " :Commands"),
                "bare pydle": (other, "#pydle", "ping", " :Commands"),
                "!help": (asked, CHANNEL, "!help", f"{said}Commands"),
                "!time": (asked, CHANNEL, "!time", f"{said}Nobody is playing"),
            }
            times: dict[str, list[float]] = {name: [] for name in ways}
            for _ in range(ROUNDS):
                for name, way in ways.items():
                    times[name] += timed(*way)
    p99 = int(ROUNDS * ASKED * 0.99)
    for name, taken in times.items():
        taken.sort()
        half = statistics.median(taken)
        sheet.note(f"{name}: median {half:.3f} ms, p99 {taken[p99]:.3f} ms")
    bare, ours = times["bare asyncio"], times["!help"]
    middle, theirs = statistics.median(ours), statistics.median(bare)
    sheet.put("command to reply (!help), median", middle, 1.5 * theirs, "ms")
    sheet.put("command to reply (!help), p99", ours[p99], 2 * bare[p99], "ms")


def fuzz(sheet: Sheet) -> None:
    """No exception, and no growth without end; as ``make proof-fuzz``."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", "tests/test_fuzzed_lines.py"],
        env={**os.environ, "MAFIABOT_FUZZ": str(LINES)},
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        text=True,
    )
    grown = re.search(r"([\d,]+) lines: .* and (-?\d+) more", done.stdout)
    assert done.returncode == 0 and grown, done.stdout[-500:]
    sheet.put(f"memory after {grown[1]} fuzzed lines", int(grown[2]), MEMORY, "KiB")


def everybody_acts(party: Party) -> str:
    """Each order of the night goes against one citizen, whose nick is returned."""
    victim = party.holder("citizen")
    for nick, card in party.cards.items():
        if card != "citizen":
            found = re.search(r"Order: (!\w+)", " ".join(party.people[nick].log))
            if not found:
                party.people[nick].until(r"Order: (!\w+)")
                found = re.search(r"Order: (!\w+)", party.people[nick].log[-1])
            assert found, f"{nick}, {card}, has no order"
            party.people[nick].tell(f"{found[1]} {victim}")
    return victim


def outsider(sheet: Sheet) -> None:
    """A vote is told while somebody who does not play asks sixty things."""
    with start() as server, table(server, 6, "") as party:
        party.begin(6)
        noisy = Human(server, "noisy")
        noisy.join(CHANNEL)
        victim = everybody_acts(party)
        party.watcher.until(f"PRIVMSG {CHANNEL} :.*{EN.vote}")
        nick, target, *_ = [nick for nick in party.people if nick != victim]
        voter = party.people[nick]
        voter.settle()
        for _ in range(OUTSIDE):
            noisy.send("PRIVMSG mafiabot :!help")
        began = time.perf_counter()
        voter.say(f"!{target}", CHANNEL)
        voter.until(rf"^:mafiabot!\S+ \S+ ({CHANNEL}|{nick}) :.*{target}")
        took = time.perf_counter() - began
    sheet.put(f"vote told while an outsider sends {OUTSIDE}", took, 1.5, "s")


def restart(sheet: Sheet) -> None:
    """The server dies at night; it is back; an order is taken again."""
    server = start()
    try:
        with table(server, 6, "") as party:
            party.begin(6)
            killer, victim = party.holder("mafioso"), party.holder("citizen")
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.wait()
            server.stop()  # its folder goes too
            server = start(port=server.port)
            began = time.perf_counter()
            owner = Human(server, "owner")
            owner.join(CHANNEL)
            party.people = {nick: Human(server, nick) for nick in party.people}
            for human in party.people.values():
                human.join(CHANNEL)
            if not re.search(r"353 .*mafiabot", " ".join(owner.log)):
                owner.until(rf"mafiabot\S+ JOIN :?{CHANNEL}")
            owner.send(f"MODE {CHANNEL} +o mafiabot")
            party.order(killer, "!kill", victim)
            took = time.perf_counter() - began
            told = party.people[killer].log[-1]
            # A list of the living has the name too, and proves nothing.
            assert "whom?" not in told, f"no answer to the order: {told}"
    finally:
        server.stop()
    sheet.put("server killed at night: an order taken after", took, 10.0, "s")


MEASURES: tuple[Callable[[Sheet], None], ...] = (
    latency,
    outsider,
    deal,
    games,
    fifty,
    fuzz,
    restart,
)


def main() -> int:
    """Every measure; one that breaks is a miss too, and the others are still taken."""
    sheet = Sheet()
    for measure in MEASURES:
        try:
            measure(sheet)
        except AssertionError as error:
            sheet.missed = True
            print(f"MISS {measure.__name__}: {error}", flush=True)
    return int(sheet.missed)


if __name__ == "__main__":
    sys.exit(main())
