"""One channel: its game, its clock, and what is said there.

Journal first, then step, then send. Nothing here knows IRC or SQL.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol
from zlib import crc32

from mafiabot import __version__
from mafiabot.commands.ranks import RankGrants
from mafiabot.engine import Game, Phase, codec, step
from mafiabot.engine.effects import (
    BallotCast,
    DayBroke,
    Effect,
    GameWon,
    GiveVoice,
    Joined,
    LeaderNamed,
    MafiaRevealed,
    Moderate,
    NightFell,
    NightLeft,
    Noticed,
    OrderAsked,
    PartnerRevealed,
    RecordResult,
    Refused,
    RegistrationOpened,
    RoleOffered,
    Said,
    SetDeadline,
    TakeVoice,
    Told,
    VerdictOpened,
)
from mafiabot.engine.events import Event, Start
from mafiabot.engine.model import Over
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.notices import Credits
from mafiabot.ports import (
    Aside,
    ClockRang,
    GameResult,
    Journal,
    Network,
    Person,
    Records,
    Report,
    Urgency,
    at_once,
)
from mafiabot.texts.bundle import Pack

# A person who repeats a mistake within this time is not told again.
REFUSAL_QUIET = 3.0  # seconds

_DEALS = (RoleOffered, MafiaRevealed, PartnerRevealed, OrderAsked, LeaderNamed)

# Lines that a newer one of their kind makes stale while they wait to be sent.
_REPLACES: dict[type[Effect], str] = {
    Joined: "joined",
    NightLeft: "left",
    BallotCast: "ballots",
}


# What a reader of a long log looks for: bold, where the channel has formatting.
_HEADINGS = (RegistrationOpened, NightFell, DayBroke, VerdictOpened, GameWon)
BOLD = "\x02"


class Clock(Protocol):
    """Time, and the bell that puts a report on the queue."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def ring(self, seconds: float, report: Report) -> None: ...


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
        self.deadline_at = 0.0
        self._number = 0
        self._started = 0.0
        self._lines = 0
        self._quiet: dict[PlayerId, tuple[str, float]] = {}

    @property
    def playing(self) -> Game | None:
        """The game, while it is not over."""
        if self.game is None or self.game.phase is Phase.OVER:
            return None
        return self.game

    def seconds_left(self) -> int:
        """Until the phase ends, as people at a watch would count it."""
        game = self.playing
        if game is None:
            return 0
        running = max(0.0, self.deadline_at - self.services.clock.now())
        return round(running + game.left * self.setup.pace)

    # --- the game -------------------------------------------------------------------

    def open(self) -> None:
        """Open registration for a new game."""
        now = self.services.clock.now()
        seed = self.services.draw_seed()
        setup = self.setup
        self.game = Game(setup.ruleset)
        self.game_id = f"{setup.network}/{setup.channel}/{seed:016x}"
        self._number, self._started = 0, now
        self._quiet.clear()
        self.services.journal.open(
            self.game_id, setup.network, setup.channel, setup.ruleset.name, now
        )
        self.feed(Start(seed))

    def feed(self, event: Event, asker: Person | None = None) -> None:
        """One event: journal, step, effects. Refusals go to ``asker`` if given."""
        game = self.playing
        if game is None:
            return
        self._number += 1
        now = self.services.clock.now()
        self.services.journal.append(self.game_id, self._number, codec.dump(event), now)
        result = step(game, event)
        self.game = result.game
        self._release(result.effects, asker)
        if isinstance(result.game.stage, Over):
            self._close(result.game.stage)

    def adopt(self, game: Game, effects: tuple[Effect, ...]) -> None:
        """Go on with a game that was begun elsewhere, and say what it says."""
        self.game = game
        self._release(effects, None)

    def _close(self, stage: Over) -> None:
        """The game is over; after a result registration opens again (R14, X16)."""
        self.services.journal.close(self.game_id, self.services.clock.now())
        restart = self.setup.ruleset.auto_restart and not self.halted
        if stage.outcome is not None and restart:
            self.open()

    def abandon(self) -> None:
        """Drop the game after a fault of ours; the channel is put back as it was."""
        game = self.playing
        self.game = None
        if game is not None:
            network, channel = self.services.network, self.setup.channel
            network.set_voice(channel, tuple(game.players), False)
            network.set_moderated(channel, False)
            self.services.journal.close(self.game_id, self.services.clock.now())

    # --- effects --------------------------------------------------------------------

    def _release(self, effects: tuple[Effect, ...], asker: Person | None) -> None:
        self._set_rights(effects)
        for effect in effects:
            if isinstance(effect, SetDeadline):
                self._set_deadline(effect)
            elif isinstance(effect, RecordResult):
                self._record(effect)
            elif isinstance(effect, Refused):
                self.refuse(asker.id if asker else effect.to, self.line(effect))
            elif isinstance(effect, Told):
                deal = isinstance(effect, _DEALS)
                urgency = Urgency.DEAL if deal else Urgency.ANSWER
                self.services.network.tell(effect.to, self.line(effect), urgency)
            elif isinstance(effect, Said):
                self._say(effect)

    def _say(self, effect: Said) -> None:
        self.say(
            effect,
            notice=isinstance(effect, Noticed),
            replaces=_REPLACES.get(type(effect), ""),
        )
        if isinstance(effect, RegistrationOpened):
            self.say(Credits(__version__))

    def _set_rights(self, effects: tuple[Effect, ...]) -> None:
        """Voices of one step go out together, in few MODE lines."""
        network, channel = self.services.network, self.setup.channel
        given = tuple(e.who for e in effects if isinstance(e, GiveVoice))
        taken = tuple(e.who for e in effects if isinstance(e, TakeVoice))
        if given:
            network.set_voice(channel, given, True)
        if taken:
            network.set_voice(channel, taken, False)
        for effect in effects:
            if isinstance(effect, Moderate):
                network.set_moderated(channel, effect.on)

    def restore_rights(self) -> None:
        """Channel mode and voices as the game wants them: the bot came (back) into
        the channel, or was made an operator only now."""
        game = self.playing
        if game is not None:
            network, channel = self.services.network, self.setup.channel
            quiet = game.rules.moderated and game.phase is not Phase.REGISTRATION
            network.set_moderated(channel, quiet)
            acting = [who for who, player in game.players.items() if player.can_act]
            network.set_voice(channel, acting, True)

    def _set_deadline(self, effect: SetDeadline) -> None:
        seconds = effect.seconds * self.setup.pace
        clock, setup = self.services.clock, self.setup
        self.deadline_at = clock.now() + seconds
        rang = ClockRang(setup.network, setup.channel, self.game_id, effect.round)
        clock.ring(seconds, rang)

    def _record(self, effect: RecordResult) -> None:
        setup = self.setup
        result = GameResult(
            self.game_id,
            setup.network,
            setup.channel,
            setup.ruleset.name,
            self._started,
            self.services.clock.now(),
            effect.outcome,
            effect.players,
        )
        self.services.records.record(result)

    # --- words ----------------------------------------------------------------------

    def line(self, fact: object) -> str:
        """The fact in this channel's language."""
        self._lines += 1
        variant = 0
        if self.setup.varied:
            variant = crc32(f"{self.game_id}:{self._lines}".encode())
        return self.services.pack.line(fact, self.nick, variant)

    def nick(self, who: PlayerId) -> str:
        """The nick he plays with, else the one he has now."""
        if self.game is not None and who in self.game.players:
            return self.game.players[who].nick
        return self.services.network.nick(who) or who

    def say(self, fact: object, *, notice: bool = False, replaces: str = "") -> None:
        self.services.network.say(
            self.setup.channel,
            self._marked(fact),
            Urgency.ANNOUNCEMENT,
            notice=notice,
            replaces=replaces,
        )

    def _marked(self, fact: object) -> str:
        bold = self.setup.formatting and isinstance(fact, _HEADINGS)
        return f"{BOLD}{self.line(fact)}{BOLD}" if bold else self.line(fact)

    def tell(self, who: PlayerId, fact: object, urgency: Urgency) -> None:
        self.services.network.tell(who, self.line(fact), urgency)

    def refuse(self, who: PlayerId, text: str) -> None:
        """A refusal, to the person alone; the same one again within a few seconds
        is not repeated."""
        now = self.services.clock.now()
        before, at = self._quiet.get(who, ("", 0.0))
        if before == text and now - at < REFUSAL_QUIET:
            return
        if len(self._quiet) > 1000:  # strangers come and go
            self._quiet.clear()
        self._quiet[who] = (text, now)
        self.services.network.tell(who, text, Urgency.ANSWER, notice=True)
