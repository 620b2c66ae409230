"""W13: two who never strike each other, in however many games."""

from __future__ import annotations

from collections.abc import Mapping

from mafiabot.engine import Game
from mafiabot.engine.events import Vote
from mafiabot.engine.role import PlayerId, Team

from .chronicle import Finds, Found, Moment, Moments, Past
from .model import Code, Detector

Pair = tuple[PlayerId, PlayerId]
Chances = Mapping[Pair, float]
"""How often the first could be expected to strike the second, had he drawn lots; a
pair of which the first did strike the second is infinitely below that."""
STRUCK = float("-inf")


def chances(moments: Moments) -> Chances:
    """One game's: each kill order and each vote, spread over all who were not his
    own."""
    found: dict[Pair, float] = {}
    for moment in moments:
        for actor, target in _blows(moment):
            others = _enemies(moment.before, actor)
            for other in others:
                pair = (actor, other)
                found[pair] = found.get(pair, 0.0) + 1 / len(others)
            found[actor, target] = STRUCK
    return found


def _blows(moment: Moment) -> tuple[Pair, ...]:
    players = moment.before.players
    blows: tuple[Pair, ...] = tuple(
        (act.actor, act.target)
        for act in moment.orders
        if players[act.actor].role.abilities_by_verb[act.verb].kills
    )
    event = moment.event
    if isinstance(event, Vote) and event.target is not None and moment.took:
        blows += ((event.who, event.target),)
    return blows


def _enemies(game: Game, actor: PlayerId) -> tuple[PlayerId, ...]:
    """The living whom he may strike: the mafia knows its own."""
    mafia = game.players[actor].role.team is Team.MAFIA
    return tuple(
        p.id
        for p in game.living
        if p.id != actor and not (mafia and p.role.team is Team.MAFIA)
    )


def sparing(moments: Moments, code: Code, past: Past) -> Finds:
    """W13: with this game both have had so many chances to strike each other that
    lots would have, and neither ever did."""
    now, limit = chances(moments), float(code.limits.friend_chances)
    numbers = tuple(m.number for m in moments if _blows(m))
    for pair in sorted(now):
        one, other = pair
        if one > other or (other, one) not in now:
            continue
        both = (pair, (other, one))
        before = min(_sum(past.chances, p) for p in both)
        after = min(_sum((*past.chances, now), p) for p in both)
        if before < limit <= after:
            for who, about in both:
                yield Found(Detector.SPARING_FRIEND, who, numbers, about=about)


def _sum(games: tuple[Chances, ...], pair: Pair) -> float:
    return sum(game.get(pair, 0.0) for game in games)
