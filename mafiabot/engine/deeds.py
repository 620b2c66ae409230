"""What the city's characters do to the night's board.

A deed knows sides and verbs, never a character. Heals have a colour (G9).
"""

from __future__ import annotations

from typing import Any

from .copying import replace
from .role import (
    Ability,
    Action,
    Attack,
    Board,
    Choice,
    Marks,
    NightStep,
    Perform,
    PlayerId,
    SelfTarget,
    Team,
)

Step = NightStep
_ANY = SelfTarget.ALWAYS
LED = ("kill", "check")  # what a mirror leads to another
STOPPED = ("kill", "check")  # what a bodyguard keeps from his own
LETHAL = ("kill", "check", "inject")  # what a trap catches
OUTLAWS = (Team.MAFIA, Team.TRIAD)  # whom the law takes away (G10)


def _marked(board: Board, marks: Marks) -> Board:
    return replace(board, marks=marks)


def _nothing(board: Board, act: Action) -> Board:
    """Took place, and changes nothing: a copy, so that the visit is seen."""
    return replace(board)


def _led(board: Board, target: PlayerId, kind: str) -> PlayerId:
    """Whom an attack on ``target`` strikes. It is led astray once only, so two mirrors
    that show each other are no loop."""
    if kind not in LED:
        return target
    return next((to for who, to in board.marks.mirrors if who == target), target)


def _striking(kind: str, among: tuple[Team, ...] = tuple(Team)) -> Perform:
    """An attack; it does nothing to whoever is not of these sides (G10)."""

    def strike(board: Board, act: Action) -> Board:
        victim = _led(board, act.target, kind)
        if board.roles[victim].team not in among:
            return _nothing(board, act)
        attack = Attack(act.actor, victim, kind, when=len(board.visits))
        return replace(board, attacks=board.attacks + (attack,))

    return strike


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
    stopped = board.marks.stopped + tuple((act.target, kind) for kind in STOPPED)
    return _marked(board, replace(board.marks, stopped=stopped))


def _trap(board: Board, act: Action) -> Board:
    trap = (act.actor, act.target, len(board.visits))
    return _marked(board, replace(board.marks, traps=board.marks.traps + (trap,)))


def _silencing(shown: bool) -> Perform:
    def silence(board: Board, act: Action) -> Board:
        hushed = board.marks.hushed + ((act.target, shown),)
        return _marked(board, replace(board.marks, hushed=hushed))

    return silence


def _compare(board: Board, act: Action) -> Board:
    pair = (act.actor, act.target, act.more[0])
    return _marked(board, replace(board.marks, compared=board.marks.compared + (pair,)))


def _accompany(board: Board, act: Action) -> Board:
    """Who went with somebody black leaves himself, before all others (G4)."""
    if board.roles[act.target].team is Team.TOWN:
        return _nothing(board, act)
    fall = Attack(act.actor, act.actor, "accompany", when=-1, sure=True)
    return replace(board, attacks=board.attacks + (fall,))


def _reflect(board: Board, act: Action) -> Board:
    mirrors = board.marks.mirrors + ((act.actor, act.target),)
    return _marked(board, replace(board.marks, mirrors=mirrors))


def _sting(board: Board, act: Action) -> Board:
    """Nothing heals it; he leaves after the next vote."""
    doomed = board.marks.doomed + (act.target,)
    return _marked(board, replace(board.marks, doomed=doomed))


def _write(board: Board, act: Action) -> Board:
    letters = board.marks.letters + (act.target,)
    return _marked(board, replace(board.marks, letters=letters))


def _poison(board: Board, act: Action) -> Board:
    return _sting(_write(board, act), act)


def _bite(board: Board, act: Action) -> Board:
    """Of the town he is the vampire's from now on; anybody else leaves (L19)."""
    if board.roles[act.target].team is not Team.TOWN:
        return _BITING(board, act)
    bitten = board.marks.bitten + (act.target,)
    return _marked(board, replace(board.marks, bitten=bitten))


def _seek(board: Board, act: Action) -> Board:
    sought = board.marks.sought + ((act.actor, act.target),)
    return _marked(board, replace(board.marks, sought=sought))


def _bequeath(board: Board, act: Action) -> Board:
    heirs = board.marks.heirs + ((act.actor, act.target),)
    return _marked(board, replace(board.marks, heirs=heirs))


def _mine(board: Board, act: Action) -> Board:
    """All who are named are mined but the last, who gets the remote."""
    *mined, holder = act.target, *act.more
    marks = board.marks
    marks = replace(marks, mined=(*marks.mined, *mined))
    return _marked(board, replace(marks, remotes=(*marks.remotes, holder)))


def _give(board: Board, act: Action) -> Board:
    gifts = board.marks.gifts + ((act.target, act.choice),)
    return _marked(board, replace(board.marks, gifts=gifts))


def _hindering(by: int) -> Perform:
    """So many actions more for the target, or less (G11)."""

    def hinder(board: Board, act: Action) -> Board:
        more, marks = (act.target,) * abs(by), board.marks
        if by > 0:
            return _marked(board, replace(marks, doubles=marks.doubles + more))
        return _marked(board, replace(marks, blocks=marks.blocks + more))

    return hinder


def _plead(board: Board, act: Action) -> Board:
    return replace(board, immune=board.immune | {act.target})


def _look(board: Board, act: Action) -> Board:
    look = (act.actor, act.target)
    return _marked(board, replace(board.marks, looks=board.marks.looks + (look,)))


_BITING = _striking("bite")


def _attack(kind: str, step: Step, **more: Any) -> Ability:
    among = OUTLAWS if kind == "check" else tuple(Team)
    return Ability(kind, step, _striking(kind, among), strikes=kind, **more)


def _cure(verb: str, step: Step, side: Team) -> Ability:
    return Ability(
        verb, step, _healing(side), self_target=_ANY, each_once=True, saves=side
    )


def _hinder(verb: str, by: int) -> Ability:
    return Ability(verb, Step.HINDER, _hindering(by), hinders=by)


FAMILY_SHOT = _attack(
    "kill", Step.FAMILY, kills=True, shared=True, by_head=True, self_target=_ANY
)
SHOT = _attack("kill", Step.SHOOT, kills=True, self_target=_ANY)
RAID = _attack("check", Step.RAID)
CURE = _cure("heal", Step.TREAT, Team.TOWN)
INJECT = _attack("inject", Step.TREAT, limited=True)
PATCH = _cure("patch", Step.MEND, Team.MAFIA)
BLACK_INJECT = _attack("inject", Step.MEND, limited=True)
BODYGUARD = Ability(
    "guard", Step.GUARD, _guard, self_target=_ANY, mates=True, stops=STOPPED
)
DOUBLE = _hinder("double", 1)
BLOCK = _hinder("block", -1)
PLEAD = Ability("protect", Step.PLEAD, _plead, self_target=_ANY)
LOOK = Ability("look", Step.LOOK, _look, self_target=_ANY, binding=True, hidden=True)
RIVAL_SHOT = _attack("kill", Step.RIVAL, kills=True, self_target=_ANY)
TRAP = Ability("trap", Step.TRAP, _trap, self_target=_ANY, catches=LETHAL)
HUSH = Ability("hush", Step.HUSH, _silencing(False), self_target=_ANY)
MUTE = Ability("stifle", Step.HUSH, _silencing(True), self_target=_ANY)
COMPARE = Ability("compare", Step.COMPARE, _compare, targets=2)
ACCOMPANY = Ability("accompany", Step.ACCOMPANY, _accompany)
REFLECT = Ability("reflect", Step.REFLECT, _reflect, turns=LED)

STING = Ability("sting", Step.STING, _sting, kills=True, self_target=_ANY)
LETTER = Ability("letter", Step.LETTER, _write, self_target=_ANY)
POISON = Ability("poison", Step.LETTER, _poison, self_target=_ANY, limited=True)
BITE = Ability("bite", Step.BITE, _bite, kills=True, strangers=True, strikes="bite")

# Another card's action; ``played`` finds it.
PLAY = Ability("play", Step.DRAW, _nothing, self_target=_ANY, choice=Choice.DRAWN)
IMITATE = Ability(
    "imitate", Step.IMITATE, _nothing, self_target=_ANY, choice=Choice.CARD
)
USE = Ability("use", Step.USE, _nothing, duty=False, slot="use", choice=Choice.HELD)

# Beside the shot of the family, which is the don's own order.
SEEK = Ability("seek", Step.SEEK, _seek, strangers=True, duty=False, slot="seek")
BEQUEATH = Ability(
    "bequeath",
    Step.SEEK,
    _bequeath,
    duty=False,
    slot="bequeath",
    limited=True,
    hidden=True,
)
MINE = Ability(
    "mine", Step.MINE, _mine, kills=True, self_target=_ANY, targets=4, least=2
)
GIVE = Ability("give", Step.GIVE, _give, self_target=_ANY, choice=Choice.GIFT)

# What may be drawn, by the card whose gesture the witness sees (L6).
DRAWN = ("surgeon", "detective", "killer")
# What may be given, and whose action it brings; a dummy brings none, and is only for
# the giver himself.
DUMMY = "dummy"
GIFTS = {
    "pistol": "killer",
    "medkit": "surgeon",
    "badge": "detective",
    DUMMY: "citizen",
}
