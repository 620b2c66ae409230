"""Role counts that bring the sides closest to each other, size by size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mafiabot.engine.model import Outcome
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import CardCount, Ruleset

from .run import Plan, simulate
from .tally import Tally

Counts = Mapping[str, int]
TARGET = (0.45, 0.55)  # the town's share of decided games
MOST_INCOME = 3.0  # times the citizens' mean income
ROUNDS = 4  # changes of one card that are tried one after another


@dataclass(frozen=True)
class Proposal:
    """``counts`` of the cards at this size, and the games that speak for them."""

    players: int
    counts: Counts
    tally: Tally
    overpaid: tuple[str, ...]  # cards that earn more than MOST_INCOME allows


def counts_at(rules: Ruleset, players: int) -> dict[str, int]:
    """How many of each card the ruleset deals; citizens are the rest."""
    return {card: number.of(players) for card, number in rules.roles.items()}


def with_counts(rules: Ruleset, counts: Counts) -> Ruleset:
    """The ruleset with exactly these cards, at any size."""
    roles = {card: CardCount((1,) * number) for card, number in counts.items()}
    return replace(rules, roles=roles)


def distance(tally: Tally) -> float:
    """How far the town's share is from its target; 0 inside."""
    share = tally.share(Outcome.TOWN)
    return max(TARGET[0] - share, share - TARGET[1], 0.0)


def overpaid(tally: Tally) -> tuple[str, ...]:
    """Only where the citizens earn something: nothing is three times a loss."""
    most = tally.income("citizen") * MOST_INCOME
    if most <= 0:
        return ()
    return tuple(card for card in tally.seats if tally.income(card) > most)


def _neighbours(counts: Counts, players: int) -> Iterator[dict[str, int]]:
    """One card more or less; there is always a mafia, and somebody left over."""
    for card in counts:
        for number in (counts[card] - 1, counts[card] + 1):
            changed = {**counts, card: number}
            mafia = sum(n for c, n in changed.items() if ROLES[c].team.value == "mafia")
            single = number in (0, 1) or ROLES[card].team.value == "mafia"
            if number >= 0 and single and mafia and sum(changed.values()) < players:
                yield changed


def _at(plan: Plan, players: int, jobs: int) -> Proposal:
    """Climb: the best change of one card, until the target or no change is better."""

    def tried(counts: Counts) -> Proposal:
        rules = with_counts(plan.rules, counts)
        (tally,) = simulate(replace(plan, rules=rules, sizes=(players,)), jobs)
        return Proposal(players, counts, tally, overpaid(tally))

    best = tried(counts_at(plan.rules, players))
    for _ in range(ROUNDS):
        if not distance(best.tally):
            break
        others = [tried(c) for c in _neighbours(best.counts, players)]
        next_ = min(others, key=lambda one: distance(one.tally), default=best)
        if distance(next_.tally) >= distance(best.tally):
            break
        best = next_
    return best


def proposed(plan: Plan, jobs: int) -> list[Proposal]:
    """One proposal for each size of the plan."""
    return [_at(plan, players, jobs) for players in plan.sizes]


def thresholds(proposals: list[Proposal]) -> dict[str, list[int]]:
    """Card -> from how many players on there is one more. Where a proposal takes a
    card away again, the ruleset's form cannot say it: the larger count stays."""
    found: dict[str, list[int]] = {}
    for one in proposals:
        for card, number in one.counts.items():
            own = found.setdefault(card, [])
            own += [one.players] * (number - len(own))
    return {card: sizes for card, sizes in found.items() if sizes}


def pasted(proposals: list[Proposal]) -> str:
    """YAML for ``roles:``, each size's figures as a comment."""
    lines = []
    for one in proposals:
        paid = f"; earn much: {', '.join(one.overpaid)}" if one.overpaid else ""
        share = one.tally.share(Outcome.TOWN)
        lines.append(f"# {one.players}: town {share:.1%}{paid}")
    lines.append("roles:")
    for card, sizes in thresholds(proposals).items():
        lines.append(f"  {card}: {{at: {sizes}}}")
    return "\n".join(lines)
