"""Text in pieces of so many bytes, never inside a character, at words if possible."""

from __future__ import annotations


def wrap(text: str, limit: int, encoding: str = "utf-8") -> tuple[str, ...]:
    """Pieces of at most ``limit`` encoded bytes; a word longer than that is cut."""
    pieces: list[str] = []
    rest = text.strip()
    while rest:
        end = _fitting(rest, limit, encoding)
        if end < len(rest):
            space = rest.rfind(" ", 1, end + 1)
            end = space if space > 0 else end
        pieces.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return tuple(pieces)


def _fitting(text: str, limit: int, encoding: str) -> int:
    """How many characters of the text fit; at least one."""
    size = 0
    for index, letter in enumerate(text):
        size += len(letter.encode(encoding, "replace"))
        if size > limit:
            return max(index, 1)
    return len(text)
