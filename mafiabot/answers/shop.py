"""The shop: what is sold, who can pay, what somebody has (C40, section 11)."""

from __future__ import annotations

from collections.abc import Mapping

from mafiabot.commands.model import Ask
from mafiabot.engine.bag import ITEMS, PAPERS, SHIELD, TICKET
from mafiabot.engine.rulesets import ShopRules
from mafiabot.ports import Purse

from .facts import (
    AnswerContext,
    Answers,
    BagTold,
    Bought,
    NotSold,
    ShopClosed,
    ShopTold,
    TooDear,
)

# What people type for a thing, in any language.
WORDS: Mapping[str, tuple[str, ...]] = {
    SHIELD: ("shield", "щит"),
    PAPERS: ("papers", "documents", "документы", "бумаги"),
    TICKET: ("ticket", "билет"),
}


def wares(shop: ShopRules) -> tuple[tuple[str, int], ...]:
    """(thing, price in dollars) of all that is sold."""
    prices = ((item, int(getattr(shop, item))) for item in ITEMS)
    return tuple((item, price) for item, price in prices if price)


def _purse(at: AnswerContext) -> Purse:
    person = at.person
    found = at.records.purse(at.network, at.fold(person.nick), person.account)
    return found or Purse(0)


def _told(purse: Purse) -> BagTold:
    return BagTold(purse.money, tuple(purse.bag.items()))


def shop(ask: Ask, at: AnswerContext) -> Answers:
    """What is sold, and what the asker may spend."""
    sold = wares(at.rules.shop)
    return (ShopTold(sold), _told(_purse(at))) if sold else (ShopClosed(),)


def bag(ask: Ask, at: AnswerContext) -> Answers:
    return (_told(_purse(at)),)


def buy(ask: Ask, at: AnswerContext) -> Answers:
    """One thing at a time; it is in the bag of the next registration."""
    sold = dict(wares(at.rules.shop))
    if not sold:
        return (ShopClosed(),)
    word = ask.argument.casefold().strip()
    item = next((item for item in sold if word in WORDS[item]), None)
    if not word:
        return shop(ask, at)
    if item is None:
        return (NotSold(word), _told(_purse(at)))
    who = at.network, at.fold(at.person.nick), at.person.account
    purse = at.records.buy(who, item, sold[item], at.now)
    if purse is None:
        return (TooDear(item, sold[item], _purse(at).money),)
    return (Bought(item), _told(purse))
