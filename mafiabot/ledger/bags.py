"""Proves the bags (C40): nobody has used what he had not bought, or spent what he never
had, and the database still refuses to change what was bought and used.

What somebody may spend falls with what he loses, so a price is right if he could have
paid it at his best. Players who were ever one person may have shared a purse: they are
looked at together, also when their merge was taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from .sql import Sql, marks

# What is wrong: the player, or nobody; of what; what is kept; what is right.
Fault = tuple[int | None, str, object, object]

GUARDED = ("purchase", "consumption")
TRIGGERS = ("no_update", "no_delete")
PEOPLE_AT_ONCE = 500


def faults(sql: Sql) -> Iterator[Fault]:
    """Every fault of the shop's tables; they are read, nothing is changed."""
    yield from _unguarded(sql)
    yield from _misplaced(sql)
    groups = list(_groups(sql))
    for start in range(0, len(groups), PEOPLE_AT_ONCE):
        yield from _checked(sql, groups[start : start + PEOPLE_AT_ONCE])


def _unguarded(sql: Sql) -> Iterator[Fault]:
    """Tables that could be changed."""
    names = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if sql.postgres:
        names = "SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D'"
    there = {name for (name,) in sql.rows(names)}
    for table in GUARDED:
        missing = {f"{table}_{verb}" for verb in TRIGGERS} - there
        for trigger in sorted(missing):
            yield None, f"table {table}: trigger {trigger}", "none", "one"


def _misplaced(sql: Sql) -> Iterator[Fault]:
    """Things without a price, and things used in games of others."""
    for player, key, price in sql.rows(
        "SELECT player, key, price FROM purchase WHERE price <= 0 ORDER BY id"
    ):
        yield player, f"price of purchase {key}", price, "more than 0"
    for player, game, item in sql.rows(
        "SELECT c.player, g.key, c.item FROM consumption c "
        "JOIN game g ON g.id = c.game LEFT JOIN result r "
        "ON r.game = c.game AND r.player = c.player WHERE r.id IS NULL "
        "ORDER BY c.game, c.player, c.item"
    ):
        yield player, f"{item} used in game {game}", 1, "none, he did not play"


# --- who shares a purse -------------------------------------------------------------


def _groups(sql: Sql) -> Iterator[tuple[int, ...]]:
    """The players of each purse out of which something was bought or used."""
    together: dict[int, set[int]] = {}
    pairs = sql.rows("SELECT person, id FROM player WHERE person IS NOT NULL")
    for one, other in pairs + sql.rows("SELECT kept, joined FROM merging"):
        both = together.get(one, {one}) | together.get(other, {other})
        together.update(dict.fromkeys(both, both))
    seen: set[int] = set()
    for (player,) in sql.rows(
        "SELECT player FROM purchase UNION SELECT player FROM consumption ORDER BY 1"
    ):
        if player not in seen:
            group = together.get(player, {player})
            seen |= group
            yield tuple(sorted(group))


# --- what they had ------------------------------------------------------------------


def _checked(sql: Sql, groups: list[tuple[int, ...]]) -> Iterator[Fault]:
    purse = {player: group[0] for group in groups for player in group}
    players = tuple(purse)
    bought: dict[int, list[tuple[float, str, int]]] = {}
    for player, at, item, price in sql.rows(
        "SELECT player, at, item, price FROM purchase "
        f"WHERE player IN ({marks(players)}) ORDER BY at, id",
        *players,
    ):
        bought.setdefault(purse[player], []).append((at, item, price))
    used: dict[int, list[tuple[float, str]]] = {}
    for player, at, item in sql.rows(
        "SELECT c.player, g.ended, c.item FROM consumption c JOIN game g "
        f"ON g.id = c.game WHERE c.player IN ({marks(players)}) ORDER BY g.ended",
        *players,
    ):
        used.setdefault(purse[player], []).append((at, item))
    earned: dict[int, dict[int, list[tuple[float, int]]]] = {}
    for player, at, money in sql.rows(
        "SELECT r.player, g.ended, r.money FROM result r JOIN game g "
        f"ON g.id = r.game WHERE r.player IN ({marks(players)}) ORDER BY g.ended, r.id",
        *players,
    ):
        own = earned.setdefault(purse[player], {})
        own.setdefault(player, []).append((at, money))
    for first, *_ in groups:
        rows = bought.get(first, [])
        yield from _overused(first, rows, used.get(first, []))
        yield from _overspent(first, rows, earned.get(first, {}).values())


def _overused(
    who: int, bought: list[tuple[float, str, int]], used: list[tuple[float, str]]
) -> Iterator[Fault]:
    """Things that were used before they were bought; the most of each is told."""
    worst: dict[str, tuple[int, int]] = {}
    counts: dict[str, int] = {}
    for at, item in used:
        counts[item] = counts.get(item, 0) + 1
        had = sum(then <= at and what == item for then, what, _ in bought)
        if counts[item] > had:
            worst[item] = counts[item], had
    for item, (gone, had) in sorted(worst.items()):
        yield who, f"{item} used", gone, f"at most {had}"


def _overspent(
    who: int,
    bought: list[tuple[float, str, int]],
    earned: Iterable[list[tuple[float, int]]],
) -> Iterator[Fault]:
    """The first moment at which more was spent than he can have had."""
    spent = 0
    for at, _, price in bought:
        spent += price
        had = 0
        for games in earned:
            sums = accumulate((money for then, money in games if then <= at), initial=0)
            had += max(sums)
        if spent > had:
            yield who, "spent in the shop", spent, f"at most {had}"
            return
