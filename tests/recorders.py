"""Processes that record games as the bot does; any moment may be their last."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from books import DAY, NOVEMBER, open_scores, player, result, sound

from mafiabot.ledger.desk import Desk, Waiting
from mafiabot.ledger.scores import Scores
from mafiabot.ports import GameResult

PEOPLE = 40
# A process that is only a copy of this one begins at once.
FORK = get_context("fork")


def game(number: int) -> GameResult:
    """The same game for the same number, in whichever process."""
    dice = random.Random(number)
    nicks = dice.sample(range(PEOPLE), dice.randint(4, 9))
    seats = [
        player(
            f"p{nick}",
            dice.randint(-50, 100),
            f"p{nick}" if nick % 3 == 0 else None,
            role=dice.choice(("doctor", "maniac", "citizen")),
            won=dice.random() < 0.5,
        )
        for nick in nicks
    ]
    return result(number, *seats, ended=NOVEMBER + number * DAY / 8)


def record_at_once(url: str, folder: Path, numbers: Iterable[int]) -> None:
    """Each is in the ledger before the next; another process may hold it for long."""
    desk = Desk(open_scores(url), folder)
    for number in numbers:
        desk.record(game(number))
        while not desk.write_waiting():
            pass
    desk.scores.sql.database.close()


def record_aside(
    url: str, folder: Path, numbers: Iterable[int], told: Connection
) -> None:
    """By the ledger's thread; each number is told once the loop may forget the game."""
    desk = Desk(open_scores(url), folder)
    desk.start()
    for number in numbers:
        desk.record(game(number))
        told.send(number)
    desk.stop()


@dataclass
class Killed:
    """Runs of a recording process that end by SIGKILL; like the bot, the next one plays
    on from the first game that nobody was told to be safe."""

    url: str
    folder: Path
    safe: int = 0  # games before this number are safe
    left_waiting: int = 0  # runs after which results waited in files

    def run(self, games: int, moment: float | None) -> None:
        """At most so many games, and no longer than ``moment`` seconds."""
        mine, theirs = FORK.Pipe(duplex=False)
        numbers = range(self.safe, self.safe + games)
        process = FORK.Process(
            target=record_aside, args=(self.url, self.folder, numbers, theirs)
        )
        process.start()
        theirs.close()
        process.join(moment)
        process.kill()
        process.join()
        with suppress(EOFError):
            while True:
                self.safe = mine.recv() + 1
        mine.close()
        self.left_waiting += bool(Waiting(self.folder).paths())


def assert_exactly(scores: Scores, games: int) -> None:
    """The games from 0 on, whole, each once; everything derived is right."""
    money: dict[str, int] = {}
    results = 0
    for number in range(games):
        for one in game(number).players:
            paid = sum(payment.amount for payment in one.payments)
            money[one.nick] = money.get(one.nick, 0) + paid
            results += 1
    assert scores.sql.number("SELECT COUNT(*) FROM game") == games
    assert scores.sql.number("SELECT COUNT(*) FROM result") == results
    table = scores.top("net", limit=PEOPLE)
    assert {standing.nick: standing.money for standing in table} == money
    sound(scores)
