"""What comes of any two actions of a night: ``python tests/city_pairs.py`` writes it.

Every ordered pair of actions of two characters, on the same citizen, and on each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from test_city import CARDS, city

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import (
    ActionBlocked,
    ActionsShown,
    Bitten,
    Compared,
    Hushed,
    ImmunityGiven,
    LeftAtDawn,
    LeftAtDusk,
    LetterArrived,
    MateSought,
    MinesLaid,
    RemoteGiven,
    VisitsSeen,
    VoteLost,
)
from mafiabot.engine.events import DeadlinePassed, Order
from mafiabot.engine.role import Choice, PlayerId
from mafiabot.engine.roles import ROLES

TABLE = Path(__file__).parent / "city_pairs.txt"
SHOWN = (ActionBlocked, ActionsShown, Bitten, Compared, Hushed, ImmunityGiven)
SHOWN += (LeftAtDawn, LeftAtDusk, LetterArrived, VisitsSeen, VoteLost)
SHOWN += (MateSought, MinesLaid, RemoteGiven)


def deeds() -> tuple[tuple[str, str], ...]:
    return tuple((c, verb) for c in sorted(set(CARDS)) for verb in ROLES[c].verbs)


def outcome(game: Game, one: Order, other: Order) -> str:
    """Who left, and what was told, until the next night."""
    told: list[str] = []
    game = step(step(game, one).game, other).game
    night = game.nights
    while game.nights == night and game.phase is not Phase.OVER:
        result = step(game, DeadlinePassed(game.round))
        game = result.game
        for effect in result.effects:
            if isinstance(effect, SHOWN):
                fields = [v for k, v in vars(effect).items() if k != "role"]
                words = " ".join(map(written, fields))
                told.append(f"{type(effect).__name__} {words}")
    return "; ".join(told) or "nothing"


def written(value: object) -> str:
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return "[" + " ".join(value) + "]"
    if isinstance(value, tuple):
        pairs = (f"{card}.{verb}" if verb else card for card, verb in value)
        return "[" + " ".join(pairs) + "]"
    return str(value)


def aimed(card: str, verb: str, target: str) -> Order:
    """An action that plays another card plays the killer's; a gift is a pistol."""
    ability = ROLES[card].abilities_by_verb[verb]
    choice = {Choice.CARD: "killer", Choice.GIFT: "pistol"}.get(ability.choice, "")
    several = ability.targets > 1
    more = (PlayerId("oligarch" if target != "oligarch" else "beauty"),)
    return Order(
        PlayerId(card),
        verb,
        PlayerId(target),
        more=more if several else (),
        choice=choice,
    )


def rows() -> Iterator[str]:
    game, every = city(), deeds()
    for card, verb in every:
        for other, its in every:
            if card == other:
                continue
            same = outcome(
                game, aimed(card, verb, "citizen"), aimed(other, its, "citizen")
            )
            mutual = outcome(game, aimed(card, verb, other), aimed(other, its, card))
            yield f"{card}.{verb} + {other}.{its} | {same} | {mutual}"


if __name__ == "__main__":
    TABLE.write_text("\n".join(rows()) + "\n", encoding="utf-8")
