"""Nicks that a reader would take for each other (C24)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Signs that look like each other, which Unicode's list has only one way.
_ALIKE = str.maketrans({"0": "o", "1": "l", "I": "l", "|": "l"})


def look_alike(one: str, other: str) -> bool:
    """Whether case, blanks and look-alike letters are all that differs."""
    return one.casefold() == other.casefold() or skeleton(one) == skeleton(other)


@lru_cache(maxsize=4096)
def skeleton(nick: str) -> str:
    """The nick without case, blanks and unseen signs, and in Latin letters where
    another script's look the same."""
    plain = unicodedata.normalize("NFKC", nick)
    seen = (c for c in plain if unicodedata.category(c) not in ("Cf", "Zs"))
    return "".join(map(_latin, seen)).translate(_ALIKE).casefold()


@lru_cache(maxsize=4096)
def _latin(letter: str) -> str:
    """The Latin letter that looks like this one; itself when there is none."""
    if letter.isascii():
        return letter
    # Its tables take 7 MiB; a bot without a code of conduct never needs them.
    from confusable_homoglyphs import confusables

    found = confusables.is_confusable(letter, greedy=True)
    for entry in found or ():
        for twin in entry["homoglyphs"]:
            if len(twin["c"]) == 1 and twin["c"].isascii() and twin["c"].isalpha():
                return str(twin["c"])
    return letter
