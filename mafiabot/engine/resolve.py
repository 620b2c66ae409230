"""The night is worked out: orders -> NightStep -> Board -> visits -> deaths."""

from __future__ import annotations

from .copying import replace
from .model import Game
from .role import Action, Attack, Board, NightStep, PlayerId, Visit


def resolve(game: Game, orders: dict[PlayerId, Action]) -> Board:
    """The board at the end of the night. Typing order plays no part: the actions of
    a step are taken by seat, and read only what earlier steps wrote."""
    board = Board(game.players.roles, orders)
    acting = [orders[who] for who in game.players if who in orders]
    by_step: dict[NightStep, list[Action]] = {}
    for act in acting:
        ability = board.roles[act.actor].abilities_by_verb[act.verb]
        by_step.setdefault(ability.step, []).append(act)
    for night_step in sorted(by_step):
        # Who blocks each other in one step both succeed: neither was first.
        blocked = board.blocked
        for act in by_step[night_step]:
            if act.actor not in blocked:
                board = _performed(board, act)
    return board


def _performed(board: Board, act: Action) -> Board:
    ability = board.roles[act.actor].abilities_by_verb[act.verb]
    after = ability.perform(board, act)
    if after is board:
        return board
    visit = Visit(act.actor, act.target, act.verb)
    return replace(after, visits=after.visits + (visit,))


def attacks(game: Game, board: Board) -> tuple[Attack, ...]:
    """All attempts of the night, with those that the ruleset adds."""
    if not game.rules.night.curse_kills_target:
        return board.attacks
    laid = (visit for visit in board.visits if visit.verb == "curse")
    return board.attacks + tuple(Attack(v.actor, v.target, v.verb) for v in laid)
