"""One channel: its game, its clock, and what is said there.

Journal first, then step, then send. Nothing here knows IRC or SQL.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from zlib import crc32

from mafiabot import __version__
from mafiabot.commands.ranks import RankGrants
from mafiabot.court import Court
from mafiabot.deliveries import Deliveries
from mafiabot.engine import Game, Phase, codec, step
from mafiabot.engine.effects import (
    Effect,
    GameCalled,
    GiveVoice,
    ListChanged,
    ListShown,
    Moderate,
    Noticed,
    RecordResult,
    Refused,
    RegistrationOpened,
    Said,
    SetDeadline,
    SetGag,
    TakeVoice,
    Told,
)
from mafiabot.engine.events import Event, Found, Start
from mafiabot.engine.model import Over
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.engine.turn import may_speak, moderates
from mafiabot.gathering import Gathering
from mafiabot.lists import Lists
from mafiabot.masked import masked
from mafiabot.notices import Credits, Repeated
from mafiabot.ports import (
    Aside,
    Clock,
    ClockRang,
    GagRang,
    GameResult,
    Journal,
    ListDue,
    Network,
    Person,
    Records,
    StoredGame,
    Urgency,
    at_once,
)
from mafiabot.refusals import Refusals
from mafiabot.styles import BOLD, DEALS, HEADINGS
from mafiabot.texts.bundle import Pack
from mafiabot.turns import in_order

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RoomSetup:
    """What the configuration says of one channel."""

    network: str
    channel: str
    ruleset: Ruleset
    language: str = "ru"
    pace: float = 1.0  # durations are multiplied by this
    grants: RankGrants = field(default_factory=RankGrants)
    require_account: bool = False  # players are logged in to services
    one_per_host: bool = False
    varied: bool = True  # False: always the first variant of a phrase
    formatting: bool = False  # headings in bold


@dataclass
class Services:
    """Everything a room needs from outside; handed over once by ``app``."""

    network: Network
    pack: Pack
    records: Records
    journal: Journal
    clock: Clock
    draw_seed: Callable[[], int]
    aside: Aside = at_once  # for questions that may have to wait


class Room:
    """The state of one channel, between two events."""

    def __init__(self, setup: RoomSetup, services: Services) -> None:
        self.setup = setup
        self.services = services
        self.game: Game | None = None
        self.game_id = ""
        self.halted = False
        self.powerless = False  # it was said that the bot is no channel operator
        self.deadline_at = 0.0
        self.number = 0  # of the last event
        self.started = 0.0
        self.deliveries = Deliveries(services.journal, "")
        self.gathering = Gathering()
        self.greeting: Callable[[], None] | None = None  # once in the channel again
        self.lists = Lists(self._show_list, self._ring_list)
        self.docket: Court | None = None  # its code of conduct, where it has one
        self.listeners: list[Callable[[tuple[Effect, ...]], None]] = []
        self._lines: Counter[str] = Counter()
        self._refusals = Refusals()

    @property
    def playing(self) -> Game | None:
        """The game, while it is not over."""
        if self.game is None or self.game.phase is Phase.OVER:
            return None
        return self.game

    def is_muted(self, who: PlayerId) -> bool:
        """Whether the code of conduct keeps a player silent."""
        return self.docket is not None and self.docket.is_muted(who)

    def seconds_left(self) -> int:
        """Of the rules, until the phase ends; times the pace they are those of a
        watch."""
        game = self.playing
        if game is None:
            return 0
        running = max(0.0, self.deadline_at - self.services.clock.now())
        return round(running / self.setup.pace + game.left)

    # --- the game -------------------------------------------------------------------

    def open(self, by: PlayerId | None = None, deck: str = "") -> None:
        """Registration for a deck; ``by`` directs it where the rules say so (T20)."""
        now = self.services.clock.now()
        setup, draw = self.setup, self.services.draw_seed
        # The id is written here and there; it must not tell the seed.
        mark = f"{int(now * 1000):x}.{draw() & 0xFFFFFFFF:08x}"
        game_id = f"{setup.network}/{setup.channel}/{mark}"
        rules = setup.ruleset
        self._refusals.forget()
        place, version = (setup.network, setup.channel), codec.RULES_VERSION
        stored = StoredGame(game_id, *place, rules.name, now, rules.source, version)
        self.services.journal.open(stored)
        self.take_over(Game(rules), game_id, 0, now)
        self.lists.begin()
        self.feed(Start(draw(), by, deck))

    def take_over(self, game: Game, game_id: str, number: int, started: float) -> None:
        """Play this game; ``number`` is its last event's in the journal."""
        self.game, self.game_id = game, game_id
        self.number, self.started = number, started
        self.deliveries = Deliveries(self.services.journal, game_id)
        self.gathering = Gathering()

    def feed(self, event: Event, asker: Person | None = None) -> None:
        """One event: journal, step, effects. Refusals go to ``asker`` if given."""
        game = self.playing
        if game is None:
            return
        self.number += 1
        now = self.services.clock.now()
        self.services.journal.append(self.game_id, self.number, codec.dump(event), now)
        result = step(game, event)
        self.game = result.game
        log.debug("%s: %d: %s", self.game_id, self.number, masked(event))
        self._release(result.effects, asker)
        for listen in self.listeners:
            listen(result.effects)
        if isinstance(result.game.stage, Over):
            self._close(result.game.stage)

    def adopt(self, game: Game, effects: tuple[Effect, ...]) -> None:
        """Go on with a game that was begun elsewhere, and say what it says."""
        self.game = game
        self._release(effects, None)

    def _close(self, stage: Over) -> None:
        """The game is over; after a result registration opens again (R14, X16)."""
        self.deliveries.over(self.services.clock.now(), self.is_here)
        rules = self.setup.ruleset
        stays = self.halted or (self.powerless and rules.silence)
        if stage.outcome is not None and rules.auto_restart and not stays:
            self.open()

    def abandon(self) -> None:
        """Drop the game after a fault of ours; the channel is put back as it was."""
        game = self.playing
        self.game = None
        if game is not None:
            network, channel = self.services.network, self.setup.channel
            network.set_voice(channel, tuple(game.players), False)
            network.set_moderated(channel, False)
            self.deliveries.drop(self.services.clock.now())

    # --- effects --------------------------------------------------------------------

    def _release(self, effects: tuple[Effect, ...], asker: Person | None) -> None:
        self._set_rights(effects)
        people = self.game.players if self.game is not None else ()
        for place, effect in in_order(effects, people, self.lot):
            if isinstance(effect, SetDeadline):
                self.set_deadline(effect.round, effect.seconds * self.setup.pace)
            elif isinstance(effect, RecordResult):
                self._record(effect)
            elif isinstance(effect, ListChanged):
                self.lists.changed()
            elif isinstance(effect, SetGag):
                self.set_gag(effect, effect.seconds * self.setup.pace)
            elif isinstance(effect, Refused):
                self.refuse(asker.id if asker else effect.to, self.line(effect))
            elif isinstance(effect, Told | Said):
                self.speak(effect, self.deliveries, self.number, place)
        if any(isinstance(effect, GiveVoice | Moderate) for effect in effects):
            self._remember()

    def lot(self, who: PlayerId) -> int:
        """His place among equals, another one after each event; nobody knows the seed
        before the end."""
        seed = self.game.seed if self.game is not None else 0
        return crc32(f"{seed}:{self.number}:{who}".encode())

    def is_here(self, who: PlayerId) -> bool:
        return self.services.network.present(self.setup.channel, who)

    def speak(
        self,
        effect: Said | Told,
        deliveries: Deliveries,
        number: int,
        place: int,
        again: bool = False,
    ) -> None:
        """Say or tell the effect at this place of an event, ``again`` when somebody
        may have read it before."""
        to = effect.to if isinstance(effect, Told) else None
        receipt = deliveries.receipt(number, place, to)
        fact, replaces = (effect, "")
        if not again:
            fact, replaces, receipt = self.gathering.take(effect, receipt)
        text = self._marked(fact)
        if again:
            text = self.line(Repeated(text))
        network = self.services.network
        if isinstance(effect, Told):
            urgency = Urgency.DEAL if isinstance(effect, DEALS) else Urgency.ANSWER
            network.tell(effect.to, text, urgency, receipt=receipt)
            return
        network.say(
            self.setup.channel,
            text,
            Urgency.ANNOUNCEMENT,
            notice=isinstance(effect, Noticed),
            replaces=replaces,
            receipt=receipt,
        )
        if isinstance(effect, RegistrationOpened | GameCalled):
            self.say(Credits(__version__))

    def _set_rights(self, effects: tuple[Effect, ...]) -> None:
        """Voices of one step go out together, in few MODE lines."""
        network, channel = self.services.network, self.setup.channel
        gives = (e.who for e in effects if isinstance(e, GiveVoice))
        given = tuple(who for who in gives if not self.is_muted(who))
        taken = tuple(e.who for e in effects if isinstance(e, TakeVoice))
        if given:
            network.set_voice(channel, given, True)
        if taken:
            network.set_voice(channel, taken, False)
        for effect in effects:
            if isinstance(effect, Moderate):
                network.set_moderated(channel, effect.on)

    def _remember(self) -> None:
        """How the channel was before, in the journal: a restart must not forget it."""
        game = self.playing
        found = Found(*self.services.network.before(self.setup.channel))
        if game and found != Found(game.moderated_before, game.voiced_before):
            self.feed(found)

    def restore_rights(self) -> None:
        """As the game wants them: the bot came in, or was made an operator only now."""
        game = self.playing
        if game is not None:
            network, channel = self.services.network, self.setup.channel
            if not game.moderated_before:
                network.set_moderated(channel, moderates(game))
            speakers = [
                w
                for w, player in game.players.items()
                if may_speak(game, player) and not self.is_muted(w)
            ]
            network.set_voice(channel, speakers, True)

    def set_deadline(self, round_: int, seconds: float) -> None:
        """Real seconds from now on, whatever the channel's pace."""
        clock, setup = self.services.clock, self.setup
        self.deadline_at = clock.now() + seconds
        rang = ClockRang(setup.network, setup.channel, self.game_id, round_)
        clock.ring(seconds, rang)

    def _show_list(self) -> bool:
        """T13. False when there is no list any more."""
        game = self.playing
        if game is None or game.phase is not Phase.REGISTRATION:
            return False
        self.say(ListShown(tuple(game.players), len(game.players)), replaces="list")
        return True

    def _ring_list(self) -> None:
        setup = self.setup
        due = ListDue(setup.network, setup.channel, self.game_id)
        every = setup.ruleset.registration.list_every * setup.pace
        self.services.clock.ring(every, due)

    def set_gag(self, effect: SetGag, seconds: float) -> None:
        setup = self.setup
        over = GagRang(
            setup.network, setup.channel, self.game_id, effect.who, effect.number
        )
        self.services.clock.ring(seconds, over)

    def _record(self, effect: RecordResult) -> None:
        """The events come first: a result must not outlive what led to it."""
        assert self.game is not None
        setup, now = self.setup, self.services.clock.now()
        self.services.journal.commit()
        result = GameResult(
            self.game_id,
            setup.network,
            setup.channel,
            self.game.rules.name,
            self.started,
            now,
            effect.outcome,
            effect.players,
        )
        self.services.records.record(result)

    # --- words ----------------------------------------------------------------------

    def line(self, fact: object) -> str:
        """The fact in this channel's language."""
        # Counted by kind; private lines by the clock, lest words tell of other lines.
        kind, variant = type(fact).__name__, 0
        if self.setup.varied:
            self._lines[kind] += 1
            clock = self.game.round if self.game and isinstance(fact, Told) else 0
            seen = f"{self.game_id}:{kind}:{clock or self._lines[kind]}"
            variant = crc32(seen.encode())
        return self.services.pack.line(fact, self.nick, variant)

    def nick(self, who: PlayerId) -> str:
        """The nick he plays with, else the one he has now."""
        if self.game is not None and who in self.game.players:
            return self.game.players[who].nick
        return self.services.network.nick(who) or who

    def say(self, fact: object, *, notice: bool = False, replaces: str = "") -> None:
        channel, text = self.setup.channel, self._marked(fact)
        self.services.network.say(
            channel, text, Urgency.ANNOUNCEMENT, notice=notice, replaces=replaces
        )

    def _marked(self, fact: object) -> str:
        bold = self.setup.formatting and isinstance(fact, HEADINGS)
        return f"{BOLD}{self.line(fact)}{BOLD}" if bold else self.line(fact)

    def tell(self, who: PlayerId, fact: object, urgency: Urgency) -> None:
        self.services.network.tell(who, self.line(fact), urgency)

    def refuse(self, who: PlayerId, text: str) -> None:
        """A refusal, to the person alone; the same one again within a few seconds
        is not repeated."""
        if self._refusals.is_new(who, text, self.services.clock.now()):
            self.services.network.tell(who, text, Urgency.ANSWER, notice=True)
