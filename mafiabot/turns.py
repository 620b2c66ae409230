"""In which order people are told what an event brings.

Private lines wait for the network one after the other, and what others say meanwhile
comes in between. By seat, the moment of one's own line, and what shares a line with it,
would show who sits before one and has a card. So people have their turns by what they
are told, and by lot among those who are told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields

from mafiabot.engine.effects import Effect, Said, Told
from mafiabot.engine.role import PlayerId


def in_order(
    effects: tuple[Effect, ...],
    people: Collection[PlayerId],
    lot: Callable[[PlayerId], int],
) -> list[tuple[int, Effect]]:
    """The effects, each with its place among them. What is said in the channel stays
    where it is, and no private line changes sides with it; all that one person is told
    stays in its order. Which of the people a line names does not count."""
    ordered = list(enumerate(effects))
    faceless = Faceless(people)
    for places in _between_the_said(effects):
        told: dict[PlayerId, list[tuple[int, Effect]]] = {}
        for place in places:
            told.setdefault(_to(effects[place]), []).append((place, effects[place]))
        if len(told) > 1:
            turns = {w: ([faceless(one) for _, one in told[w]], lot(w)) for w in told}
            lines = [li for w in sorted(told, key=turns.__getitem__) for li in told[w]]
            for place, line in zip(places, lines, strict=True):
                ordered[place] = line
    return ordered


def _to(effect: Effect) -> PlayerId:
    assert isinstance(effect, Told)
    return effect.to


def _between_the_said(effects: tuple[Effect, ...]) -> Iterator[list[int]]:
    """The places of private lines, in runs that no line for the channel breaks."""
    run: list[int] = []
    for place, effect in enumerate(effects):
        if isinstance(effect, Told):
            run.append(place)
        elif isinstance(effect, Said) and run:
            yield run
            run = []
    yield run


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
