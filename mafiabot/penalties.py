"""How long a penalty lasts, and what a ladder has, in the words of the channel."""

from __future__ import annotations

from datetime import datetime, timezone

from mafiabot.conduct.books import Entry
from mafiabot.conduct.lengths import counted
from mafiabot.conduct.model import Code, Rule, Step
from mafiabot.texts.bundle import Pack
from mafiabot.verdicts import OffenceTold


def lasting(pack: Pack, seconds: int | None, fixed: bool = False) -> str:
    """``90 min``; None: for ever; ``fixed``: until the fault is mended (W16)."""
    if fixed or seconds is None:
        return pack.text("lasting", unit="fixed" if fixed else "ever", number=0)
    number, unit = counted(seconds)
    return pack.text("lasting", unit=unit, number=number)


def ladder(pack: Pack, rule: Rule) -> str:
    """``warn 3 → mute 30 min-2 h → ban for ever``."""
    return " → ".join(_rung(pack, step) for step in rule.ladder)


def _rung(pack: Pack, step: Step) -> str:
    length = "?" if step.least == 0 else lasting(pack, step.least, step.until_fixed)
    if not step.until_fixed and step.most != step.least:
        length += f"-{lasting(pack, step.most)}"
    return pack.text("rung", kind=step.kind.value, times=step.times, length=length)


def told(code: Code, entry: Entry) -> OffenceTold:
    """One offence of the books, and the day (UTC) on which it lapses."""
    lapses = "never" if code.lapse is None else _day(entry.at + code.lapse)
    why = entry.why or "-"
    return OffenceTold(
        entry.number, _day(entry.at), entry.rule, entry.kind, why, lapses
    )


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, timezone.utc).strftime("%Y-%m-%d")
