"""From the journal to the books: what is done when a game is over, and with lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_conduct_desk import Court

from mafiabot.conduct.books import What
from mafiabot.conduct.memory import Memory
from mafiabot.conduct.model import Detector, Kind
from mafiabot.config.source import load_code
from mafiabot.engine import Game, codec, step
from mafiabot.engine.effects import CheckNoted, OrderNoted, RoleLearned
from mafiabot.engine.events import Join, KillMe, Order
from mafiabot.engine.model import Player
from mafiabot.engine.role import PlayerId
from mafiabot.ports import NickChanged, PlayerRecord, Standing, StoredEvent, StoredGame
from mafiabot.stand_ins import id_of
from mafiabot.watch import Watch

from rules import ruleset
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


@pytest.mark.req("C36", "C9")
def test_a_check_that_is_shown_goes_into_the_journal_and_becomes_a_case(
    court: Court,
) -> None:
    """Also when the bot was restarted between the telling and the showing."""
    town = court.town
    begin(court)
    game = town.room.playing
    assert game is not None
    com, doc = card(game, "commissar"), card(game, "medic")
    watch = court.town.bot.watches[0]
    told = RoleLearned(com.id, doc.id, "medic")
    town.says(com.nick, f"{doc.nick}: doctor")
    assert not shown_in(court), "he was told nothing of it"
    watch.confidences.hear((told,))
    town.says(doc.nick, f"{doc.nick} - doctor")
    town.tells(com.nick, f"{doc.nick} - doctor")
    assert not shown_in(court), "not his to show, and not the channel"
    town.says(com.nick, f"{doc.nick.upper()} - doctor!")
    assert len(shown_in(court)) == 1
    town.says("mod", "!halt")
    (case,) = court.docket.books.open_cases()
    assert (case.nick, case.rule, case.kind) == (com.nick, "1.4", Kind.CASE)
    number = shown_in(court)[0][1]
    assert case.events == (number,)


@pytest.mark.req("C36")
def test_what_was_told_before_a_restart_is_known_after_it(court: Court) -> None:
    town = court.town
    begin(court)
    game = town.room.playing
    assert game is not None
    com, don = card(game, "commissar"), card(game, "don")
    town.tells(com.nick, f"!check {don.nick}")
    again = Watch(court.docket, lambda game: stored(court, game))
    said = town.room.line(CheckNoted(com.id, don.id))
    (event,) = again.confidences.shown(com.id, said)
    assert (event.what, event.about) == ("CheckNoted", don.id)


def begin(court: Court, stop_target: tuple[str, ...] = (), robot: str = "") -> None:
    """A game of the godfather's town, in its first night."""
    court.docket.code = replace(court.docket.code, stop_target=stop_target)
    court.town.room.setup = replace(court.town.room.setup, ruleset=ruleset("godfather"))
    court.town.says("mod", "!game")
    for nick in ("bob", "ann", "cid", "dan", "eva", "fay"):
        lives_at(court, nick, nick)
        court.town.says(nick, "!join")
    if robot:
        court.town.room.feed(Join(id_of(robot), robot))
    court.town.says("mod", "!start")


def card(game: Game, key: str) -> Player:
    return next(p for p in game.players.values() if p.role_key == key)


def shown_in(court: Court) -> list[tuple[str, int, str]]:
    return [row for row in court.town.journal.rows if '"Shown"' in row[2]]


@pytest.mark.req("W16")
@pytest.mark.parametrize("back", [True, False])
def test_who_has_his_nick_again_is_not_muted_until_he_has_it(
    court: Court, back: bool
) -> None:
    """Who plays on under the other nick is muted by his host, in the books under the
    nick that he played with, until he takes it again."""
    court.code = court.docket.code = load_code("warns")
    for turn in (1, 2):
        begin(court)
        town = court.town
        stays = turn == 2 and not back
        for old, new in (("dan", "other"), *(() if stays else (("other", "dan"),))):
            person = town.rename(old, new)
            town.report(NickChanged(NETWORK, CHANNEL, person, old))
        town.says("mod", "!halt")
    offences = [e for e in court.docket.books.entries if e.what is What.OFFENCE]
    assert [(e.nick, e.kind) for e in offences] == [
        ("dan", Kind.REMARK),
        ("dan", Kind.MUTE),
    ]
    held = court.docket.books.in_force()
    assert [(e.nick, e.mask) for e in held] == ([] if back else [("dan", "*!u@dan")])
    if not back:
        person = court.town.rename("other", "dan")
        court.town.report(NickChanged(NETWORK, CHANNEL, person, "other"))
        assert court.docket.books.in_force() == ()


@pytest.mark.req("C44")
def test_a_stop_target_is_spared_in_the_first_night(court: Court) -> None:
    """Whoever is on the list of the code; by the don, by the commissar; once."""
    begin(court, stop_target=("ann", "bob", "cid"))
    game = court.town.room.playing
    assert game is not None and game.spared == {"ann", "bob", "cid"}
    don, com = card(game, "don"), card(game, "commissar")
    ready = [p.nick for p in game.living if p.id not in game.spared]
    listed = [n for n in ("ann", "bob", "cid") if n not in (don.nick, com.nick)]
    for nick, verb in ((don.nick, "kill"), (com.nick, "check"), (com.nick, "kill")):
        said = court.town.tells(nick, f"!{verb} {listed[0]}")
        assert "has the stop-target sign" in said[-1], said
    other = next(n for n in ready if n not in (don.nick, com.nick))
    assert "It will be done" in court.town.tells(don.nick, f"!kill {other}")[0]
    second = replace(game, nights=2)
    again = step(second, Order(don.id, "kill", PlayerId(listed[0])))
    assert isinstance(again.effects[0], OrderNoted)
    plain = replace(game, spared=frozenset())
    assert step(plain, Order(don.id, "kill", PlayerId(listed[0]))).game is not plain


@pytest.mark.req("W22")
@pytest.mark.parametrize(("games", "new"), [(None, True), (2, True), (9, False)])
def test_who_has_played_elsewhere_or_long_ago_is_no_newcomer(
    court: Court, games: int | None, new: bool
) -> None:
    court.code = load_code("warns")
    court.docket.code = court.code
    watch = court.town.bot.watches[0]
    begin(court)
    game = court.town.room.playing
    assert game is not None
    don, victim = card(game, "don"), card(game, "citizen")
    court.town.tells(don.nick, f"!kill {victim.nick}")
    court.town.deadline()
    court.town.deadline()
    watch.memory = Memory(games={f"nick:{don.nick}": 5})
    if games is not None:
        standing = Standing(1, victim.nick, 0, games)
        record = PlayerRecord(standing, 1, 0, 0, 0, 0.0, None)
        court.town.records.by_name = lambda *asked: record  # type: ignore[method-assign]
    court.town.says("mod", "!halt")
    rules = [(case.nick, case.rule) for case in court.docket.books.open_cases()]
    assert ((don.nick, "22") in rules) is new


def test_a_robot_at_the_table_accuses_nobody_and_is_accused_of_nothing(
    court: Court,
) -> None:
    """Whatever is done to it, it is no newcomer; whatever it does, it is no person."""
    robot = id_of("Rob")
    begin(court, robot="Rob")
    court.docket.code = load_code("warns")
    game = court.town.room.playing
    assert game is not None
    don = card(game, "don")
    assert don.id != robot
    court.town.room.feed(Order(don.id, "kill", robot))
    court.town.room.feed(KillMe(robot))
    court.town.deadline()
    court.town.deadline()
    watch = court.town.bot.watches[0]
    watch.memory = Memory(games={f"nick:{don.nick}": 5})
    court.town.says("mod", "!halt")
    entries = {(entry.nick, entry.rule) for entry in court.docket.books.entries}
    assert ("Rob", "9") not in entries, "it left while allies were alive"
    assert (don.nick, "22") not in entries
    assert (don.nick, "14") not in entries and entries, "others were judged"


@pytest.mark.req("C21", "W17")
def test_the_bot_remembers_over_a_restart_who_struck_whom(court: Court) -> None:
    begin(court)
    game = court.town.room.playing
    assert game is not None
    don, victim = card(game, "don"), card(game, "citizen")
    court.town.tells(don.nick, f"!kill {victim.nick}")
    for _ in range(2):
        court.town.deadline()
    court.town.says("mod", "!halt")
    ids = {row[0] for row in court.town.journal.rows}
    again = Watch(court.docket, lambda game: None, (stored(court, i) for i in ids))
    pair = (f"nick:{don.nick}", f"nick:{victim.nick}")
    assert pair in again.memory.struck[0]
    assert again.memory.games[f"nick:{don.nick}"] == 1
    assert again.memory == court.town.bot.watches[0].memory


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
    assert [(case.nick, case.rule) for case in cases] == [("ann", "1.2")]
    assert cases[0].why == "Two seats from one place: dan"
    said = court.says(f"!case {cases[0].number} confirm")
    assert "* +ban dan!*@*" in said and "* +mute *!u@ann" in said
    assert any("<bot->ann> You are muted (7 d)" in line for line in said)
    held = {(e.nick, e.kind): e.until for e in court.docket.books.in_force()}
    assert held.keys() == {("ann", Kind.MUTE), ("dan", Kind.BAN)}
    assert held["dan", Kind.BAN] is None
    court.docket.restore()
    assert court.docket.books.in_force()[-1].mask == "dan!*@*", "not by the host"


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
    assert [e.what for e in court.docket.books.entries] == [What.OFFENCE, What.TOLD]


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
