"""False accusations are the worst fault: who plays honestly is never punished.

``MAFIABOT_GAMES`` games of robots who do all that they owe; ``make proof-conduct``
plays a hundred thousand, and goes on where it was stopped.
"""

from __future__ import annotations

import os
from pathlib import Path

import honest
import pytest

from mafiabot.config.source import BUILTIN

GAMES = int(os.environ.get("MAFIABOT_GAMES", "120"))


@pytest.mark.req("W18", "C10", "C12")
@pytest.mark.parametrize("rules", BUILTIN)
def test_honest_robots_are_never_punished(rules: str) -> None:
    cases = 0
    for seed in range(max(1, GAMES // len(BUILTIN))):
        accused, left = honest.judged(rules, seed)
        assert not accused, accused[0]
        cases += left
    assert cases or GAMES < 100 or rules == "vanilla", "the detectors see nothing"


def test_the_proof_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(honest, "CHUNK", 1)
    file = tmp_path / "proof"
    assert honest.prove(len(BUILTIN), file) == 0
    before = file.read_text()
    assert honest.prove(2 * len(BUILTIN), file) == 0
    assert file.read_text().startswith(before)
    said = capsys.readouterr().out.splitlines()
    assert f"{2 * len(BUILTIN)} games of honest robots" in said[1]
    assert f"{len(BUILTIN)} played now" in said[1]
    row = '{"rules": "classic", "first": 0, "accused": ["x"], "cases": 0}\n'
    file.write_text(row)
    assert honest.prove(len(BUILTIN), file) == 1, "what was found is not forgotten"
