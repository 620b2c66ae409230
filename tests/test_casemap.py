"""Names compare as the server compares them."""

from __future__ import annotations

import pytest

from mafiabot.irc.casemap import fold


@pytest.mark.parametrize(
    ("mapping", "folded"),
    [
        ("ascii", "nick[]\\^"),
        ("rfc1459", "nick{}|~"),
        ("strict-rfc1459", "nick{}|^"),
        ("utf-8", "nick[]\\^"),
    ],
)
def test_each_mapping_folds_its_own_signs(mapping: str, folded: str) -> None:
    assert fold("NICK[]\\^", mapping) == folded


@pytest.mark.parametrize("mapping", ["ascii", "rfc1459", "strict-rfc1459", "odd"])
def test_cyrillic_letters_differ_by_case(mapping: str) -> None:
    assert fold("Вася", mapping) == "Вася" != fold("вася", mapping)
