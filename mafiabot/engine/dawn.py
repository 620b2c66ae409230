"""The night's results: who is dead, what is told, what is paid (R84-R88)."""

from __future__ import annotations

from .bag import at_night
from .burial import bury, killed
from .copying import replace
from .effects import (
    ActionBlocked,
    ActionsShown,
    BiteWatched,
    CharmBroken,
    Compared,
    Cured,
    DayBroke,
    Effect,
    Healed,
    KinLearned,
    MateSought,
    NobodyDied,
    NobodySeen,
    PeopleSeen,
    RemoteGiven,
    RoleGiven,
    RoleLearned,
    RoleSought,
    TakeVoice,
    VisitsSeen,
    VoteLost,
    YouWereCharmed,
    YouWereHacked,
    YouWereSeduced,
)
from .model import Count, Game
from .money import night_pay
from .opening import open_day
from .outcome import finish, forces, winner
from .played import gesture, own_ability
from .resolve import LUCK, PROOF, attacks, resolve
from .role import (
    NO_MARKS,
    Action,
    Attack,
    Board,
    Guard,
    Marks,
    NightStep,
    PlayerId,
    SelfTarget,
    Team,
)
from .rulesets import CheckReply, Report
from .story import deaths, departures, story
from .succession import succeed
from .turn import with_findings

Effects = tuple[Effect, ...]
ONCE = "once:"  # before a player among ``Game.uses``: treated by the owner
SELF = "self:"  # before a verb among ``Game.uses``: turned on its own owner
Counts = tuple[tuple[PlayerId, Count], ...]

TELLING = {
    Report.DEEDS: story,
    Report.DEATHS: deaths,
    Report.DEPARTURES: departures,
}

# What a visit counts for its actor, and for the one visited (R170, R172).
_VISIT_COUNTS = {
    "heal": (Count.HEALED, Count.WAS_HEALED),
    "curse": (Count.CURSED, Count.WAS_CURSED),
    "protect": (Count.PROTECTED, Count.WAS_PROTECTED),
    "check": (Count.CHECKED, Count.WAS_CHECKED),
    "seduce": (Count.SEDUCED, Count.WAS_SEDUCED),
    "charm": (Count.SEDUCED, Count.WAS_SEDUCED),
}


def break_day(
    game: Game,
    orders: dict[PlayerId, Action],
    idle: frozenset[PlayerId],
    beside: tuple[Action, ...] = (),
) -> tuple[Game, Effects]:
    """End the night: ``idle`` are those who had to order and did not (R79); ``beside``
    are the orders that some gave besides their first."""
    game = replace(game, mourned=frozenset())
    board = resolve(game, orders, beside)
    tried = attacks(game, board)
    if tried is not board.attacks:
        board = replace(board, attacks=tried)
    fatal = tuple(attack for attack in tried if board.dies_of(attack))
    dead = frozenset(attack.victim for attack in fatal)
    telling = TELLING[game.rules.night.report]
    private = _private(game, board, dead)
    told = (DayBroke(game.nights),) + telling(game, board) + private
    game = _booked(with_findings(game, private), board, fatal)
    if not game.rules.silence:  # else nobody has a voice to lose
        told += tuple(
            [TakeVoice(w) for w in dead_by_seat(game, dead) if game.players[w].can_act]
        )
    game = killed(game, dead)
    game, changed = _changed(game, board)
    game, buried = bury(game, idle)
    told += changed + buried
    if not dead and not buried:
        told += (NobodyDied(),)
    game, heirs = succeed(game)
    told += heirs
    game = replace(
        game,
        last_orders=orders,
        immune=board.immune,
        waiting=False,
        silenced=_voteless(board),
    )
    game, next_ = _after_night(game)
    return game, told + next_


def _after_night(game: Game) -> tuple[Game, Effects]:
    """The end, or the day."""
    outcome = winner(game)
    if outcome is not None:
        return finish(game, outcome)
    game, even = forces(game)
    game, opened = open_day(game)
    return game, even + opened


def _changed(game: Game, board: Board) -> tuple[Game, Effects]:
    """Who is still there and was bitten becomes one of them; who was poisoned will
    leave (L19, L28)."""
    game = replace(game, gifts={}) if game.gifts else game
    if board.marks is NO_MARKS and not game.doomed:
        return game, ()
    told: Effects = ()
    for visit in board.visits:
        if visit.verb == "bite":
            card = board.roles[visit.actor].key
            told += tuple(
                BiteWatched(p.id, visit.target)
                for p in game.living
                if board.roles[p.id].hears == card
            )
    for who in board.marks.bitten:
        if game.players[who].alive:
            player = game.players[who]
            former = player.former or player.role_key
            game = game.with_player(replace(player, role_key="bitten", former=former))
            told += (RoleGiven(who, "bitten"),)
    return _carried(game, board.marks), told


def _carried(game: Game, marks: Marks) -> Game:
    """What the night leaves behind for the day, and for the next night."""
    return replace(
        game,
        doomed=frozenset(marks.doomed),
        mined=frozenset(marks.mined),
        remotes=frozenset(marks.remotes),
        gifts={who: gift for who, gift in marks.gifts if game.players[who].alive},
        heirs={**game.heirs, **dict(marks.heirs)},
    )


def _voteless(board: Board) -> frozenset[PlayerId]:
    """Who has no vote tomorrow."""
    if not board.marks.hushed:
        return board.silenced - board.healed
    return board.silenced - board.healed | {who for who, _ in board.marks.hushed}


def dead_by_seat(game: Game, dead: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(sorted(dead, key=game.players.numbers.__getitem__))


def _private(game: Game, board: Board, dead: frozenset[PlayerId]) -> Effects:
    """What only those concerned hear at dawn."""
    told: Effects = ()
    if game.rules.night.check_reply is CheckReply.DAWN:
        for actor, target in board.findings:
            told += _found(game, board, actor, target)
    for theft in board.thefts:
        robbed = YouWereSeduced if theft.verb == "seduce" else YouWereHacked
        told += (robbed(theft.victim),)
    for who in game.players:
        if who in board.silenced and who not in dead:
            lasting = YouWereCharmed if who not in board.healed else CharmBroken
            told += (lasting(who),)
    if board.marks is not NO_MARKS:
        told += _swayed(game, board)
        lost = dict(board.marks.hushed)
        told += tuple(VoteLost(w) for w in game.players if w in lost and w not in dead)
    for who in board.marks.remotes:
        if who not in dead:
            mined = tuple(w for w in game.players if w in board.marks.mined)
            told += (RemoteGiven(who, mined),)
    for actor, target in board.marks.sought:
        told += (MateSought(actor, target, _is_mate(board, actor, target)),)
    for actor, one, other in board.marks.compared:
        told += (Compared(actor, one, other, _friends(game, one, other)),)
    for actor, target in board.marks.looks:
        told += (VisitsSeen(actor, target, _gestures(board, target)),)
    for actor, target in board.watches:
        told += (_seen(game, board, actor, target),)
    if game.rules.night.report is Report.DEATHS:
        told += _bedside(board)
    return told


def _found(game: Game, board: Board, actor: PlayerId, target: PlayerId) -> Effects:
    """Whoever looked, those who hear of his findings, and perhaps the one he looked
    at (C36, section 10)."""
    card = board.card_shown(actor, target)
    told: Effects = (RoleLearned(actor, target, card),)
    own = game.players[actor].role_key
    for player in game.living:
        if player.role.hears == own:
            told += (KinLearned(player.id, target, card),)
    if game.rules.night.warn_the_checked and own == "commissar":
        told += (RoleSought(target),)
    return told


def _seen(game: Game, board: Board, actor: PlayerId, target: PlayerId) -> Effect:
    """Names and cards of all who came, as far as they are not at home there."""
    came = {v.actor for v in board.visits if v.target == target} - {actor, target}
    seen = tuple((w, game.players[w].role_key) for w in game.players if w in came)
    if not seen:
        return NobodySeen(actor, target)
    return PeopleSeen(actor, target, seen)


def _friends(game: Game, one: PlayerId, other: PlayerId) -> bool:
    """G13, L30: both of the town, or both of the mafia. Whoever is not in office yet
    is nobody's friend."""
    roles = game.players[one].role, game.players[other].role
    if any(role.office > game.nights for role in roles):
        return False
    sides = {role.team for role in roles}
    return sides in ({Team.TOWN}, {Team.MAFIA})


def _is_mate(board: Board, actor: PlayerId, target: PlayerId) -> bool:
    """Whether he is of the same side and does not wake with the others."""
    asking, sought = board.roles[actor], board.roles[target]
    return sought.team is asking.team and sought.circle != asking.circle


def _swayed(game: Game, board: Board) -> Effects:
    """Whose actions were doubled or blocked is shown it, in this order (L14-L16)."""
    marks = board.marks
    told: Effects = ()
    for who in game.players:
        doubles, blocks = marks.doubles.count(who), marks.blocks.count(who)
        abilities = board.roles[who].abilities
        if all(ability.step <= NightStep.HINDER for ability in abilities):
            continue
        if doubles:
            told += (ActionsShown(who, 1 + doubles),)
        if blocks:
            told += (ActionBlocked(who),)
        if doubles and blocks:
            told += (ActionsShown(who, max(0, 1 + doubles - blocks)),)
    return told


def _gestures(board: Board, target: PlayerId) -> tuple[tuple[str, str], ...]:
    """The cards that came to him, in the order of their actions; with the verb where
    the card has several, or plays a drawn one (L4-L6, L9)."""
    came: tuple[tuple[str, str], ...] = ()
    for visit in board.visits:
        if visit.target == target:
            role, own = board.roles[visit.actor], visit.by or visit.verb
            if not own_ability(role, own).hidden:
                came += (gesture(role, own, visit.choice),)
    return came


def _bedside(board: Board) -> Effects:
    """The patient hears of it, the channel does not."""
    told: Effects = ()
    for visit in board.visits:
        if visit.verb == "heal":
            hurt = any(attack.victim == visit.target for attack in board.attacks)
            told += ((Cured if hurt else Healed)(visit.target),)
    return told


def _booked(game: Game, board: Board, fatal: tuple[Attack, ...]) -> Game:
    """Write down the night's money, counters, and what can be used only so often."""
    counts: Counts = ()
    uses = game.uses
    for visit in board.visits:
        if visit.verb in game.rules.night.uses:
            before = uses.get((visit.actor, visit.verb), 0)
            uses = {**uses, (visit.actor, visit.verb): before + 1}
        ability = own_ability(board.roles[visit.actor], visit.by or visit.verb)
        if ability.each_once:
            uses = {**uses, (visit.actor, ONCE + visit.target): 1}
        own = visit.actor == visit.target
        if own and ability.self_target is SelfTarget.ONCE:
            uses = {**uses, (visit.actor, SELF + visit.verb): 1}
        if visit.verb in _VISIT_COUNTS:
            active, passive = _VISIT_COUNTS[visit.verb]
            counts += ((visit.actor, active), (visit.target, passive))
    for attack in board.attacks:
        shot = (attack.victim, attack.verb) in board.marks.stopped
        if shot and board.roles[attack.victim].proof:
            uses = {**uses, (attack.victim, PROOF): 1}
    for who in board.lucky:
        if board.guard(who) is Guard.LUCK:
            uses = {**uses, (who, LUCK): 1}
    counts += tuple((a.actor, Count.KILLED) for a in fatal if a.verb != "curse")
    victims = dead_by_seat(game, frozenset(a.victim for a in fatal))
    counts += tuple((who, Count.WAS_KILLED) for who in victims)
    if game.bags:
        game = at_night(replace(game, uses=uses), board)
        uses = game.uses
    return replace(
        game,
        uses=uses,
        counts=game.counts + counts,
        payments=game.payments + night_pay(game, board, fatal),
    )
