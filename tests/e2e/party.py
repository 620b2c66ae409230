"""A party that plays whole games on a real server, each person knowing his own card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from people import Human


@dataclass(frozen=True)
class Tongue:
    """What people type, and what they look for, in one language."""

    start: str
    reg: str
    yes: str
    night_vote: str
    kill: str
    heal: str
    check: str
    offer: str
    closed: str
    fell: str
    vote: str
    won: dict[str, str]
    cards: dict[str, str]


EN = Tongue(
    "!start",
    "!reg",
    "!yes",
    "!!night",
    "!kill",
    "!heal",
    "!check",
    r"Your role: (.+?)\. Will",
    r"Registration is closed|gates are shut|A town of",
    r"Night \d+: |Night \d+\. If|Night \d+ has",
    r"!!night",
    {
        "town": r"The residents have won|residents win",
        "mafia": r"The mafia has won|mafia wins|mafia writes",
        "maniac": r"The maniac has won|maniac wins|maniac writes",
        "draw": r"A draw|a draw",
    },
    {
        "mafioso": "mafioso",
        "Inspector Katani": "katani",
        "doctor": "doctor",
        "maniac": "maniac",
    },
)
RU = Tongue(
    "!ыефке",  # !start, typed in the other layout
    "!htu",
    "!lf",
    "!!yjxm",
    "!убить",
    "!ktxbnm",
    "!проверить",
    r"Ваша роль: (.+?)\. Берёте",
    r"Запись закрыта|Ворота закрыты|Город собран",
    r"Ночь \d+: |Ночь \d+\. Кто|Наступила ночь",
    r"!!ночь",
    {
        "town": r"Победили жители|победа жителей|победили жители",
        "mafia": r"Победила мафия|победа мафии|пишет мафия",
        "maniac": r"Победил маньяк|победа маньяка|дописывает маньяк",
        "draw": r"Ничья|ничья",
    },
    {
        "маф": "mafioso",
        "инспектор Катани": "katani",
        "доктор": "doctor",
        "маньяк": "maniac",
    },
)


class Party:
    """The people of one channel; ``cards`` are those of the game being played."""

    def __init__(self, people: list[Human], tongue: Tongue, channel: str) -> None:
        self.people = {human.nick: human for human in people}
        self.tongue, self.channel = tongue, channel
        self.cards: dict[str, str] = {}
        self.watcher = people[0]

    def begin(self, players: int) -> None:
        """From ``!start`` to the first night, with that many players."""
        chosen = list(self.people.values())[:players]
        for human in chosen:
            human.settle()
            human.log.clear()
        self.watcher.say(self.tongue.start, self.channel)
        self.watcher.until(rf"PRIVMSG {self.channel} :.*!(reg|рег)")
        for human in chosen:
            human.say(self.tongue.reg, self.channel)
        self.watcher.until(self.tongue.closed)
        self.cards = {human.nick: self._card(human) for human in chosen}
        for nick, card in self.cards.items():
            if card != "citizen":
                self.people[nick].tell(self.tongue.yes)
        self.watcher.until(f"NOTICE {self.channel} :.*({self.tongue.fell})")

    def _card(self, human: Human) -> str:
        """The role this person was offered in this game."""
        human.settle()
        for line in human.log:
            found = re.search(self.tongue.offer, line)
            if found and f"PRIVMSG {human.nick} " in line:
                return self.tongue.cards[found[1]]
        return "citizen"

    def holder(self, card: str, number: int = 0) -> str:
        return [nick for nick, held in self.cards.items() if held == card][number]

    def order(self, nick: str, verb: str, target: str) -> None:
        """Send an order and wait for its answer."""
        self.people[nick].tell(f"{verb} {target}")
        self.people[nick].until(rf"PRIVMSG {nick} :.*{re.escape(target)}")

    def vote_for_night(self, nicks: list[str]) -> None:
        self.watcher.until(self.tongue.vote)
        for nick in nicks:
            self.people[nick].say(self.tongue.night_vote, self.channel)
        self.watcher.until(f"NOTICE {self.channel} :.*({self.tongue.fell})")

    def end(self, outcome: str) -> None:
        self.watcher.until(f"PRIVMSG {self.channel} :.*({self.tongue.won[outcome]})")
        self.watcher.until(rf"PRIVMSG {self.channel} :.*\$")
