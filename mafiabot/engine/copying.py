"""Frozen data of the rules, quick enough for every event.

``quick`` stands over ``@dataclass(frozen=True)`` of what is made at every event: the
fields are written straight into the object, in half of the time that
``object.__setattr__`` takes for each. ``replace`` is ``dataclasses.replace`` for the
type checker; at run time it copies the fields without running ``__init__`` again. Both
are right only for dataclasses without slots and without ``__post_init__``.
``worked_out`` is ``cached_property`` without its lock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as replace
    from functools import cached_property

    worked_out = cached_property
else:
    _new, _set = object.__new__, object.__setattr__

    def replace(value, /, **changes):
        copy = _new(value.__class__)
        _set(copy, "__dict__", value.__dict__ | changes)
        return copy

    class worked_out:  # noqa: N801  (used like a function)
        """A value that is computed when first asked for, and then kept."""

        def __init__(self, work):
            self.work, self.name = work, work.__name__

        def __get__(self, owner, kind=None):
            if owner is None:
                return self
            value = owner.__dict__[self.name] = self.work(owner)
            return value


def quick(kind: type[T]) -> type[T]:
    """The same frozen dataclass with an ``__init__`` that writes into ``__dict__``."""
    assert not hasattr(kind, "__post_init__"), kind
    made: dict[str, Any] = {}
    heads, lines = ["self"], ["    own = self.__dict__"]
    for field in fields(kind):  # type: ignore[arg-type]
        name, value = field.name, field.name
        if field.default_factory is not MISSING:
            made[f"make_{name}"] = field.default_factory
            heads.append(f"{name}=make_{name}")
            value = f"make_{name}() if {name} is make_{name} else {name}"
        elif field.default is not MISSING:
            made[f"default_{name}"] = field.default
            heads.append(f"{name}=default_{name}")
        else:
            heads.append(name)
        lines.append(f"    own[{name!r}] = {value}")
    source = f"def __init__({', '.join(heads)}):\n" + "\n".join(lines)
    exec(source, made)
    init: Callable[..., None] = made["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    init.__annotations__ = kind.__init__.__annotations__
    setattr(kind, "__init__", init)  # noqa: B010  (mypy)
    return kind
