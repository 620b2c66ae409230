"""How fast a server lets an ordinary client write, by what kind of server it is.

The numbers were measured with the servers' default limits and no privileges. A server
that is not recognised gets the one that every server we measured puts up with.
"""

from __future__ import annotations

from dataclasses import dataclass

# A line of the protocol, CR LF included (RFC 2812, section 2.3).
LINE_BYTES = 512


@dataclass(frozen=True)
class FloodProfile:
    """``burst`` lines at once, then one each ``interval`` seconds; 0: no limit.

    ``in_flight`` bytes at most are sent faster than a full line an interval: what the
    server has not taken yet fills a buffer, and a full buffer is ``Excess Flood``.
    ``targets`` is how many names one PRIVMSG may have where the server does not say.
    """

    name: str
    burst: int
    interval: float
    in_flight: int
    targets: int = 1


CAREFUL = FloodProfile("unknown", 4, 1.0, 1500)
# It never kills, it delays: a third of a second a line, and a whole one for every
# further target of a line, so that a line to each is quicker.
NGIRCD = FloodProfile("ngircd", 3, 0.34, 1500, 1)
# threshold 10, one command a second; 10 lines of 400 bytes at once overran its buffer.
INSPIRCD = FloodProfile("InspIRCd", 10, 1.0, 3200, 20)
# 5 at once, one a second, and a buffer of 2560 bytes for what waits.
HYBRID = FloodProfile("ircd-hybrid", 5, 1.0, 2500, 4)

# What RPL_MYINFO (004) calls the software; the first that it begins with, any case.
_BY_VERSION = (
    ("ngircd", NGIRCD),
    ("inspircd", INSPIRCD),
    ("hybrid", HYBRID),
    ("ircd-hybrid", HYBRID),
)


def recognise(version: str) -> FloodProfile:
    """The profile for the version in RPL_MYINFO (004)."""
    written = version.lower()
    for beginning, profile in _BY_VERSION:
        if written.startswith(beginning):
            return profile
    return CAREFUL
