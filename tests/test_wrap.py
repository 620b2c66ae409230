"""Text is cut by bytes, at words, never inside a character."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mafiabot.irc.lines import plain
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


def test_what_is_bold_or_coloured_goes_on_so_in_the_next_piece() -> None:
    first, second = wrap("\x02" + "ночь " * 12 + "\x02день", 100)
    assert first.startswith("\x02ночь") and second.startswith("\x02ночь")
    assert second.endswith("\x02день")
    long = f"\x0304,12{'x ' * 45}\x03{'y ' * 45}"
    assert [piece[:7] for piece in wrap(long, 88)][:2] == ["\x0304,12x"[:7]] * 2
    assert wrap(long, 88)[-1].startswith("y")
    assert wrap(f"\x02\x0304{'x ' * 30}\x0f{'y ' * 45}", 88)[-1].startswith("y")


def test_a_colour_does_not_swallow_the_number_after_it() -> None:
    _, second = wrap("\x0304" + "x" * 76 + " ,15 players", 80)
    assert plain(second) == ",15 players"


CODES = st.sampled_from(["\x02", "\x0f", "\x03", "\x0304", "\x0304,12", "\x04ff00aa"])


@given(st.lists(CODES | st.text("абв ,1", max_size=90)), st.integers(80, 90))
def test_a_code_is_never_cut_and_pieces_read_like_the_whole(
    parts: list[str], limit: int
) -> None:
    text = "".join(parts)
    pieces = wrap(text, limit)
    assert all(len(piece.encode()) <= limit for piece in pieces)
    shown = [plain(piece) for piece in pieces]
    assert "".join(shown).replace(" ", "") == plain(text).replace(" ", "")
