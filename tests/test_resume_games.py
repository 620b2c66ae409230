"""Whole games of every ruleset, with a bot that dies again and again: each ends like
the game that nothing interrupted, down to the last dollar and shield."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path

import pytest
from hands import type_in
from lasting import LastingTown

from mafiabot.config.source import load_ruleset
from mafiabot.engine import Game, Phase
from mafiabot.engine.bag import USED
from mafiabot.engine.options import options
from mafiabot.engine.rulesets import Ruleset

from town import NETWORK

PEOPLE = [f"player{number}" for number in range(1, 15)]
GAMES = 2  # the second with what the first has earned
MOST_TURNS = 200


class Story:
    """A town in which robots type; ``deadly`` is the chance that the bot dies then."""

    def __init__(self, folder: Path, rules: Ruleset, seed: int, deadly: float) -> None:
        folder.mkdir()
        self.town = LastingTown(folder, rules=rules)
        self.dice = random.Random(seed)
        self.death = random.Random(seed + 1)
        self.deadly = deadly
        self.deaths = 0
        self.ends: list[Game] = []

    @property
    def game(self) -> Game:
        game = self.town.room.playing
        assert game is not None
        return game

    def then(self) -> None:
        if self.death.random() < self.deadly:
            self.deaths += 1
            self.town = self.town.die()
            self.town.back()

    def told(self) -> list[object]:
        """What is left of it all: the ends of the games, and the books."""
        purses = [self.town.scores.purse(NETWORK, who, None) for who in PEOPLE]
        standings = [(s.nick, s.money) for s in self.town.scores.top(NETWORK)]
        return [*self.ends, purses, standings]

    def play(self) -> list[object]:
        for _ in range(GAMES):
            self._gather()
            for _ in range(MOST_TURNS):
                if self.town.room.playing is None:
                    break
                self._turn()
            assert self.town.room.playing is None, "no end"
        told = self.told()
        self.town.database.close()
        return told

    def _gather(self) -> None:
        for who in PEOPLE:
            if self.sells:
                self.town.tells(who, f"!buy {self.dice.choice(['shield', 'papers'])}")
        self.town.says(PEOPLE[0], "!start")
        for who in PEOPLE:
            self.town.says(who, "!reg")
            self.then()
        while self.game.phase is Phase.REGISTRATION:
            self.town.deadline()

    @property
    def spent(self) -> bool:
        """Whether anything from the shop was used up."""
        return any(what.startswith(USED) for end in self.ends for _, what in end.uses)

    @property
    def sells(self) -> bool:
        return any(vars(self.town.room.setup.ruleset.shop).values())

    def _turn(self) -> None:
        before = self.game.round
        order = list(self.game.players)
        self.dice.shuffle(order)
        for who in order:
            if self.town.room.playing is not None:
                self._move(who)
        now = self.town.room.playing
        if now is not None and now.round == before:
            self.town.deadline()
            self.then()

    def _move(self, who: str) -> None:
        player = self.game.players[who]
        moves = options(self.game, player.id)
        if moves:
            last = self.game
            type_in(self.town, self.dice.choice(moves))
            self.then()
            if self.town.room.playing is None:
                self.ends.append(last)


def cheap(name: str, path: Path) -> Ruleset:
    """The ruleset, in a file of its own as a resumed game reads it: one game at a
    time, and a shop in which everybody can buy."""
    text = (files("mafiabot.rulesets") / f"{name}.yaml").read_text("utf-8")
    text = re.sub(r"(?m)^auto_restart: true", "auto_restart: false", text)
    text = re.sub(r"(?m)^(  (?:shield|papers|ticket): )\d+", r"\g<1>5", text)
    path.write_text(text, encoding="utf-8")
    return load_ruleset(str(path))


@pytest.mark.req("C40")
@pytest.mark.parametrize("name", ["classic", "godfather", "city", "vanilla"])
def test_a_bot_that_dies_often_plays_the_same_games(name: str, tmp_path: Path) -> None:
    rules = cheap(name, tmp_path / "mine.yaml")
    whole = Story(tmp_path / "whole", rules, 3, 0.0).play()
    broken = Story(tmp_path / "broken", rules, 3, 0.1)
    assert broken.play() == whole
    assert broken.deaths > 10
    assert broken.spent == broken.sells
