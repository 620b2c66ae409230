"""What the town wants its characters to do at night (G7, L18): said by day, shown to
those whose cards were named, and forced on nobody.

Rule: whether a wish is taken depends on what all know, never on who holds a card.
"""

from __future__ import annotations

from .copying import replace
from .effects import Effect, WishesTold, WishHeard
from .events import Direct
from .model import Game, Player
from .refusal import Refusal
from .role import PlayerId, Team
from .roles import ROLES
from .turn import Result, able, may_speak

Effects = tuple[Effect, ...]


def direct(game: Game, event: Direct) -> Result:
    """One wish for each card from each of the living; a later one replaces it."""
    player = able(game, event.who)
    if isinstance(player, Refusal):
        return player
    if not game.rules.wishes:
        return Refusal.NO_WISHES
    if not may_speak(game, player):
        return Refusal.SILENCED
    role = ROLES.get(event.card)
    living = {p.former or p.role_key for p in game.living}
    if role is None or role.team is not Team.TOWN or not role.abilities:
        return Refusal.NOT_DIRECTED
    if role.key not in living:  # which cards live, everybody knows
        return Refusal.NO_SUCH_CARD
    target = None if event.target is None else game.players.get(event.target)
    if target is None:
        return Refusal.NO_SUCH_PLAYER
    if not target.alive:
        return Refusal.TARGET_DEAD
    wishes = {**game.wishes, (event.who, event.card): target.id}
    game = replace(game, wishes=wishes)
    support = sum(
        card == event.card and wanted == target.id
        for (_, card), wanted in wishes.items()
    )
    return game, (WishHeard(event.who, event.card, target.id, support),)


def shown_to(game: Game, player: Player) -> Effects:
    """What the town wants of this player's card tonight; what most want comes first."""
    counts: dict[PlayerId, int] = {}
    for (who, card), target in game.wishes.items():
        asking, named = game.players[who], game.players[target]
        if card == player.role_key and asking.alive and named.alive:
            counts[target] = counts.get(target, 0) + 1
    if not counts:
        return ()
    seats = game.players.numbers
    rows = sorted(counts.items(), key=lambda row: (-row[1], seats[row[0]]))
    return (WishesTold(player.id, player.role_key, tuple(rows)),)
