"""What one line in the channel shows against who wrote it, by its letters alone."""

from __future__ import annotations

import re

from .model import Code, Detector

_URGING = re.compile(r"[/!]{0,1}/(leave|quit|exit|part)\b", re.IGNORECASE)
_PICTURE = re.compile(r"https?://\S+\.(png|jpe?g|gif|webp)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://\S+|[!/]\S+")
# Fewer letters say nothing about a language.
LEAST_LETTERS = 12
_SCRIPTS = {
    "cyrillic": re.compile(r"[Ѐ-ӿ]"),
    "latin": re.compile(r"[A-Za-zÀ-ɏ]"),
}


def look(text: str, code: Code, playing: bool) -> tuple[Detector, ...]:
    """The detectors that a line sets off; ``playing``: during a game."""
    found = []
    line = text.strip()
    if playing and _URGING.match(line):
        found.append(Detector.URGING_TO_LEAVE)
    if playing and _PICTURE.search(line):
        found.append(Detector.PICTURE)
    if is_foreign(line, code.limits.script):
        found.append(Detector.FOREIGN_SCRIPT)
    words = set(re.findall(r"\w+", line.casefold()))
    if words & {word.casefold() for word in code.abusive}:
        found.append(Detector.ABUSIVE_WORD)
    return tuple(found)


def is_foreign(text: str, script: str) -> bool:
    """W7: a long line without one letter of the channel's script."""
    letters = [c for c in _ADDRESS.sub("", text) if c.isalpha()]
    own = _SCRIPTS[script]
    return len(letters) >= LEAST_LETTERS and not any(own.match(c) for c in letters)
