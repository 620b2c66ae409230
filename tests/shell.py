"""The whole bot but for the socket: lines of the server in, lines to the server out.

``Wire`` is the server, which outlives the bot; ``Shell`` is one life of the bot: the
real network, loop, room, journal and desk, on a ledger that is a file.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from mafiabot.bot import Bot
from mafiabot.engine.events import Ballot, Confirm, EndSpeech, Event, Order, Vote
from mafiabot.engine.model import Game
from mafiabot.engine.rulesets import Ruleset
from mafiabot.irc.lines import read
from mafiabot.irc.network import IrcNetwork
from mafiabot.irc.settings import NetworkSettings
from mafiabot.ledger.database import open_ledger
from mafiabot.ledger.desk import Desk
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ports import Report
from mafiabot.resume import resume_all
from mafiabot.room import Room, RoomSetup, Services

from town import FakeClock, load_pack

NETWORK, CHANNEL, BOT = "net", "#mafia", "mafiabot"
WELCOME = (
    f":s 001 {BOT} :Hi",
    f":s 005 {BOT} PREFIX=(ov)@+ CHANMODES=b,k,l,imn MODES=6 CASEMAPPING=ascii :are",
    f":s 376 {BOT} :End",
)
SETTINGS = NetworkSettings(
    NETWORK,
    "none",
    nick=BOT,
    channels=(CHANNEL,),
    burst=1000,
    interval=0.0,
    asking_burst=1000,
    asking_interval=0.0,
)


class Killed(BaseException):
    """The process is gone: nothing of ours may catch this."""


class Wire:
    """A server with one channel, and what each of its people has read."""

    def __init__(self, nicks: tuple[str, ...], operator: str) -> None:
        self.present = dict.fromkeys(nicks)
        self.operator = operator
        self.voiced: set[str] = set()
        self.moderated = False
        self.heard: defaultdict[str, list[str]] = defaultdict(list)
        self.ever_away: set[str] = set()

    def names(self) -> str:
        signs = {n: "+" if n in self.voiced else "" for n in self.present}
        signs[self.operator] = "@"
        return " ".join(f"{signs[nick]}{nick}" for nick in self.present)

    def take(self, line: str) -> list[str]:
        """A line of the bot; what the server answers."""
        command, _, rest = line.partition(" ")
        target, _, words = rest.partition(" ")
        if command in ("PRIVMSG", "NOTICE"):
            for one in target.split(","):
                if one == CHANNEL or one in self.present:
                    self.heard[one].append(words.removeprefix(":"))
        elif command == "JOIN":
            return [
                f":{BOT}!b@h JOIN {CHANNEL}",
                f":s 353 {BOT} = {CHANNEL} :@{BOT} {self.names()}",
                f":s 366 {BOT} {CHANNEL} :End",
            ]
        elif command == "MODE" and target == CHANNEL and words:
            self._mode(words)
            return [f":{BOT}!b@h MODE {CHANNEL} {words}"]
        elif command == "MODE" and target == CHANNEL:
            modes = "+mn" if self.moderated else "+n"
            return [f":s 324 {BOT} {CHANNEL} {modes}"]
        return []

    def _mode(self, words: str) -> None:
        letters, *params = words.split()
        on = True
        for letter in letters:
            if letter in "+-":
                on = letter == "+"
            elif letter == "m":
                self.moderated = on
            else:
                (self.voiced.add if on else self.voiced.discard)(params.pop(0))


class Shell:
    """One life of the bot."""

    def __init__(
        self,
        folder: Path,
        wire: Wire,
        rules: Ruleset,
        clock: FakeClock,
        draw_seed: Callable[[], int],
    ) -> None:
        self.wire, self.clock = wire, clock
        clock.bells.clear()
        self.queue: asyncio.Queue[Report] = asyncio.Queue()
        self.network = IrcNetwork(SETTINGS, self.queue, lambda: clock.at)
        self.database = open_ledger(f"sqlite:///{folder}/shell.db")
        self.journal = SqlJournal(self.database)
        scores = Scores(Sql(self.database), lambda network, text: text.lower())
        self.desk = Desk(scores, folder / "waiting")
        services = Services(
            self.network,
            load_pack("en"),
            self.desk,
            self.journal,
            clock,
            draw_seed,
        )
        setup = RoomSetup(NETWORK, CHANNEL, rules, "en", varied=False)
        self.room = Room(setup, services)
        self.bot = Bot((self.room,), self.queue)
        self.bot._abandon = _show  # type: ignore[method-assign]
        resume_all((self.room,), self.journal, self.journal.unfinished(), clock.now())

    def connect(self) -> None:
        for line in WELCOME:
            self.feed(line)
        self.send()

    def feed(self, line: str) -> None:
        """A line of the server."""
        parsed = read(line)
        assert parsed is not None
        self.network._line(parsed)

    def work(self) -> None:
        """The loop takes all that is there, in one transaction."""
        while not self.queue.empty():
            self.bot._take(self.queue.get_nowait())
        self.bot.commit()

    def send(self, most: int = 10_000) -> None:
        """So many lines leave; receipts are written later."""
        for _ in range(most):
            assert not self.journal._events, "said before it was written"
            line, wait = self.network.outbox.pop(self.clock.at, 6)
            if line is None:
                assert wait < 0
                return
            answers = self.wire.take(line.decode())
            self.network.outbox.hand_receipts()
            for answer in answers:
                self.feed(answer)

    def settle(self) -> None:
        """Until nothing more happens by itself."""
        while not self.queue.empty() or self.network.outbox.waiting():
            self.work()
            self.send()
        self.bot.commit()

    def ring(self) -> None:
        """The next bell, if one was asked for."""
        if self.clock.bells:
            at, report = min(self.clock.bells, key=lambda bell: bell[0])
            self.clock.bells.remove((at, report))
            self.clock.at = max(self.clock.at, at)
            self.queue.put_nowait(report)

    def die(self) -> None:
        self.database.close()


def _show(room: object) -> None:
    """In place of the loop's care for a game with a fault: the test sees the fault."""
    raise  # noqa: PLE0704  (called while the fault is handled)


def typed(game: Game, event: Event) -> tuple[str, str]:
    """(where to, text) by which a player does this."""

    def nick(who: object) -> str:
        return game.players[who].nick if who else ""  # type: ignore[index]

    if isinstance(event, Confirm):
        return BOT, "!yes" if event.accept else "!no"
    if isinstance(event, Order):
        return BOT, f"!{event.verb} {nick(event.target)}".rstrip()
    if isinstance(event, Vote):
        return CHANNEL, f"!{nick(event.target)}"
    if isinstance(event, Ballot):
        return CHANNEL, "!yes" if event.hang else "!no"
    if isinstance(event, EndSpeech):
        return CHANNEL, "!all"
    return (
        (CHANNEL, "!!night") if type(event).__name__ == "VoteNight" else (BOT, "!skip")
    )
