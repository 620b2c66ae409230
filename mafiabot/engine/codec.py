"""Events as JSON and back, for the journal and for exported games.

An event is an object with its class name under ``event`` and its fields beside it.
"""

from __future__ import annotations

import dataclasses
import json
from enum import Enum

from . import events
from .events import Departure, Event

RULES_VERSION = 4
"""Raised when the same events would make another game of the same ruleset. A running
game of another version is void after a restart, and a finished one is not replayed."""

EVENTS: dict[str, type[Event]] = {
    name: thing
    for name, thing in vars(events).items()
    if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
}


class CodecError(ValueError):
    """A stored event that these rules cannot read."""


def dump(event: Event) -> str:
    """The event as one line of JSON."""
    assert dataclasses.is_dataclass(event)  # every concrete event is
    fields = {f.name: getattr(event, f.name) for f in dataclasses.fields(event)}
    plain = {k: v.value if isinstance(v, Enum) else v for k, v in fields.items()}
    return json.dumps({"event": type(event).__name__, **plain}, ensure_ascii=False)


def load(line: str) -> Event:
    """The event that ``dump`` wrote. Raises CodecError for anything else."""
    try:
        data = json.loads(line)
        kind = EVENTS[data.pop("event")]
        if "how" in data:
            data["how"] = Departure(data["how"])
        several = {k: tuple(v) for k, v in data.items() if isinstance(v, list)}
        return kind(**data | several)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CodecError(f"not an event of these rules: {line!r}") from error
