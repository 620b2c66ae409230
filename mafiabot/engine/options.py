"""What a player may do now: for robots, and for tests that play at random."""

from __future__ import annotations

from . import night
from .choosing import choices
from .events import (
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
from .model import Dealing, Game, Night, Nomination, Player, Revenge, Speech, Verdict
from .opening import usable_verbs
from .played import deed, own_ability
from .refusal import Refusal
from .role import Action, Choice, PlayerId
from .turn import able


def options(game: Game, who: PlayerId) -> tuple[Event, ...]:
    """Every event of this player that would not be refused; empty when he waits."""
    stage = game.stage
    if isinstance(stage, Dealing):
        if who in stage.unconfirmed:
            return Confirm(who, True), Confirm(who, False)
        return ()
    if isinstance(stage, Revenge) and who == stage.avenger:
        among = stage.among or {p.id for p in game.living}
        return tuple(Order(who, "take", p.id) for p in game.living if p.id in among)
    player = able(game, who)
    if isinstance(player, Refusal):
        return ()
    if isinstance(stage, Night):
        return _orders(game, player)
    if who in game.remotes:
        return (Detonate(who), *_by_day(game, who))
    return _by_day(game, who)


def _by_day(game: Game, who: PlayerId) -> tuple[Event, ...]:
    stage = game.stage
    if who in game.silenced:
        return ()
    if isinstance(stage, Nomination):
        if who in stage.votes and not game.rules.vote.revote:
            return ()
        votes = tuple(Vote(who, p.id) for p in game.living if p.can_act)
        return (*votes, VoteNight(who))
    if isinstance(stage, Speech):
        return (EndSpeech(who),) if who == stage.accused else ()
    if isinstance(stage, Verdict) and who != stage.accused:
        if who not in stage.ballots or game.rules.vote.revote:
            return Ballot(who, True), Ballot(who, False)
    return ()


def _orders(game: Game, player: Player) -> tuple[Event, ...]:
    tried = (
        Order(player.id, verb, target.id, "", *_besides(game, player, target, verb))
        for verb in usable_verbs(game, player)
        for target in (
            game.living if own_ability(player.role, verb).aimed else (player,)
        )
    )
    orders = tuple(o for o in tried if night.refusal(game, player, o) is None)
    may_skip = game.rules.night.may_skip and not player.role.bound
    has_turn = orders or player.role.owes
    return (*orders, Skip(player.id)) if has_turn and may_skip else orders


def _besides(
    game: Game, player: Player, target: Player, verb: str
) -> tuple[tuple[PlayerId, ...], str]:
    """Whom an action for several players names besides, the next by seat; and what it
    chooses: of all that could be chosen another one each night."""
    ability = own_ability(player.role, verb)
    if ability.choice is Choice.NONE and ability.targets == 1:
        return (), ""
    every = choices(game, player, ability)
    choice = every[game.nights % len(every)]
    act = Action(player.id, verb, target.id, choice=choice)
    needed = deed({player.id: player.role}, act)[0].targets - 1
    seat = game.living.index(target)
    following = game.living[seat + 1 :] + game.living[:seat]
    return tuple(p.id for p in following if p is not player)[:needed], choice


def owes_order(game: Game, who: PlayerId) -> bool:
    """Whether the night waits for this player's order."""
    if not isinstance(game.stage, Night):
        return False
    return any(p.id == who for p in night.awaited(game))
