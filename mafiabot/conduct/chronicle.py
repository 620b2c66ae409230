"""A game as it went: every event with the game before it and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from mafiabot.engine import Game, step
from mafiabot.engine.effects import DayBroke, Effect, Refused
from mafiabot.engine.events import Event
from mafiabot.engine.model import Player
from mafiabot.engine.role import Action, PlayerId, Role, Team

from .model import Detector


@dataclass(frozen=True)
class Moment:
    """One event, by its number in the journal, and what it did."""

    number: int
    before: Game
    event: Event
    after: Game
    effects: tuple[Effect, ...]

    @property
    def took(self) -> bool:
        """It was not refused."""
        return not any(isinstance(effect, Refused) for effect in self.effects)

    @property
    def orders(self) -> tuple[Action, ...]:
        """The orders that stood when this event ended the night; it may have been the
        last of them."""
        if not any(isinstance(effect, DayBroke) for effect in self.effects):
            return ()
        return tuple(self.after.last_orders.values())


def chronicle(game: Game, events: Iterable[tuple[int, Event]]) -> tuple[Moment, ...]:
    """Play the events (number, event) again, from this game on."""
    moments = []
    for number, event in events:
        result = step(game, event)
        moments.append(Moment(number, game, event, result.game, result.effects))
        game = result.game
    return tuple(moments)


def allies(game: Game, player: Player) -> tuple[Player, ...]:
    """The living of his side, without himself; nobody plays with a loner."""
    if player.role.team not in (Team.TOWN, Team.MAFIA):
        return ()
    return tuple(
        p for p in game.living if p.role.team is player.role.team and p is not player
    )


def is_armed_checker(role: Role) -> bool:
    """Who may look into somebody, or shoot him: the commissar."""
    checks = any(ability.checks for ability in role.abilities)
    return role.team is Team.TOWN and checks and role.can_kill


def known_to(game: Game, who: PlayerId) -> frozenset[PlayerId]:
    """Into whom somebody has looked, or was told of."""
    return frozenset(target for seer, target, _ in game.findings if seer == who)


@dataclass(frozen=True)
class Found:
    """A detector's find: who, and the numbers of the events that show it."""

    detector: Detector
    who: PlayerId
    events: tuple[int, ...]
    circumstance: str = ""
    about: PlayerId | None = None  # whom it was done to


@dataclass(frozen=True)
class Past:
    """What earlier games of the channel say. ``strikes``: for each, newest last, who
    struck whom in its first nights; ``games``: how many somebody has played;
    ``chances``: for each, how often who could be expected to strike whom (W13)."""

    strikes: tuple[frozenset[tuple[PlayerId, PlayerId]], ...] = ()
    games: Mapping[PlayerId, int] = field(default_factory=dict)
    chances: tuple[Mapping[tuple[PlayerId, PlayerId], float], ...] = ()


Moments = tuple[Moment, ...]
Finds = Iterator[Found]
