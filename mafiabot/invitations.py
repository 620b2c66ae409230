"""W27: whoever brings so many people has a warn taken off.

The server says who invites whom (IRCv3 ``invite-notify``); where it does not, a rank
counts and types ``!relieve``. Somebody is brought once, and only who is new here: his
name in the books, his place (user and host), and the host of who invites him, are not
those of anybody before.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from mafiabot.conduct.books import Entry, What
from mafiabot.docket import Docket, mask_of
from mafiabot.ports import Person, Urgency
from mafiabot.verdicts import Relieved

REMEMBERED = 1000  # invitations that nobody has followed yet
INVITED = "invited"


class Invitations:
    """Those of one channel."""

    def __init__(self, docket: Docket) -> None:
        self.docket = docket
        self._open: OrderedDict[str, Person] = OrderedDict()  # by the folded nick

    def invited(self, by: Person, nick: str) -> None:
        """The first invitation counts, until it is followed."""
        if self.docket.code.warns.invited is None:
            return
        self._open.setdefault(self._fold(nick), by)
        while len(self._open) > REMEMBERED:
            self._open.popitem(last=False)

    def arrived(self, guest: Person) -> None:
        """Somebody came; was he brought?"""
        by = self._open.pop(self._fold(guest.nick), None)
        if by is None or not self._is_new(guest, by):
            return
        docket, who = self.docket, self.docket.key(by)
        entry = Entry(What.INVITED, docket.now(), who, by.nick, "", docket.key(guest))
        docket.write(replace(entry, mask=mask_of(guest)))
        self._relieve(who, by)

    def _fold(self, nick: str) -> str:
        return self.docket.room.services.network.fold(nick)

    def _is_new(self, guest: Person, by: Person) -> bool:
        """Nobody brings himself, nor anybody twice, nor who is in the books."""
        key, place = self.docket.key(guest), mask_of(guest)
        if key == self.docket.key(by) or place == mask_of(by):
            return False
        return not any(
            key in (e.who, e.why) or e.mask == place for e in self.docket.books.entries
        )

    def _relieve(self, who: str, by: Person) -> None:
        """As soon as he has brought enough and has a warn to lose."""
        docket, warns = self.docket, self.docket.code.warns
        brought = sum(
            (e.what is What.INVITED) - (warns.invited or 0) * (e.why == INVITED)
            for e in docket.books.entries
            if e.who == who
            and (e.what is What.INVITED or (e.what is What.RELIEF and not e.by))
        )
        if brought < (warns.invited or 0) or not docket.total(who).warns:
            return
        relief = Entry(What.RELIEF, docket.now(), who, by.nick, "", INVITED)
        docket.write(replace(relief, seconds=warns.relief_invited))
        if docket.find(by.nick) is not None:
            told = Relieved(by.nick, docket.total(who).warns)
            docket.room.tell(by.id, told, Urgency.ANSWER)
