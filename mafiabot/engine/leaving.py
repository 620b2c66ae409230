"""Leavers, suicides and ejections during the game (R126-R138)."""

from __future__ import annotations

from . import day, dusk, night
from .copying import replace
from .effects import (
    Effect,
    EjectionSeen,
    GiveVoice,
    LeaverBack,
    LeaverSeen,
    NothingAsked,
    OrderOwed,
    SuicideSeen,
    TakeVoice,
    TrialOff,
    VotesFreed,
)
from .events import (
    Departed,
    Devoiced,
    Ejected,
    Halt,
    KillMe,
    Renamed,
    Returned,
    Withdraw,
)
from .model import (
    Game,
    Nomination,
    Phase,
    Player,
    Presence,
    Speech,
    Verdict,
    VoidReason,
)
from .opening import usable_verbs
from .outcome import void
from .refusal import Refusal
from .role import PlayerId
from .turn import Result, able, leavers, may_speak

Effects = tuple[Effect, ...]


def halt(game: Game, event: Halt) -> Result:
    return void(game, VoidReason.HALTED, event.by)


def withdraw(game: Game, event: Withdraw) -> Result:
    if event.who in game.players:
        return Refusal.UNREG_TOO_LATE
    return Refusal.NOT_PLAYING


def depart(game: Game, event: Departed | Renamed) -> Result:
    """R126, R127. The dead, and those who gave up, may go unnoticed."""
    player = game.players.get(event.who)
    if player is None or not player.alive or player.presence is not Presence.HERE:
        return game, ()
    game = game.with_player(replace(player, presence=Presence.AWAY))
    return game, (LeaverSeen(player.id),)


def come_back(game: Game, event: Returned) -> Result:
    """R128, X14: in time, even in the extra minute, which may end with the return."""
    player = game.players.get(event.who)
    if player is None or not player.alive or player.presence is not Presence.AWAY:
        return game, ()
    player = replace(player, presence=Presence.HERE)
    game = game.with_player(player)
    told: Effects = (LeaverBack(player.id),)
    if may_speak(game, player):
        told = (GiveVoice(player.id),) + told
    if game.phase is Phase.NIGHT:
        owes = player in night.awaited(game)
        verbs = usable_verbs(game, player)
        who = player.id
        told += (OrderOwed(who, verbs) if owes else NothingAsked(who),)
        return night.close_if_complete(game, told)
    if not game.waiting or leavers(game):
        return game, told
    game, ended = dusk.fall(game)
    return game, told + ended


def kill_oneself(game: Game, event: KillMe | Devoiced) -> Result:
    """R133, R134; voice taken by an operator is an ejection (P9)."""
    player = _with_life(game, event.who)
    if isinstance(player, Refusal):
        return player
    if isinstance(event, Devoiced) and not event.by_self:
        seen: Effect = EjectionSeen(player.id, event.by)
        return _give_up(game, player, Presence.EJECTED, seen)
    return _give_up(game, player, Presence.SUICIDE, SuicideSeen(player.id))


def eject(game: Game, event: Ejected) -> Result:
    """R135."""
    player = game.players.get(event.who)
    if player is None:
        return Refusal.NOT_IN_GAME
    if not player.can_act:
        return Refusal.TARGET_OUT if player.alive else Refusal.TARGET_DEAD
    seen = EjectionSeen(player.id, event.by)
    return _give_up(game, player, Presence.EJECTED, seen)


def _with_life(game: Game, who: PlayerId) -> Player | Refusal:
    """Whoever is away may still give up."""
    player = able(game, who)
    return game.players[who] if player is Refusal.AWAY else player


def _give_up(game: Game, player: Player, how: Presence, seen: Effect) -> Result:
    """R136, R137: silent at once, off the list at the next boundary. Who led a family
    is followed by its next member (R59), who knows it from the beginning of the night:
    nobody but the channel is told anything now."""
    game = game.with_player(replace(player, presence=how))
    told: Effects = (TakeVoice(player.id), seen)
    if game.phase is Phase.NIGHT:
        return night.close_if_complete(game, told)
    if isinstance(game.stage, Nomination):
        game, freed = _freed(game, player.id)
        return day.close_if_decided(game, told + freed, day.table(game))
    if isinstance(game.stage, Speech | Verdict):
        if game.stage.accused == player.id:
            game, fallen = dusk.end_day(game)
            return game, told + (TrialOff(player.id),) + fallen
    if isinstance(game.stage, Verdict):
        return day.judge_if_complete(game, told)
    if game.phase is Phase.DUSK and not leavers(game):
        game, fallen = dusk.fall(game)
        return game, told + fallen
    return game, told


def _freed(game: Game, gone: PlayerId) -> tuple[Game, Effects]:
    """Votes against somebody who is out may be given again."""
    votes = day.nomination(game).votes
    voters = tuple(who for who, target in votes.items() if target == gone)
    if not voters:
        return game, ()
    kept = {who: target for who, target in votes.items() if target != gone}
    return replace(game, stage=Nomination(kept)), (VotesFreed(gone, voters),)
