"""Scenes that were played on ngircd, on InspIRCd and ircd-hybrid too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from test_scenes import (
    test_a_bot_without_rights_says_so_once,
    test_a_half_operator_halts_in_the_wrong_layout,
    test_a_thousand_cyrillic_characters_reach_a_person_whole,
    test_a_voice_taken_is_a_life_taken,
    test_who_leaves_the_night_may_come_back_in_time,
)

from mafiabot.localnet import Server, hybrid, inspircd

__all__ = [
    "test_a_bot_without_rights_says_so_once",
    "test_a_half_operator_halts_in_the_wrong_layout",
    "test_a_thousand_cyrillic_characters_reach_a_person_whole",
    "test_a_voice_taken_is_a_life_taken",
    "test_who_leaves_the_night_may_come_back_in_time",
]


@pytest.fixture(scope="module", params=[inspircd, hybrid], ids=["inspircd", "hybrid"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Instead of ngircd; it does not delay people who type fast."""
    with request.param.start(limits=False) as running:
        yield running
