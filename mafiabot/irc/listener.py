"""Lines of the server -> reports on the queue, in the order in which they came."""

from __future__ import annotations

import logging
from collections.abc import Callable

from mafiabot.engine.events import Departure
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    Gone,
    Heard,
    Invited,
    NickChanged,
    Person,
    Report,
    RightsChanged,
    VoiceTaken,
)

from .complaints import JOIN_REFUSED, REFUSED, Complaints
from .identity import Identity, Known
from .lines import Line, plain
from .playback import Playback
from .questions import Questions
from .split import is_split
from .state import RIGHTS, Channel, ModeChange, Support, mode_changes, split_name
from .talk import Talk, is_bot, is_service, taken_by

log = logging.getLogger(__name__)

# WHOX: token, channel, user, host, nick, account; the token marks our own question.
WHO_FIELDS, WHO_TOKEN = "%tcuhna", "7"


class Listener:
    """The state of one connection, and what it means to the loop."""

    def __init__(
        self,
        network: str,
        put: Callable[[Report], None],
        identity: Identity,
        support: Support,
        ask: Callable[[str], None],
        talk: Talk,
    ) -> None:
        self.network, self.put, self.ask, self.talk = network, put, ask, talk
        self.complaints, self.playback = Complaints(network), Playback()
        self.identity, self.support = identity, support
        self.channels: dict[str, Channel] = {}
        self.moderating: set[str] = set()  # channels that a game of ours made +m
        self.wanted: dict[str, str] = {}  # folded name -> name and key, ours to be in
        self.questions: Questions | None = None  # where the server tells no accounts
        self.own_nick = ""
        self.own_mask = ""  # nick!user@host, once the server showed it
        self.ready = False
        # Called with channel and nick: he had no voice, which we could not see.
        self.voice_came: Callable[[str, str], None] = lambda channel, nick: None
        self._handlers = self._table()

    def _table(self) -> dict[str, Callable[[Line], None]]:
        return {
            "001": self._welcome,
            "004": self._version,
            "005": self._support,
            "376": self._registered,
            "422": self._registered,
            "353": self._names,
            "366": self._names_end,
            "324": self._channel_modes,
            "354": self._who,
            "352": self._who_plain,
            "315": self._who_end,
            "263": lambda line: self.finish(),
            "396": self._cloaked,
            "JOIN": self._join,
            "PART": lambda line: self._leave(line, line.nick, Departure.PART),
            "KICK": lambda line: self._leave(line, line.param(1), Departure.KICK),
            "QUIT": self._quit,
            "NICK": self._nick,
            "CHGHOST": self._new_host,
            "MODE": self._mode,
            "PRIVMSG": self._privmsg,
            "NOTICE": self._notice,
            "ACCOUNT": self._account,
            "900": self._logged_in,
            "INVITE": self._invited,
            "BATCH": lambda line: None,  # the playback has taken it
            "ERROR": self.complaints.error,
            "KILL": self.complaints.killed,
            **dict.fromkeys(JOIN_REFUSED, self.complaints.join_refused),
            **dict.fromkeys(REFUSED, self.complaints.refused),
        }

    def take(self, line: Line) -> None:
        handler = self._handlers.get(line.command)
        if handler is not None and not self.playback.is_past(line):
            handler(line)

    # --- names ----------------------------------------------------------------------

    def fold(self, text: str) -> str:
        return self.support.fold(text)

    def is_own(self, nick: str) -> bool:
        return self.fold(nick) == self.fold(self.own_nick)

    def channel(self, name: str) -> Channel | None:
        return self.channels.get(self.fold(name))

    def person(self, known: Known, channel: Channel | None) -> Person:
        ranks = channel.ranks(self.fold(known.nick)) if channel else frozenset()
        return Person(known.id, known.nick, known.account, known.hostmask, ranks)

    # --- the connection -------------------------------------------------------------

    def _welcome(self, line: Line) -> None:
        self.own_nick = line.param(0)

    def _version(self, line: Line) -> None:
        self.support.version = line.param(2)

    def _support(self, line: Line) -> None:
        before = self.support.casemapping
        for token in line.params[1:-1]:
            self.support.take(token)
        if self.support.casemapping != before:
            self.identity.refold()

    def _registered(self, line: Line) -> None:
        self.ready = True

    def _logged_in(self, line: Line) -> None:
        log.info("%s: logged in as %s", self.network, line.param(2))

    def _invited(self, line: Line) -> None:
        """Let in where we were not, if it is ours; or somebody else is (W27)."""
        name = line.param(1)
        channel = self.channel(name)
        if channel is not None and not self.is_own(line.param(0)):
            by = self.person(self.identity.see(line.nick), channel)
            self.put(Invited(self.network, channel.name, by, line.param(0)))
        elif channel is None and self.fold(name) in self.wanted:
            self.ask(f"JOIN {self.wanted[self.fold(name)]}".rstrip())

    # --- who is where ---------------------------------------------------------------

    def _names(self, line: Line) -> None:
        channel = self.channel(line.param(2))
        if channel is None:
            return
        for entry in line.param(3).split():
            mask, modes = split_name(self.support, entry)
            nick = mask.partition("!")[0]
            channel.enter(self.fold(nick), nick, modes)
            if "!" in mask:
                channel.masks[self.fold(nick)] = mask

    def _names_end(self, line: Line) -> None:
        """Everybody has a nick now; where the server can tell, ask for accounts,
        or whoever is identified would be a stranger after we were away."""
        channel = self.channel(line.param(1))
        if channel is None or channel.ready:
            return
        self.ask(f"MODE {channel.name}")
        if self.support.whox:
            self.ask(f"WHO {channel.name} {WHO_FIELDS},{WHO_TOKEN}")
            return
        known = {nick for nick in channel.nicks if nick in channel.masks}
        self._complete(channel)
        if channel.members.keys() - known:
            self.ask(f"WHO {channel.name}")  # hosts, for whoever is muted or banned

    def _who_plain(self, line: Line) -> None:
        """Of a server without WHOX: where people are."""
        user, host, nick = line.param(2), line.param(3), line.param(5)
        channel = self.channel(line.param(1))
        if channel is not None and host and self.fold(nick) in channel.members:
            mask = f"{nick}!{user}@{host}"
            if self.is_own(nick):
                self.own_mask = mask
            else:
                self.identity.see(nick, hostmask=mask)

    def _who(self, line: Line) -> None:
        _, token, name, user, host, nick, account, *_ = (*line.params, *[""] * 7)
        channel = self.channel(name)
        if channel is None or token != WHO_TOKEN:
            return
        channel.masks[self.fold(nick)] = f"{nick}!{user}@{host}"
        if account not in ("", "0"):
            channel.accounts[self.fold(nick)] = account

    def _who_end(self, line: Line) -> None:
        channel = self.channel(line.param(1))
        if channel is not None and not channel.ready:
            self._complete(channel)

    def finish(self) -> None:
        """The server keeps its accounts to itself: go on with the nicks."""
        for channel in self.channels.values():
            if not channel.ready and channel.members:
                self._complete(channel)

    def _complete(self, channel: Channel) -> None:
        channel.ready = True
        people = []
        for folded, nick in channel.nicks.items():
            mask, account = channel.masks.get(folded, ""), channel.accounts.get(folded)
            if self.is_own(nick):
                self.own_mask = mask or self.own_mask
                continue
            if account is not None:
                self.identity.log_in(nick, account)
            known = self.identity.see(nick, account, mask)
            people.append(self.person(known, channel))
        channel.masks.clear()
        channel.accounts.clear()
        self.put(ChannelReady(self.network, channel.name, tuple(people)))
        self._tell_rights(channel)

    def _tell_rights(self, channel: Channel) -> None:
        own = channel.members.get(self.fold(self.own_nick), set())
        channel.able = bool(own & RIGHTS)
        self.put(RightsChanged(self.network, channel.name, channel.able))

    def _join(self, line: Line) -> None:
        name = line.param(0)
        if self.is_own(line.nick):
            self.own_mask = line.source
            self.channels[self.fold(name)] = Channel(name)
            return
        channel = self.channel(name)
        if channel is None:
            return
        channel.enter(self.fold(line.nick), line.nick, set())
        account = line.tags.get("account")
        if line.param(1) not in ("", "*"):  # extended-join
            account = line.param(1)
        known = self.identity.see(line.nick, account, line.source)
        self.put(Arrived(self.network, channel.name, self.person(known, channel)))

    def _leave(self, line: Line, nick: str, how: Departure) -> None:
        channel = self.channel(line.param(0))
        if channel is None:
            return
        if self.is_own(nick):
            log.warning("%s: out of %s: %s", self.network, channel.name, how.value)
            del self.channels[self.fold(channel.name)]
            for other in tuple(channel.nicks.values()):
                self._forget(other)
            return
        self._gone(channel, nick, how)

    def _gone(
        self, channel: Channel, nick: str, how: Departure, split: bool = False
    ) -> None:
        if self.fold(nick) not in channel.members:
            return
        person = self.person(self.identity.see(nick), channel)
        channel.leave(self.fold(nick))
        self._forget(nick)
        self.put(Gone(self.network, channel.name, person, how, split))

    def _forget(self, nick: str) -> None:
        if self.questions is not None:
            self.questions.forget(nick)
        if not self.shared(nick):
            self.identity.leave(nick)

    def shared(self, nick: str) -> list[Channel]:
        """Our channels that he is in."""
        folded = self.fold(nick)
        return [c for c in self.channels.values() if folded in c.members]

    def _quit(self, line: Line) -> None:
        split = is_split(line.param(0))
        for channel in self.shared(line.nick):
            self._gone(channel, line.nick, Departure.QUIT, split)

    def _nick(self, line: Line) -> None:
        old, new = line.nick, line.param(0)
        own, channels = self.is_own(old), self.shared(old)
        if self.questions is not None:
            self.questions.forget(old)
        for channel in channels:
            modes = channel.leave(self.fold(old)) or set()
            channel.enter(self.fold(new), new, modes)
        if own:
            self.own_nick = new
            self.own_mask = self.own_mask.replace(old, new, 1)
        elif channels:
            self.identity.see(old, hostmask=line.source)
            known, mistaken = self.identity.rename(old, new)
            known.hostmask = line.source.replace(old, new, 1)
            if mistaken is not None:
                self._unmask(channels, mistaken, known)
                return
            for channel in channels:
                person = self.person(known, channel)
                self.put(NickChanged(self.network, channel.name, person, old))

    def _unmask(self, channels: list[Channel], mistaken: Known, known: Known) -> None:
        """Whom we took for another is somebody who had gone, and is back."""
        for channel in channels:
            gone = Person(mistaken.id, mistaken.nick, mistaken.account)
            self.put(Gone(self.network, channel.name, gone, Departure.NICK))
            self.put(Arrived(self.network, channel.name, self.person(known, channel)))

    def _account(self, line: Line) -> None:
        channels = self.shared(line.nick)
        if not channels or self.is_own(line.nick):
            return
        account = None if line.param(0) == "*" else line.param(0)
        known, mistaken = self.identity.log_in(line.nick, account)
        if mistaken is not None:
            self._unmask(channels, mistaken, known)

    def _new_host(self, line: Line) -> None:
        mask = f"{line.nick}!{line.param(0)}@{line.param(1)}"
        if self.is_own(line.nick):
            self.own_mask = mask
        elif self.shared(line.nick):
            self.identity.see(line.nick, hostmask=mask)

    def _cloaked(self, line: Line) -> None:
        """The server shows another host for us: guess its length until we see it."""
        self.own_mask = ""

    # --- rights ---------------------------------------------------------------------

    def _mode(self, line: Line) -> None:
        channel = self.channel(line.param(0))
        if channel is None:
            return
        for change in mode_changes(self.support, line.params[1:]):
            if change.letter in self.support.prefix.values():
                self._rank(line, channel, change)
            elif change.letter == "m" and not self.is_own(line.nick):
                channel.moderated = change.on

    def _channel_modes(self, line: Line) -> None:
        """RPL_CHANNELMODEIS: what the channel had before any game of ours."""
        channel = self.channel(line.param(1))
        if channel is not None:
            changes = mode_changes(self.support, line.params[2:])
            moderated = any(c.on and c.letter == "m" for c in changes)
            ours = self.fold(line.param(1)) in self.moderating
            channel.moderated, channel.told = moderated and not ours, True

    def _rank(self, line: Line, channel: Channel, change: ModeChange) -> None:
        modes = channel.members.get(self.fold(change.param))
        if modes is None:
            return
        unseen = change.of(modes)
        if unseen and change.on and self.is_own(line.nick):
            self.voice_came(channel.name, change.param)
        if self.is_own(change.param):
            if channel.ready and bool(modes & RIGHTS) is not channel.able:
                self._tell_rights(channel)
        elif change.letter == "v" and not change.on and not self.is_own(line.nick):
            person = self.person(self.identity.see(change.param), channel)
            by = taken_by(line, self.fold(line.nick) == self.fold(change.param))
            report = VoiceTaken(self.network, channel.name, person, by, line.nick)
            self.put(report)

    # --- words ----------------------------------------------------------------------

    def _privmsg(self, line: Line) -> None:
        target, text, nick = line.param(0), line.param(1), line.nick
        ignored = "!" not in line.source or self.is_own(nick)
        if ignored or is_service(line.source) or is_bot(line):
            return
        channel = self.channel(self.support.channel_of(target))
        if channel is None and not self.is_own(target):
            return
        account = line.tags.get("account")
        here, said = bool(self.shared(nick)), plain(text)
        known = self.identity.see(nick, account, line.source, here)
        if self.questions is not None and known.account is None and here:
            if said.lstrip().startswith("!"):
                self.questions.wonder(nick)
        person = self.person(known, channel)
        where = channel.name if channel else None
        self.talk.hear(Heard(self.network, where, person, said), text)

    def _notice(self, line: Line) -> None:
        """Nothing is done about a notice but to believe services that were asked."""
        told = self.questions.answer(line) if self.questions is not None else None
        if told is not None:
            nick, account = told
            self._account(Line("ACCOUNT", (account,), f"{nick}!"))
