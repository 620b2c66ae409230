"""Fixtures that several files share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mafiabot import localnet


@pytest.fixture(scope="session")
def server() -> Iterator[localnet.Server]:
    """A real ngircd that does not delay people who type fast."""
    with localnet.start(limits=False) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
