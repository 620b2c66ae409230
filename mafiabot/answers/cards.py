"""What a card is and does, and what it has to do with the others (section 2)."""

from __future__ import annotations

from collections.abc import Collection

from mafiabot.engine.decks import level
from mafiabot.engine.interplay import interplay
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Report, Ruleset

from .facts import (
    Answer,
    Answers,
    RoleExplained,
    RoleLevel,
    RoleSide,
    RoleStrikes,
    RoleWakes,
)


def explained(card: str, layout: Collection[str], rules: Ruleset) -> Answers:
    """The card in words; where characters wake one after another, also how the rules
    join it to the others of this game, or of the ruleset when nothing is played."""
    told: tuple[Answer, ...] = (RoleExplained(card),)
    if rules.night.report is not Report.DEPARTURES:
        return told
    cards = (*(layout or rules.roles), "citizen")
    found = interplay(card, cards)
    role = ROLES[card]
    if role.level or role.abilities:
        told += (RoleLevel(card, role.level or level((*cards, card))),)
    if found.place:
        told += (
            RoleWakes(card, found.place, found.awake, found.doubled, found.blocked),
        )
    told += tuple(
        RoleStrikes(one.verb, one.town, one.mafia, one.turned, one.caught)
        for one in found.strikes
    )
    if found.friends or found.strangers:
        told += (RoleSide(found.friends, found.strangers),)
    return told
