"""Let robots play every ruleset at every size and keep the figures: ``make balance``.

    python docs/balance.py [--games N] [RULESET ...]

Writes ``balance/RULESET.json`` and ``balance/RULESET.png``; ``docs/generate.py`` makes
the page of them. Takes about ten minutes for a ruleset and a thousand games a size.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from mafiabot.config import load_ruleset
from mafiabot.sim.report import plot
from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tune import counts_at

FOLDER = Path(__file__).parent / "balance"
RULESETS = ("classic", "godfather", "city")
LEAST, MOST = 6, 30
SEED = 1


@click.command()
@click.option("--games", default=1000, help="At each size.")
@click.argument("names", nargs=-1)
def main(games: int, names: tuple[str, ...]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or RULESETS:
        rules = load_ruleset(name)
        most = min(rules.max_players or MOST, MOST)
        sizes = tuple(range(max(rules.min_players, LEAST), most + 1))
        plan = Plan(rules, sizes, games, "informed", SEED)
        tallies = simulate(plan, len(os.sched_getaffinity(0)))
        rows = [
            {**tally.plain(), "cards": counts_at(rules, tally.players)}
            for tally in tallies
        ]
        kept = {"ruleset": name, "robots": plan.robots, "seed": SEED, "sizes": rows}
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        title = f"{name}, informed robots, {games} games a size"
        plot(tallies, title, path.with_suffix(".png"))


if __name__ == "__main__":
    main()
