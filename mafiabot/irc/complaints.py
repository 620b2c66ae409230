"""What the server refuses us, and what the host of the bot can do about it."""

from __future__ import annotations

import logging
import re

from .lines import Line

log = logging.getLogger(__name__)

# Why we are not in a channel.
JOIN_REFUSED = {
    "403": "no such channel: is its name right?",
    "405": "in too many channels",
    "437": "temporarily unavailable, after a netsplit: it is tried again",
    "471": "channel is full (+l): raise the limit",
    "473": "invite only (+i): invite the bot, or add +I for it",
    "474": "banned (+b): lift the ban",
    "475": "needs a key (+k): write it as `key` of the channel",
    "477": "needs a registered nick (+r): set sasl in the configuration",
    "489": "for TLS only (+z): set tls: true",
    "520": "for operators of the network only (+O)",
}
# What we said or did was refused; the second parameter is what it was about.
REFUSED = {
    "404": "cannot speak there: give the bot +v or +o, or lift -n, +m or its ban",
    "407": "too many targets in a line: lower the server's limit in flood.py",
    "415": "cannot speak there: it wants registered nicks; set sasl",
    "441": "not in that channel any more",
    "442": "not in that channel: it is joined again",
    "464": "the server's password is wrong: set `password`",
    "465": "banned from the server: ask its operators, or use another host",
    "472": "the channel has no such mode",
    "482": "no channel operator: give the bot +o",
    "531": "the person takes no private messages from us (+R, +g or silence)",
    "716": "the person takes private messages only from friends (+g)",
}
_CLOSED = (
    (
        re.compile(r"[kgzd]-?:?lined?|banned|akill", re.I),
        "banned from the server: ask its operators",
    ),
    (re.compile(r"throttl|too fast|too many (conn|host)", re.I), "connects too often"),
    (
        re.compile(r"excess flood|recvq", re.I),
        "wrote too fast: lower `flood.burst`, raise `flood.interval`",
    ),
    (re.compile(r"kill", re.I), "killed by an operator: ask why before the next time"),
    (re.compile(r"password", re.I), "the server's password is wrong: set `password`"),
    (re.compile(r"sasl|ident", re.I), "not authorised: set sasl in the configuration"),
)
MOST_REMEMBERED = 200


def closing(reason: str) -> str:
    """What to do about an ERROR line; nothing when it is an ordinary goodbye."""
    for pattern, remedy in _CLOSED:
        if pattern.search(reason):
            return remedy
    return ""


def is_ban(reason: str) -> bool:
    """Whether connecting again soon can only make it worse."""
    return bool(_CLOSED[0][0].search(reason))


class Complaints:
    """Each one is logged once, until the connection is made anew."""

    def __init__(self, network: str) -> None:
        self.network = network
        self._told: set[tuple[str, str]] = set()

    def join_refused(self, line: Line) -> None:
        why = JOIN_REFUSED[line.command]
        self._once(line, f"cannot join {line.param(1)}: {why}")

    def refused(self, line: Line) -> None:
        self._once(line, f"{line.param(1)}: {REFUSED[line.command]}")

    def error(self, line: Line) -> None:
        reason = line.params[-1] if line.params else ""
        remedy = closing(reason)
        level = logging.ERROR if remedy else logging.INFO
        text = "%s: the server closes: %s%s"
        log.log(level, text, self.network, reason, f": {remedy}" if remedy else "")

    def killed(self, line: Line) -> None:
        text = "%s: killed by %s: %s: ask the operators of the network why"
        log.error(text, self.network, line.source, line.param(1))

    def _once(self, line: Line, text: str) -> None:
        about = (line.command, line.param(1))
        if about in self._told or len(self._told) > MOST_REMEMBERED:
            return
        self._told.add(about)
        log.error("%s: %s (%s)", self.network, text, line.command)
