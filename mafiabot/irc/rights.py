"""What games do to a channel: voices, silence, and everything as it was afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mafiabot.engine.role import PlayerId

from .identity import Identity
from .listener import Listener
from .outbox import Outbox
from .state import UNSEEN
from .voices import Voices


class Rights:
    """One for each network; outlives a connection, as ``listener()`` does not."""

    def __init__(
        self, listener: Callable[[], Listener], identity: Identity, outbox: Outbox
    ) -> None:
        self.voices = Voices()
        self._listener, self._identity, self._outbox = listener, identity, outbox

    def restore(
        self,
        channel: str,
        players: Iterable[PlayerId],
        moderated: bool,
        voiced: Iterable[PlayerId],
    ) -> None:
        """From before a restart; see ``ports.Network.restore``."""
        listener = self._listener()
        name = listener.fold(channel)
        self.voices.restore(name, players, voiced)
        if moderated:
            listener.moderating.add(name)

    def able(self, channel: str) -> bool:
        """Whether we are in the channel and may give voices and silence it."""
        where = self._listener().channel(channel)
        return where is not None and where.able

    def before(self, channel: str) -> tuple[bool, tuple[PlayerId, ...]]:
        """What others did: whether they made it silent, and whose voice is theirs."""
        listener = self._listener()
        where, held = (
            listener.channel(channel),
            self.voices.held(listener.fold(channel)),
        )
        return where is not None and where.moderated, held

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        """Only for those who are in the channel: others have no voice to change."""
        listener = self._listener()
        where, name = listener.channel(channel), listener.fold(channel)
        if where is None or not where.able:
            return
        here = [w for w in who if self.present(channel, w)]
        if on and name not in listener.moderating:
            for one in here:
                modes = where.members[listener.fold(self._nick(one) or "")]
                self.voices.give(name, one, not modes.isdisjoint(("v", UNSEEN)))
        elif not on:
            silence = where.moderated or name in listener.moderating
            here = list(self.voices.take(name, here, silence))
        self._put(channel, here, on)

    def voice_came(self, channel: str, nick: str) -> None:
        """He had none before ours, though that could not be seen: servers relay
        only what changes."""
        name = self._listener().fold(channel)
        self.voices.give(name, self._identity.see(nick).id, False)

    def set_moderated(self, channel: str, on: bool) -> None:
        listener = self._listener()
        name, ours = listener.fold(channel), listener.moderating
        where = listener.channel(channel)
        others = where is not None and where.moderated
        if not on and name not in ours and not others:
            return
        if not on:
            self._put(channel, self.voices.give_back(name), True)
        if others or (where is not None and not where.able):
            return  # it was so before the game, and stays so after it; or we cannot
        (ours.add if on else ours.discard)(name)
        self._outbox.put_flag(channel, "+" if on else "-", "m")

    def present(self, channel: str, who: PlayerId) -> bool:
        """He himself: whoever has his old nick now is somebody else."""
        listener, nick = self._listener(), self._nick(who) or ""
        where = listener.channel(channel)
        members = where.members if where is not None else ()
        return listener.fold(nick) in members and self._identity.is_here(who)

    def _nick(self, who: PlayerId) -> str | None:
        known = self._identity.by_id(who)
        return known.nick if known else None

    def _put(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        nicks = [self._nick(one) for one in who if self.present(channel, one)]
        known = [nick for nick in nicks if nick is not None]
        self._outbox.put_voices(channel, "+" if on else "-", known)
