"""Games written down once, to notice when the same events make another game.

``python tests/golden.py`` writes ``golden.json`` anew. Do that only when the change is
meant; and where a game that is running under the old rules would go on differently,
raise ``codec.RULES_VERSION`` too, or a restart plays it on wrongly.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from mafiabot.engine import Game, Phase, Step, codec
from mafiabot.engine.events import (
    Begin,
    Departed,
    Departure,
    Devoiced,
    Ejected,
    Extend,
    Halt,
    Join,
    KillMe,
    LastWords,
    Renamed,
    Returned,
    Skip,
    Spoke,
    Withdraw,
)
from mafiabot.engine.role import PlayerId
from mafiabot.engine.ruleset_reader import read
from mafiabot.engine.rulesets import Ruleset
from mafiabot.robots.chancer import Chancer

from rules import ruleset

FILE = Path(__file__).with_name("golden.json")
# Of each: players, seed, and the chance that somebody does something odd in his turn.
GAMES = [
    (name, players, seed, odd)
    for name in ("classic", "godfather", "vanilla")
    for players, odd in ((4, 0.0), (8, 0.0), (12, 0.03), (16, 0.0), (20, 0.06))
    for seed in (1, 2)
]
GAMES += [
    ("city", players, seed, odd)
    for players, odd in ((8, 0.0), (13, 0.03), (21, 0.0), (33, 0.06))
    for seed in (1, 2)
]


class Recorder(Chancer):
    """A game whose every step goes into a digest."""

    def __init__(self, name: str, seed: int, odd: float) -> None:
        super().__init__(ruleset(name), seed, lazy=odd)
        self.odd = odd
        self.steps = hashlib.sha256()

    def feed(self, event: object) -> Step:
        result = super().feed(event)  # type: ignore[arg-type]
        self.steps.update(repr((plain(event), plain(result.effects))).encode())
        return result

    def _until_over(self, phase: Phase) -> None:
        """People change their minds while they register."""
        if self.odd and phase is Phase.REGISTRATION:
            for _ in range(12):
                self._odd(self.dice.choice(list(self.game.players)))
        super()._until_over(phase)

    def _move(self, who: PlayerId) -> None:
        if self.dice.random() < self.odd:
            self._odd(who)
        super()._move(who)

    def _odd(self, who: PlayerId) -> None:
        dice = self.dice
        happened = (
            Departed(who, dice.choice(list(Departure))),
            Returned(who),
            Devoiced(who, dice.random() < 0.5, "op"),
            Ejected(who, "op"),
            KillMe(who),
            Renamed(who, f"{who}x"),
            Withdraw(who),
            Join(who, f"{who}y", "account", "op"),
            Skip(who),
            Spoke(who, dice.random() < 0.5),
            LastWords(who, "well"),
            Extend(who, dice.choice([None, 60, 9999]), dice.random() < 0.5),
            Begin(PlayerId("stranger"), False),
        )
        self.feed(dice.choice(happened))
        if dice.random() < 0.5:
            self.feed(Returned(who))


def plain(value: object) -> object:
    """What compares equal is written equally, whatever the order of a set."""
    if isinstance(value, Ruleset):
        return value.name  # it has new keys now and then
    if dataclasses.is_dataclass(value):
        fields = (f.name for f in dataclasses.fields(value))
        return [type(value).__name__, *(plain(getattr(value, f)) for f in fields)]
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        return [[plain(key), plain(one)] for key, one in value.items()]
    if isinstance(value, frozenset | set):
        return sorted((plain(one) for one in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


def played(name: str, players: int, seed: int, odd: float) -> dict[str, object]:
    """What is kept of one game; ``steps`` is a digest of events and effects."""
    robot = Recorder(name, seed, odd)
    game: Game = robot.play(players)
    robot.feed(Halt("op"))
    return {
        "events": len(robot.events),
        "phase": game.phase.value,
        "steps": robot.steps.hexdigest()[:16],
        "end": hashlib.sha256(repr(plain(game.stage)).encode()).hexdigest()[:16],
    }


def recorded() -> Iterator[tuple[str, dict[str, object]]]:
    for name, players, seed, odd in GAMES:
        yield f"{name} {players} {seed}", played(name, players, seed, odd)


def refusals(name: str) -> str:
    """Digest of what is said to every wrong value in every place of a ruleset."""
    classic = json.loads(ruleset(name).source)
    said = hashlib.sha256()
    for path in places(classic):
        for value in (*WRONG, MISSING):
            data = json.loads(json.dumps(classic))
            *way, last = path
            place = data
            for key in way:
                place = place[key]
            if value is MISSING:
                del place[last]
            else:
                place[last] = value
            answer = read(data, "copied")
            if isinstance(answer, tuple):
                # The list of what may be written grows.
                told = [(f.key, f.wrong, f.remedy.split(" one of ")[0]) for f in answer]
                said.update(repr((path, value, told)).encode())
            else:
                said.update(repr((path, value)).encode())
    return said.hexdigest()[:16]


MISSING = "(missing)"
WRONG = (None, -1, 0, 1, 2, 10**7, 0.5, 1.0, "x", True, [], [[1]], [{"below": 1}], {})
WRONG += ({"at": [1], "every": 2}, {"at": 3, "else": 1}, {"wrong": 1}, [4, 4])  # type: ignore[assignment]
WRONG += ([{"below": 5, "seconds": 1}, {"seconds": 2}], [{"below": 5, "seconds": 0}])  # type: ignore[assignment]


def places(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))


def main() -> None:
    kept = {
        "rules_version": codec.RULES_VERSION,
        "refusals": refusals("classic"),
        "games": dict(recorded()),
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
