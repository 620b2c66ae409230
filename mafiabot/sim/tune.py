"""Role counts that bring the sides closest to each other, size by size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mafiabot.engine.model import Outcome
from mafiabot.engine.role import Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import CardCount, Ruleset

from .run import Plan, Progress, simulate
from .tally import ALONE, Tally

Counts = Mapping[str, int]
TARGET = (0.45, 0.55)  # the town's share of decided games
MOST_INCOME = 3.0  # times the citizens' mean income
MOST_SHARE, LEAST_ALONE = 0.6, 0.05  # of any side; of a lone killer
OVERPAID = 0.005  # what a card that earns too much is worth in shares of games
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
    """How far the sides are from their targets; 0 where all is well. What cards earn
    counts little beside who wins."""
    town = tally.share(Outcome.TOWN)
    far = max(TARGET[0] - town, town - TARGET[1], 0.0)
    far += sum(max(tally.share(side) - MOST_SHARE, 0.0) for side in tally.sides)
    lone = (side for side in ALONE if tally.sits(side))
    far += sum(max(LEAST_ALONE - tally.share(side), 0.0) for side in lone)
    return far + OVERPAID * len(overpaid(tally))


def overpaid(tally: Tally) -> tuple[str, ...]:
    """Only where the citizens earn something: nothing is three times a loss."""
    most = tally.income("citizen") * MOST_INCOME
    if most <= 0:
        return ()
    return tuple(card for card in tally.seats if tally.income(card) > most)


def _neighbours(counts: Counts, least: Counts, players: int) -> Iterator[Counts]:
    """One card more or less, but never fewer than a smaller table has; there is always
    a mafia, and somebody left over."""
    for card in counts:
        for number in (counts[card] - 1, counts[card] + 1):
            changed = {**counts, card: number}
            single = number in (0, 1) or ROLES[card].team is Team.MAFIA
            if number >= least.get(card, 0) and single and _playable(changed, players):
                yield changed


def _playable(counts: Counts, players: int) -> bool:
    mafia = sum(n for card, n in counts.items() if ROLES[card].team is Team.MAFIA)
    return mafia > 0 and sum(counts.values()) < players


def _at(plan: Plan, players: int, least: Counts, jobs: int) -> Proposal:
    """Climb from what the ruleset deals, or from what the last size got: the best
    change of one card, until the target or no change is better."""

    def tried(counts: Counts) -> Proposal:
        rules = with_counts(plan.rules, counts)
        (tally,) = simulate(replace(plan, rules=rules, sizes=(players,)), jobs)
        return Proposal(players, counts, tally, overpaid(tally))

    def far(one: Proposal) -> float:
        return distance(one.tally)

    own = counts_at(plan.rules, players)
    own = {card: max(number, least.get(card, 0)) for card, number in own.items()}
    starts = [own] if _playable(own, players) else []
    if least and least != own:
        starts.append(dict(least))
    best = min(map(tried, starts), key=far)
    for _ in range(ROUNDS):
        if not distance(best.tally):
            break
        others = map(tried, _neighbours(best.counts, least, players))
        next_ = min(others, key=far, default=best)
        if far(next_) >= far(best):
            break
        best = next_
    return best


def proposed(
    plan: Plan, jobs: int, progress: Progress = lambda sizes: None
) -> list[Proposal]:
    """One proposal for each size of the plan; no card becomes fewer as the table
    grows, so that ``thresholds`` can say all of them."""
    found: list[Proposal] = []
    for players in sorted(plan.sizes):
        least = found[-1].counts if found else {}
        found.append(_at(plan, players, least, jobs))
        progress(1)
    return found


def thresholds(proposals: list[Proposal]) -> dict[str, list[int]]:
    """Card -> from how many players on there is one more."""
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
        shares = ", ".join(
            f"{side.value} {one.tally.share(side):.1%}"
            for side in one.tally.sides
            if one.tally.outcomes[side]
        )
        paid = f"; earn much: {', '.join(one.overpaid)}" if one.overpaid else ""
        far = "" if not distance(one.tally) else "; beside the target"
        lines.append(f"# {one.players}: {shares}{far}{paid}")
    lines.append("roles:")
    for card, sizes in thresholds(proposals).items():
        lines.append(f"  {card}: {{at: {sizes}}}")
    return "\n".join(lines)
