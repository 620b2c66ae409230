"""What handlers return, who may speak for himself, and the clock of a phase."""

from __future__ import annotations

from .copying import replace
from .effects import Effect, KinLearned, PeopleSeen, RoleLearned, SetDeadline
from .model import Game, Phase, Player, Presence
from .refusal import Refusal
from .role import PlayerId
from .rulesets import Duration

Result = tuple[Game, tuple[Effect, ...]] | Refusal

_SILENT = (Phase.NIGHT,)
_HERE = Presence.HERE
_UNABLE = {
    Presence.AWAY: Refusal.AWAY,
    Presence.SUICIDE: Refusal.OUT,
    Presence.EJECTED: Refusal.OUT,
}


def able(game: Game, who: PlayerId) -> Player | Refusal:
    """The living player who can act now, or why he cannot."""
    player = game.players.get(who)
    if player is None:
        return Refusal.NOT_PLAYING
    if not player.alive:
        return Refusal.DEAD
    if player.presence is _HERE:
        return player
    return _UNABLE[player.presence]


def voters(game: Game) -> tuple[Player, ...]:
    """Whom a vote waits for (R96, P4): the living who may open their mouths."""
    if not game.silenced:
        return game.players.active
    return tuple(p for p in game.players.active if p.id not in game.silenced)


def moderates(game: Game) -> bool:
    """Whether it is this game that keeps the channel silent (P3)."""
    silent = game.rules.moderated and game.phase is not Phase.REGISTRATION
    return silent and not game.moderated_before


def may_speak(game: Game, player: Player) -> bool:
    """Whether this player has a voice now (R29, P3, T24, T29)."""
    if not player.can_act or player.id in game.gagged:
        return False
    if player.id in game.silenced and not game.rules.night.silenced_speak:
        return False
    return not game.rules.silence or game.phase not in _SILENT


def leavers(game: Game) -> tuple[PlayerId, ...]:
    """The living who are away (R126)."""
    return tuple(p.id for p in game.players.absent if p.presence is Presence.AWAY)


def size(game: Game) -> int:
    """The number of players that chooses the durations (P1)."""
    return game.size or len(game.players)


def seconds(game: Game, duration: Duration) -> int:
    return duration.of(size(game))


def timed(game: Game, total: int, every: int = 0) -> tuple[Game, SetDeadline]:
    """Start the clock: ``total`` seconds, with a reminder ``every`` so many."""
    first = min(every, total) if every else total
    game = replace(game, round=game.round + 1, left=total - first)
    return game, SetDeadline(game.round, first)


def reminder_every(game: Game) -> int:
    """Seconds between two reminders in this phase; 0 for none."""
    durations = game.rules.durations
    if game.phase is Phase.REGISTRATION:
        return seconds(game, durations.registration_reminder)
    if game.phase is Phase.NIGHT and not game.waiting:
        return seconds(game, durations.night_reminder)
    return 0


def wait_for_leavers(game: Game) -> tuple[Game, SetDeadline]:
    """Put the boundary off, once (R132)."""
    game = replace(game, waiting=True)
    return timed(game, seconds(game, game.rules.durations.leavers))


def with_findings(game: Game, told: tuple[Effect, ...]) -> Game:
    """The game that remembers what its players were told of cards (R73)."""
    found: tuple[tuple[PlayerId, PlayerId, str], ...] = ()
    for one in told:
        if isinstance(one, RoleLearned | KinLearned):
            found += ((one.to, one.target, one.role),)
        elif isinstance(one, PeopleSeen):
            found += tuple((one.to, who, card) for who, card in one.cards)
    return replace(game, findings=game.findings + found) if found else game
