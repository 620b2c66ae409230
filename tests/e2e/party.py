"""A party of people who play a whole game on a real server, each knowing his card."""

from __future__ import annotations

import re
from collections.abc import Callable

from people import Human

CARDS = {
    "en": {
        "mafioso": "mafioso",
        "Inspector Katani": "katani",
        "doctor": "doctor",
        "maniac": "maniac",
        "bum": "bum",
        "wench": "wench",
    },
    "ru": {
        "маф": "mafioso",
        "инспектор Катани": "katani",
        "доктор": "doctor",
        "маньяк": "maniac",
        "бомж": "bum",
        "девка": "wench",
    },
}
OFFER = {"en": r"Your role: (.+?)\. Will", "ru": r"Ваша роль: (.+?)\. Берёте"}
YES = {"en": "!yes", "ru": "!да"}
ORDER = {
    "en": {
        "mafioso": "!kill",
        "katani": "!kill",
        "doctor": "!heal",
        "maniac": "!kill",
        "bum": "!check",
        "wench": "!seduce",
    },
    "ru": {
        "mafioso": "!убить",
        "katani": "!убить",
        "doctor": "!лечить",
        "maniac": "!убить",
        "bum": "!проверить",
        "wench": "!соблазнить",
    },
}
NIGHT = {"en": r"-?Night \d+: |Night \d+\. If|Night \d+ has", "ru": r"Ночь \d|ночь \d"}


class Party:
    """People of one game, by nick; ``cards`` is filled when roles are dealt."""

    def __init__(self, people: dict[str, Human], language: str) -> None:
        self.people = people
        self.language = language
        self.cards: dict[str, str] = dict.fromkeys(people, "citizen")
        self.dead: set[str] = set()

    @property
    def watcher(self) -> Human:
        return next(iter(self.people.values()))

    def holders(self, card: str) -> list[str]:
        return [n for n, c in self.cards.items() if c == card and n not in self.dead]

    def living(self) -> list[str]:
        return [nick for nick in self.people if nick not in self.dead]

    def register(self, words: Callable[[int], str]) -> None:
        for number, human in enumerate(self.people.values()):
            human.say(words(number))
            human.until(rf"MODE #\S+ \+v+ .*\b{human.nick}\b")

    def confirm(self, roles: int) -> None:
        """Everybody who is offered a role takes it; the night then begins."""
        watcher = self.watcher
        watcher.until(r"MODE #\S+ \+m")
        offered = 0
        for nick, human in self.people.items():
            for line in (
                human.log[-40:] + human.settle() if human is watcher else human.settle()
            ):
                found = re.search(OFFER[self.language], line)
                if found:
                    self.cards[nick] = CARDS[self.language][found[1]]
                    offered += 1
        assert offered == roles, self.cards
        for nick, card in self.cards.items():
            if card != "citizen":
                self.people[nick].tell(YES[self.language])

    def order(self, card: str, target: str, phrase: str = "") -> None:
        nick = self.holders(card)[0]
        human = self.people[nick]
        verb = ORDER[self.language][card]
        human.tell(f"{verb} {target} {phrase}".strip())
        human.until(rf"PRIVMSG {nick} :.*{re.escape(target)}")
