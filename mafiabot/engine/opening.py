"""How a night and a vote begin: who is asked for what."""

from __future__ import annotations

from .copying import replace
from .effects import (
    Effect,
    LeaderNamed,
    NightFell,
    NightNotice,
    OrderAsked,
    Seconds,
    VoteOpened,
)
from .model import Game, Night, Nomination, Player
from .turn import seconds, timed

Effects = tuple[Effect, ...]


def leader(game: Game, card: str) -> Player | None:
    """The first of the family who is alive and has not given up (R58, R59)."""
    return game.players.leaders.get(card)


def has_order_right(game: Game, player: Player) -> bool:
    """Whether the night waits for this player, once it is night (R57, R58, R80)."""
    return player in game.players.ordering


def usable_verbs(game: Game, player: Player) -> tuple[str, ...]:
    """The commands left to the player; a limited one may be used up."""
    limits = game.rules.night.uses
    return tuple(
        ability.verb
        for ability in player.role.abilities
        if not ability.limited
        or ability.verb not in limits
        or game.uses.get((player.id, ability.verb), 0) < limits[ability.verb]
    )


def asked(game: Game, player: Player) -> OrderAsked:
    verbs = usable_verbs(game, player)
    return OrderAsked(player.id, player.role_key, verbs, game.seats)


def open_night(game: Game) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.night)
    game = replace(
        game,
        stage=Night(),
        nights=game.nights + 1,
        waiting=False,
        immune=frozenset(),
    )
    every = seconds(game, game.rules.durations.night_reminder)
    game, deadline = timed(game, total, every)
    requests: Effects = ()
    ordering = {player.id for player in game.players.ordering}
    for player in game.living:
        if player.id in ordering:
            requests += (asked(game, player),)
        elif player.role.family:
            chief = leader(game, player.role_key)
            assert chief is not None  # this player is alive himself
            requests += (LeaderNamed(player.id, chief.id, game.seats),)
    fell = NightFell(game.nights, Seconds(total))
    return game, (fell, NightNotice(game.nights), *requests, deadline)


def open_vote(game: Game) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.nomination)
    game = replace(game, stage=Nomination(), waiting=False)
    game, deadline = timed(game, total)
    return game, (VoteOpened(Seconds(total), game.seats), deadline)
