"""The city with every character: games end, and a bot that dies plays them on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from lasting import LastingTown

from mafiabot.engine import Game, Phase, codec, replay
from mafiabot.engine.decks import dealt
from mafiabot.engine.events import Event, Order, Start
from mafiabot.engine.options import options
from mafiabot.engine.roles import ROLES
from mafiabot.robots.chancer import Chancer
from mafiabot.robots.typed import typed

from rules import ruleset

ALL = 33  # players: every character of the city is dealt


class Named(Chancer):
    """A random game with one of the decks."""

    def __init__(self, seed: int, deck: str) -> None:
        super().__init__(ruleset("city"), seed)
        self.deck = deck

    def feed(self, event: Event) -> object:  # type: ignore[override]
        chosen = (
            Start(event.seed, deck=self.deck) if isinstance(event, Start) else event
        )
        return super().feed(chosen)


def test_the_largest_table_has_every_character() -> None:
    cards = set(dealt(ruleset("city").roles, ALL))
    city = {key for key, role in ROLES.items() if role.level} | {"witness"}
    assert cards == city - {"bitten"} and len(cards) == 29


@pytest.mark.parametrize("deck", ["1", "2", "3", "4"])
@pytest.mark.parametrize("players", [8, 14, 22, ALL])
def test_every_deck_is_played_to_an_end_and_again_from_its_journal(
    deck: str, players: int
) -> None:
    for seed in range(3):
        robot = Named(seed, deck)
        game = robot.play(players)
        assert game.phase is Phase.OVER
        lines = [codec.dump(event) for event in robot.events]
        assert replay(Game(ruleset("city")), map(codec.load, lines)) == game


def test_every_order_of_the_city_is_given_in_some_random_game() -> None:
    """Else the games above would show little."""
    given = set()
    for seed in range(12):
        robot = Chancer(ruleset("city"), seed)
        robot.play(ALL)
        given |= {e.verb for e in robot.events if isinstance(e, Order)}
    verbs = {
        verb for key in dealt(ruleset("city").roles, ALL) for verb in ROLES[key].verbs
    }
    assert verbs | {"use", "take"} >= given >= verbs | {"use"}


def test_a_bot_that_dies_at_every_turn_plays_the_city_on(tmp_path: Path) -> None:
    town, dice = LastingTown(tmp_path, rules=ruleset("city")), random.Random(3)
    town.says("p1", "!game 4")
    for number in range(1, ALL + 1):
        town.says(f"p{number}", "!join")
    town.says("p1", "!start")
    for _ in range(12):
        game = town.room.game
        assert game is not None
        if game.phase is Phase.OVER:
            break
        for who in game.players:
            moves = options(game, who)
            if moves:
                move = dice.choice(moves)
                line = typed(game, move)
                (town.tells if line.private else town.says)(who, line.text)
            assert town.room.game is not None
            game = town.room.game
        before = town.room.game
        town = town.die()  # type: ignore[assignment]
        assert town.room.game == before
        town.back()
        town.deadline()
    assert town.room.game is not None and town.room.game.nights > 1
    town.database.close()
