"""The day is over: the bot's dead are buried, and night falls (R116, R124, R131)."""

from __future__ import annotations

from .burial import bury, killed
from .copying import replace
from .effects import Effect, LeaversAwaited, LeftAtDusk, Seconds, TakeVoice
from .events import DeadlinePassed
from .model import Dusk, Game
from .opening import open_night
from .outcome import finish, forces, winner
from .succession import succeed
from .turn import Result, leavers, wait_for_leavers

Effects = tuple[Effect, ...]


def end_day(game: Game) -> tuple[Game, Effects]:
    """Go to the night, or wait once for those who are away (R132)."""
    away = leavers(game)
    if not away:
        return fall(game)
    game, deadline = wait_for_leavers(replace(game, stage=Dusk()))
    return game, (LeaversAwaited(away, Seconds(deadline.seconds)), deadline)


def end(game: Game, event: DeadlinePassed) -> Result:
    return fall(game)


def fall(game: Game) -> tuple[Game, Effects]:
    game, told = bury(game, frozenset())
    if game.doomed:
        game, left = _leave(game)
        told += left
    game, heirs = succeed(game)
    told += heirs
    outcome = winner(game)
    if outcome is not None:
        game, ended = finish(game, outcome)
        return game, told + ended
    game, even = forces(game)
    game, opened = open_night(game)
    return game, told + even + opened


def _leave(game: Game) -> tuple[Game, Effects]:
    """The poisoned leave after the vote, if they are still there (L28, I22)."""
    doomed = [p for p in game.living if p.id in game.doomed]
    told: Effects = tuple(LeftAtDusk(p.id, p.role_key) for p in doomed)
    told += tuple(TakeVoice(p.id) for p in doomed)
    game = replace(game, doomed=frozenset())
    return killed(game, frozenset(p.id for p in doomed)), told
