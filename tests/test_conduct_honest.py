"""False accusations are the worst fault: who plays honestly is never punished.

``MAFIABOT_GAMES`` games of robots who do all that they owe; ``make proof-conduct``
plays a hundred thousand.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from mafiabot.conduct.chronicle import chronicle, is_armed_checker, known_to
from mafiabot.conduct.detectors import find
from mafiabot.config.source import BUILTIN, load_code
from mafiabot.engine import Game, Phase
from mafiabot.engine.events import Confirm, Order
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.robots.chancer import Chancer

from rules import ruleset

GAMES = int(os.environ.get("MAFIABOT_GAMES", "120"))
load = cache(load_code)


class Honest(Chancer):
    """Does what it owes, in time; as a commissar it shoots whom it has looked into."""

    def __init__(self, rules: str, seed: int) -> None:
        super().__init__(ruleset(rules), seed, lazy=0.0)

    def _move(self, who: PlayerId) -> None:
        game = self.game
        if game.phase is Phase.NIGHT and not owes_order(game, who):
            return
        moves = [m for m in options(game, who) if not self._is_blind(m)]
        if moves and isinstance(moves[0], Confirm):
            self.feed(Confirm(who, True))
        elif moves:
            self.feed(self.dice.choice(moves))

    def _is_blind(self, move: object) -> bool:
        if not isinstance(move, Order) or move.target is None:
            return False
        role = self.game.players[move.who].role
        ability = role.abilities_by_verb.get(move.verb)
        if ability is None or not ability.kills or not is_armed_checker(role):
            return False
        return move.target not in known_to(self.game, move.who)


@pytest.mark.req("W18", "C10", "C12")
@pytest.mark.parametrize("rules", BUILTIN)
def test_honest_robots_are_never_punished(rules: str) -> None:
    finds = 0
    for seed in range(max(1, GAMES // len(BUILTIN))):
        robot = Honest(rules, seed)
        least = ruleset(rules).min_players
        robot.play(least + seed % 17)
        moments = chronicle(Game(ruleset(rules)), enumerate(robot.events, 1))
        assert moments[-1].after == robot.game
        for code in (load("cats"), load("warns")):
            automatic = {
                detector
                for rule in code.rules.values()
                if rule.automatic
                for detector in rule.detectors
            }
            found = find(moments, code)
            accused = [one for one in found if one.detector in automatic]
            assert not accused, f"{rules} seed {seed}: {accused[0]}"
            finds += len(found)
    assert finds or GAMES < 100 or rules == "vanilla", (
        "the detectors see nothing at all"
    )
