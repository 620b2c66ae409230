"""In which order people are told what an event brings.

Private lines wait for the network one after the other, and what others say meanwhile
comes in between. By seat, the moment of one's own line, and what shares a line with it,
would show who sits before one and has a card. So people have their turns by what they
are told, and by lot among those who are told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields

from mafiabot.engine.effects import Effect, Told
from mafiabot.engine.role import PlayerId


def in_order(
    effects: tuple[Effect, ...],
    people: Collection[PlayerId],
    lot: Callable[[PlayerId], int],
) -> list[tuple[int, Effect]]:
    """The effects, each with its place among them. What is said in the channel stays
    where it is; all that one person is told stays in its order. Which of the people
    a line names does not count."""
    told: dict[PlayerId, list[tuple[int, Told]]] = {}
    for place, effect in enumerate(effects):
        if isinstance(effect, Told):
            told.setdefault(effect.to, []).append((place, effect))

    if len(told) > 1:
        faceless = Faceless(people)
        turns = {w: ([faceless(one) for _, one in told[w]], lot(w)) for w in told}
        told = {who: told[who] for who in sorted(told, key=turns.__getitem__)}
    private = iter([line for lines in told.values() for line in lines])
    return [
        next(private) if isinstance(effect, Told) else (place, effect)
        for place, effect in enumerate(effects)
    ]


class Faceless:
    """What is told, whoever is meant. Many are told the same list: it is looked
    through once."""

    def __init__(self, people: Collection[PlayerId]) -> None:
        self._people = people
        self._lists: dict[int, str] = {}  # by ``id``: the effects hold them meanwhile

    def __call__(self, effect: Effect) -> str:
        values = (getattr(effect, field.name) for field in fields(effect))  # type: ignore[arg-type]
        return f"{type(effect).__name__}{[self._without(value) for value in values]}"

    def _without(self, value: object) -> str:
        if isinstance(value, tuple):
            if id(value) not in self._lists:
                self._lists[id(value)] = str([self._without(one) for one in value])
            return self._lists[id(value)]
        return "" if isinstance(value, str) and value in self._people else repr(value)
