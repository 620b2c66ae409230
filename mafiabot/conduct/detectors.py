"""What the journal of a game proves or suggests against somebody. Never a guess.

One detector is one row of ``DETECTORS``. Those on which the bot itself decides must
never find anything against who plays honestly: where the journal leaves a doubt, they
keep silent.
"""

from __future__ import annotations

from collections.abc import Callable

from mafiabot.engine import Phase
from mafiabot.engine.effects import SuicideSeen
from mafiabot.engine.events import (
    Begin,
    DeadlinePassed,
    Departed,
    Departure,
    Join,
    KillMe,
    Order,
    Renamed,
    Returned,
    Vote,
)
from mafiabot.engine.model import Game, Nomination, Player, Presence
from mafiabot.engine.night import awaited, silent
from mafiabot.engine.options import options
from mafiabot.engine.role import NightStep, PlayerId, Team
from mafiabot.engine.turn import voters

from . import against, friends, openings, votes
from .chronicle import (
    Finds,
    Found,
    Moment,
    Moments,
    Past,
    allies,
    is_armed_checker,
    known_to,
)
from .lookalikes import look_alike
from .model import Code, Detector

_BEFORE = (Phase.REGISTRATION, Phase.DEALING)
STOP_TARGET = "\N{NO ENTRY}"


Detect = Callable[[Moments, Code, Past], Finds]


def find(moments: Moments, code: Code, past: Past | None = None) -> tuple[Found, ...]:
    """Everything that the detectors which the code asks for see in a game."""
    asked = {one for rule in code.rules.values() for one in rule.detectors}
    asked.update(code.marks)
    found: list[Found] = []
    for detector, detect in DETECTORS.items():
        if detector in asked:
            found += detect(moments, code, past or Past())
    return tuple(found)


def strikes(moments: Moments, nights: int) -> frozenset[tuple[PlayerId, PlayerId]]:
    """Who killed, checked or voted against whom in the first nights and days (W17)."""
    found = set()
    for moment in moments:
        if not 1 <= moment.before.nights <= nights:
            continue
        for action in moment.orders:
            player = moment.before.players[action.actor]
            ability = player.role.abilities_by_verb[action.verb]
            if ability.kills or ability.checks:
                found.add((action.actor, action.target))
        event = moment.event
        if isinstance(event, Vote) and moment.took and event.target is not None:
            found.add((event.who, event.target))
    return frozenset(found)


# --- nights -------------------------------------------------------------------------


def _afk(moments: Moments, code: Code, past: Past) -> Finds:
    """C10, W14: a night ran out while he owed an order from its beginning on; neither
    the maniac nor a don who is alone, nor who was away for a part of it. An idle vote
    counts when it was decisive."""
    owed: frozenset[PlayerId] = frozenset()
    away: frozenset[PlayerId] = frozenset()  # in this phase, if only for a moment
    for moment in moments:
        before, after = moment.before, moment.after
        rang = isinstance(moment.event, DeadlinePassed)
        if rang and before.phase is Phase.NIGHT and after.phase is not Phase.NIGHT:
            for player in silent(before):
                if player.id in owed - away and _is_idle(before, player):
                    yield Found(Detector.AFK, player.id, (moment.number,), "active")
        elif rang and code.limits.decisive:
            yield from (one for one in _idle_votes(moment) if one.who not in away)
        if after.phase is not before.phase:
            away = frozenset()
        if after.phase is Phase.NIGHT and after.nights != before.nights:
            owed = frozenset(p.id for p in awaited(after))
        away |= {p.id for p in after.players.absent}


def _is_idle(game: Game, player: Player) -> bool:
    role = player.role
    lone = role.team is Team.MANIAC or (role.head and not allies(game, player))
    here = player.presence is Presence.HERE
    return here and not lone and bool(options(game, player.id))


def _idle_votes(moment: Moment) -> Finds:
    """The poll ended in a tie that any one vote would have broken."""
    stage = moment.before.stage
    if not isinstance(stage, Nomination) or moment.after.phase is Phase.NOMINATION:
        return
    counts: dict[PlayerId, int] = {}
    for target in stage.votes.values():
        if target is not None:
            counts[target] = counts.get(target, 0) + 1
    most = sorted(counts.values(), reverse=True)
    if len(most) < 2 or most[0] != most[1]:
        return
    for player in voters(moment.before):
        here = player.presence is Presence.HERE
        if here and player.id not in stage.votes and not player.role.abilities:
            yield Found(Detector.AFK, player.id, (moment.number,), "inactive")


def _blind_shot(moments: Moments, code: Code, past: Past) -> Finds:
    """W18: he shot without having looked; not when the doctor is dead, nor when mafia
    outnumbers the town."""
    for moment in moments:
        game = moment.before
        for action in moment.orders:
            player = game.players[action.actor]
            ability = player.role.abilities_by_verb[action.verb]
            if not (ability.kills and is_armed_checker(player.role)):
                continue
            blind = action.target not in known_to(game, player.id)
            if blind and _doctor_lives(game) and not _outnumbered(game):
                yield Found(Detector.BLIND_SHOT, player.id, (moment.number,))


def _doctor_lives(game: Game) -> bool:
    healers = (a for p in game.living for a in p.role.abilities)
    return any(ability.step is NightStep.HEAL for ability in healers)


def _outnumbered(game: Game) -> bool:
    teams = game.players.teams
    return teams.count(Team.MAFIA) > teams.count(Team.TOWN)


def _needless_check(moments: Moments, code: Code, past: Past) -> Finds:
    """C13: he looked again into somebody whose card he knew."""
    for moment in moments:
        event, game = moment.event, moment.before
        if not isinstance(event, Order) or not moment.took or event.target is None:
            continue
        ability = game.players[event.who].role.abilities_by_verb.get(event.verb)
        if (
            ability is not None
            and ability.checks
            and event.target in known_to(game, event.who)
        ):
            yield Found(Detector.NEEDLESS_CHECK, event.who, (moment.number,))


# --- leaving and names --------------------------------------------------------------


def _leaving(moments: Moments, code: Code, past: Past) -> Finds:
    """C12, W9: he gave up, or parted and did not come back, while allies lived. A
    connection that broke is nobody's fault."""
    for index, moment in enumerate(moments):
        who = _left(moments, index)
        player = moment.before.players.get(who) if who is not None else None
        if player is None or not player.alive or moment.before.phase in _BEFORE:
            continue
        if allies(moment.before, player):
            how = "active" if player.role.abilities else "inactive"
            yield Found(Detector.LEAVING, player.id, (moment.number,), how)


def _left(moments: Moments, index: int) -> PlayerId | None:
    """Who left of his own will at this moment, for good."""
    moment = moments[index]
    for effect in moment.effects:
        if isinstance(effect, SuicideSeen):
            return effect.who
    event = moment.event
    if not isinstance(event, Departed) or event.how is not Departure.PART:
        return None
    for later in moments[index + 1 :]:
        if isinstance(later.event, (Returned, KillMe)):
            if later.event.who == event.who:
                return None
        player = later.after.players.get(event.who)
        if player is not None and not player.alive:
            return event.who
    return None


def _farming(moments: Moments, code: Code, past: Past) -> Finds:
    """C30: the don gave up when four or five were alive."""
    for moment in moments:
        for effect in moment.effects:
            if isinstance(effect, SuicideSeen):
                head = moment.before.players[effect.who].role.head
                if head and len(moment.before.living) in (4, 5):
                    yield Found(Detector.FARMING, effect.who, (moment.number,))


def _nick_change(moments: Moments, code: Code, past: Past) -> Finds:
    """C25, W16: another nick, while registered or alive in a game."""
    for moment in moments:
        event = moment.event
        player = (
            moment.before.players.get(event.who) if isinstance(event, Renamed) else None
        )
        if player is not None and player.alive and isinstance(event, Renamed):
            if event.nick.casefold() != player.nick.casefold():
                yield Found(Detector.NICK_CHANGE, player.id, (moment.number,))


def _same_nick(moments: Moments, code: Code, past: Past) -> Finds:
    """C24, W16: who registered later, under a nick that looks like another's."""
    for moment in moments:
        event = moment.event
        if isinstance(event, Join) and event.who not in moment.before.players:
            others = moment.before.players.values()
            if event.who in moment.after.players and any(
                look_alike(event.nick, other.nick) for other in others
            ):
                yield Found(Detector.SAME_NICK, event.who, (moment.number,))


def _stop_target(moments: Moments, code: Code, past: Past) -> Finds:
    """C29: the sign in a nick to which nobody gave it."""
    for moment in moments:
        event = moment.event
        if isinstance(event, Join) and event.who in moment.after.players:
            if STOP_TARGET in event.nick and event.nick not in code.stop_target:
                yield Found(Detector.STOP_TARGET, event.who, (moment.number,))


def _early_start(moments: Moments, code: Code, past: Past) -> Finds:
    """W19: he began the game before its time, and has no rank."""
    for moment in moments:
        event = moment.event
        if isinstance(event, Begin) and moment.took and not event.by_right:
            yield Found(Detector.EARLY_START, event.who, (moment.number,))


# --- several games ------------------------------------------------------------------


def _targeting(moments: Moments, code: Code, past: Past) -> Finds:
    """C21, W17: he struck the same player in the first days of so many games running,
    this one included."""
    earlier = past.strikes[-(code.limits.target_games - 1) :]
    if len(earlier) < code.limits.target_games - 1:
        return
    for pair in sorted(strikes(moments, code.limits.target_nights)):
        if all(pair in game for game in earlier):
            numbers = tuple(m.number for m in moments if _strikes(m, pair))
            yield Found(Detector.TARGETING, pair[0], numbers, about=pair[1])


def _strikes(moment: Moment, pair: tuple[PlayerId, PlayerId]) -> bool:
    event = moment.event
    if not isinstance(event, (Vote, Order)) or not moment.took:
        return False
    return (event.who, event.target) == pair


def _newcomer(moments: Moments, code: Code, past: Past) -> Finds:
    """W22: a kill of the first night that was aimed at somebody new."""
    for moment in moments:
        if moment.before.nights != 1:
            continue
        for action in moment.orders:
            game = moment.before
            ability = game.players[action.actor].role.abilities_by_verb[action.verb]
            played = past.games.get(action.target, 0)
            experienced = past.games.get(action.actor, 0)
            new = played < code.limits.newcomer_games <= experienced
            if ability.kills and new:
                number, whom = (moment.number,), action.target
                found = Detector.KILLING_NEWCOMER
                yield Found(found, action.actor, number, about=whom)


DETECTORS: dict[Detector, Detect] = {
    Detector.AFK: _afk,
    Detector.BLIND_SHOT: _blind_shot,
    Detector.NEEDLESS_CHECK: _needless_check,
    Detector.LEAVING: _leaving,
    Detector.FARMING: _farming,
    Detector.NICK_CHANGE: _nick_change,
    Detector.SAME_NICK: _same_nick,
    Detector.STOP_TARGET: _stop_target,
    Detector.EARLY_START: _early_start,
    Detector.FIRST_VOTE_ON_ALLY: votes.first_vote,
    Detector.DECIDING_VOTE_ON_ALLY: votes.deciding_vote,
    Detector.SINKING_ALLY: votes.sinking,
    Detector.MISSED_EVENING: votes.missed_evening,
    Detector.NOT_EVENED: votes.not_evened,
    Detector.SIGNS_OF_THE_SILENT: votes.signs,
    Detector.ALIBI: votes.alibi,
    Detector.HANGING_COMMISSAR: against.hanging_commissar,
    Detector.GIVING_AWAY: openings.giving_away,
    Detector.INATTENTIVE_OPENING: openings.inattentive,
    Detector.ILLOGICAL_OPENING: openings.illogical,
    Detector.SENSELESS_VISIT: openings.senseless_visit,
    Detector.SHOT_AGAINST_CHECK: openings.shot_against_check,
    Detector.AGAINST_CHECK: against.against_check,
    Detector.DECIDING_AGAINST_CHECK: against.deciding_against_check,
    Detector.VOTE_ON_OPENED: against.vote_on_opened,
    Detector.NEEDLESS_SKIP: against.needless_skip,
    Detector.IDLE_BUT_HERE: against.idle_but_here,
    Detector.SPARING_FRIEND: friends.sparing,
    Detector.TARGETING: _targeting,
    Detector.KILLING_NEWCOMER: _newcomer,
}
