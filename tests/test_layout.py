"""The wrong keyboard layout, both ways, shifted or not (R24, P12)."""

from __future__ import annotations

import pytest

from mafiabot.commands.layout import lowered, other_layout

PAIRS = [
    ("рег", "htu"),
    ("халт", "[fkn"),
    ("ХАЛТ", "{FKN"),
    ("убить", "e,bnm"),
    ("УБИТЬ", "E<BNM"),
    ("худшие", "[elibt"),
    ("всё", "dc`"),
    ("ВСЁ", "DC~"),
    ("ж", ";"),
    ("Ж", ":"),
    ("э", "'"),
    ("Э", '"'),
    ("ю", "."),
    ("Ю", ">"),
    ("ъ", "]"),
    ("Ъ", "}"),
]


@pytest.mark.req("R24")
@pytest.mark.parametrize(("cyrillic", "latin"), PAIRS)
def test_the_same_keys_in_the_other_layout(cyrillic: str, latin: str) -> None:
    assert other_layout(cyrillic) == latin
    assert other_layout(latin) == cyrillic


@pytest.mark.req("R24")
@pytest.mark.parametrize(("cyrillic", "latin"), PAIRS)
def test_shift_does_not_change_which_word_was_typed(cyrillic: str, latin: str) -> None:
    assert lowered(latin) == other_layout(cyrillic.lower())


def test_digits_and_other_signs_are_left_alone() -> None:
    assert other_layout("!4-") == "!4-"
    assert lowered("!4-") == "!4-"
