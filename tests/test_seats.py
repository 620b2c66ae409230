"""One person, one seat (rulings; R32)."""

from __future__ import annotations

from mafiabot.engine import Game, step
from mafiabot.engine.effects import Refused
from mafiabot.engine.events import Join, Start
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId

from rules import ruleset


def test_one_account_has_one_seat_whatever_its_nicks() -> None:
    game = step(Game(ruleset("classic")), Start(1)).game
    game = step(game, Join(PlayerId("a"), "a", account="Vasya")).game
    twin = step(game, Join(PlayerId("b"), "b", account="Vasya"))
    assert twin.game is game
    assert twin.effects == (Refused(PlayerId("b"), Refusal.SAME_PERSON),)
    other = step(game, Join(PlayerId("c"), "c", account=None)).game
    assert len(other.players) == 2
