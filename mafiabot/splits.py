"""Netsplits: seats are kept and the phase waits, but not for ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mafiabot.engine.events import Departed, Departure
from mafiabot.engine.model import Presence
from mafiabot.engine.role import PlayerId
from mafiabot.notices import SplitBegan, SplitHealed
from mafiabot.ports import ClockRang, SplitOver
from mafiabot.room import Room

LONGEST = 180.0  # seconds, times the channel's pace; servers find each other in two
AGAIN = 2.0  # seconds, times the pace, until a deadline that waits is looked at again


@dataclass
class _Split:
    number: int
    missing: set[PlayerId] = field(default_factory=set)


class Splits:
    """Of all rooms; the rules never hear of whoever is back in time."""

    def __init__(self) -> None:
        self._of: dict[Room, _Split] = {}
        self._count = 0

    def lost(self, room: Room, who: Iterable[PlayerId]) -> None:
        """The net took these. One line to the channel for one split."""
        game = room.playing
        players = [game.players[w] for w in who if w in game.players] if game else []
        here = {p.id for p in players if p.alive and p.presence is Presence.HERE}
        if not here:
            return
        split = self._of.get(room)
        if split is None:
            self._count += 1
            split = self._of[room] = _Split(self._count)
            seconds = LONGEST * room.setup.pace
            over = SplitOver(room.setup.network, room.setup.channel, split.number)
            room.services.clock.ring(seconds, over)
            room.say(SplitBegan(round(seconds)))
        split.missing |= here

    def missing(self, room: Room, who: PlayerId) -> bool:
        split = self._of.get(room)
        return split is not None and who in split.missing

    def back(self, room: Room, who: PlayerId) -> None:
        """He is here again, and perhaps the last one."""
        split, game = self._of.get(room), room.playing
        if split is None or who not in split.missing:
            return
        split.missing.discard(who)
        if game is not None and who in game.players and game.players[who].can_act:
            room.services.network.set_voice(room.setup.channel, (who,), True)
        if not split.missing:
            del self._of[room]
            room.say(SplitHealed())

    def holds(self, room: Room, rang: ClockRang) -> bool:
        """Whether this deadline has to wait; then it rings again soon."""
        if room not in self._of or room.playing is None:
            return False
        room.services.clock.ring(AGAIN * room.setup.pace, rang)
        return True

    def over(self, room: Room, report: SplitOver) -> None:
        """Long enough: whoever is still away has left."""
        split = self._of.get(room)
        if split is None or split.number != report.number:
            return
        del self._of[room]
        for who in sorted(split.missing):
            room.feed(Departed(who, Departure.QUIT))
