"""W27: the bot counts whom people bring, where the server says who invites whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_conduct_desk import Court

from mafiabot.conduct.books import What
from mafiabot.ports import Arrived, Invited
from mafiabot.watch import Watch

from town import CHANNEL, NETWORK


@pytest.fixture
def court(tmp_path: Path) -> Iterator[Court]:
    made = Court(tmp_path)
    made.town.bot.watches.append(Watch(made.docket, lambda game: None))
    yield made
    made.database.close()


def invite(court: Court, nick: str) -> None:
    bob = court.town.network.person("bob")
    court.town.report(Invited(NETWORK, CHANNEL, bob, nick.upper()))


def come(court: Court, nick: str, host: str = "") -> list[str]:
    person = court.town.network.person(nick)
    there = replace(person, hostmask=f"{nick}!u@{host or nick}")
    court.town.network.people[person.id] = there
    return court.town.report(Arrived(NETWORK, CHANNEL, there))


def bring(court: Court, *numbers: int) -> list[str]:
    heard: list[str] = []
    for number in numbers:
        invite(court, f"guest{number}")
        heard += come(court, f"guest{number}")
    return heard


def brought(court: Court) -> int:
    return sum(e.what is What.INVITED for e in court.docket.books.entries)


def warns(court: Court) -> int:
    return court.docket.total("nick:bob").warns


@pytest.mark.req("W27")
def test_thirty_people_take_off_a_warn_and_thirty_more_another(court: Court) -> None:
    for _ in range(12):
        court.says("!warn bob 18")
    assert warns(court) == 4
    assert bring(court, *range(29)) == [] and warns(court) == 4
    assert bring(court, 29) == ["<bot->bob> bob has 3 warns now."]
    assert warns(court) == 3
    bring(court, *range(30, 59))
    assert warns(court) == 3
    bring(court, 59)
    assert warns(court) == 2 and brought(court) == 60


@pytest.mark.req("W27")
def test_it_is_remembered_over_a_restart_and_kept_for_a_later_warn(
    court: Court,
) -> None:
    bring(court, *range(30))
    assert warns(court) == 0
    assert not any(e.what is What.RELIEF for e in court.docket.books.entries)
    court.restart()
    court.town.bot.watches.append(Watch(court.docket, lambda game: None))
    for _ in range(3):
        court.says("!warn bob 18")
    assert warns(court) == 1
    bring(court, 30)
    assert warns(court) == 0
    assert [e.what for e in court.docket.books.entries].count(What.RELIEF) == 1


@pytest.mark.req("W27")
def test_nobody_is_brought_twice_or_by_himself_or_uninvited(court: Court) -> None:
    come(court, "stranger")
    assert brought(court) == 0
    bring(court, 1)
    bring(court, 1)
    assert brought(court) == 1
    invite(court, "twin")
    come(court, "twin", "host")  # bob's own place is u@host
    invite(court, "other")
    come(court, "other", "guest1")  # the place of one who was brought
    court.says("!warn guest1 18")
    invite(court, "guest2")
    come(court, "guest2")
    come(court, "guest2")
    assert brought(court) == 2


@pytest.mark.req("W27")
def test_a_code_without_invitations_counts_none(tmp_path: Path) -> None:
    made = Court(tmp_path, "cats")
    made.town.bot.watches.append(Watch(made.docket, lambda game: None))
    bring(made, 1, 2)
    assert brought(made) == 0
    made.database.close()
