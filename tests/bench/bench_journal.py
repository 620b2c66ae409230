"""Speed of what a crash-proof game costs: an event from journal to words, a replay, and
the resumption of many games.

Prints figures; asserts nothing.
"""

from __future__ import annotations

import asyncio
import dataclasses
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mafiabot.bot import Bot
from mafiabot.engine.events import Event
from mafiabot.ledger.database import open_ledger
from mafiabot.ledger.desk import Desk
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.replay import rebuild
from mafiabot.resume import resume_all
from mafiabot.robots.chancer import Chancer
from mafiabot.room import Room, RoomSetup

from rules import ruleset
from town import NETWORK, Town

GAMES, LARGE = 20, 30
UNFINISHED, SEATS = 50, 12
RUNS = 5


class Hall:
    """A bot with many rooms on one file."""

    def __init__(self, folder: Path, rooms: int) -> None:
        town = Town(ruleset("classic"), "ru")
        self.database = open_ledger(f"sqlite:///{folder}/bench.db")
        self.journal = SqlJournal(self.database)
        scores = Scores(Sql(self.database), lambda network, text: text.lower())
        services = dataclasses.replace(
            town.room.services,
            journal=self.journal,
            records=Desk(scores, folder / "waiting"),
        )
        self.rooms = tuple(
            Room(RoomSetup(NETWORK, f"#room{n}", ruleset("classic"), "ru"), services)
            for n in range(rooms)
        )
        self.bot = Bot(self.rooms, asyncio.Queue())

    def play(self, room: Room, events: list[Event]) -> list[float]:
        """Milliseconds of each event: written, played, in words, committed."""
        times = []
        room.halted = True  # no next registration
        room.services.draw_seed = lambda: events[0].seed  # type: ignore[attr-defined]
        room.open()
        self.bot.commit()
        for event in events[1:]:
            began = time.perf_counter()
            room.feed(event)
            self.bot.commit()
            times.append((time.perf_counter() - began) * 1e3)
        return times


def recorded(seed: int, players: int) -> list[Event]:
    robot = Chancer(ruleset("classic"), seed, lazy=0.0)
    robot.play(players)
    return robot.events


def one_event(folder: Path) -> None:
    hall = Hall(folder, 1)
    times: list[float] = []
    for seed in range(GAMES):
        times += hall.play(hall.rooms[0], recorded(seed, LARGE))
    times.sort()
    print(
        f"journal + step + render + commit, {LARGE} players, {len(times)} events: "
        f"median {statistics.median(times):.2f} ms, "
        f"p99 {times[int(len(times) * 0.99)]:.2f} ms, most {times[-1]:.2f} ms  "
        f"(target p99 under 2 ms; the most writes and syncs a result)"
    )
    (name,) = [game.id for game in hall.journal.recent(1)]
    took = []
    for _ in range(RUNS):
        began = time.perf_counter()
        stored = hall.journal.game(name)
        assert stored is not None and rebuild(stored).over
        took.append((time.perf_counter() - began) * 1e3)
    print(
        f"replay of a game of {LARGE}, {len(stored.events)} events, from the ledger: "
        f"{min(took):.0f} ms  (target under 200 ms)"
    )
    hall.database.close()


def many_games(folder: Path) -> None:
    hall = Hall(folder, UNFINISHED)
    for seed, room in enumerate(hall.rooms):
        events = recorded(seed, SEATS)
        hall.play(room, events[: len(events) * 3 // 4])
    hall.database.close()
    took = []
    for _ in range(RUNS):
        began = time.perf_counter()
        hall = Hall(folder, UNFINISHED)
        games = hall.journal.unfinished()
        resume_all(hall.rooms, hall.journal, games, 1_000_000.0)
        took.append(time.perf_counter() - began)
        playing = sum(room.playing is not None for room in hall.rooms)
        hall.database.close()
    count = sum(len(game.events) for game in games)
    print(
        f"resume of {playing} unfinished games of {SEATS}, {count} events: "
        f"{min(took):.2f} s  (target under 3 s)"
    )


def main() -> None:
    for measure in (one_event, many_games):
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder))


if __name__ == "__main__":
    main()
