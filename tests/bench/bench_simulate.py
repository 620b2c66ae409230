"""``simulate`` on two cores beside one: the same games, in turn, best of three.

The target is a ratio of 1.8. Other work on the machine lowers the ratio of times; not
that of processor time, which is what two cores give when nothing else runs. Asserts
that both give the same tallies.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tally import Tally

from rules import ruleset

GAMES = 1000
RUNS = 3


def worked() -> float:
    """Seconds of processor time, of this process and of those it has waited for."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    used = [resource.getrusage(one) for one in who]
    return sum(one.ru_utime + one.ru_stime for one in used)


def timed(plan: Plan, jobs: int) -> tuple[float, float, list[Tally]]:
    """Seconds, seconds of processor time for each core, and what came of it."""
    began, before = time.perf_counter(), worked()
    tallies = simulate(plan, jobs)
    return time.perf_counter() - began, (worked() - before) / jobs, tallies


def main() -> None:
    plan = Plan(ruleset("classic"), (10,), GAMES)
    seconds = {1: float("inf"), 2: float("inf")}
    work = dict(seconds)
    for _ in range(RUNS):
        told = []
        for jobs in seconds:
            took, busy, tallies = timed(plan, jobs)
            seconds[jobs] = min(seconds[jobs], took)
            work[jobs] = min(work[jobs], busy)
            told.append(tallies)
        assert told[0] == told[1]
    for jobs, took in seconds.items():
        print(f"simulate, classic 10, {jobs} core(s): {GAMES / took:,.0f} games/s")
    load = os.getloadavg()[0]
    ratio = seconds[1] / seconds[2]
    print(f"two cores / one: {ratio:.2f} (target 1.8; load of the machine {load:.1f})")
    print(f"by processor time: {work[1] / work[2]:.2f}")


if __name__ == "__main__":
    main()
