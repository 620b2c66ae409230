"""What a robot types to make an event happen."""

from __future__ import annotations

from dataclasses import dataclass

from mafiabot.engine import Game
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Detonate,
    EndSpeech,
    Event,
    Order,
    Skip,
    Vote,
    VoteNight,
)
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Procedure


@dataclass(frozen=True)
class Typed:
    """A line, said to the bot alone or in the channel."""

    private: bool
    text: str


def typed(game: Game, event: Event) -> Typed:
    """The line for one of ``options``. TypeError: nobody types such an event."""
    quiet = game.rules.vote.in_private
    match event:
        case Confirm(accept=accept):
            return Typed(True, "!yes" if accept else "!no")
        case Order(verb=verb, target=target, more=more, choice=choice):
            names = " ".join(_number(game, who) for who in (target, *more))
            words = " ".join((verb, *choice.split(":"), names))
            return Typed(True, "!" + " ".join(words.split()))
        case Detonate():
            return Typed(True, "!explode")
        case Skip():
            return Typed(True, "!skip")
        case Vote(target=target):
            return Typed(quiet, f"!vote {_number(game, target)}")
        case VoteNight() if game.rules.vote.procedure is Procedure.CONFIRM:
            return Typed(True, "!skip")
        case VoteNight():
            return Typed(False, "!!night")
        case Ballot(hang=hang):
            return Typed(quiet, "!yes" if hang else "!no")
        case EndSpeech():
            return Typed(False, "!all")
    raise TypeError(f"nobody types {event}")


def _number(game: Game, who: PlayerId | None) -> str:
    return "" if who is None else str(game.players[who].number)
