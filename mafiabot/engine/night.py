"""Orders are taken, until the night ends (R55-R83)."""

from __future__ import annotations

from .choosing import chosen_of
from .copying import replace
from .dawn import ONCE, SELF, break_day
from .deeds import DUMMY
from .effects import (
    CheckNoted,
    ChoiceNoted,
    DeedHeard,
    DeedNoted,
    Effect,
    KinChose,
    LeaversAwaited,
    NightLeft,
    NightMissed,
    OrderHeard,
    OrderNoted,
    RoleLearned,
    Seconds,
    SeveralNoted,
    SkipNoted,
)
from .events import DeadlinePassed, Order, Skip
from .model import Game, Night, Player
from .opening import has_gift, has_order_right, usable_verbs
from .played import COMMON, deed, own_ability, parts
from .refusal import Refusal
from .role import Ability, Action, Choice, PlayerId, SelfTarget, Team
from .roles import ROLES
from .rulesets import CheckReply, Report
from .turn import Result, able, leavers, wait_for_leavers, with_findings

Effects = tuple[Effect, ...]


def night(game: Game) -> Night:
    assert isinstance(game.stage, Night)
    return game.stage


def awaited(game: Game) -> tuple[Player, ...]:
    """Who still has to give an order; a family's one order serves them all."""
    ordered, skipped = night(game).orders, night(game).skipped
    served = {
        game.players[who].role_key for who in ordered if game.players[who].role.family
    }
    return tuple(
        p
        for p in game.players.ordering
        if p.id not in ordered and p.role_key not in served
        if p.id not in skipped and p.role.owes
    )


def silent(game: Game) -> tuple[Player, ...]:
    """Who owes an order and has given none at all, nor one beside it."""
    moved = {who for who, _ in night(game).beside}
    return tuple(p for p in awaited(game) if p.id not in moved)


def order(game: Game, event: Order) -> Result:
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    why_not = refusal(game, player, event)
    if why_not is not None:
        return why_not
    ability = own_ability(player.role, event.verb)
    target = event.target if ability.aimed else player.id
    choice = chosen_of(game, player, ability, event.choice)
    assert target is not None and isinstance(choice, str)  # refusal looked
    action = Action(player.id, event.verb, target, event.phrase, event.more, choice)
    first = _is_news(game, player, ability)
    game = _with_order(game, player, ability, action)
    effects: Effects = (_answer(game, ability, action),)
    if ability.checks:
        game = with_findings(game, effects)
    if first and game.rules.night.report is not Report.DEPARTURES:
        effects += (_heard(game, player, ability),)
    if ability.shared:
        kin = (p for p in game.players.kin(player) if p is not player)
        effects += tuple(KinChose(p.id, player.id, target) for p in kin)
    return close_if_complete(game, effects)


def _heard(game: Game, player: Player, ability: Ability) -> Effect:
    """What the channel hears of the order; of a family's never who gave it."""
    if game.rules.night.report is Report.DEEDS:
        return OrderHeard(player.role_key)
    if ability.shared:
        return DeedHeard(player.role.circle or "", "family")
    return DeedHeard(player.role_key, ability.verb)


def _is_news(game: Game, player: Player, ability: Ability) -> bool:
    """The channel hears of a player's first order, and of a family's, whoever gave it
    (R74)."""
    ordered = night(game).orders
    return ability.duty and not any(p.id in ordered for p in game.players.kin(player))


def skip(game: Game, event: Skip) -> Result:
    """Nothing tonight; an order given before is taken back."""
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    if not usable_verbs(game, player) and not player.role.abilities:
        return Refusal.NOTHING_TO_ORDER
    if not game.rules.night.may_skip or player.role.bound:
        return Refusal.NO_SKIP
    stage = night(game)
    orders = {who: act for who, act in stage.orders.items() if who != player.id}
    beside = {at: act for at, act in stage.beside.items() if at[0] != player.id}
    stage = Night(orders, stage.skipped | {player.id}, beside)
    return close_if_complete(replace(game, stage=stage), (SkipNoted(player.id),))


def close_if_complete(game: Game, effects: Effects) -> Result:
    """The night ends with the last order (R77)."""
    if complete(game):
        game, ended = finish(game)
        effects += ended
    return game, effects


def complete(game: Game) -> bool:
    """Whether nothing is owed any more (R77); the extra minute also waits for leavers
    (R132). It does not end while an order is owed: whether somebody who came back owes
    one would be seen by all."""
    if awaited(game):
        return False
    return not leavers(game) if game.waiting else not game.rules.night.whole


def refusal(game: Game, player: Player, event: Order) -> Refusal | None:
    """Why this player, able to act, cannot give this order; None when he can."""
    role = player.role
    common = COMMON if has_gift(game, player) else {}
    ability = role.abilities_by_verb.get(event.verb) or common.get(event.verb)
    if not role.abilities and not common:
        return Refusal.NOTHING_TO_ORDER
    if ability is None:
        return Refusal.NOT_YOUR_ORDER
    immediate = game.rules.night.check_reply is CheckReply.IMMEDIATE
    if not has_order_right(game, player):
        return Refusal.NOT_LEADER
    before = night(game).orders.get(player.id)
    if before is not None and immediate and own_ability(role, before.verb).checks:
        return Refusal.CHECK_IS_FINAL
    if event.verb not in usable_verbs(game, player):
        return Refusal.USED_UP
    early = game.nights < game.rules.night.first_shot
    if early and ability.kills and role.team is Team.TOWN:
        return Refusal.TOO_EARLY
    return _aim_refusal(game, player, event, ability) if ability.aimed else None


def _aim_refusal(
    game: Game, player: Player, event: Order, ability: Ability
) -> Refusal | None:
    """Why this choice, or these players, cannot be named."""
    choice = chosen_of(game, player, ability, event.choice)
    if isinstance(choice, Refusal):
        return choice
    if DUMMY in parts(choice) and event.target != player.id:
        return Refusal.ONLY_YOURSELF
    wanted = Action(player.id, event.verb, player.id, choice=choice)
    done, _ = deed({player.id: player.role}, wanted) if choice else (ability, wanted)
    if len({event.target, *event.more}) <= len(event.more):
        return Refusal.TWICE_NAMED
    named = (event.target, *event.more)
    if len(named) < (done.least or done.targets):
        return Refusal.TOO_FEW_NAMED
    tried = (_target_refusal(game, player, event, ability, who) for who in named)
    return next((why for why in tried if why is not None), None)


def _target_refusal(
    game: Game, player: Player, event: Order, ability: Ability, whom: PlayerId | None
) -> Refusal | None:
    """R83, P7."""
    target = None if whom is None else game.players.get(whom)
    if target is None:
        return Refusal.NO_SUCH_PLAYER
    if not target.alive:
        return Refusal.TARGET_DEAD
    if target.id in game.spared and (ability.kills or ability.checks):
        if game.nights <= game.rules.night.spared_nights:
            return Refusal.SPARED
    last = game.last_orders.get(player.id)
    if not ability.repeat and last is not None and last.verb == ability.verb:
        if last.target == target.id:
            return Refusal.NOT_AGAIN
    kin = player.role.circle is not None and target.role.circle == player.role.circle
    if ability.strangers and kin:
        return Refusal.OF_YOUR_CIRCLE
    if ability.mates and not kin and not _has_unknown_mates(game, player):
        return Refusal.NOT_OF_YOURS
    if ability.each_once and game.uses.get((player.id, ONCE + target.id)):
        return Refusal.TREATED_BEFORE
    return _self_refusal(game, player, ability) if target is player else None


def _has_unknown_mates(game: Game, player: Player) -> bool:
    """Whether somebody may be of his side whom he does not know (I5, I6). Which cards
    are in the game everybody knows."""
    roles = (ROLES[card] for card in game.players.layout)
    mine = player.role
    return any(r.team is mine.team and r.circle != mine.circle for r in roles)


def _self_refusal(game: Game, player: Player, ability: Ability) -> Refusal | None:
    """P7."""
    if ability.self_target is SelfTarget.NEVER:
        return Refusal.NOT_YOURSELF
    if ability.self_target is SelfTarget.ONCE:
        used = game.uses.get((player.id, SELF + ability.verb))
        return Refusal.SELF_ONCE if used else None
    last = game.last_orders.get(player.id)
    repeated = last is not None and last.verb == ability.verb
    if ability.self_target is SelfTarget.NOT_TWICE_RUNNING and repeated:
        assert last is not None
        return Refusal.NOT_TWICE_RUNNING if last.target == player.id else None
    return None


def _with_order(game: Game, player: Player, ability: Ability, action: Action) -> Game:
    """A family has one order: a new leader's replaces the old one's."""
    stage = night(game)
    if ability.slot:
        beside = {**stage.beside, (player.id, ability.slot): action}
        return replace(game, stage=replace(stage, beside=beside))
    orders = dict(stage.orders)
    if player.role.family:
        for who in tuple(orders):
            if game.players[who].role_key == player.role_key:
                del orders[who]
    orders[player.id] = action
    stage = Night(orders, stage.skipped - {player.id}, stage.beside)
    return replace(game, stage=stage)


def _answer(game: Game, ability: Ability, action: Action) -> Effect:
    if not ability.aimed:
        return DeedNoted(action.actor, action.verb)
    whom = (action.target, *action.more)
    if ability.choice in (Choice.CARD, Choice.GIFT):
        return ChoiceNoted(action.actor, action.verb, action.choice, whom)
    if action.more:
        return SeveralNoted(action.actor, action.verb, whom)
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
    idle = frozenset(p.id for p in silent(game) if p.id not in away)
    orders = dict(night(game).orders)
    warned: Effects = ()
    if game.rules.night.kill_the_silent:
        game, idle, warned = _patience(game, idle)
    else:
        idle = frozenset()
    beside = tuple(night(game).beside.values())
    game, broken = break_day(game, orders, idle, beside)
    return game, warned + broken


def _patience(
    game: Game, idle: frozenset[PlayerId]
) -> tuple[Game, frozenset[PlayerId], Effects]:
    """C11: who has kept silent for too many nights in a row is out; others are told
    that they missed one."""
    most = game.rules.night.silent_nights
    if most <= 1:
        return game, idle, ()
    missed = {who: game.missed.get(who, 0) + 1 for who in idle}
    out = frozenset(who for who, nights in missed.items() if nights >= most)
    warned = tuple(
        NightMissed(who, most - missed[who])
        for who in game.players
        if who in missed and who not in out
    )
    return replace(game, missed=missed), out, warned
