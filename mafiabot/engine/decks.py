"""Decks: which cards a table gets, how hard they are, and why some cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from .balance import ruling
from .role import Team
from .roles import ROLES
from .rulesets import CardCount, Ruleset, VictoryRule

LEVELS = (1, 2, 3, 4)
VERY_LARGE = 15  # different characters: the deck is of the highest level (L2)
_EASIEST_DERIVED = 2  # a card without a level of its own is never easier (L2)


class Flaw(Enum):
    """Why a deck cannot be played by so many."""

    TOO_MANY = "too_many"  # more cards than players
    WON = "won"  # one side has won before anybody has moved
    NO_MAFIA = "no_mafia"


def dealt(roles: Mapping[str, CardCount], players: int) -> tuple[str, ...]:
    """The cards for so many players; the rest are citizens (R11)."""
    return tuple(
        key for key, number in roles.items() for _ in range(number.of(players))
    )


def level(cards: Iterable[str]) -> int:
    """The difficulty of these cards, 1 to 4: of the hardest of them, and the highest
    when there are very many different ones. A card that has no level of its own, like
    the Witness, has that of the deck, and 2 at least (L2)."""
    kinds = {card for card in cards if card != "citizen"}
    levels = [ROLES[card].level or _EASIEST_DERIVED for card in kinds]
    if len(kinds) >= VERY_LARGE:
        return LEVELS[-1]
    return max(levels, default=LEVELS[0])


def flaw(rules: Ruleset, roles: Mapping[str, CardCount], players: int) -> Flaw | None:
    """Why so many cannot play this deck; None when they can."""
    cards = dealt(roles, players)
    if len(cards) > players:
        return Flaw.TOO_MANY
    living = [ROLES[card] for card in cards]
    living += [ROLES["citizen"]] * (players - len(cards))
    if rules.victory is VictoryRule.CITY and ruling(living, rules.victories):
        return Flaw.WON
    if not any(role.team is Team.MAFIA for role in living):
        return Flaw.NO_MAFIA
    return None
