"""What has to be done once we are let in, and tried again now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .listener import Listener
from .settings import NetworkSettings
from .state import Support


class Upkeep:
    """Account, nick and channels of one connection; ``ask`` queues a command."""

    def __init__(
        self,
        settings: NetworkSettings,
        support: Support,
        listener: Listener,
        ask: Callable[[str], None],
    ) -> None:
        self.settings, self.support = settings, support
        self.listener, self.ask = listener, ask
        self._rejoins = False

    def welcomed(self, logged_in: bool) -> None:
        """The server has let us in; ``logged_in`` already, by SASL."""
        support, settings = self.support, self.settings
        # RusNet's servers translate; others have one encoding for all.
        if support.charset or "rusnet" in support.version.lower():
            self.ask(f"CHARSET {settings.encodings.written.upper()}")
        if support.namesx and not support.all_ranks:
            self.ask("PROTOCTL NAMESX")
            support.all_ranks = True
        if support.bot_mode:
            self.ask(f"MODE {self.listener.own_nick} +{support.bot_mode}")
        self._identify(logged_in)
        self.join_all()

    def _identify(self, logged_in: bool) -> None:
        settings = self.settings
        if not settings.sasl_password:
            return
        if not logged_in:
            who = f"{settings.sasl_username} {settings.sasl_password}"
            self._services(f"IDENTIFY {who}")
        if not self.listener.is_own(settings.nick):
            self._services(f"GHOST {settings.nick} {settings.sasl_password}")

    def _services(self, text: str) -> None:
        """A command of the server's; a message to a nick could reach whoever took
        that nick, so the host of the bot has to name it with its server."""
        nickserv = self.settings.nickserv
        self.ask(f"PRIVMSG {nickserv} :{text}" if nickserv else f"NICKSERV {text}")

    def let_go(self, nick: str) -> None:
        """Somebody let go of a nick: if it is ours, it is ours again."""
        listener, wanted = self.listener, self.settings.nick
        if listener.fold(nick) == listener.fold(wanted):
            self.regain()

    def regain(self) -> None:
        if not self.listener.is_own(self.settings.nick):
            self.ask(f"NICK {self.settings.nick}")

    def missing(self) -> list[str]:
        """Channels of ours that we are not in."""
        joined = self.listener.channel
        return [name for name in self.settings.channels if joined(name) is None]

    def join_all(self) -> None:
        if self.listener.ready:
            for channel in self.missing():
                self.ask(f"JOIN {self.settings.join(channel)}")

    def rejoin(self, seconds: float) -> None:
        """Once, so much later, however often we are thrown out or refused till then."""
        if self.missing() and not self._rejoins:
            self._rejoins = True
            asyncio.get_running_loop().call_later(seconds, self._rejoin)

    def _rejoin(self) -> None:
        self._rejoins = False
        self.join_all()

    def again(self) -> None:
        """Every minute or so."""
        self.join_all()
        self.listener.finish()
        self.regain()
