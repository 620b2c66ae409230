"""What the log shows of a running game."""

from __future__ import annotations

import logging

import pytest

from mafiabot.engine.events import Confirm, Event, LastWords, Order, Skip, Start, Vote
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.masked import masked

from rules import ruleset
from town import Town

A, B = PlayerId("anna"), PlayerId("boris")
NICKS = [f"p{number}" for number in range(1, 13)]


def test_what_everybody_saw_is_written_out() -> None:
    assert masked(Vote(A, B)) == "Vote(who='anna', target='boris')"


@pytest.mark.parametrize(
    "event",
    [
        Start(7),
        Confirm(A, True),
        Order(A, "kill", B, "die"),
        Skip(A),
        LastWords(A, "x"),
    ],
)
def test_of_what_is_private_there_is_only_the_kind(event: Event) -> None:
    assert masked(event) == f"{type(event).__name__}(masked)"


def test_a_new_kind_of_event_is_masked_until_somebody_decides() -> None:
    class Whispered(Event):
        def __repr__(self) -> str:
            return "the mafioso is anna"

    assert masked(Whispered()) == "Whispered(masked)"


@pytest.mark.parametrize("name", ["classic", "godfather"])
def test_a_game_logged_at_debug_shows_no_card(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    town = Town(ruleset(name), seed=3)
    played(town)
    assert len(caplog.records) > 40
    assert "Order(masked)" in caplog.text
    for card in ROLES:
        assert card not in caplog.text.lower(), card
    for secret in ("seed", "kill", "heal"):
        assert secret not in caplog.text


def played(town: Town) -> None:
    """A game in which everybody does the first thing that he may."""
    town.says("p1", "!start")
    for nick in NICKS:
        town.says(nick, "!reg")
    for _ in range(60):
        if town.room.playing is None or len(town.heard) > 2000:
            return
        for nick in NICKS:
            game = town.room.playing
            moves = options(game, PlayerId(nick)) if game else ()
            if moves:
                town.room.feed(moves[0])
        if town.room.playing is not None:
            town.deadline()
