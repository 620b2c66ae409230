"""Registration: who comes to the table (R19-R33)."""

from __future__ import annotations

from .copying import replace
from .dealing import deal
from .effects import (
    GiveVoice,
    Joined,
    JoinedBy,
    RegistrationOpened,
    RegistrationReminder,
    Seconds,
    TakeVoice,
    Withdrew,
)
from .events import (
    DeadlinePassed,
    Departed,
    Devoiced,
    Ejected,
    Join,
    KillMe,
    Renamed,
    Start,
    Withdraw,
)
from .model import Game, Player, Roster, VoidReason
from .outcome import void
from .refusal import Refusal
from .turn import Result, reminder_every, timed


def start(game: Game, event: Start) -> Result:
    if game.round:
        return Refusal.ALREADY_RUNNING
    total = game.rules.durations.registration.of(0)
    game = replace(game, seed=event.seed)
    game, deadline = timed(game, total, reminder_every(game))
    opened = RegistrationOpened(Seconds(total), game.rules.min_players)
    return game, (opened, deadline)


def remind(game: Game, left: int) -> RegistrationReminder:
    return RegistrationReminder(Seconds(left), len(game.players))


def join(game: Game, event: Join) -> Result:
    if event.who in game.players:
        return Refusal.ALREADY_REGISTERED
    if event.account is not None:
        if any(p.account == event.account for p in game.players.values()):
            return Refusal.SAME_PERSON
    if len(game.players) == game.rules.max_players:
        return Refusal.TABLE_FULL
    game = game.with_player(Player(event.who, event.nick, event.account))
    count = len(game.players)
    joined = (
        Joined(event.who, count)
        if event.by is None
        else JoinedBy(event.who, event.by, count)
    )
    return game, (GiveVoice(event.who), joined)


def too_late(game: Game, event: Join) -> Result:
    """R9: who did not register in time waits for the next game."""
    if event.who in game.players:
        return Refusal.ALREADY_REGISTERED
    return Refusal.REGISTRATION_CLOSED


def withdraw(game: Game, event: Withdraw | KillMe | Devoiced | Ejected) -> Result:
    if event.who not in game.players:
        if isinstance(event, Ejected):
            return Refusal.NOT_IN_GAME
        return Refusal.NOT_REGISTERED
    players = {who: p for who, p in game.players.items() if who != event.who}
    game = replace(game, players=Roster(players))
    return game, (TakeVoice(event.who), Withdrew(event.who, len(players)))


def depart(game: Game, event: Departed) -> Result:
    """Somebody who never registered may go unnoticed."""
    if event.who not in game.players:
        return game, ()
    return withdraw(game, KillMe(event.who))


def rename(game: Game, event: Renamed) -> Result:
    """R25: the entry follows the nick. True while roles are dealt, too."""
    player = game.players.get(event.who)
    if player is None:
        return game, ()
    return game.with_player(replace(player, nick=event.nick)), ()


def end(game: Game, event: DeadlinePassed) -> Result:
    if len(game.players) < game.rules.min_players:
        return void(game, VoidReason.TOO_FEW)
    return deal(game)
