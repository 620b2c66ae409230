"""A thousand seeded games of random players at each size: all end, none astray."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from mafiabot.engine import Phase
from mafiabot.engine.effects import GameVoid, GameWon, RecordResult
from mafiabot.engine.model import Over, Reason
from mafiabot.engine.outcome import winner
from mafiabot.robots.chancer import Chancer

from rules import ruleset

# The whole thousand is ``make proof-games``; every run plays a part of it.
GAMES = int(os.environ.get("MAFIABOT_GAMES", "40"))


@pytest.mark.req("R12", "R31", "R125")
@pytest.mark.parametrize("rules", ["classic", "godfather", "city"])
@pytest.mark.parametrize("players", range(4, 34))
def test_every_random_game_ends_in_a_stated_outcome(players: int, rules: str) -> None:
    players = max(players, ruleset(rules).min_players)
    outcomes: Counter[object] = Counter()
    for seed in range(GAMES):
        robot = Chancer(ruleset(rules), seed)
        game = robot.play(players)
        assert isinstance(game.stage, Over) and game.phase is Phase.OVER
        outcomes[game.stage.outcome] += 1
        ends = [e for e in robot.effects if isinstance(e, GameWon | GameVoid)]
        assert len(ends) == 1, "a game ends once"
        records = [e for e in robot.effects if isinstance(e, RecordResult)]
        if game.stage.outcome is None:
            assert not records, "a void game is not recorded"
            continue
        assert winner(game) is game.stage.outcome
        assert len(records) == 1
        stolen = sum(
            p.amount
            for p in game.payments
            if p.reason in (Reason.SEDUCTION, Reason.HACK)
        )
        assert stolen == 0, "what a thief gains his victim loses"
    assert sum(outcomes.values()) == GAMES


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = Chancer(ruleset("classic"), 7), Chancer(ruleset("classic"), 7)
    assert one.play(14) == other.play(14)
    assert one.effects == other.effects
