"""Orders are taken, until the night ends (R55-R83)."""

from __future__ import annotations

from .copying import replace
from .dawn import break_day
from .effects import (
    CheckNoted,
    Effect,
    LeaversAwaited,
    NightLeft,
    OrderHeard,
    OrderNoted,
    RoleLearned,
    Seconds,
)
from .events import DeadlinePassed, Order
from .model import Game, Night, Player
from .opening import has_order_right, usable_verbs
from .refusal import Refusal
from .role import Ability, Action, PlayerId, SelfTarget
from .rulesets import CheckReply
from .turn import Result, able, leavers, wait_for_leavers, with_findings

Effects = tuple[Effect, ...]


def night(game: Game) -> Night:
    assert isinstance(game.stage, Night)
    return game.stage


def awaited(game: Game) -> tuple[Player, ...]:
    """Who still has to give an order; a family's one order serves them all."""
    ordered = night(game).orders
    served = {
        game.players[who].role_key for who in ordered if game.players[who].role.family
    }
    return tuple(
        p
        for p in game.players.ordering
        if p.id not in ordered and p.role_key not in served
    )


def order(game: Game, event: Order) -> Result:
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    why_not = refusal(game, player, event)
    if why_not is not None:
        return why_not
    assert event.target is not None  # refusal looked
    ability = player.role.abilities_by_verb[event.verb]
    action = Action(player.id, event.verb, event.target, event.phrase)
    # A new leader's order is the family's second: who listens learns of no change.
    first = player.id not in night(game).orders and not _served(game, player)
    game = _with_order(game, player, action)
    effects: Effects = (_answer(game, ability, action),)
    if ability.checks:
        game = with_findings(game, effects)
    if first:
        effects += (OrderHeard(player.role_key),)
    if not awaited(game) or (game.waiting and not leavers(game)):
        game, ended = finish(game)
        effects += ended
    return game, effects


def _served(game: Game, player: Player) -> bool:
    """Whether his family has an order already."""
    if not player.role.family:
        return False
    ordered = night(game).orders
    return any(game.players[who].role_key == player.role_key for who in ordered)


def refusal(game: Game, player: Player, event: Order) -> Refusal | None:
    """Why this player, able to act, cannot give this order; None when he can."""
    role = player.role
    ability = role.abilities_by_verb.get(event.verb)
    if not role.abilities:
        return Refusal.NOTHING_TO_ORDER
    if ability is None:
        return Refusal.NOT_YOUR_ORDER
    if not has_order_right(game, player):
        return Refusal.NOT_LEADER
    before = night(game).orders.get(player.id)
    if before is not None and role.abilities_by_verb[before.verb].checks:
        return Refusal.CHECK_IS_FINAL
    if event.verb not in usable_verbs(game, player):
        return Refusal.USED_UP
    target = None if event.target is None else game.players.get(event.target)
    if target is None:
        return Refusal.NO_SUCH_PLAYER
    if not target.alive:
        return Refusal.TARGET_DEAD
    return _self_refusal(game, player, ability) if target is player else None


def _self_refusal(game: Game, player: Player, ability: Ability) -> Refusal | None:
    """P7."""
    if ability.self_target is SelfTarget.NEVER:
        return Refusal.NOT_YOURSELF
    last = game.last_orders.get(player.id)
    repeated = last is not None and last.verb == ability.verb
    if ability.self_target is SelfTarget.NOT_TWICE_RUNNING and repeated:
        assert last is not None
        return Refusal.NOT_TWICE_RUNNING if last.target == player.id else None
    return None


def _with_order(game: Game, player: Player, action: Action) -> Game:
    """A family has one order: a new leader's replaces the old one's."""
    orders = dict(night(game).orders)
    if player.role.family:
        for who in tuple(orders):
            if game.players[who].role_key == player.role_key:
                del orders[who]
    orders[player.id] = action
    return replace(game, stage=Night(orders))


def _answer(game: Game, ability: Ability, action: Action) -> Effect:
    if not ability.checks:
        return OrderNoted(action.actor, action.verb, action.target)
    if game.rules.night.check_reply is CheckReply.DAWN:
        return CheckNoted(action.actor, action.target)
    role = game.players[action.target].role_key
    return RoleLearned(action.actor, action.target, role)


def remind(game: Game, left: int) -> NightLeft:
    """R76."""
    return NightLeft(Seconds(left))


def end(game: Game, event: DeadlinePassed) -> Result:
    return finish(game)


def finish(game: Game) -> tuple[Game, Effects]:
    """R131, R132, X15: the boundary waits once for those who are away."""
    away = leavers(game)
    if away and not game.waiting:
        game, deadline = wait_for_leavers(game)
        return game, (LeaversAwaited(away, Seconds(deadline.seconds)), deadline)
    idle: frozenset[PlayerId] = frozenset()
    if game.rules.night.kill_the_silent:
        idle = frozenset(p.id for p in awaited(game) if p.id not in away)
    return break_day(game, dict(night(game).orders), idle)
