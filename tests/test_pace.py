"""A channel's pace: what is said of durations is what a watch shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lasting import LastingTown

from mafiabot.engine.rulesets import Ruleset

from rules import ruleset
from town import Town


def give_pace(town: Town, pace: float) -> None:
    """As the configuration would have made it."""
    room = town.room
    room.setup = replace(room.setup, pace=pace)
    room.services = replace(room.services, pack=room.services.pack.at_pace(pace))


def hurried(pace: float) -> Town:
    town = Town(ruleset("classic"))
    give_pace(town, pace)
    return town


class HurriedTown(LastingTown):
    """Everything in a quarter of its time, also after a restart."""

    def __init__(
        self, folder: Path, at: float = 1_000_000.0, rules: Ruleset | None = None
    ) -> None:
        super().__init__(folder, at, rules)
        give_pace(self, 0.25)


def test_announced_and_asked_for_are_the_same_real_seconds() -> None:
    town = hurried(0.25)
    assert "30 seconds" in town.says("alice", "!start")[0]  # of two minutes
    left = 30 - town.typing_time
    assert f"{left:.0f} seconds" in " ".join(town.says("alice", "!time"))


def test_the_minutes_of_a_slow_channel_are_longer() -> None:
    assert "6 minutes" in hurried(3.0).says("alice", "!start")[0]


def test_a_short_time_is_never_said_to_be_none() -> None:
    assert "1 second" in hurried(0.001).says("alice", "!start")[0]


def test_a_resumed_game_tells_real_seconds(tmp_path: Path) -> None:
    town = HurriedTown(tmp_path)
    town.night()
    after = town.die(minutes=0.25)
    heard = after.back()
    after.database.close()
    # A quarter of two minutes, and of the minute of grace for the one that ran out.
    assert any("45 seconds" in line for line in heard), heard
