"""Mines by day: who holds the remote may set them off, once (section 2, the joker)."""

from __future__ import annotations

from .copying import replace
from .effects import Exploded, RemoteNoted
from .events import Detonate
from .model import Game
from .refusal import Refusal
from .turn import Result, able


def detonate(game: Game, event: Detonate) -> Result:
    """All who are mined leave when the day is over; nobody hears who did it."""
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    if event.who not in game.remotes:
        return Refusal.NO_REMOTE
    struck = tuple(p.id for p in game.living if p.id in game.mined)
    game = replace(
        game,
        doomed=game.doomed | set(struck),
        remotes=game.remotes - {event.who},
        mined=frozenset(),
    )
    return game, (RemoteNoted(event.who), Exploded(struck))
