"""What abilities do to the night's board; roles are put together from these."""

from __future__ import annotations

from .copying import replace
from .role import Ability, Action, Attack, Board, NightStep, SelfTarget, Theft


def _attack(board: Board, act: Action) -> Board:
    attack = Attack(act.actor, act.target, act.verb)
    return replace(board, attacks=board.attacks + (attack,))


def _comes_to_kill(board: Board, act: Action) -> bool:
    """Whether the target is a killer who has chosen this actor."""
    theirs = board.actions.get(act.target)
    return theirs is not None and theirs.target == act.actor and _kills(board, theirs)


def _charm(board: Board, act: Action) -> Board:
    """Block and silence the target, unless he is a killer who came for her."""
    if _comes_to_kill(board, act):
        return board
    return replace(
        board,
        blocked=board.blocked | {act.target},
        silenced=board.silenced | {act.target},
    )


def _seduce(board: Board, act: Action) -> Board:
    """Block the target, unless he is a killer who came for the seducer herself."""
    if _comes_to_kill(board, act):
        return board
    theft = Theft(act.actor, act.target, act.verb)
    return replace(
        board,
        blocked=board.blocked | {act.target},
        thefts=board.thefts + (theft,),
    )


def _kills(board: Board, act: Action) -> bool:
    return board.roles[act.actor].abilities_by_verb[act.verb].kills


def _defend(board: Board, act: Action) -> Board:
    return replace(board, immune=board.immune | {act.target})


def _heal(board: Board, act: Action) -> Board:
    return replace(board, healed=board.healed | {act.target})


def _check(board: Board, act: Action) -> Board:
    return replace(board, findings=board.findings + ((act.actor, act.target),))


def _mask(board: Board, act: Action) -> Board:
    return replace(board, masked=board.masked | {act.target})


def _watch(board: Board, act: Action) -> Board:
    return replace(board, watches=board.watches + ((act.actor, act.target),))


def _punish(board: Board, act: Action) -> Board:
    """Strike back at everybody who attacked the actor."""
    struck = tuple(
        Attack(act.actor, attack.actor, act.verb)
        for attack in board.attacks
        if attack.victim == act.actor
    )
    return replace(board, attacks=board.attacks + struck) if struck else board


def _forgive(board: Board, act: Action) -> Board:
    return board


def _hack(board: Board, act: Action) -> Board:
    theft = Theft(act.actor, act.target, act.verb)
    return replace(board, thefts=board.thefts + (theft,))


def _curse(board: Board, act: Action) -> Board:
    """Attack everybody else who came to the cursed player tonight."""
    struck = tuple(
        Attack(act.actor, visit.actor, act.verb)
        for visit in board.visits
        if visit.target == act.target and visit.actor != act.actor
    )
    # A curse on somebody whom nobody visits is laid all the same.
    return replace(board, attacks=board.attacks + struck)


KILL = Ability("kill", NightStep.KILL, _attack, kills=True)
CURSE = Ability("curse", NightStep.CURSE, _curse, limited=True)
CHECK = Ability("check", NightStep.CHECK, _check, checks=True)
HEAL = Ability("heal", NightStep.HEAL, _heal, self_target=SelfTarget.NOT_TWICE_RUNNING)
SEDUCE = Ability("seduce", NightStep.BLOCK, _seduce)
PROTECT = Ability("protect", NightStep.DEFEND, _defend, self_target=SelfTarget.ALWAYS)
HACK = Ability("hack", NightStep.HACK, _hack)

# The godfather's ruleset.
FAMILY_KILL = Ability("kill", NightStep.KILL, _attack, kills=True, shared=True)
TREAT = Ability("heal", NightStep.HEAL, _heal, self_target=SelfTarget.ONCE)
CHARM = Ability("charm", NightStep.BLOCK, _charm, repeat=False)
MASK = Ability("mask", NightStep.MASK, _mask, self_target=SelfTarget.ALWAYS)
WATCH = Ability("watch", NightStep.WATCH, _watch, repeat=False)
PUNISH = Ability("punish", NightStep.RETORT, _punish, aimed=False, duty=False)
FORGIVE = Ability("forgive", NightStep.RETORT, _forgive, aimed=False, duty=False)
