"""The one loop: report -> command -> event -> room. Several channels and networks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from mafiabot.engine.events import (
    DeadlinePassed,
    Departed,
    Departure,
    Devoiced,
    GagOver,
    Renamed,
    Returned,
)
from mafiabot.engine.model import Phase, Presence
from mafiabot.engine.role import PlayerId
from mafiabot.engine.turn import may_speak
from mafiabot.notices import (
    BotPauses,
    GameLost,
    JournalFails,
    JournalWorks,
    NoRights,
    ShellNotice,
)
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    ClockRang,
    Disconnected,
    GagRang,
    Gone,
    Heard,
    HearingDue,
    Invited,
    Journal,
    ListDue,
    NickChanged,
    Person,
    Ready,
    Report,
    RightsChanged,
    SanctionOver,
    SplitOver,
    TooFast,
    VoiceBy,
    VoiceTaken,
)
from mafiabot.reception import Reception
from mafiabot.room import Room
from mafiabot.seats import impostor
from mafiabot.splits import Splits
from mafiabot.stand_ins import StandIns, StandInsDue, is_robot
from mafiabot.watch import Watch

BURST = 64  # reports in one transaction, besides the first
log = logging.getLogger(__name__)

_EARLY = (Phase.REGISTRATION, Phase.DEALING)


class Bot:
    """All rooms, and the queue by which everything comes in."""

    def __init__(self, rooms: tuple[Room, ...], queue: asyncio.Queue[Report]) -> None:
        self.rooms = rooms
        self.watches: list[Watch] = []  # of rooms with a code of conduct
        self.queue = queue
        self.splits = Splits()
        self._runs = False
        journals = {id(r.services.journal): r.services.journal for r in rooms}
        self._journals = tuple(journals.values())
        self._writes = dict.fromkeys(journals, True)
        self._reception = Reception(rooms)
        self._handlers: dict[type[Report], Callable[[Room, Any], None]] = {
            Arrived: self._arrived,
            Gone: self._gone,
            NickChanged: self._nick_changed,
            VoiceTaken: self._voice_taken,
            ChannelReady: self._ready,
            RightsChanged: self._rights_changed,
            ClockRang: self._rang,
            GagRang: self._gag_rang,
            ListDue: self._list_due,
            SanctionOver: self._sanction_over,
            HearingDue: self._hearing_due,
            Invited: self._invited,
            SplitOver: self.splits.over,
            StandInsDue: self._stand_ins_due,
        }

    @property
    def stand_ins(self) -> dict[Room, StandIns]:
        """Robots of the rooms that let them in."""
        return self._reception.stand_ins

    async def run(self) -> None:
        """Take reports, one at a time, until cancelled."""
        self._runs = True
        try:
            while True:
                self._take(await self.queue.get())
                self._take_waiting()
        finally:
            self._runs = False

    def answer(self) -> None:
        """Called by a network that has put reports on the queue: they are taken while
        it waits, if the bot runs. The answer then needs no turn of the event loop."""
        if self._runs and not self.queue.empty():
            self._take_waiting()

    def _take_waiting(self) -> None:
        """A burst is one transaction: nothing goes out before it is written."""
        for _ in range(min(self.queue.qsize(), BURST)):
            self._take(self.queue.get_nowait())
        self.commit()

    def handle(self, report: Report) -> None:
        """One report, with its transaction."""
        self._take(report)
        self.commit()

    def commit(self) -> None:
        """Write the journal. While that fails games go on, and their channels know."""
        self._judge(Watch.foresee)
        for journal in self._journals:
            wrote_before = self._writes[id(journal)]
            writes = self._writes[id(journal)] = journal.commit()
            if writes is not wrote_before:
                self._tell_of(journal, JournalWorks() if writes else JournalFails())
        self._judge(Watch.review)

    def _tell_of(self, journal: Journal, notice: ShellNotice) -> None:
        for room in self.rooms:
            if room.services.journal is journal and room.playing is not None:
                room.say(notice)

    def pause(self) -> None:
        """The host stops the bot: say so where a game is kept."""
        for room in self.rooms:
            if room.playing is not None:
                room.say(BotPauses())

    def _take(self, report: Report) -> None:
        """A bug ends the game it struck, never the bot."""
        room = self._room(report)
        try:
            if isinstance(report, Heard):
                if room is not None:
                    self._reception.hear(report, room)
                    self._overhear(room, report)
            elif isinstance(report, TooFast):
                self._reception.scold(report)
            elif isinstance(report, Ready):
                report.then()
            elif room is not None:
                self._handlers[type(report)](room, report)
        except Exception:
            log.exception("%s: the game is abandoned", type(report).__name__)
            self._abandon(room)

    def _judge(self, part: Callable[[Watch], None]) -> None:
        """A fault in judging leaves the games alone; nobody is judged by what is not
        yet in the journal."""
        for watch in self.watches:
            room = watch.docket.room
            if not self._writes[id(room.services.journal)]:
                continue
            try:
                part(watch)
            except Exception:
                log.exception("%s: nobody is judged", room.game_id)

    def _overhear(self, room: Room, heard: Heard) -> None:
        """What is said in the channel and is no command."""
        spoken = heard.channel is not None and not heard.text.startswith("!")
        for watch in self.watches:
            if spoken and watch.docket.room is room:
                watch.hear(heard.person, heard.text)

    def _room(self, report: Report) -> Room | None:
        """The room a report is about; None for people and places unknown."""
        if isinstance(report, (Heard, TooFast)):
            return self._reception.room_of(report)
        if isinstance(report, (Disconnected, Ready)):
            return None
        channel = getattr(report, "channel", "")
        return self._reception.room_named(report.network, channel)

    def _abandon(self, room: Room | None) -> None:
        if room is not None and room.playing is not None:
            room.abandon()
            room.say(GameLost())

    # --- what the world reports -----------------------------------------------------

    def _arrived(self, room: Room, report: Arrived) -> None:
        self._warn(room, report.person)
        if room.docket is not None:
            room.docket.here((report.person,))
            self._judge_here(room, lambda w: w.invitations.arrived(report.person))
        self.splits.back(room, report.person.id)
        game = room.playing
        player = game.players.get(report.person.id) if game else None
        if player is None or player.presence is not Presence.AWAY:
            return
        fold = room.services.network.fold
        if fold(report.person.nick) == fold(player.nick):
            room.feed(Returned(player.id))

    def _warn(self, room: Room, person: Person) -> None:
        """The seat of somebody else is safe, and he hears why."""
        kept = impostor(room, person)
        if kept is not None:
            room.refuse(person.id, room.line(kept))

    def _gone(self, room: Room, report: Gone) -> None:
        game = room.playing
        if report.split:
            self.splits.lost(room, (report.person.id,))
            return
        if game is not None and report.person.id in game.players:
            room.feed(Departed(report.person.id, report.how))

    def _nick_changed(self, room: Room, report: NickChanged) -> None:
        """Before the game the entry follows the nick (R25); later it is leaving
        (R127), unless only the letters' case changed, or it is the way back."""
        if room.docket is not None:
            room.docket.renamed(report.person, report.old_nick)
            room.docket.here((report.person,))
        self._warn(room, report.person)
        game = room.playing
        player = game.players.get(report.person.id) if game else None
        if game is None or player is None:
            return
        fold = room.services.network.fold
        own = fold(report.person.nick) == fold(player.nick)
        if game.phase in _EARLY or not own:
            room.feed(Renamed(player.id, report.person.nick))
        elif player.presence is Presence.AWAY:
            room.feed(Returned(player.id))

    def _voice_taken(self, room: Room, report: VoiceTaken) -> None:
        game = room.playing
        player = game.players.get(report.person.id) if game else None
        if game is None or player is None or not player.can_act:
            return
        if report.by is VoiceBy.SERVICE:
            # A split or services took it; the player did nothing (P9).
            if not may_speak(game, player):
                return
            room.services.network.set_voice(room.setup.channel, (player.id,), True)
            return
        by_self = report.by is VoiceBy.SELF
        room.feed(Devoiced(player.id, by_self, report.by_nick))

    def _ready(self, room: Room, report: ChannelReady) -> None:
        """The bot is in the channel, perhaps again: who came and went meanwhile?"""
        if room.docket is not None:
            room.docket.restore()
            room.docket.here(report.people)
            self._judge_here(room, Watch.arrive)
        greet, room.greeting = room.greeting, None
        if greet is not None:
            greet()
        game = room.playing
        if game is None:
            return
        room.restore_rights()
        fold = room.services.network.fold
        missing: list[PlayerId] = []
        here = {person.id: fold(person.nick) for person in report.people}
        for player in game.players.values():
            there = here.get(player.id) == fold(player.nick)
            present = there or is_robot(player.id)  # no robot ever comes or goes
            if present and player.presence is Presence.AWAY:
                room.feed(Returned(player.id))
            elif present:
                self.splits.back(room, player.id)
            elif player.presence is Presence.HERE:
                missing.append(player.id)
        if greet is not None:  # they went while we were not even running
            for who in missing:
                room.feed(Departed(who, Departure.QUIT))
            return
        # Whoever shared our server fell with it.
        self.splits.lost(room, missing)

    def _rights_changed(self, room: Room, report: RightsChanged) -> None:
        """Said once, not after each reconnection."""
        if report.operator:
            room.powerless = False
            room.restore_rights()
            if room.docket is not None:
                room.docket.restore()
        elif not room.powerless:
            room.powerless = True
            room.say(NoRights())

    def _gag_rang(self, room: Room, report: GagRang) -> None:
        if report.game_id == room.game_id:
            room.feed(GagOver(report.who, report.number))

    def _sanction_over(self, room: Room, report: SanctionOver) -> None:
        if room.docket is not None:
            room.docket.over(report)

    def _judge_here(self, room: Room, part: Callable[[Watch], None]) -> None:
        for watch in self.watches:
            if watch.docket.room is room:
                part(watch)

    def _hearing_due(self, room: Room, report: HearingDue) -> None:
        self._judge_here(room, Watch.catch_up)

    def _invited(self, room: Room, report: Invited) -> None:
        self._judge_here(
            room, lambda watch: watch.invitations.invited(report.by, report.nick)
        )

    def _stand_ins_due(self, room: Room, report: StandInsDue) -> None:
        if room in self.stand_ins:
            self.stand_ins[room].act(report)

    def _list_due(self, room: Room, report: ListDue) -> None:
        if report.game_id == room.game_id:
            room.lists.due()

    def _rang(self, room: Room, report: ClockRang) -> None:
        if report.game_id == room.game_id and not self.splits.holds(room, report):
            room.feed(DeadlinePassed(report.round))
