"""Fixtures that several files share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import hypothesis
import pytest
from books import MakeUrl, open_scores, urls

from mafiabot import localnet
from mafiabot.engine import step
from mafiabot.ledger.scores import Scores
from mafiabot.localnet import postgres

# On a machine that does other things too an example may be slow; that is no fault.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")


def pytest_report_header() -> str:
    """Whether these are the compiled rules (``make test-compiled``) or the plain."""
    plain = isinstance(step, FunctionType)
    return f"rules: {'plain' if plain else 'compiled'}"


@pytest.fixture(scope="session")
def server() -> Iterator[localnet.Server]:
    """A real ngircd that does not delay people who type fast."""
    with localnet.start(limits=False) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Postgres]:
    """A real PostgreSQL on loopback, with its own data directory."""
    with postgres.start() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> MakeUrl:
    """Addresses of empty ledgers, on each engine in turn."""
    return urls(
        request.param, tmp_path, lambda: request.getfixturevalue("postgres_server")
    )


@pytest.fixture
def scores(new_url: MakeUrl) -> Iterator[Scores]:
    opened = open_scores(new_url())
    yield opened
    opened.sql.database.close()
