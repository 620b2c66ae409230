"""What the city's characters do to the night's board.

A deed knows sides and verbs, never a character. Heals have a colour (G9).
"""

from __future__ import annotations

from .copying import replace
from .role import (
    Ability,
    Action,
    Attack,
    Board,
    Marks,
    NightStep,
    Perform,
    PlayerId,
    SelfTarget,
    Team,
)

Step = NightStep
_ANY = SelfTarget.ALWAYS
OUTLAWS = (Team.MAFIA,)  # whom the law takes away (G10)


def _marked(board: Board, marks: Marks) -> Board:
    return replace(board, marks=marks)


def _nothing(board: Board, act: Action) -> Board:
    """Took place, and changes nothing: a copy, so that the visit is seen."""
    return replace(board)


def _attacked(board: Board, act: Action, victim: PlayerId, verb: str) -> Board:
    attack = Attack(act.actor, victim, verb)
    return replace(board, attacks=board.attacks + (attack,))


def _shoot(board: Board, act: Action) -> Board:
    return _attacked(board, act, act.target, "kill")


def _raid(board: Board, act: Action) -> Board:
    """G10: mafia and triad leave."""
    if board.roles[act.target].team not in OUTLAWS:
        return _nothing(board, act)
    return _attacked(board, act, act.target, "check")


def _inject(board: Board, act: Action) -> Board:
    return _attacked(board, act, act.target, "inject")


def _healing(side: Team) -> Perform:
    def heal(board: Board, act: Action) -> Board:
        if board.roles[act.target].team is not side:
            return _nothing(board, act)
        return replace(board, healed=board.healed | {act.target})

    return heal


def _guard(board: Board, act: Action) -> Board:
    """Shots and lethal checks fail on one of the mafia."""
    if board.roles[act.target].team is not Team.MAFIA:
        return _nothing(board, act)
    stopped = board.marks.stopped + ((act.target, "kill"), (act.target, "check"))
    return _marked(board, replace(board.marks, stopped=stopped))


def _double(board: Board, act: Action) -> Board:
    doubles = board.marks.doubles + (act.target,)
    return _marked(board, replace(board.marks, doubles=doubles))


def _block(board: Board, act: Action) -> Board:
    return _marked(
        board, replace(board.marks, blocks=board.marks.blocks + (act.target,))
    )


def _plead(board: Board, act: Action) -> Board:
    return replace(board, immune=board.immune | {act.target})


def _look(board: Board, act: Action) -> Board:
    look = (act.actor, act.target)
    return _marked(board, replace(board.marks, looks=board.marks.looks + (look,)))


FAMILY_SHOT = Ability(
    "kill", Step.FAMILY, _shoot, kills=True, shared=True, by_head=True, self_target=_ANY
)
SHOT = Ability("kill", Step.SHOOT, _shoot, kills=True, self_target=_ANY)
RAID = Ability("check", Step.RAID, _raid)
CURE = Ability(
    "heal", Step.TREAT, _healing(Team.TOWN), self_target=_ANY, each_once=True
)
INJECT = Ability("inject", Step.TREAT, _inject, limited=True)
PATCH = Ability(
    "patch", Step.MEND, _healing(Team.MAFIA), self_target=_ANY, each_once=True
)
BLACK_INJECT = Ability("inject", Step.MEND, _inject, limited=True)
BODYGUARD = Ability("guard", Step.GUARD, _guard, self_target=_ANY)
DOUBLE = Ability("double", Step.HINDER, _double)
BLOCK = Ability("block", Step.HINDER, _block)
PLEAD = Ability("protect", Step.PLEAD, _plead, self_target=_ANY)
LOOK = Ability("look", Step.LOOK, _look, self_target=_ANY, binding=True, hidden=True)
