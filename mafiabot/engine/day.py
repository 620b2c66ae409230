"""The day: nomination, the accused's speech, the verdict (R89-R116)."""

from __future__ import annotations

from collections.abc import Mapping

from .burial import killed
from .chance import chosen
from .copying import replace
from .dusk import end_day
from .effects import (
    Accused,
    Acquitted,
    AvengerAsked,
    BallotCast,
    Effect,
    Hanged,
    Lynched,
    NightVoteCast,
    NobodyNominated,
    NoMajority,
    Pardoned,
    Seconds,
    SkipCast,
    TakenAlong,
    TakeVoice,
    TownSleeps,
    Undecided,
    VerdictOpened,
    VoteCast,
    VoteTable,
    VoteTied,
)
from .events import Ballot, DeadlinePassed, EndSpeech, Order, Skip, Vote, VoteNight
from .model import Count, Game, Nomination, Revenge, Speech, Verdict
from .money import defence_pay, hanging_pay
from .refusal import Refusal
from .role import PlayerId
from .rulesets import Procedure
from .turn import Result, able, seconds, timed, voters

Effects = tuple[Effect, ...]
Votes = Mapping[PlayerId, PlayerId | None]
_LOT, _CONFIRM = Procedure.LOT, Procedure.CONFIRM


def nomination(game: Game) -> Nomination:
    assert isinstance(game.stage, Nomination)
    return game.stage


def table(game: Game) -> VoteTable:
    """R93: most votes first, then by seat, night last."""
    return _counted(game, nomination(game).votes)


def _counted(game: Game, votes: Votes) -> VoteTable:
    counts: dict[PlayerId | None, int] = {}
    for target in votes.values():
        counts[target] = counts.get(target, 0) + 1
    for who, weight in _heavy(game).items():
        if who in votes:
            counts[votes[who]] += weight - 1
    if len(counts) == 1:
        return tuple(counts.items())
    seats = game.players.numbers
    last = len(seats) + 1
    rows = [
        (-number, last if who is None else seats[who], who)
        for who, number in counts.items()
    ]
    rows.sort()  # no two have the same seat, so the names are never compared
    return tuple([(who, -number) for number, _, who in rows])


def vote(game: Game, event: Vote) -> Result:
    votes = _votes_before(game, event.who)
    if isinstance(votes, Refusal):
        return votes
    target = None if event.target is None else game.players.get(event.target)
    if target is None:
        return Refusal.NO_SUCH_PLAYER
    if not target.alive:
        return Refusal.TARGET_DEAD
    if not target.can_act:
        return Refusal.TARGET_OUT
    votes = {**votes, event.who: target.id}
    rows, entitled = _counted(game, votes), len(voters(game))
    shown = _shown(game, rows)
    said = VoteCast(event.who, target.id, shown, len(votes), entitled)
    return close_if_decided(replace(game, stage=Nomination(votes)), (said,), rows)


def vote_night(game: Game, event: VoteNight | Skip) -> Result:
    votes = _votes_before(game, event.who)
    if isinstance(votes, Refusal):
        return votes
    votes = {**votes, event.who: None}
    rows, entitled = _counted(game, votes), len(voters(game))
    kind = SkipCast if game.rules.vote.procedure is _CONFIRM else NightVoteCast
    said = kind(event.who, _shown(game, rows), len(votes), entitled)
    return close_if_decided(replace(game, stage=Nomination(votes)), (said,), rows)


def _shown(game: Game, rows: VoteTable) -> VoteTable:
    """Where a vote for nobody is a skip, the table has only people."""
    if game.rules.vote.procedure is not _CONFIRM:
        return rows
    return tuple([row for row in rows if row[0] is not None])


def _votes_before(game: Game, who: PlayerId) -> Votes | Refusal:
    """The votes that a vote of this player is added to, or why he has none."""
    player = able(game, who)
    if isinstance(player, Refusal):
        return player
    if who in game.silenced:
        return _no_vote(game)
    votes = nomination(game).votes
    if who in votes and not game.rules.vote.revote:
        return Refusal.ALREADY_VOTED
    return votes


def _no_vote(game: Game) -> Refusal:
    speaks = game.rules.night.silenced_speak
    return Refusal.NO_VOTE if speaks else Refusal.SILENCED


def _heavy(game: Game) -> Mapping[PlayerId, int]:
    """Whose vote counts more than one; a mayor's when he is in office."""
    heavy, roles = game.players.heavy, game.players.roles
    if not heavy:
        return heavy
    return {w: n for w, n in heavy.items() if roles[w].office <= game.nights}


def close_if_decided(
    game: Game, before: Effects, rows: VoteTable
) -> tuple[Game, Effects]:
    """P4: everybody has voted, or nobody can change the result any more."""
    early = rows and game.rules.vote.early_end
    if not early or rows[0][1] * 2 <= _weight(game):
        votes, entitled = nomination(game).votes, voters(game)
        if len(votes) < len(entitled) or any(p.id not in votes for p in entitled):
            return game, before
    game, closed = _close(game, rows)
    return game, before + closed


def _weight(game: Game) -> int:
    """All the votes of the living together."""
    heavy, living = _heavy(game), game.living
    if not heavy:
        return len(living)
    return len(living) + sum(heavy[p.id] - 1 for p in living if p.id in heavy)


def end_nomination(game: Game, event: DeadlinePassed) -> Result:
    return _close(game, table(game))


def _close(game: Game, rows: VoteTable) -> tuple[Game, Effects]:
    if game.rules.vote.procedure is _LOT:
        return _draw_lot(game, rows)
    if game.rules.vote.procedure is _CONFIRM:
        return _lead(game, rows)
    return _nominate(game, rows)


def _nominate(game: Game, rows: VoteTable) -> tuple[Game, Effects]:
    """R97-R101, X4, X5."""
    cast = len(nomination(game).votes)
    nights = dict(rows).get(None, 0)
    named = next(((who, n) for who, n in rows if who is not None), None)
    if nights * 2 > cast:
        return _no_trial(game, TownSleeps())
    if named is None or named[1] < game.rules.vote.nominate_min_votes:
        return _no_trial(game, NobodyNominated())
    who, votes = named
    if votes * 2 <= cast:
        return _no_trial(game, NoMajority(who))
    total = seconds(game, game.rules.durations.speech)
    game, deadline = timed(replace(game, stage=Speech(who)), total)
    return game, (Accused(who, Seconds(total)), deadline)


def _no_trial(game: Game, why: Effect) -> tuple[Game, Effects]:
    game, fallen = end_day(game)
    return game, (why,) + fallen


def _lead(game: Game, rows: VoteTable) -> tuple[Game, Effects]:
    """T34, C38: who has most votes goes to the confirmation; a tie spares all."""
    if not rows:
        return _no_trial(game, NobodyNominated())
    first, most = rows[0]
    tied = tuple([who for who, votes in rows if votes == most])
    if len(tied) > 1:
        return _no_trial(game, VoteTied(tuple(who for who in tied if who is not None)))
    if first is None:
        return _no_trial(game, TownSleeps())
    if most < game.rules.vote.nominate_min_votes:
        return _no_trial(game, NobodyNominated())
    return _open_verdict(game, first)


def _draw_lot(game: Game, rows: VoteTable) -> tuple[Game, Effects]:
    """One ballot: most votes hang; the lot decides among equals, night included."""
    if not rows:
        return _no_trial(game, NobodyNominated())
    most = rows[0][1]
    tied = tuple(who for who, votes in rows if votes == most)
    who = chosen(game.seed, f"lot:{game.round}", tied)
    if who is None:
        return _no_trial(game, TownSleeps())
    lynched = Lynched(who, game.players[who].role_key, most)
    game = _hanged(game, who)
    game, fallen = end_day(game)
    return game, (lynched, TakeVoice(who)) + fallen


def _hanged(game: Game, who: PlayerId) -> Game:
    game = replace(game, counts=game.counts + ((who, Count.WAS_HANGED),))
    return killed(game, frozenset({who}))


def end_speech(game: Game, event: EndSpeech) -> Result:
    """R103, R104."""
    assert isinstance(game.stage, Speech)
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    if event.who != game.stage.accused:
        return Refusal.NOT_ACCUSED
    return _open_verdict(game, event.who)


def speech_over(game: Game, event: DeadlinePassed) -> Result:
    assert isinstance(game.stage, Speech)
    return _open_verdict(game, game.stage.accused)


def _open_verdict(game: Game, accused: PlayerId) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.verdict)
    game, deadline = timed(replace(game, stage=Verdict(accused)), total)
    return game, (VerdictOpened(accused, Seconds(total)), deadline)


def verdict(game: Game) -> Verdict:
    assert isinstance(game.stage, Verdict)
    return game.stage


def ballot(game: Game, event: Ballot) -> Result:
    """R106-R108."""
    voter = able(game, event.who)
    if isinstance(voter, Refusal):
        return voter
    stage = verdict(game)
    if event.who == stage.accused:
        return Refusal.ACCUSED_CANNOT_VOTE
    if event.who in game.silenced:
        return _no_vote(game)
    if event.who in stage.ballots and not game.rules.vote.revote:
        return Refusal.ALREADY_VOTED
    stage = replace(stage, ballots={**stage.ballots, event.who: event.hang})
    game = replace(game, stage=stage)
    yes, no = _weighed(game, stage.ballots)
    said = BallotCast(event.who, event.hang, yes, no)
    return judge_if_complete(game, (said,))


def _weighed(game: Game, ballots: Mapping[PlayerId, bool]) -> tuple[int, int]:
    """Votes for and against the execution."""
    yes, heavy = sum(ballots.values()), _heavy(game)
    no = len(ballots) - yes
    for who in heavy:
        if who in ballots:
            extra = heavy[who] - 1
            yes, no = (yes + extra, no) if ballots[who] else (yes, no + extra)
    return yes, no


def judge_if_complete(game: Game, before: Effects) -> tuple[Game, Effects]:
    """P5: everybody entitled has voted."""
    stage = verdict(game)
    entitled = (p.id for p in voters(game) if p.id != stage.accused)
    if any(who not in stage.ballots for who in entitled):
        return game, before
    game, judged = _judge(game)
    return game, before + judged


def end_verdict(game: Game, event: DeadlinePassed) -> Result:
    return _judge(game)


def _judge(game: Game) -> tuple[Game, Effects]:
    """R110-R115, X7, P17."""
    accused, ballots = verdict(game).accused, verdict(game).ballots
    cast = len(ballots)
    yes, no = _weighed(game, ballots)
    needed = int(game.rules.vote.quorum * len(game.living)) + 1
    game = replace(game, counts=game.counts + _vote_counts(game))
    if cast < needed:
        return _no_trial(game, Undecided(cast, needed))
    if yes <= no:
        return _no_trial(game, Pardoned(accused, yes, no))
    if accused in game.immune:
        pay = defence_pay(game, accused)
        game = replace(game, payments=game.payments + pay)
        return _no_trial(game, Acquitted(accused))
    role = game.players[accused].role_key
    pay = hanging_pay(game, accused, ballots)
    game = _hanged(replace(game, payments=game.payments + pay), accused)
    hanged = Hanged(accused, role, yes, no)
    dying = game.players[accused].role
    if dying.vengeful or dying.bitter:
        voters = frozenset(who for who, hang in ballots.items() if hang)
        among = voters if dying.bitter else frozenset()
        game, fallen = _open_revenge(game, Revenge(accused, among))
    else:
        game, fallen = end_day(game)
    return game, (hanged, TakeVoice(accused)) + fallen


def _open_revenge(game: Game, stage: Revenge) -> tuple[Game, Effects]:
    """The kamikaze takes somebody along, if he says whom in time."""
    total = seconds(game, game.rules.durations.revenge)
    game, deadline = timed(replace(game, stage=stage), total)
    seats = tuple(s for s in game.seats if not stage.among or s[1] in stage.among)
    return game, (AvengerAsked(stage.avenger, Seconds(total), seats), deadline)


def revenge(game: Game, event: Order) -> Result:
    assert isinstance(game.stage, Revenge)
    if event.who != game.stage.avenger:
        player = able(game, event.who)
        return player if isinstance(player, Refusal) else Refusal.NOT_NIGHT
    target = None if event.target is None else game.players.get(event.target)
    if target is None:
        return Refusal.NO_SUCH_PLAYER
    if not target.alive:
        return Refusal.TARGET_DEAD
    if game.stage.among and target.id not in game.stage.among:
        return Refusal.NOT_HIS_VOTER
    count = (target.id, Count.WAS_KILLED)
    game = replace(game, counts=game.counts + (count,))
    game = killed(game, frozenset({target.id}))
    game, fallen = end_day(game)
    taken = TakenAlong(target.id, target.role_key, event.who)
    return game, (taken, TakeVoice(target.id)) + fallen


def end_revenge(game: Game, event: DeadlinePassed) -> Result:
    return end_day(game)


def _vote_counts(game: Game) -> tuple[tuple[PlayerId, Count], ...]:
    return tuple(
        (who, Count.VOTED_YES if hang else Count.VOTED_NO)
        for who, hang in verdict(game).ballots.items()
    )
