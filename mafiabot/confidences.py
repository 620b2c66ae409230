"""What the bot has told whom in private in the running game, to know it again when it
is shown in the channel. Kept as long as the game."""

from __future__ import annotations

from collections.abc import Iterable

from mafiabot.conduct.shown import FACTS, shown
from mafiabot.engine.effects import Effect, Told
from mafiabot.engine.events import Shown
from mafiabot.engine.role import PlayerId
from mafiabot.room import Room


class Confidences:
    """Those of one room; hears every effect of its games."""

    def __init__(self, room: Room, before: Iterable[Effect] = ()) -> None:
        """``before``: the effects of the game that was running when the bot began."""
        self.room = room
        self._game = room.game_id
        self._told: dict[PlayerId, list[Told]] = {}
        self.hear(tuple(before))
        room.listeners.append(self.hear)

    def hear(self, effects: tuple[Effect, ...]) -> None:
        if self._game != self.room.game_id:
            self._game = self.room.game_id
            self._told.clear()
        for effect in effects:
            if isinstance(effect, FACTS):
                self._told.setdefault(effect.to, []).append(effect)

    def shown(self, who: PlayerId, line: str) -> tuple[Shown, ...]:
        """What the line repeats of what he was told."""
        told = self._told.get(who) if self._game == self.room.game_id else None
        if not told:
            return ()
        pack, nick = self.room.services.pack, self.room.nick
        return shown(line, told, lambda fact: pack.line(fact, nick))
