"""Text in pieces of so many bytes, never inside a character, at words if possible.

What is bold or coloured goes on so in the next piece: a line begins plain.
"""

from __future__ import annotations

import re

_COLOUR = r"\x03\d{1,2}(?:,\d{1,2})?|\x04[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?"
_WHOLE = re.compile(_COLOUR)  # cut inside, the rest of it would be read as text
_CODE = re.compile(_COLOUR + r"|[\x02-\x04\x0f\x11\x16\x1d-\x1f]")
_RESET, _COLOURS = "\x0f", "\x03\x04"
# In pieces shorter than this all codes in force might leave no room for the text.
_ROOMY = 80


def wrap(text: str, limit: int, encoding: str = "utf-8") -> tuple[str, ...]:
    """Pieces of at most ``limit`` encoded bytes; a word longer than that is cut."""
    pieces: list[str] = []
    rest = text.strip()
    while rest:
        end = _fitting(rest, limit, encoding)
        if end < len(rest):
            space = rest.rfind(" ", 1, end + 1)
            end = space if space > 0 else _before_code(rest, end)
        pieces.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
        if rest and limit >= _ROOMY:
            rest = _joined(_in_force(pieces[-1]), rest)
    return tuple(pieces)


def _fitting(text: str, limit: int, encoding: str) -> int:
    """How many characters of the text fit; at least one."""
    if len(text.encode(encoding, "replace")) <= limit:
        return len(text)
    size = 0
    for index, letter in enumerate(text):
        size += len(letter.encode(encoding, "replace"))
        if size > limit:
            return max(index, 1)
    return len(text)


def _before_code(text: str, end: int) -> int:
    """The same place, or the beginning of the colour that it is inside of."""
    for code in _WHOLE.finditer(text):
        if code.start() < end < code.end():
            return code.start() or end
    return end


def _joined(codes: str, text: str) -> str:
    """Bold on and off keeps what could be read as a part of the colour from it."""
    apart = "\x02\x02" if codes and re.match("[0-9A-Fa-f,]", text) else ""
    return codes + apart + text


def _in_force(text: str) -> str:
    """The codes that are still in force at its end."""
    found: dict[str, str] = {}
    for code in _CODE.findall(text):
        kind = code[0]
        if kind == _RESET:
            found.clear()
        elif len(code) > 1 or (kind not in found and kind not in _COLOURS):
            found[kind] = code
        else:
            found.pop(kind, None)
    return "".join(found.values())
