"""The chancer: does something allowed, at random. Plays whole games against itself."""

from __future__ import annotations

import random

from mafiabot.engine import Game, Phase, Step, step
from mafiabot.engine.effects import Effect
from mafiabot.engine.events import Confirm, DeadlinePassed, Event, Join, Start
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset

# A game that has not ended by then never will: a fault of the rules.
MOST_EVENTS = 100_000
REFUSES = 0.05  # the chance that a role is refused


class Chancer:
    """One game of random players; the same seed plays the same game."""

    def __init__(self, rules: Ruleset, seed: int, lazy: float = 0.05) -> None:
        """``lazy`` is the chance that somebody misses a turn that he was offered."""
        self.game = Game(rules)
        self.dice = random.Random(seed)
        self.seed = seed
        self.lazy = lazy
        self.events: list[Event] = []
        self.effects: list[Effect] = []

    def feed(self, event: Event) -> Step:
        result = step(self.game, event)
        self.game = result.game
        self.events.append(event)
        self.effects.extend(result.effects)
        return result

    def play(self, players: int) -> Game:
        """From the opening of registration to the end."""
        self.feed(Start(self.seed))
        for number in range(1, players + 1):
            nick = f"player{number}"
            self.feed(Join(PlayerId(nick), nick))
        self._until_over(Phase.REGISTRATION)
        for _ in range(MOST_EVENTS):
            if self.game.phase is Phase.OVER:
                return self.game
            self._turn()
        raise RuntimeError(f"seed {self.seed}: no end after {MOST_EVENTS} turns")

    def _until_over(self, phase: Phase) -> None:
        while self.game.phase is phase:
            self.feed(DeadlinePassed(self.game.round))

    def _turn(self) -> None:
        """Everybody is offered one move, in random order; then the clock rings."""
        before = self.game.round
        order = list(self.game.players)
        self.dice.shuffle(order)
        for who in order:
            if self.dice.random() >= self.lazy:
                self._move(who)
        if self.game.round == before and self.game.phase is not Phase.OVER:
            self.feed(DeadlinePassed(self.game.round))

    def _move(self, who: PlayerId) -> None:
        """A role is seldom refused: most games should have their cards."""
        if self.game.phase is Phase.NIGHT and not owes_order(self.game, who):
            return
        moves = options(self.game, who)
        if moves and isinstance(moves[0], Confirm):
            self.feed(Confirm(who, self.dice.random() >= REFUSES))
        elif moves:
            self.feed(self.dice.choice(moves))
