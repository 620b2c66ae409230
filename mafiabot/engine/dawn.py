"""The night's results: who is dead, what is told, what is paid (R84-R88)."""

from __future__ import annotations

from .burial import bury, killed
from .copying import replace
from .effects import (
    DayBroke,
    Effect,
    NobodyDied,
    RoleLearned,
    TakeVoice,
    YouWereHacked,
    YouWereSeduced,
)
from .model import Count, Game
from .money import night_pay
from .opening import open_vote
from .outcome import finish, winner
from .resolve import attacks, resolve
from .role import Action, Attack, Board, PlayerId
from .rulesets import CheckReply
from .story import story
from .turn import with_findings

Effects = tuple[Effect, ...]
Counts = tuple[tuple[PlayerId, Count], ...]

# What a visit counts for its actor, and for the one visited (R170, R172).
_VISIT_COUNTS = {
    "heal": (Count.HEALED, Count.WAS_HEALED),
    "curse": (Count.CURSED, Count.WAS_CURSED),
    "protect": (Count.PROTECTED, Count.WAS_PROTECTED),
    "check": (Count.CHECKED, Count.WAS_CHECKED),
    "seduce": (Count.SEDUCED, Count.WAS_SEDUCED),
}


def break_day(
    game: Game, orders: dict[PlayerId, Action], idle: frozenset[PlayerId]
) -> tuple[Game, Effects]:
    """End the night: ``idle`` are those who had to order and did not (R79)."""
    board = resolve(game, orders)
    tried = attacks(game, board)
    if tried is not board.attacks:
        board = replace(board, attacks=tried)
    fatal = tuple(attack for attack in tried if board.dies_of(attack))
    dead = frozenset(attack.victim for attack in fatal)
    private = _private(game, board)
    told = (DayBroke(game.nights),) + story(game, board) + private
    game = _booked(with_findings(game, private), board, fatal)
    told += tuple(
        [TakeVoice(w) for w in dead_by_seat(game, dead) if game.players[w].can_act]
    )
    game = killed(game, dead)
    game, buried = bury(game, idle)
    told += buried
    if not dead and not buried:
        told += (NobodyDied(),)
    game = replace(game, last_orders=orders, immune=board.immune, waiting=False)
    outcome = winner(game)
    if outcome is not None:
        game, ended = finish(game, outcome)
        return game, told + ended
    game, opened = open_vote(game)
    return game, told + opened


def dead_by_seat(game: Game, dead: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(sorted(dead, key=game.players.numbers.__getitem__))


def _private(game: Game, board: Board) -> Effects:
    """What only those concerned hear at dawn."""
    told: Effects = ()
    if game.rules.night.check_reply is CheckReply.DAWN:
        told += tuple(
            RoleLearned(actor, target, game.players[target].role_key)
            for actor, target in board.findings
        )
    for theft in board.thefts:
        robbed = YouWereSeduced if theft.verb == "seduce" else YouWereHacked
        told += (robbed(theft.victim),)
    return told


def _booked(game: Game, board: Board, fatal: tuple[Attack, ...]) -> Game:
    """Write down the night's money, counters, and what can be used only so often."""
    counts: Counts = ()
    uses = game.uses
    for visit in board.visits:
        if visit.verb in game.rules.night.uses:
            before = uses.get((visit.actor, visit.verb), 0)
            uses = {**uses, (visit.actor, visit.verb): before + 1}
        if visit.verb in _VISIT_COUNTS:
            active, passive = _VISIT_COUNTS[visit.verb]
            counts += ((visit.actor, active), (visit.target, passive))
    counts += tuple((a.actor, Count.KILLED) for a in fatal if a.verb == "kill")
    victims = dead_by_seat(game, frozenset(a.victim for a in fatal))
    counts += tuple((who, Count.WAS_KILLED) for who in victims)
    return replace(
        game,
        uses=uses,
        counts=game.counts + counts,
        payments=game.payments + night_pay(game, board, fatal),
    )
