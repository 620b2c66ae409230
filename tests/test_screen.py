"""What a terminal shows of a game among robots, and what it keeps to itself."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from click.testing import CliRunner
from rich.console import Console

from mafiabot.cli import main
from mafiabot.engine import Phase
from mafiabot.engine.events import DeadlinePassed
from mafiabot.localnet.guest import Overheard
from mafiabot.screen import LAST, Screen
from mafiabot.styles import BOLD

from rules import ruleset
from town import CHANNEL, Town

NICKS = ("anna", "boris", "vera", "gleb", "daria", "egor")
SAID = Overheard("anna", CHANNEL, "good morning")
WHISPER = Overheard("anna", "bot", "!heal 2")


def at_first_night() -> Town:
    """Six people who have kept their cards."""
    town = Town(replace(ruleset("classic"), auto_restart=False), language="en")
    town.says("anna", "!start")
    for nick in NICKS:
        town.says(nick, "!reg")
    room = town.room
    while room.game is not None and room.game.phase is not Phase.NIGHT:
        room.feed(DeadlinePassed(room.game.round))
        for nick in NICKS:
            town.tells(nick, "!yes")
    return town


def screen_of(town: Town, spoil: bool, terminal: bool) -> tuple[Screen, io.StringIO]:
    page = io.StringIO()
    size = {"width": 100, "height": 24}
    console = Console(file=page, force_terminal=terminal, **size)  # type: ignore[arg-type]
    return Screen(town.room, "bot", spoil, console), page


def drawn(screen: Screen, page: io.StringIO) -> str:
    screen.console.print(screen.draw())
    return page.getvalue()


def test_channel_living_and_clock_are_side_by_side() -> None:
    screen, page = screen_of(at_first_night(), False, False)
    screen.hear(SAID)
    picture = drawn(screen, page)
    said = next(line for line in picture.splitlines() if "│ <anna>" in line)
    assert said.index("<anna>") < 66 <= said.index("6 of 6")
    for words in (CHANNEL, "6 of 6 alive", "2 minutes 30 seconds until", *NICKS):
        assert words in picture, picture


@pytest.mark.parametrize("spoil", [False, True])
def test_whispers_and_cards_are_for_who_asks_to_be_spoiled(spoil: bool) -> None:
    screen, page = screen_of(at_first_night(), spoil, False)
    screen.whisper(WHISPER)
    screen.hear(WHISPER)  # an onlooker's own private lines are nobody's whispers
    picture = drawn(screen, page)
    assert picture.count("!heal 2") == 2 * spoil  # printed once, and once in the frame
    for card in ("doctor", "maniac", "katani", "mafioso"):
        assert (card in picture.lower()) is spoil


def test_the_dead_leave_the_table() -> None:
    town = at_first_night()
    room = town.room
    assert room.game is not None
    while room.game.phase is Phase.NIGHT:  # who does not act is killed
        room.feed(DeadlinePassed(room.game.round))
    living = [p.nick for p in room.game.living]
    screen, page = screen_of(town, False, False)
    picture = drawn(screen, page)
    assert 0 < len(living) < 6 and f"{len(living)} of 6 alive" in picture
    assert all((nick in picture) is (nick in living) for nick in NICKS)


def test_without_a_terminal_lines_are_printed_as_they_come() -> None:
    screen, page = screen_of(at_first_night(), False, False)
    screen.open()
    screen.hear(Overheard("bot", CHANNEL, f"{BOLD}Night 1.{BOLD}"))
    screen.hear(SAID)
    screen.close()
    assert page.getvalue().splitlines() == [
        "-- 2 minutes 30 seconds until dawn. 6 of 6 alive",
        "<bot> Night 1.",
        "<anna> good morning",
    ]


def test_a_terminal_is_taken_and_given_back_with_the_last_lines() -> None:
    screen, page = screen_of(at_first_night(), False, True)
    screen.open()
    for number in range(40):
        screen.hear(Overheard("anna", CHANNEL, f"line {number}."))
    screen.tick()
    screen.close()
    frames, _, left = page.getvalue().rpartition("\x1b[?1049l")
    assert "\x1b[?1049h" in frames
    assert frames.count("line 39.") == 1 and "line 20." in frames.split("\x1b[H")[-1]
    assert left.count("line ") == LAST and "line 39." in left


def test_spoil_is_for_watching() -> None:
    done = CliRunner().invoke(main, ["play", "--spoil"])
    assert done.exit_code == 2 and "--watch" in done.output
