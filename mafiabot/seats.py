"""Who may sit down in a game, and whose seat is not his: asked before the rules are."""

from __future__ import annotations

from mafiabot.engine.model import Player
from mafiabot.notices import (
    AccountNeeded,
    ComeIn,
    PlaysElsewhere,
    SameHost,
    SeatKept,
    ShellNotice,
)
from mafiabot.ports import Person
from mafiabot.room import Room
from mafiabot.verdicts import YouAreMuted


def why_not(room: Room, rooms: tuple[Room, ...], whom: Person) -> ShellNotice | None:
    """Why this person cannot register here; None when he can."""
    for other in rooms:
        game = other.playing
        if other is room or other.setup.network != room.setup.network:
            continue
        if game is not None and whom.id in game.players:
            return PlaysElsewhere(other.setup.channel)
    if not room.services.network.present(room.setup.channel, whom.id):
        return ComeIn(room.setup.channel)
    if room.docket is not None:
        mute = room.docket.muted(whom)
        if mute is not None:
            return YouAreMuted(room.docket.lasting(mute.seconds))
    if room.setup.require_account and whom.account is None:
        return AccountNeeded()
    if room.setup.one_per_host:
        twin = _twin(room, whom)
        if twin is not None:
            return SameHost(twin.nick)
    return None


def _twin(room: Room, whom: Person) -> Player | None:
    """A player of the same host; accounts that differ are people that differ."""
    network, channel, game = room.services.network, room.setup.channel, room.playing
    host = whom.hostmask.rpartition("@")[2].lower()
    for player in game.players.values() if game and host else ():
        here = network.find(channel, network.nick(player.id) or player.nick)
        if player.id == whom.id or here is None or here.id != player.id:
            continue
        differ = whom.account and here.account and whom.account != here.account
        if here.hostmask.rpartition("@")[2].lower() == host and not differ:
            return player
    return None


def impostor(room: Room, person: Person) -> SeatKept | None:
    """What to tell somebody who has the nick of an absent player, and is not him."""
    game = room.playing
    if game is None or person.id in game.players:
        return None
    fold = room.services.network.fold
    for player in game.players.values():
        same = fold(player.nick) == fold(person.nick) and player.alive
        if same and not room.services.network.present(room.setup.channel, player.id):
            return SeatKept(player.nick)
    return None
