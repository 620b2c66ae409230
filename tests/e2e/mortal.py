"""A bot that is killed while people play, and people who go on all the same.

Nobody here waits for a certain phrase, which may be lost with the bot: a person types,
asks for somebody who never played, and when that is answered looks in the journal
whether his event is there. If the bot died in between he types again when it is back.
"""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from people import PATIENCE, Human, start_bot

from mafiabot.engine import Game
from mafiabot.localnet import Server
from mafiabot.ports import StoredEvent, StoredGame
from mafiabot.replay import Rebuilt, rebuild

BOT = r"^:mafiabot\S+ "
LOOKS = 1000  # at the ledger, each with a PING and its PONG between
_EVENTS = "SELECT number, event, at FROM eventrow WHERE game = ? ORDER BY number"
_SENT = "SELECT number, effect FROM sentrow WHERE game = ?"


def journal(ledger: Path) -> list[StoredGame]:
    """What another process reads there, oldest game first; nothing when the bot has
    not made the tables yet. Read only: what a crash left is the bot's to repair."""
    if not ledger.exists():
        return []
    address = f"file:{ledger}?mode=ro"
    with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as database:
        try:
            rows = database.execute("SELECT * FROM journaled ORDER BY opened")
            heads = [dict(zip([c[0] for c in rows.description], r)) for r in rows]
            return [_stored(database, head) for head in heads]
        except sqlite3.OperationalError as error:
            assert "no such table" in str(error), error
            return []


def _stored(database: sqlite3.Connection, head: dict[str, object]) -> StoredGame:
    sent: dict[int, set[int]] = {}
    for number, effect in database.execute(_SENT, (head["id"],)):
        sent.setdefault(number, set()).add(effect)
    events = tuple(
        StoredEvent(number, event, at, frozenset(sent.get(number, ())))
        for number, event, at in database.execute(_EVENTS, (head["id"],))
    )
    return StoredGame(**head, events=events)  # type: ignore[arg-type]


class Mortal:
    """The bot's process. ``deaths`` tells in which phase each one was."""

    def __init__(self, server: Server, folder: Path, channels: str) -> None:
        self.server, self.folder, self.channels = server, folder, channels
        self.ledger = folder / "scores.db"
        self.deaths: list[str] = []
        self.again: list[float] = []  # seconds after each restart at which it dies
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return start_bot(self.server, self.folder, self.channels, limits=False)

    def start(self) -> None:
        """Again, after ``stop``."""
        self.process = self._start()

    def die_after(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._die)
        self._timer.start()

    def _die(self) -> None:
        with self._lock:
            self.process.kill()
            self.process.wait()
            self.deaths.append(self.phase())
            self.process = self._start()
        if self.again:
            self.die_after(self.again.pop(0))

    def phase(self) -> str:
        """Of the game that the journal has; ``over`` while its end is still told."""
        games = journal(self.ledger)
        if not games:
            return "idle"
        closed = games[-1].closed is not None
        return "closed" if closed else rebuild(games[-1]).game.phase.value

    def settled(self) -> None:
        """All deaths that were planned have been died."""
        while self._timer is not None and self._timer.is_alive():
            self._timer.join()

    def stop(self) -> tuple[int, float]:
        """By SIGTERM: its exit code, and the seconds that it took."""
        self.settled()
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE), time.monotonic() - began

    def bury(self) -> None:
        """Whatever the test came to."""
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self.again.clear()
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()


class Opper(threading.Thread):
    """The owner of the channel: makes the bot an operator whenever it comes."""

    def __init__(self, server: Server, nick: str, channel: str) -> None:
        super().__init__(daemon=True)
        self.human, self.channel = Human(server, nick), channel
        self.human.join(channel)
        self.start()

    def run(self) -> None:
        while True:
            line = self.human.until(rf"{BOT}JOIN |^ERROR")
            if line.startswith("ERROR"):
                return
            self.human.send(f"MODE {self.channel} +o mafiabot")

    def leave(self) -> None:
        self.human.send("QUIT")
        self.join(PATIENCE)
        self.human.socket.close()


class Stubborn:
    """The people of one channel. ``typed`` counts what they typed, and ``on_typing``
    is called before each line with that number."""

    def __init__(self, people: list[Human], channel: str, bot: Mortal) -> None:
        self.people = {human.nick: human for human in people}
        self.channel, self.bot = channel, bot
        self.typed = self.retyped = self.asked = 0
        self.on_typing: Callable[[int], None] = lambda number: None

    @property
    def rebuilt(self) -> Rebuilt:
        return rebuild(journal(self.bot.ledger)[-1])

    @property
    def game(self) -> Game | None:
        return self.rebuilt.game if journal(self.bot.ledger) else None

    def fence(self, human: Human) -> None:
        """The bot, this one or the next, has done what was typed before."""
        while True:
            self.asked += 1
            human.tell(f"!won nobody{self.asked}")
            answer = rf"{BOT}PRIVMSG {human.nick} :.*\bnobody{self.asked}\b"
            if re.search(answer, human.until(rf"{answer}|{BOT}JOIN ")):
                return
            human.until(rf"MODE {self.channel} \+o mafiabot")

    def does(
        self,
        nick: str,
        text: str,
        done: Callable[[Game], bool],
        *,
        private: bool = False,
    ) -> None:
        """Type until it is in the journal."""
        human, end = self.people[nick], time.monotonic() + PATIENCE
        self.typed += 1
        self.on_typing(self.typed)
        while True:
            human.say(text, "mafiabot" if private else self.channel)
            self.fence(human)
            game = self.game
            if game is not None and done(game):
                return
            self.retyped += 1
            assert time.monotonic() < end, f"{nick}: {text!r}: {human.log[-8:]}"

    def wait(self, nick: str, done: Callable[[Game], bool]) -> Game:
        """For something that the clock does."""
        human, end = self.people[nick], time.monotonic() + PATIENCE
        while True:
            self.fence(human)
            game = self.game
            if game is not None and done(game):
                return game
            assert time.monotonic() < end, f"{nick}: {human.log[-8:]}"
            human.until(rf"{BOT}(PRIVMSG|NOTICE) {self.channel} |{BOT}JOIN ")
