"""Questions that change nothing: who plays, how long, what can be typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from mafiabot import __version__
from mafiabot.commands.cards import card_named
from mafiabot.commands.model import Ask
from mafiabot.commands.table import COMMANDS, CONDUCT, ORDERS, find
from mafiabot.engine import Phase
from mafiabot.engine.day import table
from mafiabot.engine.effects import Seconds
from mafiabot.engine.model import Night, Nomination
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Ruleset, ShopRules
from mafiabot.engine.view import cards_alive, turns
from mafiabot.ports import RecordsAway

from .cards import explained
from .facts import (
    AnswerContext,
    Answers,
    HelpList,
    HelpOne,
    HelpUnknown,
    ListTold,
    NoSuchRole,
    NothingPlayed,
    NotMafia,
    NoTurns,
    NoVotes,
    RecordsUnreadable,
    Registered,
    RolesAlive,
    RolesPlanned,
    RulesTold,
    TimeTold,
    TurnsTold,
    VersionTold,
    VotesTold,
    YouHaveNoRole,
    YourFamily,
    YourRole,
)
from .pay import money
from .records import fullwon, top, won
from .shop import bag, buy, shop

# Sizes of a table that ``!roles`` shows when nobody plays, and the most it shows.
TYPICAL_TABLES = (4, 8, 12, 20)
LARGEST_TABLE = 300


# An order that no card has, and the order by which somebody comes to have it.
_OF_OTHERS = {"use": "give"}


_NO_SHOP = ShopRules()


def _by_creator(rules: Ruleset) -> bool:
    return rules.registration.by_creator


def _has_shop(rules: Ruleset) -> bool:
    return rules.shop != _NO_SHOP


# What some commands are for; those that are not here, everybody has a use for.
_ONLY_IF: Mapping[str, Callable[[Ruleset], bool]] = {
    "take": lambda r: any(ROLES[c].vengeful or ROLES[c].bitter for c in r.roles),
    "last": lambda rules: rules.last_words,
    "vote": lambda rules: rules.vote.in_private,
    "skip": lambda rules: rules.night.may_skip,
    "direct": lambda rules: rules.wishes,
    "explode": lambda rules: any("mine" in ROLES[card].verbs for card in rules.roles),
    **dict.fromkeys(("game", "extend", "join", "leave"), _by_creator),
    **dict.fromkeys(("shop", "buy", "bag"), _has_shop),
}


def _is_of_use(key: str, rules: Ruleset, verbs: frozenset[str]) -> bool:
    """Whether the ruleset has anything for which this command is; ``verbs`` are the
    orders of all its cards."""
    if key in ORDERS:
        return _OF_OTHERS.get(key, key) in verbs
    only_if = _ONLY_IF.get(key)
    return only_if is None or only_if(rules)


@lru_cache(maxsize=64)  # rulesets, or decks of them: asked for again and again
def _common(rules: Ruleset, conduct: bool) -> tuple[str, ...]:
    """What everybody may type here; a code of conduct only where there is one."""
    none = frozenset[str]()
    verbs = none.union(*(ROLES[card].verbs for card in rules.roles))
    other = none if conduct else CONDUCT
    keys = [c.key for c in COMMANDS if c.rank <= 0 and c.key not in other]
    return tuple(key for key in keys if _is_of_use(key, rules, verbs))


def _help(ask: Ask, at: AnswerContext) -> Answers:
    words = ask.argument.split()
    if not words:
        return (HelpList(_common(at.rules, at.conduct)),)
    command = find(words[0]) or find(words[0].removeprefix("!"))
    return (HelpOne(command.key) if command else HelpUnknown(),)


def _rules(ask: Ask, at: AnswerContext) -> Answers:
    return (RulesTold(),)


def _cards(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((card, counts[card]) for card in ROLES if counts[card])


def _planned(rules: Ruleset, players: int) -> RolesPlanned:
    cards = Counter({card: n.of(players) for card, n in rules.roles.items()})
    cards["citizen"] = players - sum(cards.values())
    return RolesPlanned(players, _cards(cards))


def _roles(ask: Ask, at: AnswerContext) -> Answers:
    """In the game who lives; before it what is dealt, to any number of players."""
    game = at.game
    if game is not None and game.phase not in (Phase.REGISTRATION, Phase.DEALING):
        return (RolesAlive(tuple(cards_alive(game).items())),)
    if ask.argument.isdecimal():
        sizes = [min(int(ask.argument[:4]), LARGEST_TABLE)]
    elif game is not None:
        sizes = [len(game.players)]
    else:
        sizes = list(TYPICAL_TABLES) if at.private else [TYPICAL_TABLES[1]]
    enough = sorted({max(size, at.rules.min_players) for size in sizes})
    return tuple(_planned(at.rules, size) for size in enough)


def _role(ask: Ask, at: AnswerContext) -> Answers:
    """The card that is asked for, else one's own."""
    layout = at.game.players.layout if at.game and at.game.nights else ()
    if ask.argument:
        card = card_named(ask.argument, layout or at.rules.roles)
        return (NoSuchRole(),) if card is None else explained(card, layout, at.rules)
    player = at.game.players.get(at.person.id) if at.game else None
    if player is None or at.game is None or at.game.phase is Phase.REGISTRATION:
        return (YouHaveNoRole(),)
    card = player.role_key
    return (YourRole(card), *explained(card, layout, at.rules))


def _mafia(ask: Ask, at: AnswerContext) -> Answers:
    player = at.game.players.get(at.person.id) if at.game else None
    if (
        at.game is None
        or player is None
        or not player.role.family
        or not at.game.nights
    ):
        return (NotMafia(),)
    family = (p for p in at.game.living if p.role_key == player.role_key)
    return (YourFamily(tuple((p.number, p.id) for p in family)),)


def _list(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None:
        return (NothingPlayed(),)
    if at.game.phase in (Phase.REGISTRATION, Phase.DEALING):
        return (Registered(tuple(at.game.players)),)
    return (ListTold(at.game.seats),)


def _turns(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None or not isinstance(at.game.stage, Night):
        return (NoTurns(),)
    return (TurnsTold(turns(at.game)),)


def _time(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None:
        return (NothingPlayed(),)
    return (TimeTold(Seconds(at.seconds_left), at.game.phase.value),)


def _votes(ask: Ask, at: AnswerContext) -> Answers:
    if at.game is None or not isinstance(at.game.stage, Nomination):
        return (NoVotes(),)
    rows = table(at.game)
    return (VotesTold(rows) if rows else NoVotes(),)


def _version(ask: Ask, at: AnswerContext) -> Answers:
    return (VersionTold(__version__),)


QUESTIONS: dict[str, Callable[[Ask, AnswerContext], Answers]] = {
    "help": _help,
    "rules": _rules,
    "roles": _roles,
    "role": _role,
    "mafia": _mafia,
    "list": _list,
    "turns": _turns,
    "time": _time,
    "votes": _votes,
    "money": money,
    "version": _version,
    "topten": top(False, False),
    "bottomten": top(True, False),
    "toptenmod": top(False, True),
    "topbottommod": top(True, True),
    "won": won,
    "fullwon": fullwon,
    "shop": shop,
    "buy": buy,
    "bag": bag,
}


# These read the ledger, which may be far away or busy.
OF_RECORDS = frozenset(
    ("topten", "bottomten", "toptenmod", "topbottommod", "won", "fullwon")
    + ("shop", "buy", "bag")
)


def answer(ask: Ask, at: AnswerContext) -> Answers:
    """One fact or a few; each is one line or two."""
    try:
        return QUESTIONS[ask.question](ask, at)
    except RecordsAway:
        return (RecordsUnreadable(),)
