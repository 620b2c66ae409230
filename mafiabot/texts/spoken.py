"""Which facts have phrases: the id of a fact's message, and its variables."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints

from mafiabot.engine import effects
from mafiabot.engine.effects import Effect, Noticed, Said, Told, Varied
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.roles import ROLES

# What is heard again and again has so many variants.
VARIANTS = 3


def spoken_effects() -> tuple[type, ...]:
    """Every effect that somebody reads."""
    return tuple(
        thing
        for thing in vars(effects).values()
        if isinstance(thing, type)
        and issubclass(thing, (Said, Told))
        and thing not in (Effect, Said, Noticed, Told, Varied)
    )


@cache
def message_id(kind: type) -> str:
    """``NightFell`` -> ``night-fell``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def keyed(kind: type) -> str:
    """The field whose value chooses among several messages; empty: there is one."""
    return str(getattr(kind, "keyed_by", ""))


@cache
def fields(kind: Any) -> Mapping[str, object]:
    """The fields of a fact with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def variables(kind: type) -> frozenset[str]:
    """What a phrase may use. The renderer itself quotes ``phrase`` behind it."""
    return frozenset(fields(kind)) - {"phrase"}


def variants_needed(kind: type) -> int:
    return VARIANTS if issubclass(kind, (Said, Varied)) else 1


def required_ids(kind: type) -> tuple[str, ...]:
    """The messages a pack must have for this fact, as far as the rules know them."""
    if not keyed(kind):
        return (message_id(kind),)
    keys = {"why": [why.value for why in Refusal], "role": list(ROLES)}
    return tuple(fact_id(kind, key) for key in keys.get(keyed(kind), []))


def fact_id(kind: type, value: str) -> str:
    return f"{message_id(kind)}-{value.replace('_', '-')}"
