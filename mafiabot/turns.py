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

    def turn(who: PlayerId) -> tuple[list[str], int]:
        return [_faceless(effect, people) for _, effect in told[who]], lot(who)

    private = iter([line for who in sorted(told, key=turn) for line in told[who]])
    return [
        next(private) if isinstance(effect, Told) else (place, effect)
        for place, effect in enumerate(effects)
    ]


def _faceless(effect: Effect, people: Collection[PlayerId]) -> str:
    """What is told, whoever is meant."""

    def without(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(without(one) for one in value)
        return "" if isinstance(value, str) and value in people else value

    told = (without(getattr(effect, field.name)) for field in fields(effect))  # type: ignore[arg-type]
    return f"{type(effect).__name__}{tuple(told)}"
