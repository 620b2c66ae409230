"""Let robots play every ruleset at every size and keep the figures: ``make balance``.

    python docs/balance.py [--games N] [--jobs N] [--from N] [--to N] [TABLE ...]

A table is a ruleset, or one of its decks: ``classic``, ``city-2``. Writes
``balance/TABLE.json`` and ``balance/TABLE.png``; ``docs/generate.py`` makes the page of
them. Takes about ten minutes for a table and a thousand games a size on two cores.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import click

from mafiabot.config import load_ruleset
from mafiabot.engine.copying import replace
from mafiabot.engine.model import Outcome
from mafiabot.engine.rulesets import Ruleset
from mafiabot.sim.report import plot
from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tally import Tally, sides_of
from mafiabot.sim.tune import counts_at

FOLDER = Path(__file__).parent / "balance"
TABLES = ("classic", "godfather", "city-1", "city-2", "city-3", "city-4")
LEAST, MOST = 6, 30
SEED = 1


def rules_of(table: str) -> Ruleset:
    """The ruleset that deals what the table is named after."""
    name, _, deck = table.partition("-")
    rules = load_ruleset(name)
    return replace(rules, roles=rules.decks[deck]) if deck else rules


def tally_of(row: dict[str, Any], sides: tuple[Outcome, ...]) -> Tally:
    """The games of a kept row, as far as a plot needs them."""
    outcomes = Counter({side: row["won"][side.value]["games"] for side in sides})
    seats = Counter({card: row["games"] for card in row["money"]})
    return Tally(row["players"], row["games"], 0, sides, outcomes, seats=seats)


@click.command()
@click.option("--games", default=1000, help="At each size.")
@click.option("--jobs", default=len(os.sched_getaffinity(0)), help="Processes.")
@click.option("--from", "least", default=LEAST, help="Only sizes from here on.")
@click.option("--to", "most", default=MOST, help="Only sizes up to here.")
@click.argument("tables", nargs=-1)
def main(games: int, jobs: int, least: int, most: int, tables: tuple[str, ...]) -> None:
    """Rows of sizes that are not played stay as they are."""
    FOLDER.mkdir(exist_ok=True)
    for table in tables or TABLES:
        rules = rules_of(table)
        top = min(rules.max_players or MOST, most)
        sizes = tuple(range(max(rules.min_players, least), top + 1))
        plan = Plan(rules, sizes, games, "informed", SEED)
        played = [
            {**tally.plain(), "cards": counts_at(rules, tally.players)}
            for tally in simulate(plan, jobs)
        ]
        path = FOLDER / f"{table}.json"
        old = json.loads(path.read_text("utf-8"))["sizes"] if path.exists() else []
        rows = played + [row for row in old if row["players"] not in sizes]
        rows.sort(key=lambda row: int(row["players"]))
        kept = {"table": table, "robots": plan.robots, "seed": SEED, "sizes": rows}
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        tallies = [tally_of(row, sides_of(rules)) for row in rows]
        plot(tallies, f"{table}, informed robots", path.with_suffix(".png"))


if __name__ == "__main__":
    main()
