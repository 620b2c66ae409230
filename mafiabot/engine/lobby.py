"""Registration: who comes to the table (R19-R33)."""

from __future__ import annotations

from .copying import replace
from .dealing import deal
from .decks import Flaw, flaw
from .effects import (
    CallReminder,
    Effect,
    GameCalled,
    GiveVoice,
    Joined,
    JoinedBy,
    JoinNoted,
    LeaveNoted,
    ListChanged,
    RegistrationExtended,
    RegistrationOpened,
    RegistrationReminder,
    Seconds,
    TakeVoice,
    Withdrew,
)
from .events import (
    Begin,
    DeadlinePassed,
    Departed,
    Devoiced,
    Ejected,
    Extend,
    Join,
    KillMe,
    Renamed,
    Spare,
    Start,
    Withdraw,
)
from .model import Game, Player, Roster, VoidReason
from .outcome import void
from .refusal import Refusal
from .turn import Result, reminder_every, timed

# Why so many cannot begin with this deck: somebody may still come or go.
FLAWED = {
    Flaw.TOO_MANY: Refusal.DECK_TOO_LARGE,
    Flaw.WON: Refusal.DECK_WON,
    Flaw.NO_MAFIA: Refusal.DECK_HARMLESS,
}


def start(game: Game, event: Start) -> Result:
    if game.round:
        return Refusal.ALREADY_RUNNING
    total = game.rules.durations.registration.of(0)
    game = replace(game, seed=event.seed, creator=event.by)
    if event.deck in game.rules.decks:
        deck = game.rules.decks[event.deck]
        game = replace(game, rules=replace(game.rules, roles=deck))
    game, deadline = timed(game, total, reminder_every(game))
    kind = GameCalled if game.rules.registration.by_creator else RegistrationOpened
    return game, (kind(Seconds(total), game.rules.min_players), deadline)


def remind(game: Game, left: int) -> RegistrationReminder | CallReminder:
    directed = game.rules.registration.by_creator
    kind = CallReminder if directed else RegistrationReminder
    return kind(Seconds(left), len(game.players))


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
    if game.rules.registration.list_every:
        told = (JoinNoted(event.who, count), ListChanged())
        return game, (GiveVoice(event.who), *told)
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


def spare(game: Game, event: Spare) -> Result:
    """C44."""
    if event.who not in game.players:
        return game, ()
    return replace(game, spared=game.spared | {event.who}), ()


def withdraw(game: Game, event: Withdraw | KillMe | Devoiced | Ejected) -> Result:
    if event.who not in game.players:
        if isinstance(event, Ejected):
            return Refusal.NOT_IN_GAME
        return Refusal.NOT_REGISTERED
    players = {who: p for who, p in game.players.items() if who != event.who}
    game = replace(game, players=Roster(players))
    if game.rules.registration.list_every:
        told: tuple[Effect, ...] = (LeaveNoted(event.who), ListChanged())
    else:
        told = (Withdrew(event.who, len(players)),)
    return game, (TakeVoice(event.who), *told)


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


def _directs(game: Game, event: Extend | Begin) -> bool:
    """T20: the one who opened it, or an operator."""
    creator = game.creator if game.rules.registration.by_creator else None
    return event.by_right or (creator is not None and event.who == creator)


def extend(game: Game, event: Extend) -> Result:
    """T16, T17, T21. The running clock goes on; what is added comes behind it."""
    rules = game.rules.registration
    if not _directs(game, event):
        return Refusal.NOT_CREATOR
    more = rules.extend if event.seconds is None else event.seconds
    if not 0 < more <= rules.extend_most:
        return Refusal.BAD_EXTENSION
    if game.extended + more > rules.longest:
        return Refusal.LONG_ENOUGH
    game = replace(game, left=game.left + more, extended=game.extended + more)
    return game, (RegistrationExtended(Seconds(more)),)


def begin_now(game: Game, event: Begin) -> Result:
    """T19, T21."""
    if not _directs(game, event):
        return Refusal.NOT_CREATOR
    if len(game.players) < game.rules.min_players:
        return Refusal.TOO_FEW_TO_BEGIN
    found = flaw(game.rules, game.rules.roles, len(game.players))
    if found is not None:
        return FLAWED[found]
    return deal(game)


def end(game: Game, event: DeadlinePassed) -> Result:
    if len(game.players) < game.rules.min_players:
        return void(game, VoidReason.TOO_FEW)
    if flaw(game.rules, game.rules.roles, len(game.players)) is not None:
        return void(game, VoidReason.DECK)
    return deal(game)
