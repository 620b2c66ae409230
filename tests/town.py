"""A whole bot without a network: fakes for the ports, and people who type.

Everything the bot says or sets is written down in ``heard``, in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from mafiabot import languages
from mafiabot.bot import Bot
from mafiabot.commands.ranks import RankGrants
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import (
    ClockRang,
    GameResult,
    Heard,
    Person,
    PlayerRecord,
    Purse,
    Receipt,
    Report,
    Standing,
    StoredGame,
    Urgency,
)
from mafiabot.robots.informed import InformedPolicy
from mafiabot.robots.lodgers import Lodgers
from mafiabot.room import Room, RoomSetup, Services
from mafiabot.stand_ins import is_robot

load_pack = cache(languages.load_pack)  # a test may make a thousand towns
NETWORK, CHANNEL = "testnet", "#mafia"
SLOWLY = 10.0  # seconds between two lines


class FakeNetwork:
    """Nicks are ids; the channel is whoever is in ``people``."""

    def __init__(self, heard: list[str]) -> None:
        self.name = NETWORK
        self.heard = heard
        self.people: dict[str, Person] = {}
        self.remembered: dict[str, Person] = {}
        self.parked: dict[str, list[tuple[str, Receipt | None]]] = {}
        self.found: tuple[bool, tuple[PlayerId, ...]] = (False, ())
        self.stuck = False  # lines are heard, but never confirmed

    def say(
        self,
        channel: str,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        replaces: str = "",
        receipt: Receipt | None = None,
    ) -> None:
        self.heard.append(f"-bot- {text}" if notice else f"<bot> {text}")
        self._hand(receipt)

    def _hand(self, receipt: Receipt | None) -> None:
        """At once, or never while the connection is ``stuck``."""
        if receipt is not None and not self.stuck:
            receipt()

    def restore(
        self,
        channel: str,
        people: Iterable[Person],
        moderated: bool,
        voiced: Iterable[PlayerId] = (),
    ) -> None:
        for person in people:
            self.remembered[person.id] = person
        self.found = (self.found[0], tuple(voiced))

    def before(self, channel: str) -> tuple[bool, tuple[PlayerId, ...]]:
        return self.found

    def come_back(self, person: Person) -> None:
        """What was kept for him is told."""
        self.people[person.id] = person
        for text, receipt in self.parked.pop(person.id, ()):
            self.tell(person.id, text, Urgency.ANSWER, receipt=receipt)

    def tell(
        self,
        who: PlayerId,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        receipt: Receipt | None = None,
    ) -> None:
        if who in self.remembered and who not in self.people:
            self.parked.setdefault(who, []).append((text, receipt))
            return
        if is_robot(who):  # nobody whom the network has ever seen
            self._hand(receipt)
            return
        self._hand(receipt)
        nick = self.nick(who) or who
        self.heard.append(
            f"-bot->{nick}- {text}" if notice else f"<bot->{nick}> {text}"
        )

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        nicks = " ".join(self.nick(w) or w for w in who if not is_robot(w))
        if nicks:
            self.heard.append(f"* {'+v' if on else '-v'} {nicks}")

    def set_moderated(self, channel: str, on: bool) -> None:
        self.heard.append(f"* {'+m' if on else '-m'}")

    def restrain(self, channel: str, mask: str, mute: bool, on: bool) -> None:
        what = "mute" if mute else "ban"
        self.heard.append(f"* {'+' if on else '-'}{what} {mask}")

    def find(self, channel: str, nick: str) -> Person | None:
        for person in self.people.values():
            if self.fold(person.nick) == self.fold(nick):
                return person
        return None

    def fold(self, text: str) -> str:
        return text.lower()

    def nick(self, who: PlayerId) -> str | None:
        person = self.people.get(who)
        return person.nick if person else None

    def present(self, channel: str, who: PlayerId) -> bool:
        return who in self.people

    def person(self, nick: str) -> Person:
        """Whoever has this nick; somebody new when nobody has."""
        found = self.find(CHANNEL, nick)
        if found is None:
            found = Person(PlayerId(nick), nick, hostmask=f"{nick}!u@host")
            self.people[found.id] = found
        return found


@dataclass
class FakeClock:
    """Time stands still until a test rings the bell."""

    at: float = 1_000_000.0
    bells: list[tuple[float, Report]] = field(default_factory=list)

    def now(self) -> float:
        return self.at

    def ring(self, seconds: float, report: Report) -> None:
        self.bells.append((self.at + seconds, report))


class FakeJournal:
    """Keeps what the real one would commit."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, int, str]] = []
        self.closed: list[str] = []
        self.marks: set[tuple[str, int, int]] = set()
        self.commits = 0

    def open(self, game: StoredGame) -> None:
        self.rows.append((game.id, 0, game.ruleset))

    def append(self, game_id: str, number: int, event: str, at: float) -> None:
        self.rows.append((game_id, number, event))

    def sent(self, game_id: str, number: int, effect: int) -> None:
        self.marks.add((game_id, number, effect))

    def close(self, game_id: str, at: float) -> None:
        self.closed.append(game_id)

    def commit(self) -> bool:
        self.commits += 1
        return True


class FakeRecords:
    """An empty table that remembers the results it was given."""

    def __init__(self) -> None:
        self.results: list[GameResult] = []
        self.purses: dict[str, Purse] = {}

    def record(self, result: GameResult) -> None:
        self.results.append(result)

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        return ()

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None:
        return None

    def by_place(self, network: str, place: int) -> PlayerRecord | None:
        return None

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        return self.purses.get(folded)

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        purse = self.purses.get(who[1], Purse(0))
        if purse.money < price:
            return None
        bag = {**purse.bag, item: purse.bag.get(item, 0) + 1}
        self.purses[who[1]] = Purse(purse.money - price, bag)
        return self.purses[who[1]]


class Town:
    """One channel with a bot in it, and its people."""

    def __init__(
        self,
        rules: Ruleset,
        language: str = "en",
        grants: RankGrants | None = None,
        seed: int = 1,
    ) -> None:
        self.heard: list[str] = []
        self.typing_time = SLOWLY
        self.network = FakeNetwork(self.heard)
        self.clock = FakeClock()
        self.journal, self.records = FakeJournal(), FakeRecords()
        setup = RoomSetup(
            NETWORK, CHANNEL, rules, language, 1.0, grants or RankGrants(), varied=False
        )
        services = Services(
            self.network,
            load_pack(language),
            self.records,
            self.journal,
            self.clock,
            lambda: seed,
        )
        self.room = Room(setup, services)
        self.bot = Bot((self.room,), asyncio.Queue())

    def let_robots_in(self) -> None:
        """As ``robots: true`` of a channel does."""
        lodgers = Lodgers(self.room, InformedPolicy, self.room.services.draw_seed)
        self.bot.stand_ins[self.room] = lodgers

    def report(self, report: Report) -> list[str]:
        """Hand the bot a report; what it said to that."""
        before = len(self.heard)
        self.bot.handle(report)
        self.clock.at += self.typing_time
        return self.heard[before:]

    def says(self, nick: str, text: str) -> list[str]:
        person = self.network.person(nick)
        return self.report(Heard(NETWORK, CHANNEL, person, text))

    def tells(self, nick: str, text: str) -> list[str]:
        person = self.network.person(nick)
        return self.report(Heard(NETWORK, None, person, text))

    def deadline(self) -> list[str]:
        """Ring the bell that was asked for last."""
        return self.ring(ClockRang)

    def ring(self, kind: type[Report]) -> list[str]:
        """Ring the bell of this kind that was asked for last."""
        at, report = next(b for b in reversed(self.clock.bells) if type(b[1]) is kind)
        self.clock.at = max(self.clock.at, at)
        return self.report(report)

    def rename(self, old: str, new: str) -> Person:
        person = replace(self.network.person(old), nick=new)
        self.network.people[person.id] = person
        return person

    def give_modes(self, nick: str, modes: str) -> None:
        person = replace(self.network.person(nick), modes=frozenset(modes))
        self.network.people[person.id] = person
