"""Anything a server may send, from sense to noise: no exception, no growth without end.

A few thousand lines always; ``make proof-fuzz`` takes a million. The lines are made by
a grammar, or are lines of real servers (``server_lines.txt``), and most are damaged.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import resource
from pathlib import Path

import pytest

from mafiabot.engine.role import PlayerId
from mafiabot.irc.client import WireClient
from mafiabot.irc.listener import Listener
from mafiabot.irc.negotiation import Negotiation
from mafiabot.irc.network import IrcNetwork
from mafiabot.irc.outbox import MOST_WAITING
from mafiabot.irc.settings import NetworkSettings
from mafiabot.ports import Report, Urgency

LINES = int(os.environ.get("MAFIABOT_FUZZ", "20000"))
ROUND = 200  # lines until the connection is lost
MEMORY = 24 << 10  # KiB that may be added after the first tenth
SETTINGS = NetworkSettings("net", "127.0.0.1", nick="bot", channels=("#m", "#n"))

ENTRY = b":s 001 bot :\r\n:s 422 bot :\r\n:bot!b@h JOIN #m\r\n:s 366 bot #m\r\n"
NICKS = ["bot", "alice", "Bob[]", "bob{}", "Вася", "NickServ", "bot_", "x^~", ""]
CHANNELS = ["#m", "#M", "#n", "#other", "&local", "#", "@#m", ""]
SOURCES = ["irc.example.net", "services.", "{n}!~{n}@host.example", "{n}!u@h", "{n}"]
MODES = [
    "+v",
    "-v",
    "+o-v",
    "-o+m",
    "+mnt",
    "+kl",
    "-kl",
    "+b",
    "+qaohv",
    "+",
    "-+-",
    "v",
]
TEXTS = [
    "!reg",
    "!убить bob",
    "\x01VERSION\x01",
    "\x01PING " + "9" * 400 + "\x01",
    "\x01ACTION спит",
    "\x01",
    "\x0304,12цвет\x03\x02\x1f",
    "a.example b.example",
    "Excess Flood",
    "K-lined: go away",
    "ё" * 300,
    "",
    ":",
    "@+alice %bob ~&bot alice!a@h +Вася",
    "multi-prefix sasl=PLAIN,EXTERNAL account-tag",
    "PREFIX=(ov)@+ CHANMODES=b,k,l,m MODES=0 CASEMAPPING=ascii TARGMAX=PRIVMSG:4",
    "PREFIX=( CHANMODES=, MODES=x TARGMAX=:, CASEMAPPING= WHOX BOT=B CHANLIMIT=#:",
]
TAGS = [
    "account=a",
    "account",
    "bot",
    "time=2026-01-01T00:00:00Z",
    "a\\:=\\s\\",
    "",
    "=;",
]
NOISE = [
    b"\x00",
    b"\r",
    b"\xff\xfe",
    b" ",
    b":",
    b"@",
    b"\x01",
    b",",
    b"\xd0",
    b"!",
    b"~1",
]
REAL = (Path(__file__).parent / "server_lines.txt").read_text("utf-8").splitlines()


class Maker:
    """Lines from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        network = IrcNetwork(SETTINGS, asyncio.Queue())
        known = list(network.listener._handlers)
        self.commands = [
            *known,
            "CAP",
            "AUTHENTICATE",
            "903",
            "904",
            "433",
            "PING",
            "X",
        ]
        self.commands += ["JOIN", "PRIVMSG", "NICK", "MODE", "QUIT", "353", "366"] * 9

    def one(self) -> bytes:
        chance = self.chance
        if chance.random() < 0.3:
            raw = chance.choice(REAL).encode()
        else:
            raw = self.grammatical().encode(
                chance.choice(("utf-8", "utf-8", "cp1251", "koi8-r")), "replace"
            )
        return self.damaged(raw) if chance.random() < 0.5 else raw

    def grammatical(self) -> str:
        pick = self.chance.choice
        parts = [f"@{';'.join(pick(TAGS) for _ in range(3))}"] * (pick(range(8)) == 0)
        if pick(range(10)):
            parts.append(":" + pick(SOURCES).format(n=self.nick()))
        parts.append(pick(self.commands))
        for _ in range(pick(range(5))):
            parts.append(
                pick((self.nick(), pick(CHANNELS), pick(MODES), "*", "=", "7"))
            )
        return " ".join(parts) + (f" :{pick(TEXTS)}" if pick(range(3)) else "")

    def nick(self) -> str:
        if self.chance.random() < 0.2:
            return f"n{self.chance.randrange(100_000)}"
        return self.chance.choice(NICKS)

    def damaged(self, raw: bytes) -> bytes:
        for _ in range(self.chance.randint(1, 4)):
            at = self.chance.randint(0, len(raw))
            end = at + self.chance.randint(0, 8)
            raw = self.chance.choice(
                (
                    raw[:at] + self.chance.choice(NOISE) + raw[at:],
                    raw[:at] + raw[end:],
                    raw[:at] + self.chance.choice(REAL).encode()[at:],
                    raw[:end] + raw[at:],
                    raw[:at],
                    raw[:at] + bytes([self.chance.randrange(256)]) + raw[at + 1 :],
                )
            )
        return raw.replace(b"\n", b" ")[:9000]


def _check_bounds(network: IrcNetwork, listener: Listener) -> None:
    assert network.outbox.waiting() <= MOST_WAITING + ROUND
    assert len(network.parking) <= 500 * 20
    assert len(network.decoder) <= 1000
    assert len(network.manners) <= 2000
    assert len(listener.complaints._told) <= 201
    assert len(network.identity) <= 5000 + ROUND


async def _feed(lines: int, seed: int) -> list[int]:
    """The memory, in KiB, after each tenth."""
    queue: asyncio.Queue[Report] = asyncio.Queue()
    now = 0.0
    network = IrcNetwork(SETTINGS, queue, lambda: now)
    maker, peaks, alive = Maker(seed), list[int](), 0
    for number in range(lines):
        if number % ROUND == 0:
            client = WireClient(
                network._line,
                Negotiation(),
                network.decoder.decode,
                network.outbox.charge,
                nickname="bot",
            )
            client.wire.data_received(ENTRY)
        raw = maker.one()
        ending = maker.chance.choice((b"\r\n", b"\n", b"\r\n"))
        client.wire.data_received(raw + ending)
        now += 0.1
        if number % 7 == 0:
            network.tell(PlayerId("alice"), f"secret {number}", Urgency.DEAL)
            network.set_voice("#m", (PlayerId("alice"),), number % 2 == 0)
        network.outbox.pop(now, network.support.modes)
        network.outbox.hand_receipts()
        alive += queue.qsize()
        while not queue.empty():
            queue.get_nowait()
        if number % ROUND == ROUND - 1:
            _check_bounds(network, network.listener)
            network._lost()
        if number % max(1, lines // 10) == 0:
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
            await asyncio.sleep(0)
    assert alive > lines / 50, "the lines mean too little"
    return peaks


def test_no_line_of_a_server_is_an_exception_or_grows_us_without_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL + 1)  # pytest keeps every record
    peaks = asyncio.run(_feed(LINES, seed=int(os.environ.get("MAFIABOT_SEED", "1"))))
    grown = peaks[-1] - peaks[1]
    print(f"{LINES:,} lines: no exception, memory {peaks[1]} KiB and {grown} more")
    assert grown < MEMORY
