"""Which facts have phrases: the id of a fact's message, and its variables."""

from __future__ import annotations

import dataclasses
import re
from functools import cache

from mafiabot.engine import effects
from mafiabot.engine.effects import Effect, Noticed, Said, Told
from mafiabot.engine.refusal import Refusal


def spoken_effects() -> tuple[type, ...]:
    """Every effect that somebody reads."""
    return tuple(
        thing
        for thing in vars(effects).values()
        if isinstance(thing, type)
        and issubclass(thing, Said | Told)
        and thing not in (Effect, Said, Noticed, Told)
    )


@cache
def message_id(kind: type) -> str:
    """``NightFell`` -> ``night-fell``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def keyed(kind: type) -> str:
    """The field whose value chooses among several messages; empty: there is one."""
    return str(getattr(kind, "keyed_by", ""))


def variables(kind: type) -> frozenset[str]:
    return frozenset(field.name for field in dataclasses.fields(kind))


def required_ids(kind: type) -> tuple[str, ...]:
    """The messages a pack must have for this fact."""
    if keyed(kind) == "why":
        return tuple(fact_id(kind, why.value) for why in Refusal)
    return () if keyed(kind) else (message_id(kind),)


def fact_id(kind: type, value: str) -> str:
    return f"{message_id(kind)}-{value.replace('_', '-')}"
