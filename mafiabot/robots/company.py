"""Robots at a real channel: plain IRC clients, each with a mind of its own.

They are told nothing that people are not: a mind sees its own ``PlayerView``.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import Effect
from mafiabot.localnet.guest import Ear, Guest

from .minds import Deed, Minds
from .policy import MakePolicy
from .speech import fact_of
from .typed import typed

NAMES = (
    *("Anna", "Boris", "Vera", "Gleb", "Daria", "Egor", "Zhanna", "Zakhar"),
    *("Inna", "Kirill", "Lada", "Maxim", "Nina", "Oleg", "Polina", "Roman"),
    *("Sofia", "Timur", "Ulyana", "Fedor", "Khariton", "Eva", "Yury", "Yana"),
    *("Arkady", "Bella", "Vadim", "Galina", "Denis", "Elena"),
)


class Company:
    """``game`` is asked for the running game, ``bot`` is its nick; ``pause`` is the
    mean time in seconds between two lines; ``words`` puts a fact into the channel's
    language; ``alone``: they wait for nobody, and open the game themselves; ``ear``
    is told what each of them reads and whispers."""

    def __init__(
        self,
        channel: str,
        bot: str,
        game: Callable[[], Game | None],
        make: MakePolicy,
        pause: float,
        seed: int,
        words: Callable[[object], str],
        alone: bool = False,
        ear: Ear = lambda line: None,
    ) -> None:
        self.words, self.alone, self.ear = words, alone, ear
        self.channel, self.bot, self.game = channel, bot, game
        self.pause, self.dice = pause, random.Random(seed)
        self.minds = Minds(make, self.dice)
        self.guests: dict[str, Guest] = {}
        self.waiting: list[str] = []  # robots that have not yet registered
        self._opened = False

    def hear(self, effects: Sequence[Effect]) -> None:
        """What the game has just said."""
        self.minds.hear(effects)

    async def join(self, host: str, port: int, robots: int) -> None:
        """Connect, one after the other, under names that nobody has taken. OSError: no
        server there; ConnectionError: there are not so many names."""
        for name in NAMES:
            if len(self.guests) == robots:
                return
            guest = Guest(name, self.channel, self.ear)
            if await guest.connect(host, port, self.bot):
                self.guests[name] = guest
        if len(self.guests) < robots:
            raise ConnectionError(f"{len(self.guests)} of {robots} robots found a name")

    async def attend(self, host: str, port: int, robots: int) -> None:
        """Join, and play until cancelled."""
        await self.join(host, port, robots)
        await self.play()

    async def play(self) -> None:
        """Until cancelled: somebody who may do something does it, now and then."""
        listening = [asyncio.create_task(g.listen()) for g in self.guests.values()]
        try:
            while True:
                await asyncio.sleep(self.pause * (0.5 + self.dice.random()))
                self.act()
        finally:
            for task in listening:
                task.cancel()
            for guest in self.guests.values():
                await guest.close()

    def act(self) -> None:
        """One line of one robot, if anybody has one to type."""
        game = self.game()
        if game is None:
            self._open()
        elif game.phase is Phase.REGISTRATION:
            self._register(game)
        else:
            seats = [p.id for p in game.players.values() if p.nick in self.guests]
            self._type(game, self.minds.next(game, seats))

    def _open(self) -> None:
        """Without people the first robot begins; one game, no more."""
        if self.alone and not self._opened:
            self._opened = True
            next(iter(self.guests.values())).say("!start")

    def _register(self, game: Game) -> None:
        """Robots come once somebody else has come, unless they are alone."""
        if self.minds.begin(game):
            self.waiting = list(self.guests)
        here = {player.nick for player in game.players.values()}
        if self.waiting and (self.alone or not here <= set(self.guests)):
            self.guests[self.waiting.pop(0)].say("!reg")

    def _type(self, game: Game, deed: Deed | None) -> None:
        if deed is None:
            return
        guest = self.guests[game.players[deed.who].nick]
        for saying in deed.sayings:
            guest.say(self.words(fact_of(saying)))
        if deed.move is not None:
            line = typed(game, deed.move)
            if line.private:
                guest.tell(self.bot, line.text)
            else:
                guest.say(line.text)
