"""What a simulation says: a table for people, a plot, the cards to paste."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from mafiabot.engine.model import Outcome

from .tally import SIDES, Tally

COLOURS = {
    Outcome.TOWN: "tab:blue",
    Outcome.MAFIA: "tab:red",
    Outcome.MANIAC: "tab:purple",
}


def cards_of(tallies: Sequence[Tally]) -> list[str]:
    """Every card that was held, in the order of its first holder."""
    return list(dict.fromkeys(card for one in tallies for card in one.seats))


def won(tally: Tally, side: Outcome) -> str:
    """Share and interval in per cent."""
    low, high = tally.interval(side)
    return f"{tally.share(side):.1%} ({low:.1%}-{high:.1%})"


def rates(tallies: Sequence[Tally], title: str) -> Table:
    """Who wins, and how long it takes."""
    table = Table(title=title)
    for name in ("Players", "Games", *(s.value.title() for s in SIDES), "Draws"):
        table.add_column(name, justify="right")
    table.add_column("Nights", justify="right")
    for one in tallies:
        table.add_row(
            str(one.players),
            str(one.games),
            *(won(one, side) for side in SIDES),
            str(one.outcomes[Outcome.DRAW]),
            f"{one.mean_days:.1f}",
        )
    return table


def incomes(tallies: Sequence[Tally]) -> Table:
    """Mean dollars a game by card."""
    cards = cards_of(tallies)
    table = Table(title="Mean dollars a game")
    for name in ("Players", *cards):
        table.add_column(name, justify="right")
    for one in tallies:
        paid = (f"{one.income(c):.0f}" if one.seats[c] else "" for c in cards)
        table.add_row(str(one.players), *paid)
    return table


def plot(tallies: Sequence[Tally], title: str, path: Path) -> None:
    """A PNG: the share of each side by table size, with its interval. Raises
    ImportError without the extra ``[sim]``."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    sizes = [one.players for one in tallies]
    axes.axhspan(40, 60, color="tab:blue", alpha=0.1, label="town's target")
    for side in SIDES:
        if not any(one.outcomes[side] for one in tallies):
            continue  # nobody at these tables plays for it
        shares = [one.share(side) * 100 for one in tallies]
        ends = [one.interval(side) for one in tallies]
        axes.plot(sizes, shares, color=COLOURS[side], marker="o", label=side.value)
        low, high = ([end[i] * 100 for end in ends] for i in (0, 1))
        axes.fill_between(sizes, low, high, color=COLOURS[side], alpha=0.2)
    axes.set(title=title, xlabel="players", ylabel="% of decided games", ylim=(0, 100))
    axes.set_xticks(sizes)
    axes.grid(alpha=0.3)
    axes.legend(loc="upper right", ncols=4)
    figure.savefig(path, dpi=120)
