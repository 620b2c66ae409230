"""Which table is meant: ``2026-11``, ``2026``, ``month``, ``year``, ``all``; ``global``
for all networks together."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timezone

EVERYWHERE = frozenset(("global", "общая", "мир", "world"))
ALL_TIME = frozenset(("all", "всё", "все", "alltime"))
YEAR = frozenset(("year", "год"))
MONTH = frozenset(("month", "месяц"))
# 2026-11 and 2026.11 are the same; 11.2026 too.
_YEAR_MONTH = re.compile(r"(\d{4})[-./](\d{1,2})")
_MONTH_YEAR = re.compile(r"(\d{1,2})[-./](\d{4})")


@dataclass(frozen=True)
class Table:
    """``period`` is ``''`` for all time, ``2026`` or ``2026-11`` (UTC)."""

    period: str = ""
    everywhere: bool = False


def table_of(argument: str, now: float) -> Table | None:
    """The table that the words name, in any order; None: a word names none.

    ``now``: seconds since the epoch.
    """
    period, everywhere = "", False
    for word in argument.casefold().split():
        if word in EVERYWHERE:
            everywhere = True
            continue
        found = _period(word, datetime.fromtimestamp(now, timezone.utc))
        if found is None:
            return None
        period = found
    return Table(period, everywhere)


def _period(word: str, today: datetime) -> str | None:
    if word in ALL_TIME:
        return ""
    if word in YEAR:
        return f"{today:%Y}"
    if word in MONTH:
        return f"{today:%Y-%m}"
    if not word.isascii():
        return None
    if re.fullmatch(r"\d{4}", word):
        return word
    year = month = ""
    if found := _YEAR_MONTH.fullmatch(word):
        year, month = found.groups()
    elif found := _MONTH_YEAR.fullmatch(word):
        month, year = found.groups()
    return f"{year}-{int(month):02}" if year and 1 <= int(month) <= 12 else None
