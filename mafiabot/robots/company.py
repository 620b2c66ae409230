"""Robots at a real channel: plain IRC clients, each with a mind of its own.

They are told nothing that people are not: a mind sees its own ``PlayerView``.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import Effect
from mafiabot.engine.model import Player
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import player_view
from mafiabot.localnet.guest import Ear, Guest

from .minutes import Minutes
from .policy import MakePolicy, Policy, Sight
from .speech import fact_of
from .table import DAYBREAK
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
        self.make, self.pause = make, pause
        self.dice = random.Random(seed)
        self.guests: dict[str, Guest] = {}
        self.minds: dict[str, Policy] = {}
        self.minutes = Minutes()
        self.moved: set[tuple[str, int, Phase]] = set()
        self.waiting: list[str] = []  # robots that have not yet registered
        self._day, self._seed = -1, -1
        self._opened = False
        # Who has yet to be asked for a word, and since which night.
        self._speakers: list[PlayerId] = []
        self._spoken = -1

    def hear(self, effects: Sequence[Effect]) -> None:
        """What the game has just said."""
        self.minutes.hear(effects)

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
            return
        if game.phase is Phase.REGISTRATION:
            self._register(game)
            return
        if game.phase is Phase.NOMINATION and self._day != game.nights:
            self._day = game.nights
            self.minutes.open_vote()
        if self._talk(game):
            return
        seats = [p for p in game.players.values() if p.nick in self.guests]
        self.dice.shuffle(seats)
        for player in seats:
            if self._move(game, player):
                return

    def _open(self) -> None:
        """Without people the first robot begins; one game, no more."""
        if self.alone and not self._opened:
            self._opened = True
            next(iter(self.guests.values())).say("!start")

    def _register(self, game: Game) -> None:
        """Robots come once somebody else has come, unless they are alone. A new
        game: nothing of the last one counts any more."""
        if game.seed != self._seed:
            self._seed, self._day, self._spoken = game.seed, -1, -1
            self.minutes, self.minds, self.moved = Minutes(), {}, set()
            self.waiting = list(self.guests)
        here = {player.nick for player in game.players.values()}
        if self.waiting and (self.alone or not here <= set(self.guests)):
            self.guests[self.waiting.pop(0)].say("!reg")

    def _talk(self, game: Game) -> bool:
        """Each day everybody is asked once for a word; whether one was said now. What
        the others make of it is the saying; people read its phrase."""
        if game.phase not in DAYBREAK:
            self._speakers = []
            return False
        if self._spoken != game.nights:
            self._spoken = game.nights
            self._speakers = [
                p.id for p in game.players.active if p.nick in self.guests
            ]
            self.dice.shuffle(self._speakers)
        while self._speakers:
            who = self._speakers.pop()
            if self._say(game, who):
                return True
        return False

    def _say(self, game: Game, who: PlayerId) -> bool:
        """Whether he may speak and had something to say."""
        player = game.players[who]
        if player not in game.players.active or who in game.silenced:
            return False
        sayings = self._mind(player).speak(self._sight(game, player))
        for saying in sayings:
            self.minutes.say(saying)
            self.guests[player.nick].say(self.words(fact_of(saying)))
        return bool(sayings)

    def _mind(self, player: Player) -> Policy:
        if player.nick not in self.minds:
            dice = random.Random(self.dice.random())
            self.minds[player.nick] = self.make(player.id, dice)
        return self.minds[player.nick]

    def _sight(self, game: Game, player: Player) -> Sight:
        return Sight(player_view(game, player.id), self.minutes)

    def _move(self, game: Game, player: Player) -> bool:
        turn = (player.nick, game.round, game.phase)
        moves = options(game, player.id)
        idle = game.phase is Phase.NIGHT and not owes_order(game, player.id)
        if turn in self.moved or not moves or idle:
            return False
        self.moved.add(turn)
        move = self._mind(player).move(self._sight(game, player), moves)
        if move is None:
            return False
        line, guest = typed(game, move), self.guests[player.nick]
        if line.private:
            guest.tell(self.bot, line.text)
        else:
            guest.say(line.text)
        return True
