"""``mafiabot simulate``: who wins how often, before people find out."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from mafiabot.config import ConfigError, load_ruleset
from mafiabot.engine.copying import replace
from mafiabot.engine.rulesets import Ruleset
from mafiabot.robots.table import POLICIES
from mafiabot.sim import report, tune
from mafiabot.sim.run import Plan, simulate
from mafiabot.sim.tally import Tally

# Columns of the tables where no terminal says how many it has: all sizes beside each
# other.
PIPED = 240


class Sizes(click.ParamType):
    """``8`` or ``4-30``: table sizes."""

    name = "sizes"

    def convert(
        self,
        value: str | tuple[int, ...],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"(\d+)(?:-(\d+))?", value)
        if not found:
            self.fail(f"{value!r} is neither a number nor a range like 4-30")
        first, last = int(found[1]), int(found[2] or found[1])
        if not first or last < first:
            self.fail(f"{value!r}: the smaller table comes first")
        return tuple(range(first, last + 1))


def _rules(name: str, sizes: tuple[int, ...]) -> Ruleset:
    try:
        rules = load_ruleset(name)
    except ConfigError as error:
        for line in error.lines:
            click.echo(line, err=True)
        sys.exit(2)
    most = rules.max_players or max(sizes)
    if min(sizes) < rules.min_players or max(sizes) > most:
        limit = rules.max_players or "any number of"
        raise click.BadParameter(
            f"{name} is for {rules.min_players} to {limit} players",
            param_hint="--players",
        )
    return rules


def _dealing(rules: Ruleset, deck: str | None) -> Ruleset:
    if deck is None:
        return rules
    if deck not in rules.decks:
        known = ", ".join(rules.decks) or "none"
        raise click.BadParameter(f"its decks are: {known}", param_hint="--deck")
    return replace(rules, roles=rules.decks[deck])


@click.command("simulate")
@click.option("--ruleset", default="classic", help="A name, or the path of a file.")
@click.option("--players", type=Sizes(), default="4-30", help="As 8 or 4-30.")
@click.option("--deck", help="One of the ruleset's decks, as !game N deals it.")
@click.option("--games", type=click.IntRange(1), default=20_000, help="At each size.")
@click.option("--robots", type=click.Choice(list(POLICIES)), default="informed")
@click.option("--seed", type=int, default=1)
@click.option("--jobs", type=click.IntRange(1), help="Processes; every core if unset.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of tables.")
@click.option("--plot", type=click.Path(path_type=Path), help="Write a PNG here.")
@click.option("--tune", "tuning", is_flag=True, help="Propose cards for each size.")
def simulate_command(
    ruleset: str,
    players: tuple[int, ...],
    deck: str | None,
    games: int,
    robots: str,
    seed: int,
    jobs: int | None,
    as_json: bool,
    plot: Path | None,
    tuning: bool,
) -> None:
    """Let robots play and count who wins."""
    rules = _dealing(_rules(ruleset, players), deck)
    plan = Plan(rules, players, games, robots, seed)
    jobs = jobs or len(os.sched_getaffinity(0))
    if tuning:
        with _bar("sizes", len(players)) as advance:
            click.echo(tune.pasted(tune.proposed(plan, jobs, advance)))
        return
    with _bar("games", games * len(players)) as advance:
        tallies = simulate(plan, jobs, advance)
    if as_json:
        rows = [one.plain() for one in tallies]
        head = {"ruleset": ruleset, "robots": robots, "seed": seed}
        click.echo(json.dumps({**head, "sizes": rows}, indent=1))
    else:
        console = Console(width=None if sys.stdout.isatty() else PIPED)
        console.print(report.rates(tallies, f"{ruleset}, {robots} robots"))
        console.print(report.incomes(tallies))
    if plot is not None:
        _plot(tallies, f"{ruleset}, {robots} robots, {games} games a size", plot)


@contextmanager
def _bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """The bar goes to stderr, so that the figures can be piped."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _plot(tallies: list[Tally], title: str, path: Path) -> None:
    try:
        report.plot(tallies, title, path)
    except ImportError:
        click.echo("--plot needs matplotlib: pip install 'mafiabot[sim]'", err=True)
        sys.exit(2)
