"""Headings are bold where the channel has formatting, and nothing else ever is."""

from __future__ import annotations

import dataclasses

import pytest

from rules import ruleset
from town import Town


@pytest.mark.parametrize("formatting", [True, False])
def test_headings_are_bold_where_the_channel_wants_it(formatting: bool) -> None:
    town = Town(ruleset("classic"))
    town.room.setup = dataclasses.replace(town.room.setup, formatting=formatting)
    heard = town.says("anna", "!start")
    for nick in ("anna", "boris", "vera", "gleb"):
        heard += town.says(nick, "!reg")
    heard += town.deadline() + town.deadline()
    bold = [line for line in heard if "\x02" in line]
    assert len(bold) == (1 if formatting else 0), bold
    if formatting:
        assert bold[0].startswith("<bot> \x02The town takes in")
        assert bold[0].endswith("\x02")
