"""Bytes of people -> text: UTF-8 first, then what this sender was seen to write in.

KOI8-R and CP1251 cannot be told apart by rule, but Russian can: in the right one of
them the common letters are common, and words begin with capitals if with any.
"""

from __future__ import annotations

from collections import OrderedDict

FALLBACK = ("cp1251", "koi8-r")
REMEMBERED = 1000  # senders
# Letters that make a guess worth remembering.
CERTAIN = 4

# Per thousand letters of running Russian, from any textbook of ciphers.
_FREQUENCY = dict(
    zip(
        "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
        (110, 85, 80, 74, 67, 63, 55, 47, 45, 44, 35, 32, 30, 28, 26, 20, 19, 17, 17)
        + (17, 16, 14, 12, 10, 9, 7, 6, 5, 4, 3, 3, 1, 1),
        strict=True,
    )
)


class Decoder:
    """One for each network. ``expected`` is what the network is said to write."""

    def __init__(
        self, expected: str = "utf-8", fallback: tuple[str, ...] = FALLBACK
    ) -> None:
        self.expected, self.fallback = expected, fallback
        self._of: OrderedDict[bytes, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._of)

    def decode(self, raw: bytes) -> str:
        """One line of the server; never an exception (P21)."""
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            return raw.decode(self._encoding(raw), "replace")

    def _encoding(self, raw: bytes) -> str:
        if self.expected.lower().replace("_", "-") not in ("utf-8", "utf8"):
            return self.expected
        sender = _sender(raw)
        letters = sum(byte >= 0x80 for byte in raw)
        known = self._of.get(sender)
        if known is not None and letters < CERTAIN:
            return known
        best = max(self.fallback, key=lambda name: likeness(raw, name))
        if sender and letters >= CERTAIN:
            self._of[sender] = best
            self._of.move_to_end(sender)
            while len(self._of) > REMEMBERED:
                self._of.popitem(last=False)
        return best


def _sender(raw: bytes) -> bytes:
    """``nick!user@host`` of the line; nothing when a server speaks."""
    rest = raw.partition(b" ")[2] if raw.startswith(b"@") else raw
    source = rest.partition(b" ")[0]
    return source[1:] if source.startswith(b":") and b"!" in source else b""


def likeness(raw: bytes, encoding: str) -> int:
    """How much like Russian it reads in this encoding."""
    score, before = 0, ""
    for letter in raw.decode(encoding, "replace"):
        if letter.isascii():
            before = letter
            continue
        common = _FREQUENCY.get(letter.lower())
        if common is None:
            score -= 60
        elif letter.isupper() and before.islower():
            score -= 40  # nobody writes iNSIDE OUT, KOI8-R read as CP1251 does
        else:
            score += common if letter.islower() else common // 2
        before = letter
    return score
