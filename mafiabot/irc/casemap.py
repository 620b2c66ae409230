"""Nicks and channels as the server compares them (RFC 2812 2.2, CASEMAPPING)."""

from __future__ import annotations

from functools import lru_cache

# Servers fold ASCII only; Cyrillic letters differ by case even where people expect not.
_ASCII = {ord(c): ord(c.lower()) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_STRICT = {**_ASCII, ord("["): ord("{"), ord("]"): ord("}"), ord("\\"): ord("|")}
_MAPS = {
    "ascii": _ASCII,
    "rfc1459": {**_STRICT, ord("^"): ord("~")},
    "strict-rfc1459": _STRICT,
}


@lru_cache(maxsize=1024)  # names of a few channels come with every line
def fold(text: str, casemapping: str = "rfc1459") -> str:
    """The form under which two equal names are the same; unknown mapping: ascii."""
    return text.translate(_MAPS.get(casemapping, _ASCII))
