"""Two real servers of one network: the link between them breaks while people play."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from party import EN, Party, quick_rules
from people import Human, running_bot

from mafiabot.localnet import ngircd
from mafiabot.splits import LONGEST

CHANNEL = "#town-en"
NEAR, FAR = ("en1", "en2", "en3"), ("en4", "en5", "en6")
PHASE = 60  # seconds, times the pace
ORDERS = {"mafioso": EN.kill, "maniac": EN.kill, "katani": EN.check}
SPLIT = r"[Tt]he net has split|A netsplit|cut in two"
HEALED = r"net is whole|back from the split|wires are mended"


class Divided(Party):
    """A party of which half is on the far server; the owner is its operator."""

    def link(self) -> None:
        self.owner.send(f"CONNECT {ngircd.FAR_NAME}")
        for _ in FAR:
            self.owner.until(rf"^:({'|'.join(FAR)})!\S+ JOIN ")

    def cut(self) -> None:
        self.owner.send(f"SQUIT {ngircd.FAR_NAME} :the wires are cut")
        for _ in FAR:
            self.owner.until(rf"^:en\d!\S+ QUIT :{ngircd.NAME} {ngircd.FAR_NAME}$")
        self.watcher.until(f"{CHANNEL} :.*({SPLIT})")

    def order(self, nick: str, verb: str, target: str) -> None:
        """Done when a question after it is answered: a split takes along what is
        under way."""
        self.people[nick].tell(f"{verb} {target}")
        self.people[nick].tell("!won nobody")
        self.people[nick].until(rf"PRIVMSG {nick} :.*\bnobody\b")

    def outlast(self, seconds: float) -> list[str]:
        """So long people ask what time it is; all that the watcher saw meanwhile."""
        start, end = len(self.watcher.log), time.monotonic() + seconds
        while time.monotonic() < end:
            self.people[NEAR[1]].tell("!time")
            self.people[NEAR[1]].until(r"^:mafiabot\S+ (PRIVMSG|NOTICE) ")
        self.watcher.settle()
        return [line for line in self.watcher.log[start:] if f" {CHANNEL} :" in line]


@contextmanager
def divided(folder: Path, pace: float) -> Iterator[Divided]:
    """Night has fallen; all six have taken their cards."""
    quick_rules(folder, registration=60)
    rules = folder / "quick.yaml"
    text = rules.read_text("utf-8")
    text, count = re.subn(
        r"(night|nomination): \[.*\]", rf"\1: [{{seconds: {PHASE}}}]", text
    )
    assert count == 2
    rules.write_text(text, "utf-8")
    setup = f'{{"{CHANNEL}": {{ruleset: quick.yaml, language: en, pace: {pace}}}}}'
    near, far = ngircd.start_two(limits=False)
    with near, far:
        owner = Human(near, "owner")
        owner.send("OPER oper operpw")
        owner.until(" 381 ")
        owner.join(CHANNEL)
        people = [Human(near, nick) for nick in NEAR]
        people += [Human(far, nick) for nick in FAR]
        for human in people:
            human.join(CHANNEL)
        game = Divided(people, EN, CHANNEL, owner)
        game.link()
        with running_bot(near, folder, setup, limits=False):
            owner.until(rf"mafiabot\S+ JOIN :?{CHANNEL}")
            owner.send(f"MODE {CHANNEL} +o mafiabot")
            game.begin(len(people))
            yield game
            for human in [owner, *people]:
                human.close()


@pytest.mark.req("P10")
def test_a_split_costs_nobody_his_seat_by_night_or_by_day(folder: Path) -> None:
    """In it the phase outlasts its own time; when all are back it ends at once, for
    the doctor, who gave no order before it, as it would have without."""
    pace = 0.1
    with divided(folder, pace) as game:
        first, second = game.holder("citizen"), game.holder("citizen", 1)
        for card, verb in ORDERS.items():
            game.order(game.holder(card), verb, first)
        for line in (rf"\b{game.holder('doctor')}\b.*doctor", EN.fell):
            game.cut()
            assert game.outlast(PHASE * pace) == [], "one line, and everything waits"
            game.link()
            game.watcher.until(f"{CHANNEL} :.*({HEALED})")
            game.watcher.until(f"{CHANNEL} :.*({line})")
        for card, verb in ORDERS.items():
            game.order(game.holder(card), verb, second)
        game.watcher.until(rf"{CHANNEL} :.*\b{second}\b.*citizen")


@pytest.mark.req("P10")
def test_a_split_that_never_heals_ends_for_the_game(folder: Path) -> None:
    pace = 0.05
    with divided(folder, pace) as game:
        began = time.monotonic()
        game.cut()
        for nick in FAR:
            game.watcher.until(rf"{CHANNEL} :.*\b{nick}\b")
        assert time.monotonic() - began > LONGEST * pace - 1
        # Nobody ordered: by day it is told that all who had a card are dead.
        game.watcher.until(f"{CHANNEL} :.*({EN.won['town']}|{EN.won['draw']})")
