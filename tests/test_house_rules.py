"""What the house keeps: small files, small functions, a test for each requirement."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "mafiabot").rglob("*.py"))
MOST_LINES, MOST_IN_FUNCTION = 400, 40
# The classic description, and the godfather's.
REQUIREMENTS = [f"R{n}" for n in range(1, 175)] + [f"T{n}" for n in range(1, 37)]
# The two codes of conduct.
REQUIREMENTS += [f"C{n}" for n in range(1, 46)] + [f"W{n}" for n in range(1, 30)]
# The city: the Witness, what he may conclude, and the ground rules.
REQUIREMENTS += [f"L{n}" for n in range(1, 31)] + [f"I{n}" for n in range(1, 24)]
REQUIREMENTS += [f"G{n}" for n in range(1, 14)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_are_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module says what it is for"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1
            assert length <= MOST_IN_FUNCTION, f"{node.name} has {length} lines"


def marked(path: Path) -> Iterator[tuple[str, str]]:
    """(requirement, test) for every ``@pytest.mark.req`` of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith(
                "mark.req"
            ):
                for value in mark.args:
                    yield ast.literal_eval(value), f"{path.name}::{node.name}"


def shown() -> dict[str, list[str]]:
    """Requirement -> the tests and transcripts that show it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for number, test in marked(path):
            found.setdefault(number, []).append(test)
    for path in sorted((ROOT / "tests/transcripts").glob("*.txt")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        for number in re.findall(r"\b[RTCW]\d+\b", first.partition(":")[0]):
            found.setdefault(number, []).append(path.name)
    return found


def test_every_requirement_has_a_test() -> None:
    found = shown()
    for number in REQUIREMENTS:
        print(f"{number}: {', '.join(found.get(number, ['nothing']))}")
    missing = [number for number in REQUIREMENTS if number not in found]
    assert not missing, f"no test for {', '.join(missing)}"
