"""Which of the bot's private lines somebody repeats in the channel (C36).

Only what he was told himself counts, and only the bot's own words, or ``nick - card``
alone in a line. Whatever else is said about cards is talk, and nobody's business here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mafiabot.engine.effects import (
    CharmBroken,
    CheckNoted,
    Cured,
    Healed,
    KinLearned,
    NobodySeen,
    OrderNoted,
    PeopleSeen,
    RoleLearned,
    Told,
    YouWereCharmed,
)
from mafiabot.engine.events import Shown

Say = Callable[[object], str]
FACTS = (
    RoleLearned,
    KinLearned,
    PeopleSeen,
    NobodySeen,
    OrderNoted,
    CheckNoted,
    Cured,
    Healed,
    YouWereCharmed,
    CharmBroken,
)
# A shorter text may stand in a sentence by accident.
LEAST_WORDS = 4
_CODES = re.compile(r"[\x00-\x1f]|\x03\d{0,2}(,\d{1,2})?")
_BETWEEN = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}:=]+\s+|\s+[-:=]+\s*")


def shown(line: str, told: Iterable[Told], say: Say) -> tuple[Shown, ...]:
    """What a line repeats of the private facts ``told`` to who wrote it; ``say`` has
    them in words, as they were said."""
    plain = _plain(line)
    for fact in reversed(tuple(told)):
        parts = _parts(fact)
        text = _plain(say(fact)) if parts else ""
        if text and _repeats(plain, text):
            return parts
        for part in parts:
            if part.card and part.about is not None:
                check = RoleLearned(part.who, part.about, part.card)
                if plain == _plain(say(check)):
                    return (part,)
    return ()


def _repeats(plain: str, text: str) -> bool:
    if plain == text:
        return True
    if len(text.split()) < LEAST_WORDS:
        return False
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", plain) is not None


def _plain(text: str) -> str:
    """Without case, formatting, doubled blanks, the kind of dash and a last stop."""
    text = " ".join(_CODES.sub("", text).casefold().split())
    return _BETWEEN.sub(": ", text).strip(" .!")


def _parts(fact: Told) -> tuple[Shown, ...]:
    who, what = fact.to, type(fact).__name__
    if isinstance(fact, RoleLearned | KinLearned):
        return (Shown(who, what, fact.target, fact.role),)
    if isinstance(fact, PeopleSeen):
        return tuple(Shown(who, what, about, card) for about, card in fact.cards)
    if isinstance(fact, OrderNoted):
        return (Shown(who, what, fact.target, verb=fact.verb),)
    if isinstance(fact, NobodySeen | CheckNoted):
        return (Shown(who, what, fact.target),)
    return (Shown(who, what, who),) if isinstance(fact, FACTS) else ()
