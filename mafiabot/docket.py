"""What a channel's code of conduct does: decides, writes it down, then acts.

The books first: a penalty is safe before anyone hears of it. ``Docket`` knows no
commands; ``magistrate`` reads those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from mafiabot import penalties
from mafiabot.conduct.books import Books, Entry, Keeper, What
from mafiabot.conduct.ladder import Decision, Override, Sum, decide, total
from mafiabot.conduct.lookalikes import look_alike
from mafiabot.conduct.model import Code, Kind, Rule
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person, SanctionOver, Urgency
from mafiabot.room import Room
from mafiabot.verdicts import PenaltyTold, PrefixLost, SanctionLifted, SanctionTold

LONGEST_BELL = 86400.0
"""Seconds; a longer mute rings in between."""
FIXED = "until fixed"
TWIN = "second seat"
HOST_WAIT = 2.0
"""Seconds in which a server answers where people are."""


class Docket:
    """The code and the books of one channel, and the sanctions in force."""

    def __init__(self, room: Room, code: Code, keeper: Keeper) -> None:
        self.room, self.code, self.keeper = room, code, keeper
        setup = room.setup
        self.books: Books = keeper.read(setup.network, setup.channel)
        self._acts: list[Callable[[], None]] | None = None  # until all is written
        self._telling: set[int] = set()  # offences whose line is on its way
        for entry in self.books.in_force():
            self._ring(entry)

    def now(self) -> float:
        return self.room.services.clock.now()

    # --- who ------------------------------------------------------------------------

    def key(self, person: Person) -> str:
        """Under which name the books know somebody."""
        if person.account:
            return f"account:{person.account.lower()}"
        return f"nick:{self.room.services.network.fold(person.nick)}"

    def find(self, nick: str) -> Person | None:
        """Somebody in the channel."""
        return self.room.services.network.find(self.room.setup.channel, nick)

    def known(self, nick: str) -> str | None:
        """The name in the books of somebody who may have gone."""
        person = self.find(nick)
        if person is not None:
            return self.key(person)
        fold = self.room.services.network.fold
        for entry in reversed(self.books.entries):
            if fold(entry.nick) == fold(nick):
                return entry.who
        return None

    def total(self, who: str) -> Sum:
        now = self.now()
        return total(self.code, self.books.record(who), now)

    def muted(self, person: Person) -> Entry | None:
        """The mute that holds him now."""
        now, key, mask = self.now(), self.key(person), mask_of(person)
        for entry in self.books.in_force():
            over = entry.until is not None and entry.until <= now
            his = entry.who == key or entry.mask == mask
            if his and entry.kind is Kind.MUTE and not over:
                return entry
        return None

    def is_muted(self, who: PlayerId) -> bool:
        """Whether a player must not have a voice."""
        network = self.room.services.network
        nick = network.nick(who)
        person = self.find(nick) if nick is not None else None
        return person is not None and self.muted(person) is not None

    # --- hearings -------------------------------------------------------------------

    def open_hearing(self, game: str) -> None:
        """This game is judged when it is over, also by a later life of the bot."""
        setup = self.room.setup
        self.keeper.open_hearing(setup.network, setup.channel, game, self.now())

    def unjudged(self) -> tuple[str, ...]:
        """Games whose hearing is open, oldest first."""
        return self.keeper.unjudged(self.room.setup.network, self.room.setup.channel)

    @contextmanager
    def judgment(self, game: str) -> Iterator[None]:
        """All that a game brings is written in one go; then it is told and done.
        Raises ``AlreadyJudged``: a game is judged once."""
        setup, before = self.room.setup, self.books
        self._acts = acts = []
        try:
            with self.keeper.judgment(setup.network, setup.channel, game, self.now()):
                yield
        except BaseException:
            self.books = before
            raise
        finally:
            self._acts = None
        for act in acts:
            act()

    def _do(self, act: Callable[[], None]) -> None:
        """When what it belongs to is safe."""
        if self._acts is None:
            act()
        else:
            self._acts.append(act)

    # --- what follows ---------------------------------------------------------------

    def punish(
        self,
        person: Person,
        rule: Rule,
        why: str,
        by: str = "",
        *,
        circumstance: str = "",
        override: Override | None = None,
        game: str = "",
        events: tuple[int, ...] = (),
        twin: str = "",
    ) -> tuple[Decision, Entry]:
        """The next rung for him: written, told, and done. What the ladder leaves to
        people becomes a case. ``twin``: the mask of his second seat (C7)."""
        key, now = self.key(person), self.now()
        decision = decide(
            self.code, rule, self.books.record(key), now, circumstance, override
        )
        what = What.CASE if decision.kind is Kind.CASE else What.OFFENCE
        entry = Entry(what, now, key, person.nick, by, why, rule.number)
        entry = replace(entry, kind=decision.kind, seconds=decision.seconds)
        entry = self.write(replace(entry, game=game, events=events))
        self._do(lambda: self._tell(person, decision, rule, entry))
        self._enforce(person, decision, entry)
        if decision.twin and twin:
            self._ban_twin(twin, entry)
        return decision, entry

    def _enforce(self, person: Person, decision: Decision, entry: Entry) -> None:
        """The mute or ban of an offence, and the ban of full warns (W26)."""
        fixed, number = decision.until_fixed, entry.number
        if decision.kind in (Kind.MUTE, Kind.BAN):
            why, length = (FIXED, None) if fixed else (entry.why, decision.seconds)
            self.sanction(person, decision.kind, length, why, entry.by, number)
        if decision.banned:
            self.sanction(person, Kind.BAN, None, entry.why, entry.by, number)

    def _ban_twin(self, mask: str, entry: Entry) -> None:
        """By the nick: both seats are at one host, and the first is only muted."""
        nick = mask.partition("!")[0]
        person = self.find(nick) or Person(PlayerId(nick), nick)
        self.sanction(person, Kind.BAN, None, TWIN, entry.by, entry.number, mask)

    def _tell(
        self, person: Person, decision: Decision, rule: Rule, entry: Entry
    ) -> None:
        """At once, or when he is here again."""
        if not self._is_here(person):
            return
        length = self.lasting(decision.seconds, decision.until_fixed)
        told = PenaltyTold(
            decision.kind,
            decision.number,
            decision.of,
            length,
            rule.number,
            self.text(rule),
            entry.why or "-",
            entry.by or self.room.setup.network,
        )
        self._notify(person, told, entry)
        if decision.takes_prefix:
            self.room.tell(person.id, PrefixLost(), Urgency.ANSWER)

    def _is_here(self, person: Person) -> bool:
        return self.room.services.network.present(self.room.setup.channel, person.id)

    def _notify(self, person: Person, fact: object, entry: Entry) -> None:
        """Once the line has gone out the books say so."""
        if entry.what is not What.OFFENCE:
            self.room.tell(person.id, fact, Urgency.ANSWER)
            return

        def gone() -> None:
            self._telling.discard(entry.number)
            self.write(
                Entry(
                    What.TOLD, self.now(), entry.who, entry.nick, "", ref=entry.number
                )
            )

        self._telling.add(entry.number)
        text = self.room.line(fact)
        network = self.room.services.network
        network.tell(person.id, text, Urgency.ANSWER, receipt=gone)

    def here(self, people: Iterable[Person]) -> None:
        """Whoever was away, or when the bot died, hears what was decided."""
        waiting = [e for e in self.books.untold() if e.number not in self._telling]
        if not waiting:
            return
        by_key = {self.key(person): person for person in people}
        for entry in waiting:
            person = by_key.get(entry.who)
            if person is not None:
                self._notify(person, penalties.told(self.code, entry), entry)

    def text(self, rule: Rule) -> str:
        """What the rule says, in the channel's language or the operator's words."""
        return rule.words or self.room.services.pack.text(rule.text)

    def lasting(self, seconds: int | None, fixed: bool = False) -> str:
        """How long, in the channel's language."""
        return penalties.lasting(self.room.services.pack, seconds, fixed)

    def ladder(self, rule: Rule) -> str:
        """What follows an offence, in the channel's language."""
        return penalties.ladder(self.room.services.pack, rule)

    def sanction(
        self,
        person: Person,
        kind: Kind,
        seconds: int | None,
        why: str,
        by: str,
        ref: int = 0,
        mask: str = "",
    ) -> None:
        """A mute or ban of so many seconds from now, None: until it is lifted;
        ``mask``: of just this, else of his host."""
        now = self.now()
        until = None if seconds is None else now + seconds
        entry = self.write(
            Entry(
                What.SANCTION,
                now,
                self.key(person),
                person.nick,
                by,
                why,
                kind=kind,
                seconds=seconds,
                until=until,
                ref=ref,
                mask=mask or mask_of(person),
            )
        )
        if not ref:
            told = SanctionTold(kind, self.lasting(seconds), why or "-", by)
            self._do(lambda: self.room.tell(person.id, told, Urgency.ANSWER))
        self._do(lambda: self._begin(entry, person, bool(mask)))

    def _begin(self, entry: Entry, person: Person, by_mask: bool) -> None:
        self._ring(entry)
        here = self.find(person.nick) is not None
        unseen = not by_mask and not person.hostmask and here
        if unseen:
            self._bell(entry, HOST_WAIT)
        if not unseen or entry.kind is Kind.MUTE:  # who is sent out is not seen again
            self._set(entry, True, person)

    def _by_host(self, entry: Entry) -> Entry:
        """The bot had only just come and did not know from where people are: what was
        set by the nick is set by the host, which a new nick does not change."""
        person = self.find(entry.nick)
        same = person is not None and self.key(person) == entry.who
        if person is None or not same or mask_of(person) == entry.mask:
            return entry
        if entry.why == TWIN or entry.mask != by_nick(entry.nick):
            return entry
        over = replace(entry, what=What.LIFTED, at=self.now(), by="", why="by host")
        moved = self.write(replace(entry, mask=mask_of(person), number=0))
        self.write(replace(over, ref=entry.number))
        self._ring(moved)
        mute = entry.kind is Kind.MUTE
        network, channel = self.room.services.network, self.room.setup.channel
        network.restrain(channel, moved.mask, mute, True)
        network.restrain(channel, entry.mask, mute, False)
        return moved

    def lift(self, entry: Entry, by: str, why: str) -> None:
        """A sanction is over."""
        now = self.now()
        self.write(
            replace(entry, what=What.LIFTED, at=now, by=by, why=why, ref=entry.number)
        )
        self._do(lambda: self._end(entry))

    def _end(self, entry: Entry) -> None:
        person = self.find(entry.nick)
        self._set(entry, False, person)
        if person is not None:
            lifted = SanctionLifted(entry.nick, entry.kind)
            self.room.tell(person.id, lifted, Urgency.ANSWER)

    def renamed(self, person: Person, old_nick: str) -> None:
        """W16: a mute until the nick is mended ends with another, unlike nick."""
        if look_alike(person.nick, old_nick):
            return
        before, mask = self.key(replace(person, nick=old_nick)), mask_of(person)
        for entry in self.books.in_force():
            if entry.why == FIXED and (entry.who == before or entry.mask == mask):
                self.lift(replace(entry, nick=person.nick), "", "mended")

    def over(self, report: SanctionOver) -> None:
        """The bell of a sanction: it ends, or has not yet."""
        now = self.now()
        for entry in self.books.in_force():
            if entry.number != report.number:
                continue
            before, entry = entry, self._by_host(entry)
            if entry.kind is Kind.BAN and now - entry.at < 2 * HOST_WAIT:
                self._set(entry, True, None)
            if entry.until is not None and entry.until <= now:
                self.lift(entry, "", "its time is over")
            elif entry is before:
                self._ring(entry)

    def restore(self) -> None:
        """The bot is in the channel (again): what holds is set, what is over goes."""
        now = self.now()
        for entry in self.books.in_force():
            if entry.until is not None and entry.until <= now:
                self.lift(entry, "", "its time is over")
            else:
                self._set(self._by_host(entry), True, self.find(entry.nick))

    def write(self, entry: Entry) -> Entry:
        """Into the database, then into memory."""
        setup = self.room.setup
        kept = self.keeper.write(setup.network, setup.channel, entry)
        self.books = self.books.having(kept)
        return kept

    def _ring(self, entry: Entry) -> None:
        if entry.until is None:
            return
        self._bell(entry, min(LONGEST_BELL, max(0.0, entry.until - self.now())))

    def _bell(self, entry: Entry, seconds: float) -> None:
        setup = self.room.setup
        over = SanctionOver(setup.network, setup.channel, entry.number)
        self.room.services.clock.ring(seconds, over)

    def _set(self, entry: Entry, on: bool, person: Person | None) -> None:
        network, channel = self.room.services.network, self.room.setup.channel
        mute = entry.kind is Kind.MUTE
        network.restrain(channel, entry.mask, mute, on)
        if person is None or not mute:
            return
        if on:
            network.set_voice(channel, (person.id,), False)
        else:
            self.room.restore_rights()


def mask_of(person: Person) -> str:
    """By user and host, which a nick change does not change and people behind one
    gateway do not share; else by nick."""
    place = person.hostmask.partition("!")[2]
    return f"*!{place}" if place else by_nick(person.nick)


def by_nick(nick: str) -> str:
    """The mask of whoever has this nick."""
    return f"{nick}!*@*"
