"""The heirs of cards whose last holder is dead (T5)."""

from __future__ import annotations

from collections.abc import Mapping

from .copying import replace
from .effects import Effect, FamilyRevealed, HeirNamed, HeirToKin, YouInherit
from .model import Game, Player
from .role import PlayerId
from .roles import ROLES

Effects = tuple[Effect, ...]
_CARDS = tuple(ROLES)
_HEIRS = frozenset(key for key, role in ROLES.items() if role.heir_of is not None)


def succeed(game: Game) -> tuple[Game, Effects]:
    """Each orphaned card goes to its first living heir; the channel hears of the
    card, the circle of the name."""
    game, told = _named(game) if game.heirs else (game, ())
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


def _named(game: Game) -> tuple[Game, Effects]:
    """Who was named by somebody, and lives when that one is dead, has his card from
    then on (L22), with what it has used up: one successor a game, not one a don. What
    he held before the town does not hear."""
    told: Effects = ()
    for giver in [who for who in game.heirs if not game.players[who].alive]:
        heir = game.players[game.heirs[giver]]
        heirs = {who: named for who, named in game.heirs.items() if who != giver}
        game = replace(game, heirs=heirs)
        if not heir.alive:
            continue
        card, former = game.players[giver].role_key, heir.former or heir.role_key
        game = game.with_player(replace(heir, role_key=card, former=former))
        game = replace(game, uses={**game.uses, **_used_up(game, giver, heir.id)})
        told += (YouInherit(heir.id, card), HeirNamed(card), *_to_kin(game, heir))
        circle = (p for p in game.living if p.role.circle == ROLES[card].circle)
        told += (FamilyRevealed(heir.id, tuple((p.id, p.role_key) for p in circle)),)
    return game, told


def _used_up(
    game: Game, giver: PlayerId, heir: PlayerId
) -> Mapping[tuple[PlayerId, str], int]:
    """How often the card's limited orders were given: the heir has spent them."""
    verbs = ROLES[game.players[giver].role_key].verbs
    spent = {(heir, verb): game.uses.get((giver, verb), 0) for verb in verbs}
    return {key: times for key, times in spent.items() if times}


def _to_kin(game: Game, heir: Player) -> Effects:
    card = game.players[heir.id].role
    return tuple(
        HeirToKin(p.id, heir.id, card.key)
        for p in game.living
        if p.id != heir.id and card.circle and ROLES[p.role_key].circle == card.circle
    )
