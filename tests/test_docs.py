"""The documentation: made of the data, sound, and every page can be reached."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import docutils.core
import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.rst"))
TEXTS = [ROOT / "README.rst", ROOT / "CHANGELOG.rst", *PAGES]


def test_pages_made_of_data_are_up_to_date() -> None:
    """``make docs`` makes them."""
    made = subprocess.run(
        [sys.executable, str(ROOT / "docs/generate.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert made.returncode == 0, made.stdout + made.stderr


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_page_is_sound(path: Path) -> None:
    complaints = io.StringIO()
    docutils.core.publish_doctree(
        path.read_text("utf-8"),
        source_path=path.name,
        settings_overrides={"warning_stream": complaints, "report_level": 2},
    )
    assert complaints.getvalue() == ""


def links(path: Path) -> set[Path]:
    """The pages of this project that a page links to."""
    found = re.findall(r"<([\w./-]+\.rst)>`_", path.read_text("utf-8"))
    return {(path.parent / name).resolve() for name in found}


def test_every_link_leads_somewhere_and_every_page_is_linked() -> None:
    for path in TEXTS:
        assert all(target.exists() for target in links(path)), path
    reached, new = set(), {ROOT / "README.rst"}
    while new:
        reached |= new
        new = {target for page in new for target in links(page)} - reached
    assert set(PAGES) <= reached, set(PAGES) - reached


def test_modules_named_in_the_architecture_exist() -> None:
    """Names like ``engine/step.py`` in the pages for people who change the bot."""
    for page in PAGES:
        if page.name.startswith(("adding", "architecture")):
            named = re.findall(r"``(?:mafiabot/)?([a-z_/]+\.py)``", page.read_text())
            for name in set(named) - {"engine/roles/bodyguard.py"}:
                assert (ROOT / "mafiabot" / name).exists(), f"{page.name}: {name}"


def test_the_log_of_the_readme_is_out_of_the_whole_game() -> None:
    """In its order, each line as it was."""
    readme = (ROOT / "README.rst").read_text("utf-8")
    log = readme.split(".. code-block:: text\n\n", 1)[1].split("\n\n", 1)[0]
    shown = [line for line in log.splitlines() if line.strip() != "..."]
    whole = iter((ROOT / "docs" / "example-game.rst").read_text("utf-8").splitlines())
    assert len(shown) > 10
    assert [line for line in shown if line not in whole] == []
