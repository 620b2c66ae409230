"""The same events make the same game as ever, or the version of the rules says so."""

from __future__ import annotations

import json

import pytest
from golden import FILE, GAMES, played, refusals

from mafiabot.engine import codec

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
REMEDY = "if that is meant: python tests/golden.py, and read what it says there"


def test_the_games_are_of_this_version_of_the_rules() -> None:
    assert KEPT["rules_version"] == codec.RULES_VERSION, REMEDY
    assert len(KEPT["games"]) == len(GAMES)


@pytest.mark.parametrize(("name", "players", "seed", "odd"), GAMES)
def test_a_game_is_the_same_as_ever(
    name: str, players: int, seed: int, odd: float
) -> None:
    kept = KEPT["games"][f"{name} {players} {seed}"]
    assert played(name, players, seed, odd) == kept, REMEDY


def test_a_wrong_ruleset_is_refused_in_the_same_words_as_ever() -> None:
    assert refusals("classic") == KEPT["refusals"], REMEDY
