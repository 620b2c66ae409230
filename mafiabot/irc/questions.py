"""Accounts where the server does not tell them: services are asked in words.

Atheme answers ``ACC nick *`` by ``nick -> account ACC 3``, Anope ``STATUS nick`` by
``STATUS nick 3 account``; 3 is somebody who has logged in. Only the services that the
host of the bot has named are asked and believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .lines import Line, plain
from .talk import is_service

_ASKED = ("ACC {nick} *", "STATUS {nick}")
_ANSWERS = (
    re.compile(r"(?P<nick>\S+)(?: -> (?P<account>\S+))? ACC (?P<level>\d)\b.*"),
    re.compile(r"STATUS (?P<nick>\S+) (?P<level>\d)(?: (?P<account>\S+))?\s*"),
)
_LOGGED_IN = "3"
MOST_ASKED = 1000  # nicks; then everybody may be asked about once more


class Questions:
    """One for each connection; ``say`` puts a line to services into the outbox."""

    def __init__(self, nickserv: str, say: Callable[[str, str], None]) -> None:
        self.nickserv, self._say = nickserv, say
        self._asked: dict[str, None] = {}
        self._way = 0  # in _ASKED

    def __len__(self) -> int:
        return len(self._asked)

    def wonder(self, nick: str) -> None:
        """Ask who this is, once until he is ``forgotten``."""
        if nick in self._asked:
            return
        if len(self._asked) >= MOST_ASKED:
            self._asked.clear()
        self._asked[nick] = None
        self._ask(nick)

    def forget(self, nick: str) -> None:
        """He has left, or has another nick."""
        self._asked.pop(nick, None)

    def answer(self, line: Line) -> tuple[str, str] | None:
        """Nick and account, when this notice tells that he is logged in."""
        if not self._is_it(line):
            return None
        text = plain(line.param(1))
        if self._way == 0 and re.match("unknown command", text, re.I):
            self._way = 1
            for nick in self._asked:
                self._ask(nick)
            return None
        found = _ANSWERS[self._way].fullmatch(text)
        if found is None or found["level"] != _LOGGED_IN:
            return None
        nick = found["nick"]
        return (nick, found["account"] or nick) if nick in self._asked else None

    def _is_it(self, line: Line) -> bool:
        """Its nick alone proves nothing where the real one is not there."""
        nickserv, _, server = self.nickserv.lower().partition("@")
        host = line.source.lower().rpartition("@")[2]
        near = not server or _network(host) == _network(server)
        return line.nick.lower() == nickserv and is_service(line.source) and near

    def _ask(self, nick: str) -> None:
        self._say(self.nickserv, _ASKED[self._way].format(nick=nick))


def _network(host: str) -> list[str]:
    """``services.dal.net`` and ``dal.net`` are of one network."""
    return host.rstrip(".").split(".")[-2:]
