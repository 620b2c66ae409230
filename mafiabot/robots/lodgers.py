"""Robots in a real channel: no connections, only seats that a half-operator filled.

Their games never count. They are told nothing that people are not: ``Minds`` sees a
``PlayerView``; what they say is said by the bot in their name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import Effect, RecordResult
from mafiabot.engine.events import Join, Withdraw
from mafiabot.engine.role import PlayerId
from mafiabot.notices import RobotSays, RobotsDoNotCount, RobotsLeave, RobotsSitDown
from mafiabot.room import Room
from mafiabot.stand_ins import StandInsDue, has_robots, id_of, is_robot

from .company import NAMES
from .minds import Minds
from .policy import MakePolicy
from .speech import fact_of

# Mean time between two moves of robots: people have to be able to read along.
PAUSE = 4.0  # seconds, times the channel's pace
MOST = len(NAMES)


class Lodgers:
    """Implements ``stand_ins.StandIns`` for one room; ``draw`` gives seeds."""

    def __init__(self, room: Room, make: MakePolicy, draw: Callable[[], int]) -> None:
        self.room, self.most = room, MOST
        self.dice = random.Random(draw())
        self.minds = Minds(make, self.dice)
        self._rings_for = ""  # the game whose bell was asked for
        room.listeners.append(self.hear)

    def hear(self, effects: Sequence[Effect]) -> None:
        """What the game has just said."""
        self.minds.hear(effects)
        if any(isinstance(effect, RecordResult) for effect in effects):
            if self.room.game is not None and has_robots(self.room.game.players):
                self.room.say(RobotsDoNotCount())

    def seat(self, count: int) -> None:
        """Implements ``StandIns``: the last to come are the first to go."""
        before = self._here()
        for who in before[count:]:
            self.room.feed(Withdraw(who))
        free = [id_of(name) for name in NAMES if id_of(name) not in before]
        for who in free[: max(0, count - len(before))]:
            self.room.feed(Join(who, who))
        here = self._here()
        if here:
            self.room.say(RobotsSitDown(len(here)))
        elif before:
            self.room.say(RobotsLeave())
        self.wake()

    def _here(self) -> list[PlayerId]:
        game = self.room.playing
        return [] if game is None else [who for who in game.players if is_robot(who)]

    def wake(self) -> None:
        """Implements ``StandIns``."""
        if self._here() and self._rings_for != self.room.game_id:
            self._ring()

    def _ring(self) -> None:
        setup, room = self.room.setup, self.room
        self._rings_for = room.game_id
        pause = PAUSE * setup.pace * (0.5 + self.dice.random())
        due = StandInsDue(setup.network, setup.channel, room.game_id)
        room.services.clock.ring(pause, due)

    def act(self, report: StandInsDue) -> None:
        """Implements ``StandIns``; a bell of another game is not heard. While the bot
        is not yet in the channel again nobody moves."""
        if report.game_id != self.room.game_id:
            return
        self._rings_for = ""
        game = self.room.playing
        if game is not None and self.room.greeting is None:
            self._act(game)
        self.wake()

    def _act(self, game: Game) -> None:
        if game.phase is Phase.REGISTRATION:
            return
        deed = self.minds.next(game, self._here())
        if deed is None:
            return
        for saying in deed.sayings:
            words = self.room.line(fact_of(saying))
            self.room.say(RobotSays(deed.who, words))
        if deed.move is not None:
            self.room.feed(deed.move)
