"""The public report of a night, in the order of P19. It names nobody but victims."""

from __future__ import annotations

from collections.abc import Callable

from .bag import told as forged
from .effects import (
    Bitten,
    Checked,
    Cursed,
    CurseStruck,
    DoctorIdle,
    DoctorSpoke,
    Effect,
    FoundDead,
    Hacked,
    Hired,
    Hushed,
    ImmunityGiven,
    LeftAtDawn,
    LetterArrived,
    MinesLaid,
    Murdered,
    Saved,
    Seduced,
    SomebodyLucky,
    SomebodyShielded,
)
from .model import Game
from .role import Attack, Board, Guard, PlayerId, Visit
from .roles import ROLES

Effects = tuple[Effect, ...]
Teller = Callable[[Game, Board, Visit], Effects]


def _phrase(board: Board, visit: Visit) -> str:
    return board.actions[visit.actor].phrase


def _curse(game: Game, board: Board, visit: Visit) -> Effects:
    told: Effects = (Cursed(_phrase(board, visit)),)
    for attack in board.attacks:
        if attack.verb == "curse" and attack.actor == visit.actor:
            told += (_blow(game, board, attack, ""),)
    return told


def _kill(game: Game, board: Board, visit: Visit) -> Effects:
    attack = Attack(visit.actor, visit.target, visit.verb)
    return (_blow(game, board, attack, _phrase(board, visit)),)


def _blow(game: Game, board: Board, attack: Attack, phrase: str) -> Effect:
    victim = game.players[attack.victim]
    killer = game.players[attack.actor].role_key
    if not board.dies_of(attack):
        return Saved(victim.id, killer, phrase)
    if attack.verb == "curse":
        return CurseStruck(victim.id, victim.role_key)
    return Murdered(victim.id, victim.role_key, killer, phrase)


def _heal(game: Game, board: Board, visit: Visit) -> Effects:
    """A rescue was told with the attack; only the doctor's own words are left."""
    phrase = _phrase(board, visit)
    if all(attack.victim != visit.target for attack in board.attacks):
        return (DoctorIdle(phrase),)
    return (DoctorSpoke(phrase),) if phrase else ()


def _check(game: Game, board: Board, visit: Visit) -> Effects:
    role = game.players[visit.actor].role_key
    return (Checked(role, _phrase(board, visit)),)


# P19; verbs that stand here in the order in which they are told.
TELLERS: dict[str, Teller] = {
    "seduce": lambda game, board, visit: (Seduced(_phrase(board, visit)),),
    "curse": _curse,
    "kill": _kill,
    "heal": _heal,
    "check": _check,
    "protect": lambda game, board, visit: (Hired(_phrase(board, visit)),),
    "hack": lambda game, board, visit: (Hacked(_phrase(board, visit)),),
}
_VERBS, _CARDS = tuple(TELLERS), tuple(ROLES)


def story(game: Game, board: Board) -> Effects:
    """One report of everything that took effect, by verb, then by card, then seat."""

    def place(visit: Visit) -> tuple[int, int]:
        card = game.players[visit.actor].role_key
        return _VERBS.index(visit.verb), _CARDS.index(card)

    told: Effects = ()
    visits = board.visits
    for visit in sorted(visits, key=place) if len(visits) > 1 else visits:
        told += TELLERS[visit.verb](game, board, visit)
    return told


def departures(game: Game, board: Board) -> Effects:
    """Who leaves, in the order of the actions that removed him (G3, G4)."""
    tried = sorted(board.attacks, key=lambda attack: attack.when)
    gone = dict.fromkeys(a.victim for a in tried if board.dies_of(a))
    told: Effects = tuple(LeftAtDawn(w, game.players[w].role_key) for w in gone)
    stay = [who for who in game.players if who not in gone]
    told += tuple(Bitten(who) for who in stay if who in board.marks.bitten)
    told += tuple(LetterArrived(who) for who in stay if who in board.marks.letters)
    mined = tuple(who for who in game.players if who in board.marks.mined)
    told += (MinesLaid(mined),) if mined else ()  # also who has left (I19)
    told += tuple(ImmunityGiven(who) for who in stay if who in board.immune)
    return told + tuple(Hushed(w) for w in stay if (w, True) in board.marks.hushed)


# Who was spared is not said, only how (C40, C41), and not in the order of seats.
_SPARED: dict[Guard, type[SomebodyLucky] | type[SomebodyShielded]] = {
    Guard.LUCK: SomebodyLucky,
    Guard.SHIELD: SomebodyShielded,
}


def _said(board: Board, attack: Attack) -> str:
    """What the killer wrote behind his order; nobody ordered a revenge."""
    act = board.actions.get(attack.actor)
    return act.phrase if act is not None and act.target == attack.victim else ""


def deaths(game: Game, board: Board) -> Effects:
    """Only who is dead, by seat, and which cards came to him; then who was spared."""
    came: dict[PlayerId, tuple[str, ...]] = {}
    for attack in board.attacks:
        card = game.players[attack.actor].role_key
        if card not in came.get(attack.victim, ()):
            came[attack.victim] = came.get(attack.victim, ()) + (card,)
    told: Effects = ()
    guards = [board.guard(who) for who in came]
    for who in (who for who in game.players if who in came):
        if board.guard(who) is None:
            cards = tuple(card for card in _CARDS if card in came[who])
            words = [
                _said(board, attack) for attack in board.attacks if attack.victim == who
            ]
            phrase = next((said for said in words if said), "")
            told += (FoundDead(who, game.players[who].role_key, cards, phrase),)
    spared = tuple(
        line() for guard, line in _SPARED.items() for _ in range(guards.count(guard))
    )
    return told + spared + forged(game, board)
