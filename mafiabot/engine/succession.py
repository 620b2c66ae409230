"""The heirs of cards whose last holder is dead (T5)."""

from __future__ import annotations

from .copying import replace
from .effects import Effect, HeirNamed, HeirToKin, YouInherit
from .model import Game, Player
from .roles import ROLES

Effects = tuple[Effect, ...]
_CARDS = tuple(ROLES)
_HEIRS = frozenset(key for key, role in ROLES.items() if role.heir_of is not None)


def succeed(game: Game) -> tuple[Game, Effects]:
    """Each orphaned card goes to its first living heir; the channel hears of the
    card, the circle of the name."""
    told: Effects = ()
    if game.players.cards.isdisjoint(_HEIRS):
        return game, told
    heirs = [p for p in game.living if p.role.heir_of is not None]
    # By card: the order of seats would show the heirs' places.
    for heir in sorted(heirs, key=lambda p: _CARDS.index(p.role_key)):
        card = heir.role.heir_of
        assert card is not None
        if any(p.role_key == card and p.alive for p in game.players.values()):
            continue
        if any(p.role_key == card for p in game.players.values()):
            game = game.with_player(replace(heir, role_key=card))
            told += (YouInherit(heir.id, card), HeirNamed(card))
            told += _to_kin(game, heir)
    return game, told


def _to_kin(game: Game, heir: Player) -> Effects:
    card = game.players[heir.id].role
    return tuple(
        HeirToKin(p.id, heir.id, card.key)
        for p in game.living
        if p.id != heir.id and card.circle and ROLES[p.role_key].circle == card.circle
    )
