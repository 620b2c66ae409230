"""Fifty channels with twenty players each, at once, on one server: delay and memory.

Everybody types at random moments, most of them what changes nothing, holders of roles
an order as well, and often several lines at once. Each line has its answer in private,
so that a line that is lost, or overtaken, is seen.
"""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from irc_sheet import Sheet
from party import EN, quick_rules
from people import start_bot, stop_bot

from mafiabot.localnet import Server, start

CHANNELS, PLAYERS = 50, 20
MEASURED = 30.0  # seconds
ORDERING = 0.5  # of what the holder of a role types
APART = 0.1  # seconds between two channels
EACH = 10.0  # seconds between two times that somebody types, on average
AT_ONCE = (1, 1, 1, 2, 3)  # lines that he types then
REGISTRATION = 30  # seconds, in which a thousand people come in
PATIENCE = 240.0
MEMORY = 250.0  # MiB
DELAY = 50.0  # ms
BOT = "mafiabot"
ASKED = {
    "!time": r"until dawn",
    "!list": r"Alive: 1 ",
    "!help kill": r"!kill nick phrase: ",
    "!help heal": r"!heal nick: ",
    "!help reg": r"!reg in the channel ",
    "!help votes": r"!votes: ",
}
ORDERS = {"!kill", "!heal", "!seduce", "!protect", "!hack"}


# When, what, and what the answer looks like. Orders are answered before questions.
Asked = deque[tuple[float, str, str]]


@dataclass
class Seat:
    """One person on one connection."""

    nick: str
    channel: str
    writer: asyncio.StreamWriter
    order: str = ""  # what his role may do at night
    voiced: bool = False
    night: bool = False  # it has fallen
    joined: bool = False  # the bot has
    asked: tuple[Asked, Asked] = field(default_factory=lambda: (deque(), deque()))
    times: list[float] = field(default_factory=list)  # ms
    astray: list[str] = field(default_factory=list)

    def send(self, line: str) -> None:
        self.writer.write(line.encode() + b"\r\n")

    def ask(self, text: str, answer: str) -> None:
        """In private, for an answer in private."""
        waiting = self.asked[text in ASKED]
        waiting.append((time.perf_counter(), text, answer))
        self.send(f"PRIVMSG {BOT} :{text}")

    def hear(self, line: str) -> None:
        if line.startswith("PING"):
            self.send("PONG" + line[4:])
        elif line.startswith(f":{BOT}!"):
            head, _, text = line.partition(" :")
            head = f"{head} "
            if f" PRIVMSG {self.nick}" in head:
                self._told(text)
            elif " MODE " in head:
                modes = line.split()
                self.voiced |= "+v" in modes[3] and self.nick in modes
            elif " JOIN " in head:
                self.joined = True
            elif " NOTICE #" in head:
                self.night |= bool(re.search(EN.fell, text))

    def _told(self, text: str) -> None:
        if re.search(EN.offer, text):
            self.send(f"PRIVMSG {BOT} :{EN.yes}")
        for verb in re.findall(r"Order: (!\w+)", text):
            self.order = verb if verb in ORDERS else ""
        for waiting in self.asked:
            self._answered(waiting, text)

    def _answered(self, waiting: Asked, text: str) -> None:
        """Short answers share a line; each begins behind the one before it."""
        at = 0
        while waiting:
            began, asked, answer = waiting[0]
            found = re.search(answer, text[at:])
            if found is None:
                break
            at += found.end()
            self.times.append((time.perf_counter() - began) * 1e3)
            waiting.popleft()
        if not at and any(re.search(answer, text) for _, _, answer in waiting):
            self.astray.append(f"{self.nick}: {text!r} before {waiting[0][1]}")


async def sit(server: Server, nick: str, channel: str) -> Seat:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    seat = Seat(nick, channel, writer)
    seat.send(f"NICK {nick}")
    seat.send(f"USER {nick} 0 * :{nick}")
    while line := (await reader.readline()).decode():
        seat.hear(line)
        numeric = line.split()[1]
        if numeric in ("376", "422"):
            seat.send(f"JOIN {channel}")
        elif numeric == "366":
            break
    reading = asyncio.create_task(listen(seat, reader))
    reading.add_done_callback(lambda task: task.cancelled() or task.result())
    return seat


async def listen(seat: Seat, reader: asyncio.StreamReader) -> None:
    while line := await reader.readline():
        seat.hear(line.decode().rstrip("\r\n"))


async def until(what: str, ready: Callable[[], int], wanted: int) -> None:
    end = time.monotonic() + PATIENCE
    while (count := ready()) < wanted:
        assert time.monotonic() < end, f"{what}: {count} of {wanted}"
        await asyncio.sleep(0.2)


async def type_on(seat: Seat, others: list[Seat], chance: random.Random) -> None:
    end = time.monotonic() + MEASURED
    await asyncio.sleep(chance.random() * EACH)
    while time.monotonic() < end:
        for _ in range(chance.choice(AT_ONCE)):
            if seat.order and chance.random() < ORDERING:
                target = chance.choice([s for s in others if s is not seat]).nick
                seat.ask(f"{seat.order} {target}", rf"{seat.order} {target}\.")
            else:
                seat.ask(*chance.choice(list(ASKED.items())))
        left = max(0.0, end - time.monotonic())
        await asyncio.sleep(min(left, chance.expovariate(1 / EACH)))


async def crowds(server: Server, owners_in: Callable[[], None]) -> list[Seat]:
    """Everybody, after the night of all channels has fallen and much was typed."""
    names = [f"#town{n}" for n in range(CHANNELS)]
    owners = [await sit(server, f"owner{n}", name) for n, name in enumerate(names)]
    owners_in()
    tables: dict[str, list[Seat]] = {}
    for number, name in enumerate(names):
        nicks = [f"p{number}x{n}" for n in range(PLAYERS)]
        tables[name] = [await sit(server, nick, name) for nick in nicks]
    await until("channels", lambda: sum(o.joined for o in owners), len(owners))
    for owner in owners:
        owner.send(f"MODE {owner.channel} +o {BOT}")
    for name, here in tables.items():
        here[0].send(f"PRIVMSG {name} :{EN.start}")
        await asyncio.sleep(APART)
        for seat in here:
            seat.send(f"PRIVMSG {name} :{EN.reg}")
    seats = [seat for here in tables.values() for seat in here]
    await until("voices", lambda: sum(s.voiced for s in seats), len(seats))
    await until("nights", lambda: sum(o.night for o in owners), len(owners))
    chance = random.Random(1)
    await asyncio.gather(*(type_on(s, tables[s.channel], chance) for s in seats))
    await until("answers", lambda: sum(not any(s.asked) for s in seats), len(seats))
    return seats


def memory(pid: int) -> float:
    """The most that the process ever had, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024


def fifty(sheet: Sheet) -> None:
    with start(limits=False) as server, tempfile.TemporaryDirectory() as name:
        folder, bots = Path(name), []
        quick_rules(folder, REGISTRATION)
        channels = ", ".join(
            f'"#town{n}": {{ruleset: quick.yaml, language: en}}'
            for n in range(CHANNELS)
        )

        def come() -> None:
            setup = f"{{{channels}}}"
            bots.append(start_bot(server, folder, setup, limits=False))

        try:
            seats = asyncio.run(crowds(server, come))
            used = memory(bots[0].pid)
        finally:
            for bot in bots:
                stop_bot(bot)
    times = sorted(one for seat in seats for one in seat.times)
    astray = [line for seat in seats for line in seat.astray]
    where = f"{CHANNELS} channels of {PLAYERS}"
    p99 = times[int(len(times) * 0.99)]
    sheet.put(f"{where}: command to reply, p99", p99, DELAY, "ms")
    middle, rate = statistics.median(times), len(times) / MEASURED
    sheet.note(f"median {middle:.2f} ms of {len(times)} commands, {rate:.0f} a second")
    sheet.put(f"{where}: memory", used, MEMORY, "MiB")
    sheet.put(f"{where}: answers lost or out of order", len(astray), 0, "lines")
