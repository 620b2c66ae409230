"""``replace`` for the frozen data of the rules, quick enough for every event.

The type checker sees ``dataclasses.replace``, and so checks names and types; at run
time the fields are copied without running ``__init__`` again, in a third of the time.
Right only for dataclasses without slots and without ``__post_init__``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **changes):
        copy = object.__new__(type(value))
        fields = copy.__dict__
        fields.update(value.__dict__)
        fields.update(changes)
        return copy
