"""What the bot itself sees of a channel's conduct: finished games, and lines.

A game is read back from the journal when it is over; the detectors never see more than
what is written there. What people say is looked at when it is said, and not kept.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace

from mafiabot.conduct.books import Entry, What
from mafiabot.conduct.chronicle import Found, Past, chronicle
from mafiabot.conduct.detectors import find, strikes
from mafiabot.conduct.lines import look
from mafiabot.conduct.model import Detector, Kind, Rule
from mafiabot.docket import Docket
from mafiabot.engine import Game, Phase, codec
from mafiabot.engine.model import Player
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person, StoredGame
from mafiabot.replay import CannotReplay, rules_of
from mafiabot.stand_ins import is_robot

log = logging.getLogger(__name__)
ReadGame = Callable[[str], StoredGame | None]
REMEMBERED = 10  # games whose strikes are kept


class Watch:
    """One channel's detectors."""

    def __init__(self, docket: Docket, read_game: ReadGame) -> None:
        self.docket, self.read_game = docket, read_game
        self.past = Past()
        self._playing = self._judged = ""
        self._played: Counter[PlayerId] = Counter()
        self._said: dict[PlayerId, deque[float]] = {}

    # --- games ----------------------------------------------------------------------

    def review(self) -> None:
        """Once everything is in the journal: is a game over that was not judged?"""
        room = self.docket.room
        over, self._playing = self._playing, room.game_id
        if over and over != room.game_id:
            self._judge(over)
        if room.game is not None and room.game.phase is Phase.OVER:
            self._judge(room.game_id)

    def _judge(self, game_id: str) -> None:
        if game_id == self._judged:
            return
        self._judged = game_id
        stored = self.read_game(game_id)
        if stored is None:
            log.warning("%s: not in the journal: nobody is judged", game_id)
            return
        try:
            rules = rules_of(stored)
        except CannotReplay as error:
            log.warning("nobody is judged: %s", error)
            return
        events = ((one.number, codec.load(one.event)) for one in stored.events)
        moments = chronicle(Game(rules), events)
        code = self.docket.code
        players = moments[-1].after.players if moments else {}
        for found in find(moments, code, self.past):
            if found.who in players:
                self._accuse(players[found.who], found, game_id)
        self._twins(players.values(), game_id)
        self._played.update(tuple(players))
        struck = strikes(moments, code.limits.target_nights)
        kept = (*self.past.strikes, struck)[-REMEMBERED:]
        self.past = Past(kept, dict(self._played))

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
                self.act(person, Detector.TWIN_SEATS, game=game_id)

    def _accuse(self, player: Player, found: Found, game_id: str) -> None:
        """A robot is nobody's to judge."""
        if is_robot(player.id):
            return
        here = self.docket.find(player.nick)
        person = here if here is not None and here.id == player.id else None
        person = person or Person(player.id, player.nick, player.account)
        self.act(person, found.detector, found.circumstance, game_id, found.events)

    # --- lines ----------------------------------------------------------------------

    def hear(self, person: Person, text: str) -> None:
        """A line in the channel that is no command."""
        code, room = self.docket.code, self.docket.room
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

    # --- what follows ---------------------------------------------------------------

    def act(
        self,
        person: Person,
        detector: Detector,
        circumstance: str = "",
        game: str = "",
        events: tuple[int, ...] = (),
    ) -> None:
        """Punish, or open a case, by every rule that asks for this detector."""
        why = self.docket.room.services.pack.text(f"detector-{_name(detector)}")
        if detector in self.docket.code.marks:
            self._mark(person, why, game, events)
        for rule in self.docket.code.rules.values():
            if detector in rule.detectors:
                self._by(rule, person, why, circumstance, game, events)

    def _mark(
        self, person: Person, why: str, game: str, events: tuple[int, ...]
    ) -> None:
        docket, now = self.docket, self.docket.room.services.clock.now()
        key = docket.key(person)
        entry = Entry(What.MARK, now, key, person.nick, "", why, game=game)
        entry = replace(entry, events=events)
        if not docket.books.has(entry):
            docket.write(entry)

    def _by(
        self,
        rule: Rule,
        person: Person,
        why: str,
        circumstance: str,
        game: str,
        events: tuple[int, ...],
    ) -> None:
        docket, now = self.docket, self.docket.room.services.clock.now()
        case = Entry(
            What.CASE, now, docket.key(person), person.nick, "", why, rule.number
        )
        case = replace(case, kind=Kind.CASE, game=game, events=events)
        if docket.books.has(case):
            return
        if rule.automatic:
            docket.punish(
                person,
                rule,
                why,
                circumstance=circumstance,
                game=game,
                events=events,
            )
        else:
            docket.write(case)


def _name(detector: Detector) -> str:
    return detector.value.replace("_", "-")
