"""Lengths of time as people write them: ``30m 2h forever``, ``30м 2ч навсегда``."""

from __future__ import annotations

import re

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
LONGEST = 10 * 365 * _DAY
"""Seconds; whoever means more writes ``forever``."""
FOREVER = ("forever", "навсегда")
_UNITS = {
    **dict.fromkeys(("s", "sec", "с", "сек"), 1),
    **dict.fromkeys(("m", "min", "м", "мин"), _MINUTE),
    **dict.fromkeys(("h", "hour", "hours", "ч", "час", "часа", "часов"), _HOUR),
    **dict.fromkeys(("d", "day", "days", "д", "дн", "день", "дня", "дней"), _DAY),
    **dict.fromkeys(("w", "week", "weeks", "н", "нед"), 7 * _DAY),
}
_LENGTH = re.compile(r"(\d{1,9})([a-zа-я]+)")


class NoLength(ValueError):
    """What was written is no length of time."""


def length(text: str) -> int | None:
    """Seconds, None for ever. Raises NoLength."""
    word = text.strip().lower()
    if word in FOREVER:
        return None
    found = _LENGTH.fullmatch(word)
    unit = _UNITS.get(found[2]) if found else None
    if found is None or unit is None:
        raise NoLength(f"{text!r} is no length of time")
    seconds = int(found[1]) * unit
    if not 0 < seconds <= LONGEST:
        raise NoLength(f"{text!r} is nothing, or longer than ten years")
    return seconds


def counted(seconds: int) -> tuple[int, str]:
    """The shortest exact way to count it, in ``d``, ``h``, ``m`` or ``s``: 90 ``m``."""
    for unit, size in (("d", _DAY), ("h", _HOUR), ("m", _MINUTE)):
        if seconds and seconds % size == 0:
            return seconds // size, unit
    return seconds, "s"
