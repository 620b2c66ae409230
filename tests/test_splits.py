"""Netsplits and rights, as the loop sees them: seats are kept, the clock waits."""

from __future__ import annotations

import pytest

from mafiabot.engine.events import Departure
from mafiabot.engine.model import Phase, Presence
from mafiabot.engine.role import PlayerId
from mafiabot.ports import (
    Arrived,
    ChannelReady,
    ClockRang,
    Disconnected,
    Gone,
    Person,
    RightsChanged,
    SplitOver,
    VoiceBy,
    VoiceTaken,
)

from rules import ruleset
from town import CHANNEL, NETWORK, Town

FIVE = ("alice", "bob", "carol", "dave", "erin")


def night() -> Town:
    """Five people; roles are taken and it is the first night."""
    town = Town(ruleset("classic"))
    town.says("alice", "!start")
    for nick in FIVE:
        town.says(nick, "!reg")
    town.deadline()
    town.deadline()
    game = town.room.playing
    assert game is not None
    for who, player in game.players.items():
        if player.role_key != "citizen":
            town.tells(who, "!yes")
    assert town.room.playing is not None and town.room.playing.phase is Phase.NIGHT
    return town


def lose(town: Town, nick: str, *, split: bool = True) -> list[str]:
    """The net took him."""
    person = town.network.people.pop(nick)
    how = Departure.QUIT
    return town.report(Gone(NETWORK, CHANNEL, person, how, split))


def come_back(town: Town, nick: str) -> list[str]:
    person = town.network.person(nick)
    return town.report(Arrived(NETWORK, CHANNEL, person))


def alive(town: Town) -> set[str]:
    """Who lives and has not left."""
    game = town.room.playing
    assert game is not None
    players = [p for p in game.players.values() if p.can_act]
    return {p.nick for p in players if p.presence is Presence.HERE}


def test_one_split_is_one_line_and_nobody_has_left() -> None:
    town = night()
    (line,) = lose(town, "dave")
    assert "split" in line and "180" in line
    assert lose(town, "erin") == []
    assert alive(town) == set(FIVE)


def test_the_phase_waits_for_them_and_goes_on_when_all_are_back() -> None:
    town = night()
    lose(town, "dave")
    lose(town, "erin")
    before = town.room.playing
    assert town.deadline() == []
    assert town.room.playing is before, "a deadline that rings in a split waits"
    assert come_back(town, "dave") == ["* +v dave"]
    voice, line = come_back(town, "erin")
    assert voice == "* +v erin" and "back" in line or "whole" in line
    assert town.deadline() != [], "and then it passes"


def test_the_phase_waits_no_longer_than_three_minutes() -> None:
    town = night()
    lose(town, "dave")
    over = [at for at, bell in town.clock.bells if isinstance(bell, SplitOver)]
    assert [round(at - town.clock.at) for at in over] == [180 - 10]
    heard = town.ring(SplitOver)
    assert any("dave" in line for line in heard)
    assert "dave" not in alive(town)
    assert town.ring(SplitOver) == [], "an old bell means nothing"


def test_whoever_quits_himself_has_left_at_once() -> None:
    town = night()
    heard = lose(town, "dave", split=False)
    assert any("dave" in line for line in heard)
    assert "dave" not in alive(town)


def test_when_the_bot_loses_the_server_whoever_fell_with_it_keeps_his_seat() -> None:
    town = night()
    assert town.report(Disconnected(NETWORK)) == []
    gone = town.network.people.pop("dave")
    here = tuple(town.network.people.values())
    heard = town.report(ChannelReady(NETWORK, CHANNEL, here))
    assert sum("split" in line.lower() for line in heard) == 1
    assert alive(town) == set(FIVE)
    town.network.people[gone.id] = gone
    assert "* +v dave" in come_back(town, "dave")


@pytest.mark.parametrize(
    ("by", "dies"),
    [(VoiceBy.SELF, True), (VoiceBy.OPERATOR, True), (VoiceBy.SERVICE, False)],
)
def test_a_voice_that_services_or_a_split_took_is_no_suicide(
    by: VoiceBy, dies: bool
) -> None:
    town = night()
    dave = town.network.person("dave")
    heard = town.report(VoiceTaken(NETWORK, CHANNEL, dave, by, "somebody"))
    assert ("dave" not in alive(town)) is dies
    assert heard != ["* +v dave"] if dies else heard == ["* +v dave"]


def test_a_bot_without_rights_says_so_once_and_plays_on() -> None:
    town = Town(ruleset("classic"))
    (line,) = town.report(RightsChanged(NETWORK, CHANNEL, False))
    assert "operator" in line
    assert town.report(RightsChanged(NETWORK, CHANNEL, False)) == []
    town.says("alice", "!start")
    assert any("alice" in line for line in town.says("alice", "!reg"))
    town.report(RightsChanged(NETWORK, CHANNEL, True))
    assert len(town.report(RightsChanged(NETWORK, CHANNEL, False))) == 1


def test_rules_that_want_silence_are_refused_where_it_cannot_be_kept() -> None:
    town = Town(ruleset("godfather"))
    town.report(RightsChanged(NETWORK, CHANNEL, False))
    (refused,) = town.says("alice", "!game")
    assert refused.startswith("-bot->alice-") and "+o" in refused
    assert town.room.playing is None
    town.report(RightsChanged(NETWORK, CHANNEL, True))
    town.says("alice", "!game")
    assert town.room.playing is not None


def test_an_impostor_hears_why_and_the_seat_stays_safe() -> None:
    town = night()
    lose(town, "dave", split=False)
    stranger = Person(PlayerId("dave~2"), "dave", hostmask="dave!x@elsewhere")
    town.network.people[stranger.id] = stranger
    heard = town.report(Arrived(NETWORK, CHANNEL, stranger))
    assert len(heard) == 1 and "The seat of dave" in heard[0]
    assert "dave" not in alive(town)


def test_the_clock_of_another_game_does_not_ring_in_this_one() -> None:
    town = night()
    before = town.room.playing
    assert town.report(ClockRang(NETWORK, CHANNEL, "an older game", 1)) == []
    assert town.room.playing is before
