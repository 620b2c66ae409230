"""From the journal to the books: what is done when a game is over, and with lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_conduct_desk import Court

from mafiabot.conduct.books import What
from mafiabot.conduct.model import Detector, Kind
from mafiabot.engine import codec
from mafiabot.ports import StoredEvent, StoredGame
from mafiabot.watch import Watch

from town import CHANNEL, NETWORK


@pytest.fixture
def court(tmp_path: Path) -> Iterator[Court]:
    made = Court(tmp_path, "cats")
    for nick in ("bob", "ann", "cid", "dan", "eva"):
        lives_at(made, nick, nick)
    made.town.bot.watches.append(Watch(made.docket, lambda game: stored(made, game)))
    yield made
    made.database.close()


def lives_at(court: Court, nick: str, host: str) -> None:
    person = court.town.network.person(nick)
    there = replace(person, hostmask=f"{nick}!u@{host}")
    court.town.network.people[person.id] = there


def stored(court: Court, game_id: str) -> StoredGame:
    """A game as the town's journal has it."""
    rows = [row for row in court.town.journal.rows if row[0] == game_id and row[1]]
    rules = court.town.room.setup.ruleset
    events = tuple(StoredEvent(number, event, 0.0) for _, number, event in rows)
    head = (game_id, NETWORK, CHANNEL, rules.name, 0.0)
    return StoredGame(
        *head, rules.source, codec.RULES_VERSION, closed=1.0, events=events
    )


def play(court: Court, leaver: str = "") -> None:
    """A game that somebody leaves, and an operator ends."""
    town = court.town
    town.says("mod", "!start")
    for nick in ("bob", "ann", "cid", "dan", "eva"):
        town.says(nick, "!reg")
    town.deadline()
    town.deadline()
    for nick in ("bob", "ann", "cid", "dan", "eva"):
        town.tells(nick, "!yes")
    if leaver:
        game = town.room.playing
        assert game is not None
        citizens = [p.nick for p in game.living if p.role_key == "citizen"]
        assert leaver in citizens, citizens
        town.tells(leaver, "!killme")
    town.says("mod", "!halt")


def citizen(court: Court) -> str:
    """Who will be a citizen: the seed is always the same."""
    play(court)
    game = court.town.room.game
    assert game is not None
    return next(p.nick for p in game.players.values() if p.role_key == "citizen")


@pytest.mark.req("C12", "C1")
def test_who_leaves_is_warned_once_a_game_with_its_evidence(court: Court) -> None:
    leaver = citizen(court)
    assert court.docket.books.entries == (), "an honest game accuses nobody"
    kinds = []
    for _ in range(5):
        play(court, leaver)
        entry = next(
            e for e in reversed(court.docket.books.entries) if e.what is What.OFFENCE
        )
        kinds.append(entry.kind)
        assert (entry.nick, entry.rule, entry.by) == (leaver, "1.6", "")
        (number,) = entry.events
        rows = {(row[0], row[1]): row[2] for row in court.town.journal.rows}
        assert "KillMe" in rows[entry.game, number]
    assert kinds == [Kind.REMARK, Kind.WARN, Kind.WARN, Kind.WARN, Kind.MUTE]
    told = [line for line in court.town.heard if line.startswith(f"<bot->{leaver}>")]
    assert any("Rule 1.6: Leaving a game while allies are alive" in t for t in told)


def test_a_game_that_is_judged_again_accuses_nobody_twice(court: Court) -> None:
    leaver = citizen(court)
    play(court, leaver)
    before = court.docket.books
    again = Watch(court.docket, lambda game: stored(court, game))
    again.review()
    again.review()
    assert court.docket.books == before


@pytest.mark.req("C45")
def test_an_alibi_is_written_down_and_no_offence(court: Court) -> None:
    person = court.town.network.person("bob")
    court.town.bot.watches[0].act(person, Detector.ALIBI, game="g", events=(3, 9))
    court.town.bot.watches[0].act(person, Detector.ALIBI, game="g", events=(3, 9))
    (mark,) = court.docket.books.entries
    assert (mark.what, mark.game, mark.events) == (What.MARK, "g", (3, 9))
    assert court.says("!warns", "bob") == [
        "<bot->bob> bob: 0 offences, 0 mutes, 0 warns.",
        "<bot->bob> bob: alibis: 1.",
    ]
    assert court.docket.books.open_cases() == ()


@pytest.mark.req("C7", "W6")
def test_two_seats_of_one_host_become_a_case(court: Court) -> None:
    lives_at(court, "dan", "ann")
    play(court)
    cases = court.docket.books.open_cases()
    assert [(case.nick, case.rule) for case in cases] == [("dan", "1.2")]


@pytest.mark.req("C34", "W4")
def test_flood_is_many_lines_at_once_and_commands_are_none(court: Court) -> None:
    town = court.town
    town.typing_time = 0.1
    for _ in range(20):
        town.says("bob", "!list")
    for _ in range(6):
        town.says("bob", "а")
    assert court.docket.books.entries == ()
    town.says("bob", "а")
    entry = court.docket.books.entries[0]
    assert (entry.rule, entry.kind) == ("2.6", Kind.WARN)
    town.typing_time = 10.0
    for _ in range(20):
        town.says("eve", "а")
    assert len(court.docket.books.entries) == 1


@pytest.mark.req("C27")
def test_urging_to_leave_in_a_game_is_punished_and_in_private_nobody_listens(
    court: Court,
) -> None:
    town = court.town
    assert "penalty" not in "".join(town.says("bob", "/leave"))
    town.says("mod", "!start")
    town.tells("bob", "/leave")
    assert court.docket.books.entries == ()
    said = town.says("bob", "/leave")
    assert "Rule 1.21" in said[0] and "A warning" in said[0]
