"""Actions that play another card: which ability an order carries out in the end.

A choice is a chain, ``chameleon:killer``: a card that is played, and what that card
plays in its turn. Whatever is left of it belongs to the deed, as the name of a gift.
"""

from __future__ import annotations

from collections.abc import Mapping

from .copying import replace
from .deeds import GIFTS, USE
from .role import PLAYING, Ability, Action, PlayerId, Role
from .roles import ROLES

LINK = ":"
COMMON = {USE.verb: USE}  # orders that belong to no card: of whoever was given one


def own_ability(role: Role, verb: str) -> Ability:
    """What the actor himself does with this verb."""
    return role.abilities_by_verb.get(verb) or COMMON[verb]


def parts(choice: str) -> tuple[str, ...]:
    return tuple(choice.split(LINK)) if choice else ()


def ability_of(card: str) -> Ability:
    """What whoever plays the card, or uses the gift, can do with it: its first."""
    return ROLES[GIFTS.get(card, card)].abilities[0]


def deed(roles: Mapping[PlayerId, Role], act: Action) -> tuple[Ability, Action]:
    """The ability whose effect the order has, and the order as that one reads it."""
    ability = own_ability(roles[act.actor], act.verb)
    chain = parts(act.choice)
    while ability.choice in PLAYING and chain:
        ability, chain = ability_of(chain[0]), chain[1:]
    return ability, replace(act, verb=ability.verb, choice=LINK.join(chain))


def gesture(role: Role, verb: str, choice: str) -> tuple[str, str]:
    """What the Witness is shown of a visit: the card, and what it did where that
    varies; of a gift that is used only the gift (L6)."""
    if verb in COMMON:
        return choice, ""
    shown = [] if choice else [verb]
    ability = own_ability(role, verb)
    for card in parts(choice):
        shown.append(ability_of(card).verb if ability.choice in PLAYING else card)
        ability = ability_of(card) if ability.choice in PLAYING else ability
    varies = choice or len(role.abilities) > 1
    return role.key, LINK.join(shown) if varies else ""
