"""Who is who: nicks and accounts -> a PlayerId that stays the person's own.

Somebody who left is the same person again only with the same nick, and the same
account if he had one. Whoever is here under another nick keeps what is his.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from mafiabot.engine.role import PlayerId

# People who are in none of our channels are remembered, up to so many.
REMEMBERED = 5000


@dataclass
class Known:
    """A person: his nick now, or the last one."""

    id: PlayerId
    nick: str
    account: str | None = None
    hostmask: str = ""
    key: str = ""  # the folded nick under which he is filed
    reachable: bool = True  # under that nick, as far as anybody can tell

    @property
    def origin(self) -> str:
        """user@host, or nothing."""
        return self.hostmask.partition("!")[2]


class Identity:
    """One for each network; ``fold`` is the server's casemapping."""

    def __init__(
        self, fold: Callable[[str], str], remembered: int = REMEMBERED
    ) -> None:
        self._fold = fold
        self._remembered = remembered
        self._by_id: dict[PlayerId, Known] = {}
        self._here: dict[str, Known] = {}  # in some channel, by folded nick
        self._away: OrderedDict[PlayerId, Known] = OrderedDict()  # longest first
        self._away_by_nick: dict[str, list[Known]] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def see(
        self,
        nick: str,
        account: str | None = None,
        hostmask: str = "",
        here: bool = True,
    ) -> Known:
        """The person under this nick; ``here`` when he is in one of our channels."""
        folded = self._fold(nick)
        known = self._here.get(folded)
        if known is None:
            known = self._returning(folded, account) or self._new(nick)
            if here:
                self._place(known, nick)
            else:
                known.nick = nick
                self._put_away(known)
        known.nick, known.reachable = nick, True
        known.account = account or known.account
        known.hostmask = hostmask or known.hostmask
        return known

    def restore(self, who: PlayerId, nick: str, account: str | None) -> None:
        """A person of before a restart, who has gone for now."""
        if who not in self._by_id:
            known = Known(who, nick, account, reachable=False)
            self._by_id[who] = known
            self._put_away(known)

    def refold(self) -> None:
        """The server said how it compares nicks: file everybody anew."""
        here, away = tuple(self._here.values()), tuple(self._away.values())
        self._here.clear()
        self._away.clear()
        self._away_by_nick.clear()
        for known in away:
            self._put_away(known)
        for known in here:
            self._place(known, known.nick)

    def rename(self, old: str, new: str) -> tuple[Known, Known | None]:
        """The person after the change, and whom we took him for, if that was wrong.

        Whoever takes the nick of somebody gone is that somebody only with the same
        account, or, on a network without accounts, from the same user@host: he came
        back as ``nick_`` while his old connection was dying.
        """
        known = self.see(old)
        del self._here[self._fold(old)]
        for gone in self._away_by_nick.get(self._fold(new), ()):
            if _same(gone, known):
                gone.hostmask, known.reachable = known.hostmask, False
                self._put_away(known)
                self._place(gone, new)
                return gone, known
        self._place(known, new)
        return known, None

    def log_in(self, nick: str, account: str | None) -> tuple[Known, Known | None]:
        """As ``rename``: an account may show that he is somebody who had gone."""
        known = self.see(nick)
        if account is not None and known.account is None:
            for gone in self._away_by_nick.get(self._fold(nick), ()):
                if gone.account == account:
                    gone.hostmask, known.reachable = known.hostmask, False
                    self._put_away(known)
                    self._place(gone, nick)
                    return gone, known
        known.account = account
        return known, None

    def leave(self, nick: str) -> None:
        """He is in no channel of ours any more."""
        known = self._here.pop(self._fold(nick), None)
        if known is not None:
            known.reachable = False
            self._put_away(known)

    def here(self) -> tuple[Known, ...]:
        return tuple(self._here.values())

    def is_here(self, who: PlayerId) -> bool:
        """Whether he, and nobody else, has his nick now, in some channel of ours."""
        known = self._by_id.get(who)
        return known is not None and self._here.get(self._fold(known.nick)) is known

    def by_id(self, who: PlayerId) -> Known | None:
        return self._by_id.get(who)

    def everybody_left(self) -> None:
        """The connection is lost: whoever is still there will be seen again."""
        for known in self._here.values():
            known.reachable = False
            self._put_away(known)
        self._here.clear()

    def _returning(self, folded: str, account: str | None) -> Known | None:
        """Of those who went away under this nick, the one with the account first."""
        gone = self._away_by_nick.get(folded, ())
        same = [known for known in gone if known.account == account]
        anybody = [known for known in gone if known.account is None]
        return next(iter(same + anybody), None)

    def _new(self, nick: str) -> Known:
        base = self._fold(nick)
        name, number = base, 1
        while PlayerId(name) in self._by_id:
            number += 1
            name = f"{base}~{number}"
        known = Known(PlayerId(name), nick)
        self._by_id[known.id] = known
        return known

    def _place(self, known: Known, nick: str) -> None:
        self._unfile(known)
        known.nick, known.key, known.reachable = nick, self._fold(nick), True
        before = self._here.get(known.key)
        self._here[known.key] = known
        if before is not None and before is not known:
            self._put_away(before)

    def _put_away(self, known: Known) -> None:
        """File under his last nick, and drop those who have been away the longest."""
        self._unfile(known)
        known.key = self._fold(known.nick)
        self._away[known.id] = known
        self._away_by_nick.setdefault(known.key, []).append(known)
        while len(self._away) > self._remembered:
            oldest = next(iter(self._away.values()))
            self._unfile(oldest)
            del self._by_id[oldest.id]

    def _unfile(self, known: Known) -> None:
        if self._away.pop(known.id, None) is None:
            return
        others = self._away_by_nick[known.key]
        others.remove(known)
        if not others:
            del self._away_by_nick[known.key]


def _same(gone: Known, known: Known) -> bool:
    if gone.account is not None or known.account is not None:
        return gone.account == known.account
    return bool(gone.origin) and gone.origin == known.origin
