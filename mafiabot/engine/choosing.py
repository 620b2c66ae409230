"""What an order chooses besides its target: the card that it plays, or a gift (L6)."""

from __future__ import annotations

from .deeds import GIFTS
from .model import Game, Player
from .opening import drawn
from .played import LINK, ability_of, parts
from .refusal import Refusal
from .role import Ability, Choice
from .roles import ROLES


def chosen_of(
    game: Game, player: Player, ability: Ability, wanted: str
) -> str | Refusal:
    """The choice of an order as it is carried out, or why it cannot be. ``wanted`` is
    what was typed, linked as in ``altruist:pistol``."""
    if ability.choice is Choice.NONE:
        return ""
    if ability.choice is Choice.DRAWN:
        return drawn(game, player)
    if ability.choice is Choice.HELD:
        return game.gifts[player.id]
    first, rest = (*parts(wanted), "")[0], parts(wanted)[1:]
    if ability.choice is Choice.GIFT:
        return first if first in GIFTS else Refusal.NO_SUCH_GIFT
    if first not in playable(game, player):
        return Refusal.NOT_PLAYABLE
    inner = chosen_of(game, player, ability_of(first), LINK.join(rest))
    if isinstance(inner, Refusal):
        return inner
    return LINK.join((first, inner)) if inner else first


def playable(game: Game, player: Player) -> tuple[str, ...]:
    """The cards whose action he may choose: of this game, as everybody knows them,
    with a night of their own; not his own, and not one who chooses himself."""
    layout = game.players.layout
    return tuple(
        card
        for card, role in ROLES.items()
        if card in layout and role.abilities and card != player.role_key
        if role.abilities[0].choice is not Choice.CARD
    )


def choices(game: Game, player: Player, ability: Ability) -> tuple[str, ...]:
    """Everything that may be typed as the choice of this order; ``("",)`` when it
    has none."""
    if ability.choice is Choice.GIFT:
        return tuple(GIFTS)
    if ability.choice is not Choice.CARD:
        return ("",)
    return tuple(
        LINK.join((card, more)) if more else card
        for card in playable(game, player)
        for more in choices(game, player, ability_of(card))
    )
