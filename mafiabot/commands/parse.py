"""A line -> what it asks for. Split on whitespace only: ``!e,bnm 4`` is an order."""

from __future__ import annotations

from collections.abc import Callable

from mafiabot.engine import Game, Phase
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Detonate,
    Direct,
    EndSpeech,
    Event,
    Join,
    KillMe,
    LastWords,
    Order,
    Skip,
    Vote,
    VoteNight,
    Withdraw,
)
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES

from .cards import card_named, gift_named
from .model import (
    ArgumentMissing,
    Ask,
    Command,
    ConductAsked,
    Context,
    EjectPlayer,
    ExtendRegistration,
    HaltGame,
    Misuse,
    OnlyChannel,
    OnlyPrivate,
    OpenGame,
    RankTooLow,
    RegisterUser,
    Request,
    SeatRobots,
    StartGame,
    UnknownCommand,
    Where,
)
from .table import CHOOSING, CONDUCT, ORDERS, QUESTIONS, find

Parsed = Event | Request | Ask | Misuse | None

# What the words mean when they are events; yes and no depend on where they are said.
_EVENTS: dict[str, Callable[[PlayerId], Event]] = {
    "reg": lambda who: Join(who, who),
    "join": lambda who: Join(who, who),
    "leave": KillMe,
    "unreg": Withdraw,
    "killme": KillMe,
    "all": EndSpeech,
    "night": VoteNight,
    "skip": Skip,
    "explode": Detonate,
}
_REQUESTS: dict[str, Callable[[str], Request]] = {
    "start": StartGame,
    "game": OpenGame,
    "extend": ExtendRegistration,
    "halt": lambda argument: HaltGame(),
    "reguser": RegisterUser,
    "kick": EjectPlayer,
    "robots": SeatRobots,
}

# Words that do nothing in the channel while names are called.
_NO_USE_BY_DAY = ORDERS | {"yes", "no", "all", "start", "reg", "unreg", "reguser"}


def parse(text: str, who: PlayerId, private: bool, context: Context) -> Parsed:
    """None: the line was not meant for the bot; never in private."""
    text = text.strip()
    if not text.startswith("!"):
        if not private:
            return None
        text = "!" + text
    word, rest = _cut(text[1:])
    command = find(word)
    if command is None or _names_somebody(command, word, private, context):
        return _vote(word, who, private, context)
    misuse = _misuse(command, rest, private, context)
    if misuse is not None:
        return misuse
    return _meaning(command.key, rest, who, private, context)


def _cut(text: str) -> tuple[str, str]:
    """The first word, and all behind it; blanks inside the rest stay (R68)."""
    if not text or text[0].isspace():
        return "", text.strip()
    word, *rest = text.split(maxsplit=1)
    return word, rest[0].strip() if rest else ""


def _names_somebody(
    command: Command, word: str, private: bool, context: Context
) -> bool:
    """P13: a word that means nothing while names are called may be a nick."""
    naming = context.game is not None and context.game.phase is Phase.NOMINATION
    if private or not naming or command.key not in _NO_USE_BY_DAY:
        return False
    return context.target(word) is not None


def _misuse(
    command: Command, rest: str, private: bool, context: Context
) -> Misuse | None:
    if command.where is Where.PRIVATE and not private:
        return OnlyPrivate(command.key)
    if command.where is Where.CHANNEL and private:
        return OnlyChannel(command.key)
    if context.rank < command.rank:
        return RankTooLow(command.key, int(command.rank))
    if command.argument and not rest:
        return ArgumentMissing(command.key)
    return None


def _meaning(
    key: str, rest: str, who: PlayerId, private: bool, context: Context
) -> Parsed:
    if key in ORDERS or key == "take":  # by the lynched kamikaze, and no night order
        if context.game is not None and context.game.rules.night.spares:
            return _order_with_spares(key, rest, who, context)
        target, phrase = _cut(rest)
        return Order(who, key, context.target(target), phrase)
    if key in QUESTIONS:
        return Ask(key, rest)
    if key in CONDUCT:
        return ConductAsked(key, rest)
    if key in ("yes", "no"):
        said_yes = key == "yes"
        at_bot = private and not _votes_in_private(context.game)
        return Confirm(who, said_yes) if at_bot else Ballot(who, said_yes)
    if key == "vote":
        word = _cut(rest)[0]
        # Unlike a bare !nick, this is said to the bot, and never passed over.
        asked = _vote(word, who, private, context)
        return asked or Vote(who, context.target(word))
    if key == "direct":
        return _wish(rest, who, context)
    if key == "last":
        return LastWords(who, rest)
    if key in _REQUESTS:
        return _REQUESTS[key](_cut(rest)[0])
    return _EVENTS[key](who)


def _order_with_spares(key: str, rest: str, who: PlayerId, context: Context) -> Order:
    """As many players as are named, then the phrase (G12)."""
    choice, rest = _choice(key, rest, context)
    word, rest = _cut(rest)
    target = context.target(word)
    more: tuple[PlayerId, ...] = ()
    while rest and (spare := context.target(_cut(rest)[0])) is not None:
        more, rest = (*more, spare), _cut(rest)[1]
    return Order(who, key, target, rest, more, choice)


def _choice(key: str, rest: str, context: Context) -> tuple[str, str]:
    """The card or the gift that an order begins with, linked as the rules want it, and
    what is left: ``imitate altruist pistol Vasya``."""
    named: list[str] = []
    dealt = context.game.players.layout if context.game is not None else ()
    while key in CHOOSING and rest:
        word, left = _cut(rest)
        kind = CHOOSING[key]
        found = gift_named(word) if kind == "gift" else card_named(word, dealt)
        if found is None:
            break
        named.append(found)
        rest, key = left, (ROLES[found].verbs or ("",))[0] if kind == "card" else ""
    return ":".join(named), rest


def _wish(rest: str, who: PlayerId, context: Context) -> Direct:
    """A card, of one word or several, and then somebody."""
    words = rest.split()
    dealt = context.game.players.cards if context.game is not None else ()
    card = card_named(" ".join(words[:-1]), dealt) or ""
    return Direct(who, card, context.target(words[-1]))


def _votes_in_private(game: Game | None) -> bool:
    """T30: while the town votes, a vote may be sent to the bot alone."""
    if game is None or not game.rules.vote.in_private:
        return False
    return game.phase not in (Phase.REGISTRATION, Phase.DEALING)


def _vote(word: str, who: PlayerId, private: bool, context: Context) -> Parsed:
    """``!4`` or ``!Player1``; a word that names nobody may be another bot's."""
    target = context.target(word)
    game = context.game
    if private and not _votes_in_private(game):
        return UnknownCommand() if target is None else OnlyChannel("vote")
    if private and target is None:
        return UnknownCommand()
    if game is None or game.phase in (Phase.REGISTRATION, Phase.DEALING):
        return None
    player = game.players.get(who)
    voting = game.phase is Phase.NOMINATION and player is not None and player.alive
    if target is None and not (voting and word):
        return None
    return Vote(who, target)
