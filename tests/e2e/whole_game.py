"""A whole game on a server with its own flood limits, played as fast as the bot talks.

The bot has no privileges of the server, and its own limits; a wire tap between the two
counts what it says. People answer at once; a game ends after a few nights.
"""

from __future__ import annotations

import random
import re
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from party import EN, quick_rules
from people import PATIENCE, Human, start_bot, stop_bot

from mafiabot.localnet import Server

CHANNEL = "#town"
LONGEST = 1800.0  # seconds for a game
AT_ONCE = 4  # people who speak before the bot has spoken again
HEARD_WITHIN = 3.0  # seconds until whoever got no voice says it again
STUCK = 12.0  # seconds without a word: orders are given again, to other people
THROTTLED = re.compile(r"ERROR|flood|throttl|recvq|too fast|\bKILL\b", re.I)
_SERVERS = re.compile(r"^(?::[^ !]+ (?:NOTICE|4\d\d) |ERROR|:\S+ KILL )")
WON = re.compile("|".join(f"(?:{text})" for text in EN.won.values()))


class Tap:
    """Passes on what a bot and a server say to each other, and keeps it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.said: list[tuple[float, bytes]] = []  # by the bot
        self.heard: list[bytes] = []
        self.news = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                bot, _ = self.listener.accept()
            except OSError:
                return  # closed
            try:
                there = socket.create_connection((self.server.host, self.server.port))
            except OSError:
                bot.close()  # the server is down
                continue
            for args in ((bot, there, self._say), (there, bot, self._hear)):
                threading.Thread(target=_pump, args=args, daemon=True).start()

    def _say(self, line: bytes) -> None:
        self.said.append((time.monotonic(), line))

    def _hear(self, line: bytes) -> None:
        with self.news:
            self.heard.append(line)
            self.news.notify_all()

    def until(self, pattern: bytes) -> None:
        """Wait until the bot has heard such a line."""
        with self.news:
            heard = self.news.wait_for(
                lambda: any(re.search(pattern, line) for line in self.heard), PATIENCE
            )
        assert heard, f"{pattern!r} never came: {self.heard[-9:]}"

    def complaints(self) -> list[str]:
        """What the server said about how fast the bot writes."""
        lines = (raw.decode("utf-8", "replace") for raw in self.heard)
        return [li for li in lines if _SERVERS.match(li) and THROTTLED.search(li)]

    def close(self) -> None:
        self.listener.close()


def _pump(
    source: socket.socket, goal: socket.socket, keep: Callable[[bytes], None]
) -> None:
    rest = b""
    try:
        while data := source.recv(65536):
            goal.sendall(data)
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                keep(line + b"\n")
    except OSError as error:
        keep(f"# {error}\n".encode())  # a broken connection ends both ways, as EOF does
    for end in (source, goal):
        end.close()


@dataclass
class Crowd:
    """People who play at random, but quickly."""

    people: dict[str, Human]
    owner: Human  # does not play; he answers PING meanwhile
    chance: random.Random
    cards: dict[str, str] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)
    dead: set[str] = field(default_factory=set)
    acted: set[str] = field(default_factory=set)
    night: int = 0
    voted: int = 0  # after which night
    voters: list[str] = field(default_factory=list)  # whose turn to vote is to come
    won: bool = False
    paid: bool = False

    def act(self, nick: str) -> None:
        if nick in self.acted or nick in self.dead or nick not in self.verbs:
            return
        if not self.night:
            return
        self.acted.add(nick)
        family = self.cards[nick] == "mafioso"
        others = [
            other
            for other in self.people
            if other != nick and other not in self.dead
            if not (family and self.cards.get(other) == "mafioso")
        ]
        if others:
            self.people[nick].tell(f"{self.verbs[nick]} {self.chance.choice(others)}")

    def act_again(self) -> None:
        self.acted.clear()
        for nick in self.people:
            self.act(nick)

    def hear(self, nick: str, line: str) -> None:
        """What everybody may hear is heard by the first."""
        private = re.search(rf" PRIVMSG {nick} :(.*)", line)
        if private:
            self._private(nick, private[1])
        elif nick == next(iter(self.people)):
            self._public(line)

    def _private(self, nick: str, text: str) -> None:
        card = re.search(EN.offer, text)
        if card:
            self.cards[nick] = EN.cards.get(card[1], card[1])
            self.people[nick].tell(EN.yes)
        verb = re.search(r"Order: (!\w+)", text)
        if verb:
            self.verbs[nick] = verb[1]
            self.act(nick)

    def _public(self, line: str) -> None:
        taken = re.search(r" MODE \S+ (\S+) (.*)", line)
        if taken and "-v" in taken[1]:
            self.dead.update(taken[2].replace(":", "").split())
        night = re.search(r" NOTICE \S+ :.*?Night (\d+)", line)
        if night and int(night[1]) != self.night:
            self.night = int(night[1])
            self.act_again()
        elif self._asks_to_vote(line):
            self.voted = self.night
            self.voters = [nick for nick in self.people if nick not in self.dead]
            self.vote()
        elif line.startswith(":mafiabot!"):
            self.vote()
        if f" PRIVMSG {CHANNEL} :" in line and "mafiabot" in line.split("!")[0]:
            self.won = self.won or bool(WON.search(line))
            self.paid = self.won and "$" in line

    def vote(self) -> None:
        """The next few want to sleep."""
        now, self.voters = self.voters[:AT_ONCE], self.voters[AT_ONCE:]
        for nick in now:
            self.people[nick].say(EN.night_vote, CHANNEL)

    def _asks_to_vote(self, line: str) -> bool:
        asked = f" PRIVMSG {CHANNEL} :" in line and EN.vote in line
        return asked and "mafiabot" in line.split("!")[0] and self.voted < self.night

    def play(self) -> None:
        """Until the money has been paid."""
        end = time.monotonic() + LONGEST
        by_socket = {h.socket: h for h in (self.owner, *self.people.values())}
        while not self.paid:
            assert time.monotonic() < end, "the game does not end"
            ready, _, _ = select.select(list(by_socket), [], [], STUCK)
            if not ready:
                self.act_again()
            for sock in ready:
                human = by_socket[sock]
                for line in lines_of(human):
                    self.hear(human.nick, line)


def lines_of(human: Human) -> Iterator[str]:
    """What has come on a socket that is ready; nothing when it was a PING alone."""
    data = human.socket.recv(65536)
    assert data, f"{human.nick}: the server closed the connection"
    human.buffer += data
    while b"\n" in human.buffer:
        if human.buffer.startswith(b"PING"):
            token, _, human.buffer = human.buffer[4:].partition(b"\n")
            human.send("PONG" + token.decode().rstrip("\r"))
        else:
            yield human.read()


def register(people: dict[str, Human], first: Human) -> None:
    """Until everybody has a voice: ircd-hybrid loses what people without one say, but
    ten lines and then one a second; whoever was not heard says it again. When nobody
    was heard at all, registration may be over by now, and is opened again."""
    missing = list(people)
    end = time.monotonic() + PATIENCE + len(people)
    while missing:
        assert time.monotonic() < end, f"not registered: {missing}"
        for nick in missing[:AT_ONCE]:
            people[nick].say(EN.reg, CHANNEL)
        before = len(missing)
        until = time.monotonic() + HEARD_WITHIN
        while len(missing) == before and time.monotonic() < until:
            ready, _, _ = select.select([first.socket], [], [], HEARD_WITHIN)
            for line in lines_of(first) if ready else ():
                voiced = re.match(rf":mafiabot!\S+ MODE {CHANNEL} \S+ (.*)", line)
                named = voiced[1].replace(":", "").split() if voiced else []
                missing = [nick for nick in missing if nick not in named]
        if len(missing) == len(people):
            first.say(EN.start, CHANNEL)


@dataclass
class Stand:
    """A bot behind its tap, and people in its channel."""

    tap: Tap
    owner: Human
    people: dict[str, Human]
    folder: Path

    def game(self, players: int, seed: int = 1) -> Crowd:
        """A whole game; afterwards the crowd knows how it went."""
        chosen = dict(list(self.people.items())[:players])
        crowd = Crowd(chosen, self.owner, random.Random(seed))
        self.play(crowd)
        return crowd

    def play(self, crowd: Crowd) -> None:
        """A whole game of these people, all of whom register."""
        first = next(iter(crowd.people.values()))
        first.say(EN.start, CHANNEL)
        first.until(rf"PRIVMSG {CHANNEL} :.*!reg")
        register(crowd.people, first)
        crowd.play()


@contextmanager
def stand(
    server: Server, folder: Path, people: int, registration: int = 3
) -> Iterator[Stand]:
    """The bot has the channel's +o, and nothing from the server. Registration takes
    so many seconds."""
    quick_rules(folder, registration)
    owner = Human(server, "owner")
    owner.join(CHANNEL)
    tap = Tap(server)
    setup = f'{{"{CHANNEL}": {{ruleset: quick.yaml, language: en}}}}'
    bot = start_bot(replace(server, port=tap.port), folder, setup, flood="")
    try:
        owner.until(rf"mafiabot\S+ JOIN :?{CHANNEL}")
        owner.send(f"MODE {CHANNEL} +o mafiabot")
        with ThreadPoolExecutor(people) as pool:
            made = list(pool.map(lambda n: Human(server, f"p{n}"), range(people)))
        for human in made:
            human.join(CHANNEL)
        yield Stand(tap, owner, {human.nick: human for human in made}, folder)
        assert bot.poll() is None, (folder / "bot.log").read_text("utf-8")
    finally:
        stop_bot(bot)
        tap.close()
