"""What a simulation says: a table for people, a plot, the cards to paste."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from mafiabot.engine.model import Outcome

from .tally import Tally

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = {
    Outcome.TOWN: "tab:blue",
    Outcome.MAFIA: "tab:red",
    Outcome.MANIAC: "tab:purple",
    Outcome.TRIAD: "tab:orange",
    Outcome.LONER: "tab:green",
    Outcome.VAMPIRE: "tab:brown",
}


def cards_of(tallies: Sequence[Tally]) -> list[str]:
    """Every card that was held, in the order of its first holder."""
    return list(dict.fromkeys(card for one in tallies for card in one.seats))


def won(tally: Tally, side: Outcome) -> str:
    """Share and interval in per cent; empty where nobody plays for the side."""
    if not tally.sits(side) and not tally.outcomes[side]:
        return ""
    low, high = tally.interval(side)
    return f"{tally.share(side):.1%} ({low:.1%}-{high:.1%})"


def rates(tallies: Sequence[Tally], title: str) -> Table:
    """Who wins, and how long it takes."""
    table = Table(title=title)
    sides = tallies[0].sides
    for name in ("Players", "Games", *(s.value.title() for s in sides), "Draws"):
        table.add_column(name, justify="right")
    table.add_column("Nights", justify="right")
    for one in tallies:
        table.add_row(
            str(one.players),
            str(one.games),
            *(won(one, side) for side in sides),
            str(one.outcomes[Outcome.DRAW]),
            f"{one.mean_days:.1f}",
        )
    return table


def incomes(tallies: Sequence[Tally]) -> Table:
    """Mean dollars a game by card; a column for each table size."""
    table = Table(title="Mean dollars a game")
    for name in ("Card", *(str(one.players) for one in tallies)):
        table.add_column(name, justify="left" if name == "Card" else "right")
    for card in cards_of(tallies):
        paid = (f"{one.income(card):.0f}" if one.seats[card] else "" for one in tallies)
        table.add_row(card, *paid)
    return table


def drawn(tallies: Sequence[Tally], title: str) -> Figure:
    """The share of each side by table size, with its interval: a mark for each size.
    Raises ImportError without the extra ``[sim]``."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.axhspan(40, 60, color="tab:blue", alpha=0.1, label="town's target")
    for side in tallies[0].sides:
        at = [one for one in tallies if one.sits(side) or one.outcomes[side]]
        if not at:
            continue  # nobody at these tables plays for it
        sizes = [one.players for one in at]
        shares = [one.share(side) * 100 for one in at]
        ends = [one.interval(side) for one in at]
        axes.plot(sizes, shares, color=COLOURS[side], marker="o", label=side.value)
        low, high = ([end[i] * 100 for end in ends] for i in (0, 1))
        axes.fill_between(sizes, low, high, color=COLOURS[side], alpha=0.2)
    axes.set(title=title, xlabel="players", ylabel="% of decided games", ylim=(0, 100))
    axes.set_xticks([one.players for one in tallies])
    axes.grid(alpha=0.3)
    axes.legend(loc="upper right", ncols=3)
    return figure


def plot(tallies: Sequence[Tally], title: str, path: Path) -> None:
    """What is ``drawn``, as a PNG."""
    drawn(tallies, title).savefig(path, format="png", dpi=120)
