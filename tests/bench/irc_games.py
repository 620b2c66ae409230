"""What the bot says in a whole game on ngircd, beside the best-known peer's figures."""

from __future__ import annotations

import random
import re
import select
import statistics
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from irc_sheet import CHANNEL, Sheet
from party import EN
from whole_game import Crowd, stand

from mafiabot.localnet import start

# (players, lines and bytes of the peer in a whole game)
PEER = ((12, 201, 16_600), (20, 534, 44_000))
REGISTRATION = 20  # seconds; whoever is not heard says it again
SHARE = 0.6  # of the peer's is allowed
GAMES = 5  # of which the one in the middle counts
LEFT = 5.0  # seconds for what is still under way when the money is paid


@dataclass
class Town(Crowd):
    """A crowd that hangs somebody every day: as many as it takes vote against one,
    he says ``!all``, and whoever may say yes or no says it."""

    accused: str = ""

    def living(self) -> list[str]:
        return [nick for nick in self.people if nick not in self.dead]

    def vote(self) -> None:
        if not self.voters:
            return
        self.voters = []
        living = self.living()
        suspect = self.chance.choice(living)
        voters = [nick for nick in living if nick != suspect]
        # Two are of another opinion; the others are most of the living.
        for nick in voters[:2] if len(voters) > 5 else ():
            self.people[nick].say(EN.night_vote, CHANNEL)
        for nick in voters[-(len(living) // 2 + 1) :]:
            self.people[nick].say(f"!{suspect}", CHANNEL)

    def _public(self, line: str) -> None:
        super()._public(line)
        if "mafiabot" not in line.split("!")[0] or f" PRIVMSG {CHANNEL} :" not in line:
            return
        accused = re.search(r"(p\d+) stands trial|(p\d+), rise|speaks: (p\d+)", line)
        if accused:
            self.accused = next(filter(None, accused.groups()))
            self.people[self.accused].say("!all", CHANNEL)
        if self.accused and re.search(r"!yes", line):
            for number, nick in enumerate(self.living()):
                if nick != self.accused:
                    self.people[nick].say("!no" if number % 3 == 2 else "!yes", CHANNEL)
            self.accused = ""


def game(players: int, seed: int) -> tuple[list[bytes], int]:
    """What the bot said, from ``!start`` to the money; and how many nights it took."""
    with (
        start() as server,
        tempfile.TemporaryDirectory() as name,
        stand(server, Path(name), players, REGISTRATION) as table,
    ):
        before = len(table.tap.said)
        crowd = Town(table.people, table.owner, random.Random(seed))
        table.play(crowd)
        select.select([], [], [], LEFT)
        return [raw for _, raw in table.tap.said[before:]], crowd.night


def games(sheet: Sheet) -> None:
    """The game in the middle of several; they are played side by side."""
    for players, lines, size in PEER:
        with ThreadPoolExecutor(GAMES) as pool:
            played = list(pool.map(game, [players] * GAMES, range(GAMES)))
        count = statistics.median(len(said) for said, _ in played)
        sheet.put(f"lines in a game of {players}", count, SHARE * lines, "lines")
        sizes = [sum(map(len, said)) / 1000 for said, _ in played]
        kilobytes = statistics.median(sizes)
        sheet.put(f"said in a game of {players}", kilobytes, SHARE * size / 1000, "kB")
        each = ", ".join(
            f"{nights} nights {len(said)} lines {kb:.1f} kB"
            for (said, nights), kb in zip(played, sizes)
        )
        sheet.note(f"each: {each}; the peer: {lines} lines, {size / 1000} kB")
