"""The bot's own dead at a boundary: the silent, the leavers, those who gave up."""

from __future__ import annotations

from .copying import replace
from .effects import (
    Effect,
    EjectedBuried,
    KilledForSilence,
    LeaverKilled,
    SuicideBuried,
    TakeVoice,
)
from .model import Count, Game, Payment, Presence, Reason
from .role import PlayerId

Effects = tuple[Effect, ...]

_HERE = Presence.HERE
_GIVEN_UP = {Presence.SUICIDE: SuicideBuried, Presence.EJECTED: EjectedBuried}


def killed(game: Game, dead: frozenset[PlayerId]) -> Game:
    """The same game with these players dead; they take effect together."""
    if not dead:
        return game
    game = replace(game, players=game.players.bereaved(dead))
    return replace(game, mourned=game.mourned | dead) if game.rules.last_words else game


def bury(game: Game, silent: frozenset[PlayerId]) -> tuple[Game, Effects]:
    """R79, R129, R137: those still alive whom the boundary takes, by seat."""
    if not silent and not game.players.absent:
        return game, ()
    told: Effects = ()
    dead: set[PlayerId] = set()
    by_bot: set[PlayerId] = set()
    for player in game.living:
        if player.presence is _HERE and player.id not in silent:
            continue
        shown = (player.id, player.role_key)
        if player.presence in _GIVEN_UP:
            told += (_GIVEN_UP[player.presence](*shown),)
        elif player.presence is Presence.AWAY:
            told += (LeaverKilled(*shown), TakeVoice(player.id))
            by_bot.add(player.id)
        else:
            told += (KilledForSilence(*shown), TakeVoice(player.id))
            by_bot.add(player.id)
        dead.add(player.id)
    return _charged(killed(game, frozenset(dead)), by_bot), told


def _charged(game: Game, by_bot: set[PlayerId]) -> Game:
    """R173, and the ruleset's price of it."""
    if not by_bot:
        return game
    seats = tuple(who for who in game.players if who in by_bot)
    price = game.rules.money.killed_by_bot
    pay = tuple(Payment(who, price, Reason.KILLED_BY_BOT) for who in seats if price)
    return replace(
        game,
        counts=game.counts + tuple((who, Count.BOT_KILLED) for who in seats),
        payments=game.payments + pay,
    )
