"""One raw line of the server -> its parts; and text made safe for the way back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

# Bold, colour (with its numbers), hex colour, reset, monospace, reverse, and so on.
_FORMAT = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04[0-9a-fA-F]{0,6}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# The codes of formatting are left in what we say; all others could do harm.
_HARMFUL = re.compile(
    r"[\x00\x01\x05-\x0e\x10\x12-\x15\x17-\x1c\x7f-\x9f\ud800-\udfff]"
)
_TAG_ESCAPES = {r"\:": ";", r"\s": " ", r"\\": "\\", r"\r": "\r", r"\n": "\n"}
_TAG_ESCAPE = re.compile(r"\\(?:[:s\\rn])")


class Line(NamedTuple):
    """A message of the server (RFC 2812 2.3.1, IRCv3 message tags)."""

    command: str
    params: tuple[str, ...]
    source: str = ""  # nick!user@host, or a server's name
    tags: Mapping[str, str] = MappingProxyType({})

    @property
    def nick(self) -> str:
        return self.source.partition("!")[0]

    def param(self, index: int) -> str:
        """The parameter, or nothing where a server left it out."""
        return self.params[index] if index < len(self.params) else ""


def read(text: str) -> Line | None:
    """None for what is no message at all."""
    rest = text.rstrip("\r\n")
    tags: dict[str, str] = {}
    source = ""
    if rest.startswith("@"):
        raw, _, rest = rest[1:].partition(" ")
        pairs = (tag.partition("=") for tag in raw.split(";"))
        tags = {key: _unescape(value) for key, _, value in pairs}
    rest = rest.lstrip(" ")
    if rest.startswith(":"):
        source, _, rest = rest[1:].partition(" ")
    head, colon, trailing = rest.lstrip(" ").partition(" :")
    words = [word for word in head.split(" ") if word]
    if not words:
        return None
    params = words[1:] + ([trailing] if colon else [])
    return Line(words[0].upper(), tuple(params), source, tags)


def _unescape(value: str) -> str:
    return _TAG_ESCAPE.sub(lambda found: _TAG_ESCAPES[found[0]], value)


def plain(text: str) -> str:
    """What a person typed, without formatting and control codes."""
    if text.isprintable():
        return text  # as nearly everything is
    return _CONTROL.sub("", _FORMAT.sub("", text))


def safe(text: str) -> str:
    """What we say, on one line: nothing in it can begin another command."""
    if text.isprintable():
        return text
    return _HARMFUL.sub(" ", text)
