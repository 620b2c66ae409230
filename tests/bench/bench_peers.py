"""Vanilla with ten players and two mafiosi: our rules beside other engines.

The others are installed at fixed versions from the package registry into a venv of
their own, and run one after the other in the same run as ours, one process each. Ours
are games of random robots, of which ``step`` is timed; theirs are driven by
``peers.py``. Prints a table, and JSON into the file that is named as an argument.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mafiabot.engine import Game, step
from mafiabot.engine.events import Event
from mafiabot.engine.model import Outcome, Over
from mafiabot.robots.random_policy import RandomPolicy
from mafiabot.robots.table import Table

from rules import ruleset

PEERS = {"werewolf-engine": "0.1.0", "mafia": "1.0.0", "open-mafia-engine": "0.5.0"}
GAMES = {"werewolf-engine": 3000, "mafia": 300, "open-mafia-engine": 30}
OURS = 3000
PLAYERS, MAFIA = 10, 2
THEORY = 251 / 320  # of the mafia
VENV = Path(__file__).parents[2] / ".venv-peers"


def installed() -> Path:
    """The interpreter of the peers' venv, made at the first call."""
    python, stamp = VENV / "bin" / "python", VENV / ".installed"
    if not stamp.exists():
        venv.create(VENV, with_pip=True, clear=True)
        wanted = [f"{name}=={version}" for name, version in PEERS.items()]
        subprocess.run([python, "-m", "pip", "install", "-q", *wanted], check=True)
        stamp.touch()
    return python


def peer(python: Path, name: str) -> dict[str, float]:
    """One peer's games, seconds and victories of the mafia."""
    script = Path(__file__).with_name("peers.py")
    words = [python, script, name, str(PLAYERS), str(MAFIA), str(GAMES[name])]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


class Recorded(Table):
    """A game that keeps its events."""

    def __init__(self, seed: int) -> None:
        super().__init__(ruleset("vanilla"), RandomPolicy, seed)
        self.events: list[Event] = []

    def _feed(self, event: Event) -> None:
        self.events.append(event)
        super()._feed(event)


def ours() -> dict[str, float]:
    """The same of our own engine: games are played once to have their events."""
    rules, played, mafia = ruleset("vanilla"), [], 0
    for seed in range(OURS):
        one = Recorded(seed)
        stage = one.play(PLAYERS).stage
        assert isinstance(stage, Over)
        mafia += stage.outcome is Outcome.MAFIA
        played.append(one.events)
    began = time.perf_counter()
    for each in played:
        game = Game(rules)
        for event in each:
            game = step(game, event).game
    took = time.perf_counter() - began
    return {"games": OURS, "seconds": took, "mafia": mafia}


def main() -> None:
    python = installed()
    rows = {"mafiabot": ours()} | {name: peer(python, name) for name in PEERS}
    fastest = max(
        row["games"] / row["seconds"] for n, row in rows.items() if n in PEERS
    )
    print(f"vanilla, {PLAYERS} players, {MAFIA} mafia; theory: mafia wins {THEORY:.4f}")
    for name, row in rows.items():
        row["per_second"] = row["games"] / row["seconds"]
        row["win_rate"] = row["mafia"] / row["games"]
        error = math.sqrt(THEORY * (1 - THEORY) / row["games"])
        row["deviation"] = (row["win_rate"] - THEORY) / error
        print(
            f"{name:18} {PEERS.get(name, ''):6} {row['per_second']:9,.1f} games/s"
            f"  mafia {row['win_rate']:.4f} ({row['deviation']:+.1f} standard errors)"
        )
    ratio = rows["mafiabot"]["per_second"] / fastest
    print(f"ours / fastest peer: {ratio:.2f} (target 0.6 plain, 1.2 compiled)")
    if len(sys.argv) > 1:
        told = {"theory": THEORY, "ratio": ratio, "engines": rows}
        Path(sys.argv[1]).write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
