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
from collections.abc import Callable

from irc_deal import deal
from irc_games import games
from irc_sheet import CHANNEL, Sheet, table
from party import EN, Party
from people import FREE, Human

from mafiabot.localnet import start

ASKED = 300  # commands, one after another
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
            writer.write(b"PRIVMSG #echo :answered\\r\\n")
asyncio.run(main())
"""


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
    return sorted(times)


def latency(sheet: Sheet) -> None:
    """Command to answer, beside a responder that does nothing else."""
    with start(limits=False) as server:
        echo = subprocess.Popen([sys.executable, "-c", ECHO, str(server.port)])
        try:
            asker = Human(server, "asker")
            asker.join("#echo")
            if not re.search(r"353 .*parrot", " ".join(asker.log)):
                asker.until(r"^:parrot!\S+ JOIN")
            bare = timed(asker, "#echo", "ping", "PRIVMSG #echo :answered")
        finally:
            echo.terminate()
            echo.wait()
        with table(server, 1, FREE) as party:
            asked = party.people["p0"]
            asked.settle()
            ours = timed(asked, CHANNEL, "!help", r"^:mafiabot!\S+ \S+ \S+ :.*Commands")
    p99 = int(ASKED * 0.99)
    middle, theirs = statistics.median(ours), statistics.median(bare)
    print(f"     bare responder: median {theirs:.2f} ms, p99 {bare[p99]:.2f} ms")
    sheet.put("command to reply, median", middle, 1.5 * theirs, "ms")
    sheet.put("command to reply, p99", ours[p99], 2 * bare[p99], "ms")


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
    for missing in "50 channels of 20":
        sheet.missed = True
        print(f"MISS {missing}: not measured yet")
    return int(sheet.missed)


if __name__ == "__main__":
    sys.exit(main())
