"""How long a deal to thirty players takes, beside the least that the server allows."""

from __future__ import annotations

import math
import re
import select
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from irc_sheet import CHANNEL, Sheet
from party import EN
from people import Human
from whole_game import Stand, lines_of, stand

from mafiabot.irc.flood import HYBRID, INSPIRCD, LINE_BYTES, NGIRCD, FloodProfile
from mafiabot.localnet import Server, hybrid, inspircd, ngircd

PLAYERS = 30
# Seconds; what is said of thirty who register has been said by the end of it.
REGISTRATION = 20
EARLIER = 0.5  # seconds; a line leaves the bot before it is heard
AT_ONCE = 5  # people who register in a second
TRIALS = 3
REST = 2.0  # seconds
QUIET = 12.0  # seconds without a line: all has been said
TOLD = re.compile(r" PRIVMSG (p\d+) :(.*)")


@dataclass
class Wave:
    """What was said between two moments; times are of the people's sockets."""

    began: float
    texts: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    last: float = 0.0  # when the last private line came
    private: int = 0  # lines of the bot to people
    others: int = 0  # lines that have to come first: the silence, and PONG
    sizes: tuple[int, ...] = ()  # of all of them, in bytes

    def took(self) -> float:
        return self.last - self.began

    def count(self, said: list[tuple[float, bytes]]) -> None:
        lines = [raw for at, raw in said if self.began - EARLIER <= at <= self.last]
        self.sizes = tuple(map(len, lines))
        self.private = sum(raw.startswith(b"PRIVMSG p") for raw in lines)
        talk = (b"PRIVMSG ", b"NOTICE ")
        self.others = sum(not raw.startswith(talk) for raw in lines)


def listen(table: Stand, wave: Wave) -> None:
    """Until nobody hears anything any more."""
    sockets = {human.socket: human for human in table.people.values()}
    while ready := select.select(list(sockets), [], [], QUIET)[0]:
        now = time.monotonic()
        for sock in ready:
            for line in lines_of(sockets[sock]):
                told = TOLD.search(line)
                if told and told[1] == sockets[sock].nick:
                    wave.texts[told[1]].append(told[2])
                    wave.last = now


def fewest(wave: Wave, profile: FloodProfile, mask: int) -> tuple[int, int]:
    """(lines, bytes) that can carry the texts: whoever hears the same, together as
    far as the server lets one line go to several, the rest one line each if it
    holds it."""
    same: dict[str, list[str]] = defaultdict(list)
    for nick, texts in wave.texts.items():
        same[" ".join(texts)].append(nick)
    lines, size = wave.others, 0
    for text, nicks in same.items():
        room = LINE_BYTES - len(f":{mask * 'x'} PRIVMSG {max(nicks)} :\r\n")
        pieces = math.ceil(len(text.encode()) / room)
        parcels = math.ceil(len(nicks) / profile.targets)
        lines += pieces * parcels
        size += parcels * len(text.encode()) + sum(len(nick) + 1 for nick in nicks)
        size += pieces * parcels * len("PRIVMSG  :\r\n")
    return lines, size


def shortest(lines: int, size: int, profile: FloodProfile) -> float:
    """Seconds until so many lines may have left: a bucket that is full at first."""
    spare = (size - profile.in_flight) / LINE_BYTES
    return max(0.0, lines - profile.burst, spare) * profile.interval


def register(owner: Human, people: list[Human]) -> None:
    """Not all at once: servers drop what too many say in a channel in a second."""
    began = time.monotonic()
    for first in range(0, len(people), AT_ONCE):
        due = began + first / AT_ONCE
        select.select([], [], [], max(0.0, due - time.monotonic()))
        group = people[first : first + AT_ONCE]
        for human in group:
            human.say(EN.reg, CHANNEL)
        owner.until(rf"MODE {CHANNEL} .*\b{group[-1].nick}\b")


def one(sheet: Sheet, server: Server, profile: FloodProfile) -> None:
    """Offers to the holders of roles; then, once the last of them has agreed,
    partners, lists and requests."""
    with (
        tempfile.TemporaryDirectory() as name,
        stand(server, Path(name), PLAYERS, REGISTRATION) as table,
    ):
        everybody = list(table.people.values())
        everybody[0].say(EN.start, CHANNEL)
        everybody[0].until(rf"PRIVMSG {CHANNEL} :.*!reg")
        register(table.owner, everybody)
        # The gates close when all is quiet: the server owes us its whole burst.
        table.owner.until(rf"^:mafiabot!\S+ MODE {CHANNEL} :?\+m")
        offers = Wave(time.monotonic())
        listen(table, offers)
        *most, last = offers.texts
        for nick in most:
            table.people[nick].tell(EN.yes)
            table.people[nick].until(rf"PRIVMSG {nick} :Agreed")
        listen(table, Wave(time.monotonic()))
        reveal = Wave(time.monotonic())
        table.people[last].tell(EN.yes)
        listen(table, reveal)
        mask = re.search(r":(mafiabot!\S+)", " ".join(table.owner.log))
        assert mask, "the bot has said nothing"
        waves = [offers, reveal]
        for wave in waves:
            wave.count(table.tap.said)
    report(sheet, server, profile, waves, len(mask[1]))


def bare(server: Server, wave: Wave, profile: FloodProfile) -> float:
    """Seconds that as many lines of the same length take from a client that has
    nothing else to do; the longest of several, for a server that looks at them when
    its own second ends."""
    sender, hearer, longest = Human(server, "bare"), Human(server, "hearer"), 0.0
    for trial in range(TRIALS):
        select.select([], [], [], profile.burst * REST)  # the burst is whole again
        began = time.monotonic()
        for number, size in enumerate(wave.sizes, 1):
            due = began + max(0, number - profile.burst) * profile.interval
            select.select([], [], [], max(0.0, due - time.monotonic()))
            start = f"PRIVMSG hearer :{trial}.{number} "
            sender.send(start + "x" * (size - len(start) - 2))
        hearer.until(f"hearer :{trial}.{len(wave.sizes)} ")
        longest = max(longest, time.monotonic() - began)
    for human in (sender, hearer):
        human.close()
    return longest


def report(
    sheet: Sheet, server: Server, profile: FloodProfile, waves: list[Wave], mask: int
) -> None:
    bound = sum(shortest(*fewest(wave, profile, mask), profile) for wave in waves)
    if profile is NGIRCD:  # the others never make anybody wait at this pace
        slow = sum(bare(server, wave, profile) for wave in waves)
        sheet.note(f"rate alone: {bound:.2f} s; a bare client at it: {slow:.2f} s")
        bound = max(bound, slow)
    took = sum(wave.took() for wave in waves)
    sheet.put(f"deal to {PLAYERS} on {profile.name}", took, 1.05 * bound, "s")
    least = sum(fewest(wave, profile, mask)[0] - wave.others for wave in waves)
    naive = sum(len(texts) for wave in waves for texts in wave.texts.values())
    sent, others = sum(w.private for w in waves), sum(w.others for w in waves)
    sheet.note(f"private lines {sent}, fewest {least}, naive {naive}; modes {others}")


def deal(sheet: Sheet) -> None:
    servers = ((ngircd, NGIRCD), (inspircd, INSPIRCD), (hybrid, HYBRID))
    for software, profile in servers:
        with software.start() as server:
            one(sheet, server, profile)
