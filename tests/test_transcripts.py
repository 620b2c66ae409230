"""Every transcript in ``transcripts/`` is played, and every line compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from transcript import play

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "path", sorted(HERE.glob("transcripts/*.txt")), ids=lambda path: path.stem
)
def test_the_bot_says_what_is_written(path: Path) -> None:
    written, played = play(path)
    assert played == written
