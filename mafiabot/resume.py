"""Games that were running when the process ended are played on.

A game is rebuilt from its events under the ruleset it began with. When the bot is in
the channel again it says so, repeats what had not gone out, and starts the clock anew.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable

from mafiabot.deliveries import Deliveries
from mafiabot.engine.effects import (
    RecordResult,
    Said,
    Seconds,
    SetDeadline,
    SetGag,
    Told,
)
from mafiabot.engine.model import Over
from mafiabot.engine.role import PlayerId
from mafiabot.engine.turn import moderates
from mafiabot.notices import GameResumed, GameVoided, ResultKept
from mafiabot.ports import GameResult, Journal, Person, StoredGame
from mafiabot.replay import CannotReplay, Rebuilt, rebuild
from mafiabot.room import Room
from mafiabot.stand_ins import is_robot
from mafiabot.turns import in_order

log = logging.getLogger(__name__)

# After a restart nobody is pressed for time: people have to find their way back.
GRACE = 60.0  # seconds, times the channel's pace


def resume_all(
    rooms: Iterable[Room], journal: Journal, games: Iterable[StoredGame], now: float
) -> None:
    """Hand each unfinished game back to its room; what no room has is closed."""
    by_place = {(room.setup.network, room.setup.channel): room for room in rooms}
    for stored in games:
        room = by_place.get((stored.network, stored.channel))
        if room is None:
            log.warning("%s: no such channel any more: the game is void", stored.id)
            journal.close(stored.id, now)
            continue
        try:
            rebuilt = rebuild(stored)
        except CannotReplay as error:
            log.warning("the game is void: %s", error)
            _void(room, stored)
        except Exception:  # one stored game must not keep the bot from starting
            log.exception("%s: cannot be replayed: the game is void", stored.id)
            _void(room, stored)
        else:
            _resume(room, rebuilt)
    journal.commit()


def _resume(room: Room, rebuilt: Rebuilt) -> None:
    game, stored = rebuilt.game, rebuilt.stored
    over = isinstance(game.stage, Over)
    people = tuple(
        Person(p.id, p.nick, p.account)
        for p in game.players.values()
        if not is_robot(p.id)
    )
    before = game.voiced_before
    room.services.network.restore(room.setup.channel, people, moderates(game), before)
    last = stored.events[-1].number if stored.events else 0
    room.take_over(game, stored.id, last, stored.opened)
    if over:
        _record_again(room, rebuilt)
        _when_back(room, lambda: _say_the_rest(room, rebuilt))
    else:
        _when_back(room, lambda: _go_on(room, rebuilt))


def _when_back(room: Room, greet: Callable[[], None]) -> None:
    """One after the other: a game that is over, and the next that had begun."""
    before = room.greeting

    def both() -> None:
        if before is not None:
            before()
        greet()

    room.greeting = both


def _record_again(room: Room, rebuilt: Rebuilt) -> None:
    """The ledger refuses what it has: the key is the game's id."""
    stored = rebuilt.stored
    for caused in rebuilt.effects:
        if isinstance(caused.effect, RecordResult):
            room.services.records.record(
                GameResult(
                    stored.id,
                    stored.network,
                    stored.channel,
                    stored.ruleset,
                    stored.opened,
                    caused.event.at,
                    caused.effect.outcome,
                    caused.effect.players,
                )
            )


# --- in the channel again -----------------------------------------------------------


def _go_on(room: Room, rebuilt: Rebuilt) -> None:
    """Say that the game goes on, repeat what nobody read, start the clock."""
    seconds = _time_left(room, rebuilt)
    left = seconds / room.setup.pace + rebuilt.game.left
    room.say(GameResumed(Seconds(round(left))))
    _repeat(room, rebuilt)
    room.set_deadline(rebuilt.game.round, seconds)
    pace, now = room.setup.pace, room.services.clock.now()
    for caused in rebuilt.effects:
        if isinstance(caused.effect, SetGag):  # one that is over changes nothing
            due = caused.event.at + caused.effect.seconds * pace
            room.set_gag(caused.effect, max(0.0, due - now))


def _time_left(room: Room, rebuilt: Rebuilt) -> float:
    """Of the deadline that ran, in real seconds, but never less than the grace."""
    pace, now = room.setup.pace, room.services.clock.now()
    due = now
    for caused in rebuilt.effects:
        if isinstance(caused.effect, SetDeadline):
            due = caused.event.at + caused.effect.seconds * pace
    return max(due - now, GRACE * pace)


def _say_the_rest(room: Room, rebuilt: Rebuilt) -> None:
    """A game that was over when the bot died, but not everybody had heard it."""
    network, channel = room.services.network, room.setup.channel
    network.set_voice(channel, tuple(rebuilt.game.players), False)
    network.set_moderated(channel, False)
    if rebuilt.unsent:
        room.say(ResultKept())
    _repeat(room, rebuilt)


def _repeat(room: Room, rebuilt: Rebuilt) -> None:
    """Unsent lines again; the network keeps those of players who are away."""
    deliveries = Deliveries(room.services.journal, rebuilt.stored.id)
    if room.game_id == rebuilt.stored.id:
        deliveries = room.deliveries
    unsent = tuple(rebuilt.unsent)
    effects = tuple(caused.effect for caused in unsent)
    for index, _ in in_order(effects, rebuilt.game.players, room.lot):
        caused = unsent[index]
        if isinstance(caused.effect, Told | Said):
            number, place = caused.event.number, caused.place
            room.speak(caused.effect, deliveries, number, place, again=True)
    if isinstance(rebuilt.game.stage, Over):
        deliveries.over(rebuilt.stored.events[-1].at, room.is_here)


def _void(room: Room, stored: StoredGame) -> None:
    """Nobody's money changes; the channel is told, and put back as it was."""
    people = _registered(stored)
    network, channel = room.services.network, room.setup.channel
    network.restore(channel, people, True)
    room.services.journal.close(stored.id, room.services.clock.now())

    def tell() -> None:
        network.set_voice(channel, tuple(person.id for person in people), False)
        network.set_moderated(channel, False)
        room.say(GameVoided())

    _when_back(room, tell)


def _registered(stored: StoredGame) -> tuple[Person, ...]:
    """Whoever joined, as far as the events can be read at all."""
    people: dict[str, Person] = {}
    for event in stored.events:
        try:
            data = json.loads(event.event)
            who = PlayerId(str(data.get("who", "")))
            if data["event"] == "Join" and not is_robot(who):
                people[who] = Person(who, str(data["nick"]), data.get("account"))
        except (ValueError, KeyError, TypeError):
            log.warning("%s: event %d cannot be read", stored.id, event.number)
    return tuple(people.values())
