"""A whole game among robots, without network or clock."""

from __future__ import annotations

import random
from collections.abc import Mapping

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import RecordResult, Told
from mafiabot.engine.events import DeadlinePassed, Event, Join, Start
from mafiabot.engine.model import Night, PlayerResult, Roster
from mafiabot.engine.night import awaited
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.engine.view import player_view, public_view

from .informed import InformedPolicy
from .minutes import Minutes
from .orders import questions
from .policy import MakePolicy, Policy, Sight
from .random_policy import RandomPolicy
from .talk import Talk

POLICIES: Mapping[str, MakePolicy] = {
    "random": RandomPolicy,
    "informed": InformedPolicy,
}

# A game that has not ended by then never will.
MOST_PHASES = 2_000
# A day begins with one of these; then robots speak.
DAYBREAK = (Phase.DISCUSSION, Phase.NOMINATION)


class Table:
    """One game; the same seed and policy play the same game."""

    def __init__(self, rules: Ruleset, make: MakePolicy, seed: int) -> None:
        self.game = Game(rules)
        self.make, self.seed = make, seed
        self.dice = random.Random(seed)
        self.minutes = Minutes()
        self.results: tuple[PlayerResult, ...] = ()
        self.minds: dict[PlayerId, Policy] = {}
        self._spoken = -1  # the night after which the robots have spoken

    def play(self, players: int) -> Game:
        """From registration to the end. RuntimeError when there is none."""
        self._feed(Start(self.seed))
        for number in range(1, players + 1):
            self._feed(Join(PlayerId(f"p{number}"), f"p{number}"))
        self.minds = {
            who: self.make(who, random.Random(f"{self.seed}:{who}"))
            for who in self.game.players
        }
        while self.game.phase is Phase.REGISTRATION:
            self._feed(DeadlinePassed(self.game.round))
        for _ in range(MOST_PHASES):
            if self.game.phase is Phase.OVER:
                return self.game
            self._phase()
        raise RuntimeError(f"seed {self.seed}: no end after {MOST_PHASES} phases")

    def _feed(self, event: Event) -> None:
        result = step(self.game, event)
        self.game = result.game
        self.minutes.hear(result.effects)
        for effect in result.effects:
            if isinstance(effect, RecordResult):
                self.results = effect.players
            elif isinstance(effect, Told) and effect.to in self.minds:
                self.minds[effect.to].told(effect)

    def _phase(self) -> None:
        """Everybody is asked once, in random order; then the clock rings."""
        at, phase = self.game.round, self.game.phase
        if phase in DAYBREAK and self._spoken != self.game.nights:
            self._spoken = self.game.nights
            self._talk()
        if phase is Phase.NOMINATION:
            self.minutes.open_vote()
        public = public_view(self.game)
        for who in self._order():
            if self.game.round != at:
                return
            for _, moves in questions(options(self.game, who)):
                if self.game.round != at:
                    return
                sight = Sight(player_view(self.game, who, public), self.minutes)
                move = self.minds[who].move(sight, moves)
                if move is not None:
                    self._feed(move)
        if self.game.round == at and self.game.phase is not Phase.OVER:
            self._feed(DeadlinePassed(self.game.round))

    def _order(self) -> list[PlayerId]:
        """Who may have something to do, shuffled."""
        stage, players = self.game.stage, self.game.players
        assert isinstance(players, Roster)
        if isinstance(stage, Night):
            owing = [p.id for p in awaited(self.game)]
            if self.game.gifts:
                owing += [p.id for p in players.living if p.id in self.game.gifts]
                owing = list(dict.fromkeys(owing))
        else:
            owing = [p.id for p in players.living]
        self.dice.shuffle(owing)
        return owing

    def _talk(self) -> None:
        """Everybody once, in random order; and whoever is accused once at once."""
        public = public_view(self.game)
        talk = Talk(self.game, [p.id for p in self.game.players.active], self.dice)
        for who in talk:
            sight = Sight(player_view(self.game, who, public), self.minutes)
            sayings = self.minds[who].speak(sight)
            for saying in sayings:
                self.minutes.say(saying)
            talk.answer(sayings)
