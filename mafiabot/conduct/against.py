"""Votes against what has been shown in the channel (C13, C18, W21)."""

from __future__ import annotations

from collections.abc import Iterator

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import Hanged, KilledForSilence, Lynched, Pardoned
from mafiabot.engine.events import Ballot, LastWords, Shown, Skip, Spoke, Vote
from mafiabot.engine.model import Nomination, Verdict
from mafiabot.engine.role import PlayerId, Team

from .chronicle import Finds, Found, Moment, Moments, Past, is_armed_checker
from .model import Code, Detector
from .openings import Open, is_evil, with_open

_ALIVE_AND_WELL = (Ballot, LastWords, Shown, Skip, Spoke, Vote)


def _verdicts(moments: Moments) -> Iterator[tuple[Moment, Verdict, Open]]:
    """The end of each confirmation, with all of its votes."""
    for moment, opened in with_open(moments):
        stage = moment.before.stage
        if not isinstance(stage, Verdict) or moment.after.phase is Phase.VERDICT:
            continue
        ballots = dict(stage.ballots)
        if isinstance(moment.event, Ballot) and moment.took:
            ballots[moment.event.who] = moment.event.hang
        yield moment, Verdict(stage.accused, ballots), opened


def _refusers(game: Game, stage: Verdict) -> tuple[PlayerId, ...]:
    """The peaceful who said no to the hanging."""
    return tuple(
        who
        for who, hang in stage.ballots.items()
        if not hang and game.players[who].role.team is Team.TOWN
    )


def against_check(moments: Moments, code: Code, past: Past) -> Finds:
    """C18: a peaceful no to the hanging of an open evil card, and something came of
    it: the evil one lives, or who voted so was hanged for it later."""
    for moment, stage, opened in _verdicts(moments):
        game = moment.before
        if not is_evil(game.players[stage.accused].role) or stage.accused not in opened:
            continue
        spared = any(isinstance(e, Pardoned) for e in moment.effects)
        for who in _refusers(game, stage):
            if spared or _hanged_later(moments, moment, who):
                numbers = (opened[stage.accused], moment.number)
                found = Detector.AGAINST_CHECK
                yield Found(found, who, numbers, about=stage.accused)


def deciding_against_check(moments: Moments, code: Code, past: Past) -> Finds:
    """C13: without this one peaceful no an open evil card would hang."""
    for moment, stage, opened in _verdicts(moments):
        game, pardons = (
            moment.before,
            [e for e in moment.effects if isinstance(e, Pardoned)],
        )
        if not pardons or stage.accused not in opened:
            continue
        if not is_evil(game.players[stage.accused].role):
            continue
        decided = pardons[0].yes + 1 > pardons[0].no - 1
        for who in _refusers(game, stage) if decided else ():
            numbers = (opened[stage.accused], moment.number)
            found = Detector.DECIDING_AGAINST_CHECK
            yield Found(found, who, numbers, about=stage.accused)


def hanging_commissar(moments: Moments, code: Code, past: Past) -> Finds:
    """W21: the town votes for the hanging of a commissar who has opened."""
    for moment, opened in with_open(moments):
        event, stage = moment.event, moment.before.stage
        if not isinstance(event, Ballot) or not isinstance(stage, Verdict):
            continue
        voter = moment.before.players.get(event.who)
        accused = moment.before.players[stage.accused]
        town = voter is not None and voter.role.team is Team.TOWN
        known = is_armed_checker(accused.role) and accused.id in opened
        if event.hang and town and known and moment.took:
            numbers = (opened[accused.id], moment.number)
            found = Detector.HANGING_COMMISSAR
            yield Found(found, event.who, numbers, about=accused.id)


def vote_on_opened(moments: Moments, code: Code, past: Past) -> Finds:
    """C18: a peaceful one proposes to hang an open peaceful card, who hangs for it."""
    for index, (moment, opened) in enumerate(with_open(moments)):
        event, game = moment.event, moment.before
        if not isinstance(event, Vote) or event.target is None or not moment.took:
            continue
        stage, target = game.stage, game.players[event.target]
        first = isinstance(stage, Nomination) and target.id not in stage.votes.values()
        town = game.players[event.who].role.team is Team.TOWN
        peaceful = target.role.team is Team.TOWN and target.id in opened
        if not (first and town and peaceful):
            continue
        today = tuple(m for m in moments[index:] if m.before.nights == game.nights)
        if _hangs(today, target.id):
            numbers = (opened[target.id], moment.number)
            found = Detector.VOTE_ON_OPENED
            yield Found(found, event.who, numbers, about=target.id)


def needless_skip(moments: Moments, code: Code, past: Past) -> Finds:
    """C18: an open ally hangs by far, the mafia skips all the same, and is hanged for
    it later."""
    for moment, opened in with_open(moments):
        game, stage = moment.before, moment.before.stage
        if not isinstance(stage, Nomination) or moment.after.phase is stage.phase:
            continue
        votes = dict(stage.votes)
        if isinstance(moment.event, Vote):
            votes[moment.event.who] = moment.event.target
        elif isinstance(moment.event, Skip):
            votes[moment.event.who] = None
        leader = _leader_by_far(votes)
        if leader is None or leader not in opened:
            continue
        if game.players[leader].role.team is not Team.MAFIA:
            continue
        for who, target in votes.items():
            mafia = game.players[who].role.team is Team.MAFIA and who != leader
            if mafia and target is None and _hanged_later(moments, moment, who):
                numbers = (opened[leader], moment.number)
                yield Found(Detector.NEEDLESS_SKIP, who, numbers, about=leader)


def _leader_by_far(votes: dict[PlayerId, PlayerId | None]) -> PlayerId | None:
    """Who leads by so much that one vote more for the next would not tie."""
    counts: dict[PlayerId, int] = {}
    for target in votes.values():
        if target is not None:
            counts[target] = counts.get(target, 0) + 1
    rows = sorted(counts.items(), key=lambda row: -row[1])
    if not rows:
        return None
    second = rows[1][1] if len(rows) > 1 else 0
    return rows[0][0] if rows[0][1] > second + 1 else None


def idle_but_here(moments: Moments, code: Code, past: Past) -> Finds:
    """C13: he did things in the game, gave no orders, and died of silence."""
    for index, moment in enumerate(moments):
        for effect in moment.effects:
            if not isinstance(effect, KilledForSilence):
                continue
            nights = moment.before.nights - moment.before.rules.night.silent_nights
            did = tuple(
                m.number
                for m in moments[:index]
                if isinstance(m.event, _ALIVE_AND_WELL)
                and m.event.who == effect.who
                and m.took
                and m.before.nights > nights
            )
            if did:
                numbers = (*did, moment.number)
                yield Found(Detector.IDLE_BUT_HERE, effect.who, numbers)


def _hangs(moments: Moments, who: PlayerId) -> bool:
    effects = (effect for moment in moments for effect in moment.effects)
    return any(isinstance(e, Hanged | Lynched) and e.who == who for e in effects)


def _hanged_later(moments: Moments, moment: Moment, who: PlayerId) -> bool:
    return _hangs(tuple(m for m in moments if m.number > moment.number), who)
