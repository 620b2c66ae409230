"""What the bot itself sees of a channel's conduct: finished games, and lines.

A game is read back from the journal when it is over; the detectors never see more than
what is written there. What people say is looked at when it is said, and not kept.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from mafiabot.conduct.books import AlreadyJudged, Entry, What
from mafiabot.conduct.chronicle import Found, Moments, chronicle
from mafiabot.conduct.detectors import find
from mafiabot.conduct.lines import look
from mafiabot.conduct.memory import Memory
from mafiabot.conduct.model import Detector, Kind, Rule
from mafiabot.confidences import Confidences
from mafiabot.docket import FIXED, HOST_WAIT, Docket, by_nick
from mafiabot.engine import Game, Phase, codec
from mafiabot.engine.effects import Effect
from mafiabot.engine.events import Shown
from mafiabot.engine.model import Player
from mafiabot.engine.role import PlayerId
from mafiabot.invitations import Invitations
from mafiabot.ports import HearingDue, Person, RecordsAway, StoredGame
from mafiabot.replay import CannotReplay, rebuild, rules_of
from mafiabot.stand_ins import is_robot

log = logging.getLogger(__name__)
ReadGame = Callable[[str], StoredGame | None]
REMEMBERED = 30  # games whose strikes are kept


class Watch:
    """One channel's detectors."""

    def __init__(
        self, docket: Docket, read_game: ReadGame, earlier: Iterable[StoredGame] = ()
    ) -> None:
        """``earlier``: games that were over before the bot began, oldest first. Those
        whose hearing is still open are judged when the bot is in its channel."""
        self.docket, self.read_game = docket, read_game
        self.memory = Memory()
        self.invitations = Invitations(docket)
        self.confidences = Confidences(docket.room, self._so_far())
        self._playing = self._opened = ""
        self._judged: deque[str] = deque(maxlen=REMEMBERED)
        self._late = self._left_over()
        self._said: dict[PlayerId, deque[float]] = {}
        for stored in earlier:
            if stored.id not in self._late:
                self._remember(self._moments(stored))

    # --- games ----------------------------------------------------------------------

    def _left_over(self) -> tuple[str, ...]:
        """Games of an earlier life that nobody has judged."""
        room = self.docket.room
        going = room.game_id if room.playing is not None else ""
        return tuple(game for game in self.docket.unjudged() if game != going)

    def foresee(self) -> None:
        """Before the journal is written: the game that begins is to be judged, which
        no death of the bot changes from now on."""
        room = self.docket.room
        if room.playing is not None and room.game_id != self._opened:
            self.docket.open_hearing(room.game_id)
            self._opened = room.game_id

    def review(self) -> None:
        """Once everything is in the journal: is a game over that was not judged?"""
        room = self.docket.room
        over, self._playing = self._playing, room.game_id
        if over != room.game_id:
            self._judge(over)
        if room.game is not None and room.game.phase is Phase.OVER:
            self._judge(room.game_id)

    def arrive(self) -> None:
        """The bot is in its channel: what an earlier life left is judged as soon as the
        server has said who is there, and from where."""
        if self._late:
            setup, clock = self.docket.room.setup, self.docket.room.services.clock
            clock.ring(HOST_WAIT, HearingDue(setup.network, setup.channel))

    def catch_up(self) -> None:
        """The hearings of an earlier life, oldest first."""
        late, self._late = self._late, ()
        for game_id in late:
            self._judge(game_id)

    def _so_far(self) -> Iterator[Effect]:
        """Of a game that goes on after a restart."""
        room = self.docket.room
        stored = self.read_game(room.game_id) if room.playing is not None else None
        if stored is not None:
            yield from (caused.effect for caused in rebuild(stored).effects)

    def _judge(self, game_id: str) -> None:
        if game_id in ("", *self._judged, *self._late):
            return
        self._judged.append(game_id)
        stored = self.read_game(game_id)
        if stored is None:
            log.warning("%s: not in the journal: nobody is judged", game_id)
        moments = self._moments(stored) if stored is not None else ()
        players = moments[-1].after.players if moments else {}
        past = self.memory.past(self._names(moments))
        seen = [
            found
            for found in find(moments, self.docket.code, past)
            if found.who in players
            and not (found.about is not None and is_robot(found.about))
        ]
        struck = {f.about for f in seen if f.detector is Detector.KILLING_NEWCOMER}
        victims = [players[who] for who in struck if who is not None]

        def sentence(new: Collection[PlayerId]) -> None:
            """In one transaction: a game is judged wholly, or later."""
            with self.docket.judgment(game_id):
                for found in seen:
                    if found.detector is Detector.KILLING_NEWCOMER:
                        if found.about not in new:
                            continue
                    self._accuse(players[found.who], found, game_id)
                self._twins(players.values(), game_id)
            self._remember(moments)

        def once(new: Collection[PlayerId]) -> None:
            try:
                sentence(new)
            except AlreadyJudged:
                log.info("%s: was judged before", game_id)

        self._with_newcomers(victims, once)

    def _moments(self, stored: StoredGame) -> Moments:
        """None of them when these rules cannot play it again."""
        try:
            rules = rules_of(stored)
            events = [(one.number, codec.load(one.event)) for one in stored.events]
        except (CannotReplay, codec.CodecError) as error:
            log.warning("nobody is judged: %s", error)
            return ()
        return chronicle(Game(rules), events)

    def _names(self, moments: Moments) -> Mapping[PlayerId, str]:
        """What the books call the players of a game."""
        players = moments[-1].after.players.values() if moments else ()
        key = self.docket.key
        return {p.id: key(Person(p.id, p.nick, p.account)) for p in players}

    def _remember(self, moments: Moments) -> None:
        if moments:
            nights = self.docket.code.limits.target_nights
            names = self._names(moments)
            self.memory = self.memory.having(moments, names, nights, REMEMBERED)

    def _with_newcomers(
        self, victims: list[Player], then: Callable[[Collection[PlayerId]], None]
    ) -> None:
        """W22: ``then`` gets those of the victims who are new. The ledger knows more
        games than the last few; while it is away nobody is called new."""
        services, network = self.docket.room.services, self.docket.room.setup.network
        most = self.docket.code.limits.newcomer_games

        def is_new(victim: Player) -> bool:
            folded = services.network.fold(victim.nick)
            try:
                record = services.records.by_name(network, folded, victim.account)
            except RecordsAway:
                return False
            return record is None or record.standing.games <= most  # with this one

        if not victims:
            then(())
            return
        services.aside(network, lambda: {v.id for v in victims if is_new(v)}, then)

    def _twins(self, players: Iterable[Player], game_id: str) -> None:
        """C7, W6: two seats of one host, whose accounts do not tell them apart."""
        hosts: dict[str, Person] = {}
        for player in players:
            person = self.docket.find(player.nick)
            host = person.hostmask.rpartition("@")[2].lower() if person else ""
            if person is None or not host or person.id != player.id:
                continue
            other = hosts.setdefault(host, person)
            differ = other.account and person.account
            if other is not person and not (differ and other.account != person.account):
                # Who sat down first is taken for the one, until people decide.
                self.act(other, Detector.TWIN_SEATS, game=game_id, whom=person.nick)

    def _accuse(self, player: Player, found: Found, game_id: str) -> None:
        """A robot is nobody's to judge."""
        if is_robot(player.id):
            return
        network = self.docket.room.services.network
        now = network.nick(player.id)
        here = self.docket.find(now) if now is not None else None
        person = Person(player.id, player.nick, player.account)
        if here is not None and here.id == player.id:
            # In the books by the nick he played with; on the server by his host.
            _, at, place = here.hostmask.partition("!")
            hostmask = f"{player.nick}!{place}" if at else ""
            account = player.account or here.account
            person = replace(here, nick=player.nick, account=account, hostmask=hostmask)
        about = found.about
        whom = self.docket.room.nick(about) if about is not None else ""
        case = (found.circumstance, game_id, found.events)
        self.act(person, found.detector, *case, whom=whom)
        mended = here is not None and network.fold(here.nick) == network.fold(
            player.nick
        )
        if found.detector is Detector.NICK_CHANGE and mended:
            self._mended(person, game_id, found.events)

    def _mended(self, person: Person, game: str, events: tuple[int, ...]) -> None:
        """W16: he has his nick again; there is nothing to wait for."""
        books = self.docket.books
        faults = {
            e.number for e in books.entries if (e.game, e.events) == (game, events)
        }
        for entry in books.in_force(self.docket.key(person)):
            if entry.why == FIXED and entry.ref in faults:
                self.docket.lift(entry, "", "mended")

    # --- lines ----------------------------------------------------------------------

    def hear(self, person: Person, text: str) -> None:
        """A line in the channel that is no command."""
        code, room = self.docket.code, self.docket.room
        for event in self.confidences.shown(person.id, text):
            self._show(event)
        for detector in look(text, code, room.playing is not None):
            self.act(person, detector)
        now = room.services.clock.now()
        said = self._said.setdefault(person.id, deque())
        said.append(now)
        while now - said[0] > code.limits.flood_seconds:
            said.popleft()
        if len(said) > code.limits.flood_lines:
            said.clear()
            self.act(person, Detector.FLOOD)
        if len(self._said) > 1000:  # strangers come and go
            self._said.clear()

    def _show(self, event: Shown) -> None:
        """A check in the channel goes into the journal: it is part of the game."""
        room = self.docket.room
        player = room.playing.players.get(event.who) if room.playing else None
        if player is not None and player.alive:
            room.feed(event)

    # --- what follows ---------------------------------------------------------------

    def act(
        self,
        person: Person,
        detector: Detector,
        circumstance: str = "",
        game: str = "",
        events: tuple[int, ...] = (),
        whom: str = "",
    ) -> None:
        """Punish, or open a case, by every rule that asks for this detector; ``whom``
        it was done to, or the second of two seats."""
        docket = self.docket
        why = docket.room.services.pack.text(f"detector-{_name(detector)}")
        why = f"{why.rstrip('.')}: {whom}" if whom else why
        found = Entry(What.CASE, docket.now(), docket.key(person), person.nick, "", why)
        found = replace(found, kind=Kind.CASE, game=game, events=events)
        if detector is Detector.TWIN_SEATS:
            found = replace(found, mask=by_nick(whom))
        if detector in docket.code.marks:
            self._write(replace(found, what=What.MARK))
        for rule in docket.code.rules.values():
            if detector in rule.detectors:
                self._by(rule, person, replace(found, rule=rule.number), circumstance)

    def _write(self, entry: Entry) -> None:
        if not self.docket.books.has(entry):
            self.docket.write(entry)

    def _by(self, rule: Rule, person: Person, case: Entry, circumstance: str) -> None:
        if not rule.automatic:
            self._write(case)
        elif not self.docket.books.has(case):
            self.docket.punish(
                person,
                rule,
                case.why,
                circumstance=circumstance,
                game=case.game,
                events=case.events,
                twin=case.mask,
            )


def _name(detector: Detector) -> str:
    return detector.value.replace("_", "-")
