"""Whether somebody went himself, or the net between his server and ours broke."""

from __future__ import annotations

import re

# The names of two servers, and nothing else; a star stands for what a network hides.
_SERVER = r"(?:\*|[A-Za-z0-9_*-]+(?:\.[A-Za-z0-9_-]+)*\.[A-Za-z0-9_-]+)"
_SPLIT = re.compile(rf"{_SERVER} {_SERVER}")


def is_split(reason: str) -> bool:
    """Of a QUIT. People cannot write this: servers put ``Quit:`` or quotation marks
    around what they write."""
    return bool(_SPLIT.fullmatch(reason))
