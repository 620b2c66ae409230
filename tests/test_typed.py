"""What a robot types is read back as the move it wanted."""

from __future__ import annotations

from collections import Counter

import pytest

from mafiabot.commands.model import Context
from mafiabot.commands.parse import parse
from mafiabot.commands.ranks import Rank
from mafiabot.commands.targets import resolve
from mafiabot.engine.events import Event, VoteNight
from mafiabot.engine.options import options
from mafiabot.robots.chancer import Chancer
from mafiabot.robots.typed import typed

from rules import ruleset


class Typing(Chancer):
    """A chancer whose every possible move is typed and read again."""

    kinds: Counter[str]

    def _turn(self) -> None:
        for who in self.game.players:
            for move in options(self.game, who):
                self._read_back(move)
        super()._turn()

    def _read_back(self, move: Event) -> None:
        game = self.game
        line = typed(game, move)
        context = Context(
            game=game,
            rank=Rank.USER,
            target=lambda word: resolve(game, word, str.lower),
        )
        read = parse(line.text, move.who, line.private, context)  # type: ignore
        skips = isinstance(move, VoteNight) and line.text == "!skip"
        assert read == move or skips, (move, line)
        self.kinds[type(read).__name__] += 1


@pytest.mark.parametrize("name", ["classic", "godfather", "city", "vanilla"])
def test_every_move_of_a_game_can_be_typed(name: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(4):
        robot = Typing(ruleset(name), seed)
        robot.kinds = kinds
        robot.play(16)
    assert kinds["Vote"] > 50
    assert name == "vanilla" or kinds["Order"] > 50


def test_nobody_types_what_only_the_world_reports() -> None:
    robot = Chancer(ruleset("classic"), 1)
    robot.play(6)
    with pytest.raises(TypeError, match="nobody types Start"):
        typed(robot.game, robot.events[0])
