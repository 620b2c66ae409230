"""The minds of several robots at one table, whichever way their words reach it.

They are told nothing that people are not: a mind sees its own ``PlayerView`` and what
everybody heard.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import CardsDealt, Effect, RegistrationClosed, Told
from mafiabot.engine.events import Event
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import player_view

from .minutes import Minutes, Saying
from .orders import questions
from .policy import MakePolicy, Policy, Sight
from .table import DAYBREAK
from .talk import Talk


@dataclass(frozen=True)
class Deed:
    """What a robot does: it speaks to everybody, or makes a move."""

    who: PlayerId
    sayings: tuple[Saying, ...] = ()
    move: Event | None = None


class Minds:
    """Of one game after another; ``dice`` gives each mind its own."""

    def __init__(self, make: MakePolicy, dice: random.Random) -> None:
        self.make, self.dice = make, dice
        self._unread: dict[PlayerId, list[Told]] = {}
        self._forget(-1)

    def _forget(self, seed: int) -> None:
        self._seed, self._day, self._spoken = seed, -1, -1
        self.minutes = Minutes()
        self.minds: dict[PlayerId, Policy] = {}
        self.moved: set[tuple[PlayerId, int, Phase, str]] = set()
        self._talking: Talk | None = None  # of this day

    def hear(self, effects: Iterable[Effect]) -> None:
        """What the game has just said: to all, and to each alone. A mind reads what
        is for it when it is asked next, as it may not be made up yet."""
        effects = tuple(effects)
        self.minutes.hear(effects)
        for effect in effects:
            if isinstance(effect, RegistrationClosed | CardsDealt):
                self._unread.clear()
            elif isinstance(effect, Told):
                self._unread.setdefault(effect.to, []).append(effect)

    def begin(self, game: Game) -> bool:
        """Whether this is a new game: nothing of the last one counts any more."""
        new = game.seed != self._seed
        if new:
            self._forget(game.seed)
        return new

    def next(self, game: Game, robots: Collection[PlayerId]) -> Deed | None:
        """What one of the robots says or does now; None: nothing, for a while."""
        self.begin(game)
        if game.phase is Phase.NOMINATION and self._day != game.nights:
            self._day = game.nights
            self.minutes.open_vote()
        spoken = self._talk(game, robots)
        if spoken is not None:
            return spoken
        seats = [who for who in game.players if who in robots]
        self.dice.shuffle(seats)
        for who in seats:
            move = self._move(game, who)
            if move is not None:
                return Deed(who, move=move)
        return None

    def _talk(self, game: Game, robots: Collection[PlayerId]) -> Deed | None:
        """What the others make of a word is the saying; people read its phrase."""
        if game.phase not in DAYBREAK:
            return None
        if self._talking is None or self._spoken != game.nights:
            self._spoken = game.nights
            active = (p.id for p in game.players.active)
            speakers = [who for who in active if who in robots]
            self._talking = Talk(game, speakers, self.dice)
        for who in self._talking:
            sayings = self._say(game, who)
            self._talking.answer(sayings)
            if sayings:
                return Deed(who, sayings)
        return None

    def _say(self, game: Game, who: PlayerId) -> tuple[Saying, ...]:
        """Nothing from whoever may not speak."""
        player = game.players[who]
        if player not in game.players.active or who in game.silenced:
            return ()
        sayings = tuple(self._mind(who).speak(self._sight(game, who)))
        for saying in sayings:
            self.minutes.say(saying)
        return sayings

    def _mind(self, who: PlayerId) -> Policy:
        if who not in self.minds:
            self.minds[who] = self.make(who, random.Random(self.dice.random()))
        for effect in self._unread.pop(who, ()):
            self.minds[who].told(effect)
        return self.minds[who]

    def _sight(self, game: Game, who: PlayerId) -> Sight:
        return Sight(player_view(game, who), self.minutes)

    def _move(self, game: Game, who: PlayerId) -> Event | None:
        for what, moves in questions(options(game, who)):
            turn = (who, game.round, game.phase, what)
            idle = not what and game.phase is Phase.NIGHT and not owes_order(game, who)
            if turn in self.moved or idle:
                continue
            self.moved.add(turn)
            move = self._mind(who).move(self._sight(game, who), moves)
            if move is not None:
                return move
        return None
