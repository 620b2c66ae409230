"""What pays a card, out of the ruleset's money table (R174)."""

from __future__ import annotations

from mafiabot.commands.cards import card_named
from mafiabot.commands.model import Ask
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Amounts, Money

from .facts import (
    Answer,
    AnswerContext,
    Answers,
    CheckPays,
    DeedPays,
    HangingPays,
    HealIdlePays,
    PayRules,
)


def money(ask: Ask, at: AnswerContext) -> Answers:
    """The card asked for; in private one's own; else the general rule."""
    table = at.rules.money
    card = card_named(ask.argument, at.rules.roles)
    player = at.game.players.get(at.person.id) if at.game else None
    if (
        card is None
        and at.private
        and player is not None
        and at.game
        and at.game.nights
    ):
        card = player.role_key
    if card is None:
        return (PayRules(table.victory, table.draw),)
    hang = {victim: row[card] for victim, row in table.hang.items() if row.get(card)}
    deeds = tuple(
        fact for verb in ROLES[card].verbs for fact in _deed(table, card, verb)
    )
    return (HangingPays(card, tuple(hang.items())), *deeds)


def _deed(table: Money, card: str, verb: str) -> Answers:
    """The lines for one order; none for an order that brings nothing of its own."""
    if verb == "check":
        return (CheckPays(table.check.get(card, 0)),)
    if verb == "heal":
        patients = {**table.heal, **table.heal_always}
        return (*_told(verb, patients), HealIdlePays(table.heal_idle))
    amounts: dict[str, Amounts] = {
        "kill": table.kill.get(card, {}),
        "seduce": table.seduce,
        "hack": table.hack,
        "protect": table.defence,
    }
    return _told(verb, amounts.get(verb, {}))


def _told(verb: str, amounts: Amounts) -> tuple[Answer, ...]:
    pay = tuple((card, amount) for card, amount in amounts.items() if amount)
    return (DeedPays(verb, pay),) if pay else ()
