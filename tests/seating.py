"""Who acts for a family, and for whom the night waits, as far as seats decide it."""

from __future__ import annotations

from mafiabot.engine import Game, night
from mafiabot.engine.events import Event, Order
from mafiabot.engine.model import Night
from mafiabot.engine.role import Action, PlayerId


def awaited(game: Game) -> set[PlayerId]:
    """For whose orders the night waits."""
    if not isinstance(game.stage, Night):
        return set()
    return {player.id for player in night.awaited(game)}


def _shares(game: Game, given: dict[PlayerId, Action], who: PlayerId) -> bool:
    """Whether he gave an order that his family gives together."""
    if who not in given:
        return False
    ability = game.players[who].role.abilities_by_verb.get(given[who].verb)
    return ability is not None and ability.shared


def _heads(game: Game, given: dict[PlayerId, Action], who: PlayerId) -> bool:
    """Whether he is a head whom nobody else comes to hinder."""
    return game.players[who].role.head and all(
        act.target != who and who not in act.more for act in given.values()
    )


def hands(game: Game, move: Event | None) -> list[PlayerId]:
    """Who gave, by seat, an order that a family gives together, where no head did: the
    first of them does the deed. The move may be the last of the night."""
    if not isinstance(game.stage, Night):
        return []
    given = dict(game.stage.orders)
    if isinstance(move, Order) and move.target is not None:
        given[move.who] = Action(move.who, move.verb, move.target, more=move.more)
    seats = [who for who in game.players if _shares(game, given, who)]
    return [] if any(_heads(game, given, who) for who in seats) else seats


def doers(game: Game) -> list[PlayerId]:
    """Who carries out what a family wants together, as far as seats decide it."""
    able = [p for p in game.living if any(a.by_head for a in p.role.abilities)]
    heads = [p.id for p in able if p.role.head]
    return heads or [p.id for p in able[:1]]
