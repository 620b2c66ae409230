"""(code, record, offence, now) -> decision, with its reason (C1-C5, W24-W29)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from .model import Code, Counters, Kind, Offence, Record, Relief, Rule, Step


class Because(Enum):
    """Why a decision is what it is."""

    LADDER = "ladder"  # the rung that was reached
    GROWN = "grown"  # the same, made longer by many offences (C3)
    CIRCUMSTANCE = "circumstance"  # a length for just this case (W9)
    DISCRETION = "discretion"  # the code leaves it to people (C5)
    OVERRULED = "overruled"  # a moderator decided otherwise (W29)


@dataclass(frozen=True)
class Override:
    """What a moderator wants instead of the ladder (W29); a length of None is for
    ever."""

    kind: Kind
    seconds: int | None = 0


@dataclass(frozen=True)
class Sum:
    """What a record adds up to: mutes, and warns (W25-W28)."""

    mutes: int = 0
    warns: int = 0


@dataclass(frozen=True)
class Decision:
    """What follows an offence. ``seconds`` of None is for ever; ``most`` is how long it
    may be made; ``number`` of ``of`` is the place inside the rung: warn 2/3."""

    rule: str
    kind: Kind
    because: Because
    offence: int  # the how-many-th against what is counted together
    seconds: int | None = 0
    most: int | None = 0
    number: int = 1
    of: int = 1
    until_fixed: bool = False
    twin: bool = False
    takes_prefix: bool = False
    total: Sum = Sum()  # with this offence
    warned: bool = False  # the mute filled up a warn (W25)
    banned: bool = False  # the warns are full (W26)


def standing(code: Code, rule: Rule, record: Record, now: float) -> int:
    """How many earlier offences count together with one against this rule now."""
    return sum(
        1
        for entry in record
        if isinstance(entry, Offence)
        and not entry.revoked
        and (code.lapse is None or now - entry.at < code.lapse)
        and (code.counters is Counters.CODE or entry.rule == rule.number)
    )


def total(code: Code, record: Record, now: float) -> Sum:
    """Mutes and warns that stand. Warns never fall below none, and what is taken off
    leaves the mutes since the last warn as they are."""
    mutes = warns = 0
    for entry in record:
        if code.lapse is not None and now - entry.at >= code.lapse:
            continue
        if isinstance(entry, Relief):
            warns = max(0, warns - entry.warns)
        elif not entry.revoked:
            mutes += entry.kind is Kind.MUTE
            warns += entry.kind is Kind.WARN
            warns += entry.kind is Kind.MUTE and _fills(code, mutes)
    return Sum(mutes, warns)


def decide(
    code: Code,
    rule: Rule,
    record: Record,
    now: float,
    circumstance: str = "",
    override: Override | None = None,
) -> Decision:
    """What follows an offence against the rule by somebody with this record."""
    earlier = standing(code, rule, record, now)
    step, number = _rung(rule, earlier)
    decision = Decision(
        rule.number,
        step.kind,
        Because.DISCRETION if step.kind is Kind.CASE else Because.LADDER,
        earlier + 1,
        step.least,
        step.most,
        number,
        step.times,
        step.until_fixed,
        step.twin,
    )
    if step.kind is Kind.MUTE:
        decision = _grown(rule, decision)
    if circumstance in step.when:
        seconds = step.when[circumstance]
        decision = replace(
            decision, seconds=seconds, most=seconds, because=Because.CIRCUMSTANCE
        )
    if override is not None:
        decision = _overruled(decision, override)
    return _counted(code, record, now, decision)


def _rung(rule: Rule, earlier: int) -> tuple[Step, int]:
    """The rung after so many offences, and the place in it. The last one stays."""
    left = earlier
    for step in rule.ladder:
        if left < step.times:
            return step, left + 1
        left -= step.times
    return rule.ladder[-1], rule.ladder[-1].times


def _grown(rule: Rule, decision: Decision) -> Decision:
    """C3: every so many offences behind the first mute make it longer."""
    growth = rule.growth
    if growth is None or decision.seconds is None:
        return decision
    before = 0
    for step in rule.ladder:
        if step.kind is Kind.MUTE:
            break
        before += step.times
    added = (decision.offence - before - 1) // growth.every * growth.add
    if not added:
        return decision
    seconds = decision.seconds + added
    return replace(decision, seconds=seconds, most=seconds, because=Because.GROWN)


def _overruled(decision: Decision, override: Override) -> Decision:
    return replace(
        decision,
        kind=override.kind,
        seconds=override.seconds,
        most=override.seconds,
        number=1,
        of=1,
        until_fixed=False,
        twin=False,
        because=Because.OVERRULED,
    )


def _counted(code: Code, record: Record, now: float, decision: Decision) -> Decision:
    """W24-W26: what the new entry does to the common count."""
    new = Offence(decision.rule, now, decision.kind)
    before, after = total(code, record, now), total(code, (*record, new), now)
    muted = decision.kind is Kind.MUTE
    more = after.warns > before.warns
    full = code.warns.ban is not None and after.warns >= code.warns.ban
    return replace(
        decision,
        total=after,
        warned=muted and more,
        banned=more and full,
        takes_prefix=muted and code.mute_takes_prefix,
    )


def _fills(code: Code, mutes: int) -> bool:
    each = code.warns.mutes
    return each is not None and mutes % each == 0
