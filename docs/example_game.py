"""Play the game of docs/example-game.rst on a real server: ``make example-game``.

Eight people and one onlooker with bare clients, the bot as its host runs it, the
classic ruleset with the bum already at eight. The cards fall by chance; everybody plays
the card he gets. It takes as long as registration, some two minutes.
"""

from __future__ import annotations

import re
import selectors
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent / "tests" / "e2e"))

from party import RU  # noqa: E402
from people import Human, running_bot  # noqa: E402

from mafiabot import localnet  # noqa: E402

BOT, CHANNEL = "mafiabot", "#mafia"
PATIENCE = 150.0  # seconds; registration lasts two minutes
NICKS = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ivan")
CARDS = {**RU.cards, "бомж": "bum"}
SETUP = f'{{"{CHANNEL}": {{ruleset: eight.yaml, language: ru}}}}'
HEAD = """.. Made by docs/example_game.py; play it again instead of changing this page.

A game
======

A whole game of eight in Russian, as it went over a real IRC server (ngircd), played by
``docs/example_game.py``, with the bum already at eight. Lines with an arrow are
private: the others see none of them. ``-mafiabot-`` is a NOTICE, ``***`` the
channel's modes.

.. code-block:: text

"""
LINE = re.compile(r":([^!\s]+)\S* (PRIVMSG|NOTICE|MODE|TOPIC) (\S+) :?(.*)")


@dataclass(frozen=True)
class Heard:
    """A line as it reached somebody, or as somebody sent it in private."""

    who: str
    line: str


class Chronicle:
    """Everything that everybody hears, in the order of arrival."""

    def __init__(self, people: dict[str, Human], onlooker: Human) -> None:
        self.people, self.onlooker = people, onlooker
        self.log: list[Heard] = []
        self.selector = selectors.DefaultSelector()
        for human in (*people.values(), onlooker):
            self.selector.register(human.socket, selectors.EVENT_READ, human)

    def _hear(self) -> None:
        """What has come, or comes within a moment."""
        for key, _ in self.selector.select(0.2):
            human: Human = key.data
            human.buffer += human.socket.recv(65536)
            *lines, human.buffer = human.buffer.split(b"\n")
            for raw in lines:
                line = raw.rstrip(b"\r").decode()
                if line.startswith("PING"):
                    human.send("PONG" + line[4:])
                self.log.append(Heard(human.nick, line))

    def wait(self, pattern: str, since: int, who: str | None = None) -> re.Match[str]:
        """The first line after ``since`` that matches, heard by ``who``."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for heard in self.log[since:]:
                found = re.search(pattern, heard.line)
                if found and heard.who == (who or self.onlooker.nick):
                    return found
            self._hear()
        raise AssertionError(f"{pattern!r} never came: {self.log[-5:]}")

    def settle(self) -> int:
        """Everything sent so far has come; where the log stands then."""
        for human in (*self.people.values(), self.onlooker):
            human.tokens += 1
            human.send(f"PING settle{human.tokens}")
            self.wait(rf"PONG .*settle{human.tokens}$", 0, human.nick)
        return len(self.log)

    def say(self, nick: str, text: str) -> int:
        """In the channel; returns where the log stood before."""
        mark = self.settle()
        self.people[nick].say(text, CHANNEL)
        self.wait(re.escape(f":{nick}!") + r".*PRIVMSG", mark)
        return mark

    def tell(self, nick: str, text: str) -> None:
        """To the bot alone; its answer is waited for."""
        mark = self.settle()
        self.log.append(Heard("", f"{nick} → {BOT}: {text}"))
        self.people[nick].tell(text)
        self.wait(rf"^:{BOT}!\S+ (PRIVMSG|NOTICE) {nick} ", mark, nick)

    def told(self) -> list[str]:
        """The log as people read it, each line once."""
        lines = []
        for heard in self.log:
            if not heard.who:
                lines.append(heard.line)
            elif found := LINE.match(heard.line):
                lines += self._shown(heard.who, *found.groups())
        return lines

    def _shown(
        self, who: str, source: str, kind: str, target: str, text: str
    ) -> list[str]:
        public = target == CHANNEL
        if public != (who == self.onlooker.nick) or source not in (BOT, *NICKS):
            return []
        text = re.sub(r"[\x02\x03\x0f\x16\x1d\x1f]", "", text)
        if kind == "MODE":
            return [f"*** {source}: mode {text}"]
        if not public:
            return [f"{source} → {target}: {text}"]
        return [f"-{source}- {text}" if kind == "NOTICE" else f"<{source}> {text}"]


def deal(town: Chronicle) -> dict[str, str]:
    """From !старт to the first night: card -> who holds it."""
    mark = town.say("Anna", "!старт")
    town.wait(rf"{BOT}\S* PRIVMSG {CHANNEL} :.*!рег", mark)
    for nick, word in zip(NICKS, ("!рег", "!htu", "!куп", "!reg") * 2, strict=True):
        town.say(nick, word)
    town.wait(RU.closed, mark)
    mark_offers = town.settle()
    offers = {
        heard.who: found[1]
        for heard in town.log[mark:mark_offers]
        if (found := re.search(RU.offer, heard.line)) and heard.who in town.people
    }
    cards = {CARDS[card]: nick for nick, card in offers.items()}
    for nick in offers:
        town.tell(nick, "!да")
    town.wait(RU.fell, mark)
    citizens = [nick for nick in NICKS if nick not in offers]
    return cards | {f"citizen{n}": nick for n, nick in enumerate(citizens, 1)}


def first_night(town: Chronicle, who: dict[str, str]) -> int:
    mark = town.settle()
    town.tell(who["katani"], f"!проверить {who['mafioso']}")
    town.tell(who["bum"], f"!проверить {who['maniac']}")
    town.tell(who["mafioso"], f"!убить {who['citizen1']} Ничего личного")
    town.tell(who["maniac"], f"!убить {who['citizen2']} Тише будет")
    town.tell(who["doctor"], f"!вылечить {who['katani']}")
    town.wait(r"!!ночь", mark)
    return mark


def trial(town: Chronicle, who: dict[str, str]) -> int:
    accused = who["mafioso"]
    town.say(who["katani"], f"Проверено: {accused} этой ночью не в своей постели.")
    town.say(accused, "Я? Я на рыбалке.")
    mark = town.say(who["katani"], f"!{accused}")
    for card in ("bum", "doctor", "citizen3"):
        town.say(who[card], f"!{accused}")
    town.wait(rf"{BOT}\S* \S+ {CHANNEL} :.*(!все|!all)", mark)
    town.say(accused, "Рыба подтвердит. Мне больше нечего сказать.")
    mark = town.say(accused, "!все")
    town.wait(rf"{BOT}\S* \S+ {CHANNEL} :.*!да", mark)
    for card in ("katani", "bum", "doctor", "citizen3"):
        town.say(who[card], "!да")
    town.say(who["maniac"], "!нет")
    town.wait(RU.fell, mark)
    return mark


def second_night(town: Chronicle, who: dict[str, str]) -> None:
    mark = town.settle()
    town.tell(who["bum"], f"!проверить {who['citizen3']}")
    town.tell(who["maniac"], f"!убить {who['bum']}")
    town.tell(who["doctor"], f"!вылечить {who['bum']}")
    town.tell(who["katani"], f"!убить {who['maniac']} За весь город")
    town.wait(RU.won["town"], mark)
    town.say(who["doctor"], "!лидеры")
    town.tell(who["katani"], "!вон")
    town.settle()


def play() -> list[str]:
    """The lines of one whole game."""
    with localnet.start(limits=False) as server, tempfile.TemporaryDirectory() as kept:
        onlooker = Human(server, "onlooker")
        onlooker.join(CHANNEL)
        classic = files("mafiabot") / "rulesets" / "classic.yaml"
        rules = classic.read_text("utf-8").replace("bum: {at: [9]}", "bum: {at: [8]}")
        (Path(kept) / "eight.yaml").write_text(rules, encoding="utf-8")
        with running_bot(server, Path(kept), SETUP):
            onlooker.until(rf"{BOT}\S+ JOIN :?{CHANNEL}")
            onlooker.send(f"MODE {CHANNEL} +o {BOT}")
            people = {nick: Human(server, nick) for nick in NICKS}
            for human in people.values():
                human.join(CHANNEL)
            town = Chronicle(people, onlooker)
            town.settle()
            town.log.clear()
            who = deal(town)
            first_night(town, who)
            trial(town, who)
            second_night(town, who)
            for human in (onlooker, *people.values()):
                human.close()
            return town.told()


if __name__ == "__main__":
    game = "".join(f"   {line}\n" for line in play())
    (FOLDER / "example-game.rst").write_text(HEAD + game, encoding="utf-8")
    print("docs/example-game.rst: made")
