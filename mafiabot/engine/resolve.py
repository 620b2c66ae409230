"""The night is worked out: orders -> NightStep -> Board -> visits -> deaths."""

from __future__ import annotations

from .bag import PAPERS, SHIELD, holders
from .chance import chosen, per_cent
from .copying import replace
from .deeds import LETHAL
from .model import Game
from .played import deed, own_ability
from .role import NO_MARKS, Action, Attack, Board, NightStep, PlayerId, Visit
from .roles import ROLES
from .rulesets import Report

_CARDS = tuple(ROLES)
PROOF = "proof"
LUCK = "luck"  # among ``Game.uses``
_CHARMED = frozenset(
    key for key, role in ROLES.items() if role.warded or role.lucky or role.proof
)
_VENGEFUL = frozenset(key for key, role in ROLES.items() if role.vengeful)
REVENGE = "revenge"  # the verb of an attack that nobody ordered


def resolve(
    game: Game, orders: dict[PlayerId, Action], beside: tuple[Action, ...] = ()
) -> Board:
    """The board at the end of the night. Typing order plays no part: the actions of
    a step are taken by seat, and read only what earlier steps wrote. ``beside`` are
    orders that some gave besides their first."""
    board = _dusk_board(game, orders)
    acting = [orders[who] for who in game.players if who in orders]
    if beside:
        acting += [act for w in game.players for act in beside if act.actor == w]
    if game.rules.night.report is Report.DEPARTURES:
        # The order of visits is shown, and must not show seats.
        acting.sort(key=lambda act: _CARDS.index(board.roles[act.actor].key))
    by_step: dict[NightStep, list[Action]] = {}
    for act in acting:
        ability = own_ability(board.roles[act.actor], act.verb)
        by_step.setdefault(ability.step, []).append(act)
    for night_step in sorted(by_step):
        # Who blocks each other in one step both succeed: neither was first.
        blocked = board.blocked
        acts = [act for act in by_step[night_step] if act.actor not in blocked]
        agreed = _agreed(game, board, acts)
        if board.marks is not NO_MARKS:
            agreed = _turns(board, agreed)
        for act in agreed:
            board = _performed(board, act)
    return board


def _dusk_board(game: Game, orders: dict[PlayerId, Action]) -> Board:
    """What protects people before anybody has moved."""
    board = Board(game.players.roles, orders)
    if game.bags:
        shields, papers = holders(game, SHIELD), holders(game, PAPERS)
        board = replace(board, shielded=shields, masked=papers)
    if game.players.cards.isdisjoint(_CHARMED):
        return board
    warded = [p.id for p in game.living if p.role.warded]
    lucky = [p.id for p in game.living if p.role.lucky and _is_lucky(game, p.id)]
    proof = (p.id for p in game.living if p.role.proof)
    stopped = tuple((w, "kill") for w in proof if not game.uses.get((w, PROOF)))
    if stopped:
        board = replace(board, marks=replace(board.marks, stopped=stopped))
    return replace(board, warded=frozenset(warded), lucky=frozenset(lucky))


def _is_lucky(game: Game, who: PlayerId) -> bool:
    """Luck serves once a game (C41), and not always."""
    if game.uses.get((who, LUCK)):
        return False
    label = f"luck:{game.nights}:{game.players[who].number}"
    return per_cent(game.seed, label) < game.rules.night.luck


def _agreed(game: Game, board: Board, acts: list[Action]) -> list[Action]:
    """Of the orders that a circle gives together only one is carried out (T3): the
    head's, else what most want, and among equals the lot decides. It is done by the
    head, or by the first who wanted it."""
    shared: dict[str, list[Action]] = {}
    for act in acts:
        role = board.roles[act.actor]
        if own_ability(role, act.verb).shared:
            shared.setdefault(role.circle or role.key, []).append(act)
    dropped = [act for words in shared.values() for act in words]
    for words in shared.values():
        dropped.remove(_decided(game, board, words))
    agreed = [act for act in acts if act not in dropped] if dropped else acts
    return [_by_head(game, board, act) for act in agreed] if shared else agreed


def _by_head(game: Game, board: Board, act: Action) -> Action:
    """Who carries out what a circle wants: its head, or its first who can."""
    role = board.roles[act.actor]
    if not own_ability(role, act.verb).by_head:
        return act
    kin = game.players.kin(game.players[act.actor])
    doer = next((p for p in kin if p.role.head), kin[0])
    return replace(act, actor=doer.id)


def _turns(board: Board, acts: list[Action]) -> list[Action]:
    """Each action as often as its actor has it: max(0, 1 + doubles - blocks), on as
    many players as he named (G11, G12). Doublers and blockers share a step, so they
    neither double nor block each other."""
    marks = board.marks
    turns: list[Action] = []
    for act in acts:
        ability, _ = deed(board.roles, act)
        size, least = ability.targets, ability.least or ability.targets
        named = (act.target, *act.more)
        times = 1 + marks.doubles.count(act.actor) - marks.blocks.count(act.actor)
        enough = (len(named) + size - least) // size
        for turn in range(max(0, min(times, enough))):
            target, *more = named[turn * size : (turn + 1) * size]
            turns.append(replace(act, target=target, more=tuple(more)))
    return turns


def _decided(game: Game, board: Board, words: list[Action]) -> Action:
    for act in words:
        if board.roles[act.actor].head:
            return act
    wanted = [act.target for act in words]
    most = max(wanted.count(target) for target in wanted)
    tied = [w for w in game.players if wanted.count(w) == most]
    target = chosen(game.seed, f"family:{game.nights}", tied)
    return next(act for act in words if act.target == target)


def _performed(board: Board, act: Action) -> Board:
    ability, played = deed(board.roles, act) if act.choice else (None, act)
    ability = ability or own_ability(board.roles[act.actor], act.verb)
    after = ability.perform(board, played)
    if after is board:
        return board
    visits = after.visits
    for whom in (act.target, *act.more[: ability.targets - 1]):
        by = act.verb if act.choice else ""
        visits += (Visit(act.actor, whom, ability.verb, act.choice, by),)
    return replace(after, visits=visits)


def attacks(game: Game, board: Board) -> tuple[Attack, ...]:
    """All attempts of the night, with those that the ruleset adds."""
    if not game.players.cards.isdisjoint(_VENGEFUL):
        board = _avenged(board)
    if board.marks.traps:
        board = _sprung(board)
    if not game.rules.night.curse_kills_target:
        return board.attacks
    laid = (visit for visit in board.visits if visit.verb == "curse")
    return board.attacks + tuple(Attack(v.actor, v.target, v.verb) for v in laid)


def _sprung(board: Board) -> Board:
    """Who came to remove a trapped player, after the trap was set, leaves with him.
    His leaving may spring another trap, until nothing changes: no order matters."""
    dead: dict[PlayerId, int] = {}  # when the first fatal attack came
    for attack in board.attacks:
        if board.dies_of(attack):
            dead[attack.victim] = min(attack.when, dead.get(attack.victim, attack.when))
    caught = tuple(
        Attack(setter, visit.actor, "trap", when=max(number, dead[target]))
        for setter, target, when in board.marks.traps
        for number, visit in enumerate(board.visits)
        if number > when and visit.target == target and target in dead
        if visit.verb in LETHAL
    )
    new = tuple(attack for attack in caught if attack not in board.attacks)
    if not new:
        return board
    return _sprung(replace(board, attacks=board.attacks + new))


def _avenged(board: Board) -> Board:
    """Whoever kills a vengeful player is struck himself (section 7)."""
    for attack in board.attacks:
        if board.roles[attack.victim].vengeful and board.dies_of(attack):
            back = Attack(attack.victim, attack.actor, REVENGE)
            board = replace(board, attacks=board.attacks + (back,))
    return board
