"""Speed of the rules: vanilla games a second, and one step of a large classic game.

Games are played once to have their events; then only ``step`` is timed, best of
several runs, since these machines are noisy. The cost of an event must grow no faster
than n log n of the players. Prints a table; asserts nothing.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from types import FunctionType

sys.path.insert(0, str(Path(__file__).parents[1]))

from mafiabot.engine import Game, step
from mafiabot.engine.events import Event
from mafiabot.robots.chancer import Chancer

from rules import ruleset

RUNS = 7


def recorded(name: str, players: int, games: int) -> list[list[Event]]:
    played = []
    for seed in range(games):
        robot = Chancer(ruleset(name), seed, lazy=0.0)
        robot.play(players)
        played.append(robot.events)
    return played


def games_per_second(name: str, played: list[list[Event]]) -> tuple[float, float]:
    """(games a second, microseconds an event), the best of the runs."""
    rules = ruleset(name)
    best = float("inf")
    for _ in range(RUNS):
        began = time.perf_counter()
        for events in played:
            game = Game(rules)
            for event in events:
                game = step(game, event).game
        best = min(best, time.perf_counter() - began)
    count = sum(map(len, played))
    return len(played) / best, best / count * 1e6


def step_times(name: str, played: list[list[Event]]) -> list[float]:
    """Microseconds of each single step."""
    times = []
    for events in played:
        game = Game(ruleset(name))
        for event in events:
            began = time.perf_counter()
            result = step(game, event)
            times.append((time.perf_counter() - began) * 1e6)
            game = result.game
    return times


def main() -> None:
    print("rules:", "plain" if isinstance(step, FunctionType) else "compiled")
    vanilla = recorded("vanilla", 10, 400)
    rate, each = games_per_second("vanilla", vanilla)
    print(f"vanilla, 10 players, 2 mafia: {rate:,.0f} games/s, {each:.1f} us an event")
    print("  (target 2,500 games/s on one core)")
    large = recorded("classic", 30, 20)
    times = sorted(step_times("classic", large))
    p99 = times[int(len(times) * 0.99)]
    median = statistics.median(times)
    print(f"classic, 30 players, one step: median {median:.1f} us, p99 {p99:.0f} us")
    print("  (target: median under 30 us)")
    for players, games in ((8, 20), (16, 20), (30, 20), (100, 2), (300, 1)):
        played = recorded("classic", players, games)
        rate, each = games_per_second("classic", played)
        print(
            f"classic, {players} players: {rate:,.1f} games/s, {each:.1f} us an event"
        )


if __name__ == "__main__":
    main()
