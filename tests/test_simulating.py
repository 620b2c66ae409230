"""Simulating at the command line: bar and picture; what plain ``make run`` does."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mafiabot import playing
from mafiabot.cli import main
from mafiabot.engine.model import Outcome
from mafiabot.playing import Play
from mafiabot.sim.report import drawn
from mafiabot.sim.run import Plan, simulate

from rules import ruleset

ROOT = Path(__file__).parent.parent
SIMULATE = (sys.executable, "-m", "mafiabot", "simulate", "--jobs", "1", "--json")
SIZES = ("--players", "6-7", "--games", "60")


def simulated(err: int) -> str:
    """What a simulation in a process of its own says, its errors going to ``err``."""
    plain = {"TERM": "xterm", "COLUMNS": "100", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*SIMULATE, *SIZES],
        stdout=subprocess.PIPE,
        stderr=err,
        env={**os.environ, **plain},
        check=True,
        text=True,
    )
    return done.stdout


def test_a_person_sees_how_many_games_were_played() -> None:
    """On the terminal of stderr; what is piped are the figures alone."""
    screen, end = pty.openpty()
    said = simulated(end)
    os.close(end)
    shown = b""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:  # how a closed terminal ends on Linux
            break
        if not part:
            break
        shown += part
    os.close(screen)
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", shown).decode()
    assert "games" in text and "120/120" in text
    assert [row["players"] for row in json.loads(said)["sizes"]] == [6, 7]


def test_no_bar_is_written_into_a_file(tmp_path: Path) -> None:
    with (tmp_path / "errors").open("w") as errors:
        said = simulated(errors.fileno())
    assert json.loads(said)["sizes"]
    assert (tmp_path / "errors").read_text().strip() == ""


@pytest.mark.parametrize(("name", "sizes"), [("classic", (6, 7, 9)), ("city", (8, 16))])
def test_the_plot_shows_every_size_and_side(name: str, sizes: tuple[int, ...]) -> None:
    tallies = simulate(Plan(ruleset(name), sizes, 10), 1)
    (axes,) = drawn(tallies, "title").axes
    assert [round(tick) for tick in axes.get_xticks()] == list(sizes)
    lines = {line.get_label(): line for line in axes.get_lines()}
    sitting = {
        side.value: [one.players for one in tallies if one.sits(side)]
        for side in tallies[0].sides
        if any(one.sits(side) for one in tallies)
    }
    assert {name: list(line.get_xdata()) for name, line in lines.items()} == sitting
    town = [one.share(Outcome.TOWN) * 100 for one in tallies]
    assert list(lines["town"].get_ydata()) == pytest.approx(town)


@pytest.mark.parametrize("name", ["town.png", "town"])
def test_the_plot_is_written_where_it_was_asked_for(tmp_path: Path, name: str) -> None:
    arguments = ["simulate", "--jobs", "1", *SIZES, "--plot", str(tmp_path / name)]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_bytes().startswith(b"\x89PNG\r\n")


@pytest.mark.parametrize(("configured", "command"), [(False, "play"), (True, "run")])
def test_make_run_without_a_configuration_is_a_game_here(
    tmp_path: Path, configured: bool, command: str
) -> None:
    """The real Makefile, with a bot that writes down how it was called."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("setup.cfg", "setup.py", *(["config.yaml"] if configured else [])):
        (tmp_path / name).touch()
    bot = tmp_path / ".venv" / "bin" / "mafiabot"
    bot.parent.mkdir(parents=True)
    bot.write_text('#!/bin/sh\necho "$@" >> called\n')
    bot.chmod(0o755)
    (tmp_path / ".venv" / ".installed").touch()
    subprocess.run(["make", "--silent", "run"], cwd=tmp_path, check=True)
    assert (tmp_path / "called").read_text() == f"{command}\n"


def test_a_plain_game_here_is_seven_robots_and_a_free_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What ``mafiabot play`` asks for when nothing is said."""
    asked: list[Play] = []
    monkeypatch.setattr(playing, "play", lambda wanted, told: asked.append(wanted))
    done = CliRunner().invoke(main, ["play"])
    assert done.exit_code == 0, done.output
    (game,) = asked
    assert game.robots == 7 and game.rules.name == "classic"
