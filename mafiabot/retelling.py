"""A game again as it was read: by everybody, by one player, or with all its secrets."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from enum import Enum
from typing import Any

from mafiabot.engine import codec
from mafiabot.engine.effects import Effect, Noticed, Said, Told
from mafiabot.engine.events import Join, Renamed
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import audience, received
from mafiabot.replay import Rebuilt
from mafiabot.texts.bundle import Pack


@dataclass(frozen=True)
class Reader:
    """Who reads: ``everything``, or what ``who`` read; None: what the channel read."""

    who: PlayerId | None = None
    everything: bool = False

    def reads(self, effect: Effect) -> bool:
        if self.everything:
            return isinstance(effect, Said | Told)
        return bool(received((effect,), self.who))


def player_called(rebuilt: Rebuilt, nick: str) -> PlayerId | None:
    """The player who had this nick at any time, whatever the case of its letters."""
    for who, known in _nicks(rebuilt).items():
        if nick.lower() in (known.lower(), who.lower()):
            return who
    return None


def _nicks(rebuilt: Rebuilt) -> dict[PlayerId, str]:
    """The last nick of everybody who ever registered."""
    nicks: dict[PlayerId, str] = {}
    for stored in rebuilt.stored.events:
        event = codec.load(stored.event)
        if isinstance(event, Join | Renamed):
            nicks[event.who] = event.nick
    nicks.update({p.id: p.nick for p in rebuilt.game.players.values()})
    return nicks


def told(rebuilt: Rebuilt, reader: Reader, pack: Pack) -> Iterator[str]:
    """Line by line, with the time; with everything, what people did stands before."""
    nicks = _nicks(rebuilt)
    number = 0
    for caused in rebuilt.effects:
        if reader.everything and caused.event.number != number:
            yield from _done(rebuilt, number, caused.event.number)
            number = caused.event.number
        if reader.reads(caused.effect):
            text = pack.line(caused.effect, nicks)
            for line in text.splitlines():
                yield f"{_time(caused.event.at)} {_heard(caused.effect, line, nicks)}"


def _done(rebuilt: Rebuilt, after: int, upto: int) -> Iterator[str]:
    """The events themselves; those without an effect are not left out."""
    for event in rebuilt.stored.events:
        if after < event.number <= upto:
            yield f"{_time(event.at)} * {event.event}"


def _time(at: float) -> str:
    """Of the day, in UTC, so that a report reads the same everywhere."""
    return datetime.fromtimestamp(at, timezone.utc).strftime("%H:%M:%S")


def _heard(effect: Effect, line: str, nicks: Mapping[PlayerId, str]) -> str:
    if isinstance(effect, Told):
        return f"<bot->{nicks.get(effect.to, effect.to)}> {line}"
    return f"-bot- {line}" if isinstance(effect, Noticed) else f"<bot> {line}"


def as_json(rebuilt: Rebuilt, reader: Reader, pack: Pack) -> Iterator[str]:
    """One object for each effect; its event only with everything."""
    nicks = _nicks(rebuilt)
    for caused in rebuilt.effects:
        effect = caused.effect
        if not reader.reads(effect):
            continue
        to = audience(effect)
        row: dict[str, Any] = {
            "number": caused.event.number,
            "at": caused.event.at,
            "to": nicks.get(PlayerId(to), to) if isinstance(to, str) else None,
            "effect": type(effect).__name__,
            "fields": _plain(effect),
            "text": pack.line(effect, nicks),
        }
        if reader.everything:
            row["event"] = json.loads(caused.event.event)
        yield json.dumps(row, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Dataclasses, enums and tuples as what JSON has."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: _plain(getattr(value, field.name)) for field in fields}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
