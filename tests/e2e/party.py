"""A party that plays whole games on a real server, each person knowing his own card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from people import Human, running_bot

from mafiabot.config import load_ruleset
from mafiabot.localnet import Server

LOOKS = 100  # at the offers, each with a PING and its PONG between


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
        "bum": "bum",
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
        "бомж": "bum",
        "маньяк": "maniac",
    },
)


TONGUES = {"en": EN, "ru": RU}


class Party:
    """The people of one channel; ``cards`` are those of the game being played."""

    def __init__(
        self, people: list[Human], tongue: Tongue, channel: str, owner: Human
    ) -> None:
        self.owner = owner  # of the channel; does not play
        self.people = {human.nick: human for human in people}
        self.tongue, self.channel = tongue, channel
        self.cards: dict[str, str] = {}
        self.watcher = people[0]

    def begin(self, players: int) -> None:
        """From ``!start`` to the first night, with that many players."""
        self.open(players)
        self.deal(players)

    def open(self, players: int) -> None:
        """``!start``, and so many ``!reg`` at once."""
        chosen = list(self.people.values())[:players]
        for human in chosen:
            human.settle()
            human.log.clear()
        self.watcher.say(self.tongue.start, self.channel)
        self.watcher.until(rf"PRIVMSG {self.channel} :.*!(reg|рег)")
        for human in chosen:
            human.say(self.tongue.reg, self.channel)

    def deal(self, players: int) -> None:
        """Everybody takes the card he is offered; then it is night."""
        self.watcher.until(self.tongue.closed)
        chosen = list(self.people.values())[:players]
        dealt = sum(
            count.of(players) for count in load_ruleset("classic").roles.values()
        )
        for _ in range(LOOKS):
            self.cards = {human.nick: self._card(human) for human in chosen}
            if sum(card != "citizen" for card in self.cards.values()) == dealt:
                break
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
                return self.tongue.cards.get(found[1], found[1])
        return "citizen"

    def holder(self, card: str, number: int = 0) -> str:
        held = [nick for nick, own in self.cards.items() if own == card]
        assert number < len(held), f"no {card} {number} among {self.cards}"
        return held[number]

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


def quick_rules(folder: Path, registration: int = 3) -> None:
    """Write ``quick.yaml``: registration and the leavers' minute take seconds, and a
    table of eight has every card that plays at night."""
    rules = (files("mafiabot") / "rulesets" / "classic.yaml").read_text("utf-8")
    rules = rules.replace("registration: 120", f"registration: {registration}")
    rules = rules.replace("leavers: 60", "leavers: 1")
    rules = rules.replace("auto_restart: true", "auto_restart: false")
    rules = rules.replace("bum: {at: [9]}", "bum: {at: [8]}")
    (folder / "quick.yaml").write_text(rules, encoding="utf-8")


@contextmanager
def party(
    server: Server,
    folder: Path,
    language: str,
    people: int,
    *,
    opped: bool = True,
    level: str = "WARNING",
) -> Iterator[tuple[Party, Path]]:
    """People and a bot in a channel, where registration takes a few seconds."""
    quick_rules(folder)
    channel = f"#town-{language}"
    owner = Human(server, f"owner{language}")
    owner.join(channel)
    setup = f'{{"{channel}": {{ruleset: quick.yaml, language: {language}}}}}'
    # These people type in seconds what others type in minutes.
    with running_bot(server, folder, setup, level, limits=False):
        owner.until(rf"mafiabot\S+ JOIN :?{channel}")
        if opped:
            owner.send(f"MODE {channel} +o mafiabot")
        humans = [Human(server, f"{language}{n}") for n in range(1, people + 1)]
        for human in humans:
            human.join(channel)
        game = Party(humans, TONGUES[language], channel, owner)
        try:
            yield game, folder / "scores.db"
        finally:
            for human in [game.owner, *game.people.values()]:
                human.close()
