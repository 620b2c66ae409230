"""What comes of any two orders of a godfather's night, and how it is worded."""

from __future__ import annotations

import dataclasses

import pytest
from godfather_pairs import TABLE, aimed, ended, rows, second_night

from mafiabot.engine.effects import Healed, SomebodyLucky, SomebodyShielded
from mafiabot.engine.model import Roster
from mafiabot.engine.role import PlayerId

from rules import ruleset
from town import Town


@pytest.mark.req("T24", "T25", "C36", "C41")
def test_every_two_orders_come_to_what_the_table_says() -> None:
    """``make godfather-pairs`` writes the table anew."""
    assert "\n".join(rows()) + "\n" == TABLE.read_text(encoding="utf-8")


@pytest.mark.req("C40", "C41", "R51")
@pytest.mark.parametrize("seated", [("lucky", "shielded"), ("shielded", "lucky")])
def test_the_order_of_the_spared_is_not_that_of_their_seats(
    seated: tuple[str, str],
) -> None:
    game = second_night()
    rest = [who for who in game.players if who not in seated]
    order = [*map(PlayerId, seated), *rest]
    game = dataclasses.replace(
        game, players=Roster({who: game.players[who] for who in order})
    )
    orders = aimed("don", "kill", "shielded"), aimed("slasher", "kill", "lucky")
    kinds = (SomebodyLucky, SomebodyShielded)
    for seed in range(20):  # luck serves every second time
        _, told = ended(dataclasses.replace(game, seed=seed), orders)
        spared = [type(effect) for effect in told if isinstance(effect, kinds)]
        assert spared in ([SomebodyShielded], [SomebodyLucky, SomebodyShielded])
        if len(spared) == 2:
            return
    raise AssertionError("nobody was lucky in twenty nights")


def test_private_lines_are_worded_by_the_night_alone() -> None:
    """The same for everybody, and however many lines there were before."""
    town = Town(ruleset("godfather"), "ru", seed=1)
    town.says("alice", "!game")
    room, words = town.room, set()
    room.setup = dataclasses.replace(room.setup, varied=True)
    for night in range(1, 30):
        assert room.game is not None
        room.game = dataclasses.replace(room.game, round=night)
        one = room.line(Healed(PlayerId("alice")))
        assert one == room.line(Healed(PlayerId("bob")))
        words.add(one)
    assert len(words) == 3
