"""Who has just died may say one more line, before the next night (section 10)."""

from __future__ import annotations

from .copying import replace
from .effects import LastWordsNoted, LastWordsSaid
from .events import LastWords
from .model import Game
from .refusal import Refusal
from .turn import Result


def speak(game: Game, event: LastWords) -> Result:
    player = game.players.get(event.who)
    if player is None:
        return Refusal.NOT_PLAYING
    if event.who not in game.mourned or not event.text:
        return Refusal.NO_LAST_WORD
    game = replace(game, mourned=game.mourned - {event.who})
    return game, (LastWordsNoted(event.who), LastWordsSaid(event.who, event.text))
