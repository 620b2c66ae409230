"""What the benches wait for is what the bot says: a stale pattern is a false miss."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mafiabot.languages import load_pack

BENCH = Path(__file__).parent / "bench"
E2E = Path(__file__).parent / "e2e"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The questions of the crowds, each with the pattern of its answer."""
    monkeypatch.setattr(sys, "path", [str(BENCH), str(E2E), *sys.path])
    from irc_crowds import ASKED

    return ASKED


def test_each_question_about_a_command_has_its_own_answer(asked: dict[str, str]):
    pack = load_pack("en")
    explained = {q: p for q, p in asked.items() if q.startswith("!help ")}
    assert len(explained) >= 4
    for question, pattern in explained.items():
        name = f"help-one-{question.removeprefix('!help ')}"
        assert re.match(pattern, pack.text(name)), question
        others = [p for q, p in asked.items() if q != question]
        assert not any(re.search(other, pack.text(name)) for other in others)
