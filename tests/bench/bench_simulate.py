"""``simulate`` on two cores beside one: the same games, in turn, best of three.

The target is a ratio of 1.8; other work on the machine lowers it. Asserts that both
give the same tallies.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tally import Tally

from rules import ruleset

GAMES = 1000
RUNS = 3


def timed(plan: Plan, jobs: int) -> tuple[float, list[Tally]]:
    """Seconds, and what came of it."""
    began = time.perf_counter()
    tallies = simulate(plan, jobs)
    return time.perf_counter() - began, tallies


def main() -> None:
    plan = Plan(ruleset("classic"), (10,), GAMES)
    seconds = {1: float("inf"), 2: float("inf")}
    for _ in range(RUNS):
        told = []
        for jobs in seconds:
            took, tallies = timed(plan, jobs)
            seconds[jobs] = min(seconds[jobs], took)
            told.append(tallies)
        assert told[0] == told[1]
    for jobs, took in seconds.items():
        print(f"simulate, classic 10, {jobs} core(s): {GAMES / took:,.0f} games/s")
    load = os.getloadavg()[0]
    ratio = seconds[1] / seconds[2]
    print(f"two cores / one: {ratio:.2f} (target 1.8; load of the machine {load:.1f})")


if __name__ == "__main__":
    main()
