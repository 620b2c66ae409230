"""Text is cut by bytes, at words, never inside a character."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mafiabot.texts.wrap import wrap

# A limit of four bytes holds every character, so no piece may exceed it.
LETTERS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]) | st.just(" "))


@given(LETTERS, st.integers(4, 60))
def test_pieces_fit_and_lose_nothing_but_spaces(text: str, limit: int) -> None:
    pieces = wrap(text, limit)
    assert all(0 < len(piece.encode()) <= limit for piece in pieces)
    assert "".join(pieces).replace(" ", "") == text.replace(" ", "")


def test_cyrillic_is_counted_in_bytes() -> None:
    assert wrap("ночь ночь", 9) == ("ночь", "ночь")
    assert wrap("ночь ночь", 17) == ("ночь ночь",)
    assert wrap("ночь ночь", 9, "koi8-r") == ("ночь ночь",)


def test_a_word_longer_than_the_limit_is_cut_between_characters() -> None:
    assert wrap("ы" * 5, 5) == ("ыы", "ыы", "ы")


def test_of_nothing_nothing_is_said() -> None:
    assert wrap("  ", 10) == ()
