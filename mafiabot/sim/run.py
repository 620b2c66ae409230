"""Many games on all cores; the same seed counts the same with any number of jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b

from mafiabot.engine.model import Over
from mafiabot.engine.rulesets import Ruleset
from mafiabot.robots.policy import MakePolicy
from mafiabot.robots.table import POLICIES, Table

from .tally import Tally, sides_of

BATCH = 50  # games that one job plays before it reports
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """``games`` at each of ``sizes``; ``robots`` is a name in ``POLICIES``."""

    rules: Ruleset
    sizes: tuple[int, ...]
    games: int
    robots: str = "informed"
    seed: int = 1


def game_seed(seed: int, players: int, number: int) -> int:
    """The seed of one game: it depends on nothing else that is played."""
    text = f"{seed}:{players}:{number}".encode()
    return int.from_bytes(blake2b(text, digest_size=7).digest(), "big")


def play_batch(
    rules: Ruleset, make: MakePolicy, seed: int, players: int, numbers: Sequence[int]
) -> Tally:
    """These games, one after another."""
    tally = Tally(players, sides=sides_of(rules))
    for number in numbers:
        table = Table(rules, make, game_seed(seed, players, number))
        stage = table.play(players).stage
        assert isinstance(stage, Over)
        tally.count(stage.outcome, table.game.nights, table.results)
    return tally


def _batches(plan: Plan) -> Iterator[tuple[int, range]]:
    for players in plan.sizes:
        for first in range(0, plan.games, BATCH):
            yield players, range(first, min(first + BATCH, plan.games))


_plan: Plan | None = None


def _take_plan(plan: Plan) -> None:
    """In each worker, once: a ruleset is large, and sent to it only once."""
    global _plan
    _plan = plan


def _work(batch: tuple[int, range]) -> Tally:
    assert _plan is not None
    players, numbers = batch
    make = POLICIES[_plan.robots]
    return play_batch(_plan.rules, make, _plan.seed, players, numbers)


def simulate(
    plan: Plan, jobs: int = 1, progress: Progress = lambda games: None
) -> list[Tally]:
    """A tally for each size, in the plan's order. ``progress`` is told how many games
    were played since it was told last."""
    sides = sides_of(plan.rules)
    totals = {players: Tally(players, sides=sides) for players in plan.sizes}

    def add(parts: Iterator[Tally]) -> None:
        for part in parts:
            totals[part.players].add(part)
            progress(part.games)

    if jobs == 1:
        _take_plan(plan)
        add(map(_work, _batches(plan)))
    else:
        with ProcessPoolExecutor(jobs, None, _take_plan, (plan,)) as pool:
            add(pool.map(_work, _batches(plan), chunksize=1))
    return list(totals.values())
