"""The words by which people call the cards, as in ``!money doctor`` (R174)."""

from __future__ import annotations

from .layout import lowered, other_layout

CARDS: dict[str, tuple[str, ...]] = {
    "citizen": ("citizen", "мирный", "житель"),
    "mafioso": ("mafioso", "maf", "mafia", "маф", "мафия"),
    "maniac": ("maniac", "маньяк"),
    "katani": ("katani", "inspector", "катани", "инспектор"),
    "doctor": ("doctor", "доктор"),
    "bum": ("bum", "бомж"),
    "wench": ("wench", "девка"),
    "lawyer": ("lawyer", "адвокат"),
    "hacker": ("hacker", "хакер"),
}

_WORDS = {
    lowered(form): card
    for card, words in CARDS.items()
    for word in words
    for form in (word, other_layout(word))
}


def card_named(words: str) -> str | None:
    """The card that the first known of these words means, in any letter case."""
    for word in words.split():
        if lowered(word) in _WORDS:
            return _WORDS[lowered(word)]
    return None
