"""Bytes of people -> text: UTF-8 first, then what this sender was seen to write in;
and text -> bytes in what a channel is written in.

KOI8-R and CP1251 cannot be told apart by rule, but Russian can: in the right one of
them the common letters are common, and words begin with capitals if with any.
"""

from __future__ import annotations

import codecs
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from mafiabot.texts.wrap import wrap

from .lines import safe

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
# What a typewriter has for what an old encoding lacks; anything else becomes "?".
_TYPED = {
    "«": '"', "»": '"', "„": '"', "“": '"', "”": '"', "’": "'", "‘": "'",
    "—": "-", "–": "-", "−": "-", "…": "...", "№": "N", "•": "*", "×": "x",
    "\xa0": " ", "\u2009": " ", "\u202f": " ", "\u2068": "", "\u2069": "",
}  # fmt: skip


@dataclass(frozen=True)
class Encodings:
    """``written``: in which we write. ``read``: in which people write what is not
    UTF-8; with several the likelier one is guessed, with none it is lost."""

    written: str = "utf-8"
    read: tuple[str, ...] = FALLBACK

    @classmethod
    def chosen(
        cls, written: str | None, read: tuple[str, ...] | None, base: Encodings
    ) -> Encodings:
        """As the configuration says; ``base`` where it says nothing. Where an old
        encoding is written people write it as well, unless something else is said."""
        if read is None:
            read = base.read
            if written is not None and not is_utf8(written):
                read = (written,)
        return cls(written or base.written, read)


def is_utf8(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "utf-8"


class Decoder:
    """One for each network. ``of`` knows the encodings of a line by its target and
    the nick of its sender; of two empty ones those of the network and its names."""

    def __init__(
        self,
        of: Callable[[str, str], Encodings] = lambda target, sender: Encodings(),
    ) -> None:
        self._of = of
        self._senders: OrderedDict[bytes, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._senders)

    def decode(self, raw: bytes) -> str:
        """One line of the server; never an exception (P21)."""
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            head, text = _parted(raw)
            # A name is the same name whatever stands behind it.
            names = _read(head, _guess(head, self._of("", "").read))
            return names + _read(text, self._encoding(head, names, text))

    def _encoding(self, head: bytes, names: str, text: bytes) -> str:
        sender = _sender(head)
        read = self._of(*_ends(names)).read
        letters = sum(byte >= 0x80 for byte in text)
        known = self._senders.get(sender)
        if known is not None and known in read and letters < CERTAIN:
            return known
        best = _guess(text, read)
        if sender and letters >= CERTAIN:
            self._senders[sender] = best
            self._senders.move_to_end(sender)
            while len(self._senders) > REMEMBERED:
                self._senders.popitem(last=False)
        return best


def _read(raw: bytes, otherwise: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode(otherwise, "replace")


def _guess(raw: bytes, encodings: tuple[str, ...]) -> str:
    if len(encodings) < 2:
        return encodings[0] if encodings else "utf-8"
    return max(encodings, key=lambda name: likeness(raw, name))


def _parted(raw: bytes) -> tuple[bytes, bytes]:
    """Everything up to the text of the line, and that text."""
    start = raw.find(b" ") + 1 if raw.startswith(b"@") else 0
    colon = raw.find(b" :", start)
    return (raw, b"") if colon < 0 else (raw[: colon + 2], raw[colon + 2 :])


def _sender(raw: bytes) -> bytes:
    """``nick!user@host`` of the line; nothing when a server speaks."""
    rest = raw.partition(b" ")[2] if raw.startswith(b"@") else raw
    source = rest.partition(b" ")[0]
    return source[1:] if source.startswith(b":") and b"!" in source else b""


def _ends(head: str) -> tuple[str, str]:
    """The first parameter, and the nick of the sender; or nothing for either."""
    words = head.split()
    if words and words[0].startswith("@"):
        del words[0]
    source = words.pop(0) if words and words[0].startswith(":") else ""
    nick, person, _ = source[1:].partition("!")
    return words[1] if len(words) > 1 else "", nick if person else ""


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


def encoded(text: str, room: int, encoding: str) -> list[bytes]:
    """What we say, as pieces of at most ``room`` bytes that do no harm on the wire."""
    pieces = []
    for line in text.splitlines():
        said = safe(line)
        if not is_utf8(encoding):
            said = _typed(said, encoding)
        pieces += [p.encode(encoding, "replace") for p in wrap(said, room, encoding)]
    return pieces


def _typed(text: str, encoding: str) -> str:
    """The dashes and quotes that the encoding lacks, as a typewriter has them."""
    return "".join(
        letter if letter.encode(encoding, "ignore") else _TYPED.get(letter, letter)
        for letter in text
    )
