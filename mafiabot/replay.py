"""A stored game, played again; and a stored game as one file to be sent around."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from mafiabot.engine import Game, codec, step
from mafiabot.engine.effects import Effect, Refused, Said, Told
from mafiabot.engine.model import Over
from mafiabot.engine.ruleset_reader import read
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import StoredEvent, StoredGame


class CannotReplay(Exception):
    """Why these rules cannot go on with a stored game."""


@dataclass(frozen=True)
class Caused:
    """An effect, and the event and place in its effects that it has."""

    event: StoredEvent
    place: int
    effect: Effect


@dataclass(frozen=True)
class Rebuilt:
    """A stored game, and everything it ever asked the outside to do."""

    stored: StoredGame
    game: Game
    effects: tuple[Caused, ...]

    @property
    def over(self) -> bool:
        return isinstance(self.game.stage, Over)

    @property
    def unsent(self) -> tuple[Caused, ...]:
        """What was said or told and had not left the outbox; refusals are dropped."""
        return tuple(
            caused
            for caused in self.effects
            if isinstance(caused.effect, Said | Told)
            and not isinstance(caused.effect, Refused)
            and caused.place not in caused.event.sent
        )


def rules_of(stored: StoredGame) -> Ruleset:
    """The ruleset that the game began with. Raises CannotReplay."""
    if stored.rules_version != codec.RULES_VERSION:
        raise CannotReplay(
            f"{stored.id}: played by version {stored.rules_version} of the rules, "
            f"this bot has {codec.RULES_VERSION}"
        )
    try:
        rules = read(json.loads(stored.rules), stored.ruleset)
    except ValueError as error:
        raise CannotReplay(f"{stored.id}: its ruleset cannot be read") from error
    if not isinstance(rules, Ruleset):
        raise CannotReplay(f"{stored.id}: its ruleset: {rules[0]}")
    return rules


def rebuild(stored: StoredGame) -> Rebuilt:
    """Play the events again. Raises CannotReplay."""
    game = Game(rules_of(stored))
    effects: list[Caused] = []
    try:
        for event in stored.events:
            result = step(game, codec.load(event.event))
            game = result.game
            effects += [Caused(event, n, e) for n, e in enumerate(result.effects)]
    except codec.CodecError as error:
        raise CannotReplay(f"{stored.id}: {error}") from error
    return Rebuilt(stored, game, tuple(effects))


# --- one file ------------------------------------------------------------------------

FORMAT = "mafiabot-game"
_HEAD = ("id", "network", "channel", "ruleset", "opened", "rules_version", "closed")


def exported(stored: StoredGame) -> Iterator[str]:
    """Lines of JSON: what the game is, then its events. Nobody's address is in it."""
    head = {name: getattr(stored, name) for name in _HEAD}
    rules = json.loads(stored.rules or "null")
    yield json.dumps({"format": FORMAT, **head, "rules": rules}, ensure_ascii=False)
    for event in stored.events:
        row = {"number": event.number, "at": event.at, **json.loads(event.event)}
        yield json.dumps(row, ensure_ascii=False)


def imported(text: str) -> StoredGame:
    """What ``exported`` wrote. Raises CannotReplay for anything else."""
    lines = text.splitlines()
    try:
        head = json.loads(lines[0])
        if head.pop("format") != FORMAT:
            raise CannotReplay("not a game of mafiabot: export one with --export")
        rules = json.dumps(head.pop("rules"), ensure_ascii=False)
        events = tuple(_event(json.loads(line)) for line in lines[1:] if line.strip())
        return StoredGame(**head, rules=rules, events=events)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise CannotReplay(f"not a game of mafiabot: {error!r}") from error


def _event(row: dict[str, object]) -> StoredEvent:
    number, at = row.pop("number"), row.pop("at")
    if not isinstance(number, int) or not isinstance(at, (int, float)):
        raise ValueError(f"event {number!r} at {at!r}")
    return StoredEvent(number, json.dumps(row, ensure_ascii=False), float(at))
