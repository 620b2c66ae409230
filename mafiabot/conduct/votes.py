"""What votes show: an ally sunk, a score not evened, a commissar hanged."""

from __future__ import annotations

from collections.abc import Iterator

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import Hanged, Lynched
from mafiabot.engine.events import Ballot, Join, Vote, Withdraw
from mafiabot.engine.model import Nomination, Verdict
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.turn import voters

from .chronicle import Finds, Found, Moment, Moments, Past
from .model import Code, Detector


def first_vote(moments: Moments, code: Code, past: Past) -> Finds:
    """C14: the first vote of a day, against an ally, by the mafia."""
    for moment, voter, target in _votes(moments):
        stage = moment.before.stage
        first = isinstance(stage, Nomination) and target not in stage.votes.values()
        if first and _sinks(moment.before, voter, target):
            yield Found(Detector.FIRST_VOTE_ON_ALLY, voter, (moment.number,))


def deciding_vote(moments: Moments, code: Code, past: Past) -> Finds:
    """C14: the vote that ended the poll, against an ally."""
    for moment, voter, target in _votes(moments):
        ended = moment.after.phase is not Phase.NOMINATION
        if ended and _sinks(moment.before, voter, target):
            yield Found(Detector.DECIDING_VOTE_ON_ALLY, voter, (moment.number,))


def sinking(moments: Moments, code: Code, past: Past) -> Finds:
    """C8, W11: a yes to the hanging of an ally, by the mafia."""
    for moment in moments:
        event, stage = moment.event, moment.before.stage
        if isinstance(event, Ballot) and event.hang and isinstance(stage, Verdict):
            if moment.took and _sinks(moment.before, event.who, stage.accused):
                yield Found(Detector.SINKING_ALLY, event.who, (moment.number,))


def _votes(moments: Moments) -> Iterator[tuple[Moment, PlayerId, PlayerId]]:
    for moment in moments:
        event = moment.event
        if isinstance(event, Vote) and moment.took and event.target is not None:
            yield moment, event.who, event.target


def _sinks(game: Game, voter: PlayerId, target: PlayerId) -> bool:
    """Both of the mafia."""
    one, other = game.players.get(voter), game.players.get(target)
    if one is None or other is None or one is other:
        return False
    return one.role.team is Team.MAFIA and other.role.team is Team.MAFIA


def alibi(moments: Moments, code: Code, past: Past) -> Finds:
    """C45: he was the first against a mafioso who hangs for it, and nobody of the
    town had been told that card."""
    for index, moment in enumerate(moments):
        hanged = _hanged(moment)
        game = moment.before
        if hanged is None or game.players[hanged].role.team is not Team.MAFIA:
            continue
        if any(about == hanged for _, about, _ in game.findings):
            continue
        first = _first_against(moments[: index + 1], hanged)
        if first is None:
            continue
        number, voter = first
        if not _sinks(game, voter, hanged):
            yield Found(Detector.ALIBI, voter, (number, moment.number))


def _hanged(moment: Moment) -> PlayerId | None:
    """Whom the vote killed at this moment."""
    for effect in moment.effects:
        if isinstance(effect, (Hanged, Lynched)):
            return effect.who
    return None


def _first_against(moments: Moments, target: PlayerId) -> tuple[int, PlayerId] | None:
    """Who began today's poll against him and stayed with it, and the event's number."""
    polls = [m for m in moments if isinstance(m.before.stage, Nomination)]
    today = [m for m in polls if m.before.nights == moments[-1].before.nights]
    last: dict[PlayerId, tuple[int, PlayerId | None]] = {}
    for moment in today:
        event = moment.event
        if isinstance(event, Vote) and moment.took:
            last.pop(event.who, None)
            last[event.who] = (moment.number, event.target)
    against = [(n, who) for who, (n, whom) in last.items() if whom == target]
    return min(against) if against else None


def missed_evening(moments: Moments, code: Code, past: Past) -> Finds:
    """C14: one vote of the mafia was missing to even an ally's score."""
    for moment, accused, idle in _one_short(moments):
        for who in idle:
            if _sinks(moment.before, who, accused):
                yield Found(Detector.MISSED_EVENING, who, (moment.number,))


def not_evened(moments: Moments, code: Code, past: Past) -> Finds:
    """C13: his own vote was missing to even his score."""
    for moment, accused, idle in _one_short(moments):
        if accused in idle:
            yield Found(Detector.NOT_EVENED, accused, (moment.number,))


def _one_short(
    moments: Moments,
) -> Iterator[tuple[Moment, PlayerId, tuple[PlayerId, ...]]]:
    """Polls that one more vote for the second would have tied: against whom, and who
    gave no vote against anybody."""
    for moment in moments:
        stage = moment.before.stage
        if not isinstance(stage, Nomination) or moment.after.phase is stage.phase:
            continue
        votes, event = dict(stage.votes), moment.event
        if isinstance(event, Vote):
            votes[event.who] = event.target
        counts: dict[PlayerId, int] = {}
        for target in votes.values():
            if target is not None:
                counts[target] = counts.get(target, 0) + 1
        rows = sorted(counts.items(), key=lambda row: -row[1])
        if len(rows) > 1 and rows[0][1] == rows[1][1] + 1:
            able = voters(moment.before)
            idle = tuple(p.id for p in able if votes.get(p.id) is None)
            yield moment, rows[0][0], idle


def signs(moments: Moments, code: Code, past: Past) -> Finds:
    """C31: somebody dead says things by commands that cannot mean anything."""
    for moment in moments:
        event = moment.event
        if isinstance(event, (Withdraw, Join)):
            player = moment.before.players.get(event.who)
            if player is not None and not player.alive:
                yield Found(Detector.SIGNS_OF_THE_SILENT, event.who, (moment.number,))
