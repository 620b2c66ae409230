"""Whose voice is ours: what others gave before a game is left to people after it."""

from __future__ import annotations

from collections.abc import Iterable

from mafiabot.engine.role import PlayerId


class Voices:
    """One for each network; channels are folded names. Outlives a connection."""

    def __init__(self) -> None:
        self._given: set[tuple[str, PlayerId]] = set()
        self._held: dict[str, dict[PlayerId, None]] = {}

    def give(self, channel: str, who: PlayerId, has_one: bool) -> None:
        """He gets a voice for the game; perhaps he ``has_one`` from somebody else."""
        if has_one and (channel, who) not in self._given:
            self._held.setdefault(channel, {})[who] = None
        else:
            self._held.get(channel, {}).pop(who, None)
            self._given.add((channel, who))

    def take(
        self, channel: str, who: Iterable[PlayerId], silence: bool
    ) -> tuple[PlayerId, ...]:
        """Of these, whose voice has to be taken now: in a silent channel a voice is
        the right to speak, elsewhere what others gave is none of our business."""
        held = self._held.get(channel, {})
        taken = tuple(w for w in who if silence or w not in held)
        for one in taken:
            self._given.discard((channel, one))
        return taken

    def held(self, channel: str) -> tuple[PlayerId, ...]:
        """Who had a voice before the game."""
        return tuple(self._held.get(channel, ()))

    def restore(
        self, channel: str, players: Iterable[PlayerId], held: Iterable[PlayerId]
    ) -> None:
        """From before a restart: these had one; the others' would be ours."""
        self._held[channel] = dict.fromkeys(held)
        for one in players:
            if one not in self._held[channel]:
                self._given.add((channel, one))

    def give_back(self, channel: str) -> tuple[PlayerId, ...]:
        """The silence is over: who had a voice before it."""
        return tuple(self._held.pop(channel, ()))
