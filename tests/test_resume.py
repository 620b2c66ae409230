"""A bot that dies in the middle of a game plays it on."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import peewee as pw
import pytest
from lasting import NAMES, LastingTown

from mafiabot.engine import Phase, codec
from mafiabot.engine.model import Night, Nomination, Presence
from mafiabot.engine.night import awaited
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId
from mafiabot.engine.turn import moderates
from mafiabot.ledger import journal as journal_module
from mafiabot.ledger.models import PROXY, EventRow, SentRow
from mafiabot.ports import Arrived, Heard, Person
from mafiabot.replay import CannotReplay, rebuild, rules_of
from mafiabot.resume import resume_all
from mafiabot.room import RoomSetup

from rules import ruleset
from town import CHANNEL, NETWORK, Town


@pytest.fixture
def town(tmp_path: Path) -> Iterator[LastingTown]:
    made = LastingTown(tmp_path)
    yield made
    if made.database.is_closed():
        return
    made.database.close()


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """A test that dies leaves a newer ledger open."""
    yield
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        PROXY.obj.close()


def test_the_very_same_game_goes_on(town: LastingTown) -> None:
    town.night()
    maf, victim = town.holder("mafioso"), town.holder("citizen")
    town.tells(maf, f"!kill {victim}")
    before = town.room.game
    after = town.die()
    assert after.room.game == before
    assert after.room.game_id == town.room.game_id
    heard = after.back()
    assert heard[0].startswith("<bot> I was away and am back.")
    assert isinstance(after.room.game.stage, Night)
    assert PlayerId(maf) in after.room.game.stage.orders


def test_registration_is_kept_too(town: LastingTown) -> None:
    town.says("alice", "!start")
    town.says("bob", "!reg")
    after = town.die()
    after.back()
    assert set(after.room.game.players) == {"bob"}
    assert "carol" in " ".join(after.says("carol", "!reg"))


def test_what_was_sent_is_not_repeated(town: LastingTown) -> None:
    town.night()
    heard = town.die().back()
    assert not [line for line in heard if "(again)" in line]


def test_what_had_not_gone_out_is_repeated_and_marked(town: LastingTown) -> None:
    town.night()
    town.network.stuck = True
    katani, other = town.holder("katani"), town.holder("citizen")
    told = town.tells(katani, f"!check {other}")
    after = town.die()
    heard = after.back()
    again = [line for line in heard if "(again)" in line]
    assert again[0] == told[0].replace("> ", "> (again) ", 1)
    assert again[1] == told[1].replace("> ", "> (again) ", 1)
    assert len(again) == 2
    assert not [line for line in after.die().back() if "(again)" in line]


def test_who_is_gone_becomes_a_leaver_and_hears_it_when_he_is_back(
    town: LastingTown,
) -> None:
    town.night()
    town.network.stuck = True
    katani, other = town.holder("katani"), town.holder("citizen")
    town.tells(katani, f"!check {other}")
    after = town.die()
    gone = after.network.people.pop(katani)
    heard = after.back()
    assert after.room.game.players[PlayerId(katani)].presence is Presence.AWAY
    assert not [line for line in heard if f"bot->{katani}" in line]
    assert len(after.journal.unfinished()[0].events) == town.room.number + 1
    before = len(after.heard)
    after.network.come_back(gone)
    after.report(Arrived(NETWORK, CHANNEL, gone))
    heard = after.heard[before:]
    told = [line for line in heard if f"<bot->{katani}> (again)" in line]
    assert told and other in told[0]
    assert after.room.game.players[PlayerId(katani)].presence is Presence.HERE


def test_a_stranger_with_another_id_hears_nothing(town: LastingTown) -> None:
    """Somebody took the nick of a player while the bot was away."""
    town.night()
    town.network.stuck = True
    katani = town.holder("katani")
    town.tells(katani, f"!check {town.holder('citizen')}")
    after = town.die()
    del after.network.people[katani]
    after.network.people["x"] = Person(PlayerId("x"), katani)
    heard = after.back()
    assert not [line for line in heard if f"bot->{katani}" in line]


@pytest.mark.parametrize(("minutes", "left"), [(0.5, None), (600.0, 60.0)])
def test_the_clock_starts_again_with_a_grace(
    town: LastingTown, minutes: float, left: float | None
) -> None:
    town.night()
    due = town.clock.bells[-1][0]
    after = town.die(minutes)
    before = len(after.clock.bells)
    after.back()
    assert len(after.clock.bells) == before + 1
    rings = after.clock.bells[-1][0]
    now = after.clock.at - after.typing_time
    assert rings == pytest.approx(max(due, now + 60.0))
    if left is not None:
        assert rings - now == pytest.approx(left)
    assert "(again)" not in " ".join(after.deadline())


def test_players_are_known_to_the_network_again(town: LastingTown) -> None:
    town.night()
    after = town.die()
    assert set(after.network.remembered) == set(NAMES)


def test_votes_stay(town: LastingTown) -> None:
    town.night()
    while town.room.game.phase is Phase.NIGHT:
        who = next(iter(awaited(town.room.game)))
        town.bot.rooms[0].feed(options(town.room.game, who.id)[0])
    voter, other = (p.id for p in town.room.game.living[:2])
    town.says(voter, f"!{other}")
    after = town.die()
    after.back()
    assert isinstance(after.room.game.stage, Nomination)
    assert after.room.game.stage.votes == {voter: other}


def finished(town: LastingTown) -> None:
    """The inspector shoots the only mafioso."""
    town.night(4)
    maf, katani = town.holder("mafioso"), town.holder("katani")
    town.tells(maf, f"!kill {town.holder('citizen')}")
    town.tells(katani, f"!kill {maf}")


def test_a_game_that_ended_unheard_is_told_and_recorded_once(
    town: LastingTown,
) -> None:
    town.night(4)
    town.room.halted = True  # no next registration
    maf, katani = town.holder("mafioso"), town.holder("katani")
    town.tells(maf, f"!kill {town.holder('citizen')}")
    town.network.stuck = True
    told = town.tells(katani, f"!kill {maf}")
    assert town.room.playing is None
    won = next(line for line in told if "residents" in line)
    money = town.scores.top(NETWORK)
    assert money
    after = town.die()
    heard = after.back()
    assert heard[2].startswith("<bot> I was away when the game ended")
    assert won.replace("> ", "> (again) ", 1) in heard
    assert after.room.playing is None
    assert after.scores.top(NETWORK) == money
    assert after.journal.unfinished() == ()
    assert after.die().back() == []


def test_the_result_is_recorded_when_the_bot_died_before(town: LastingTown) -> None:
    town.scores.record = lambda result: False  # type: ignore[method-assign]
    town.network.stuck = True
    town.night(4)
    town.room.halted = True
    maf, katani = town.holder("mafioso"), town.holder("katani")
    town.tells(maf, f"!kill {town.holder('citizen')}")
    town.tells(katani, f"!kill {maf}")
    assert not town.scores.top(NETWORK)
    after = town.die()
    assert {s.nick for s in after.scores.top(NETWORK)} == set(NAMES[:4])
    assert sum(s.games for s in after.scores.top(NETWORK)) == 4


def test_a_game_and_the_registration_after_it_are_both_resumed(
    town: LastingTown,
) -> None:
    town.network.stuck = True
    finished(town)
    assert town.room.playing is not None and town.room.game.phase is Phase.REGISTRATION
    assert len(town.journal.unfinished()) == 2
    after = town.die()
    heard = " ".join(after.back())
    assert "I was away when the game ended" in heard and "am back" in heard
    assert after.room.game.phase is Phase.REGISTRATION
    assert [g.id for g in after.journal.unfinished()] == [after.room.game_id]


def test_a_game_is_closed_only_when_everybody_heard_its_end(town: LastingTown) -> None:
    finished(town)
    assert [g.id for g in town.journal.unfinished()] == [town.room.game_id]
    assert SentRow.select().where(SentRow.game != town.room.game_id).count() == 0


def test_another_version_of_the_rules_is_void(
    town: LastingTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.night()
    monkeypatch.setattr(codec, "RULES_VERSION", codec.RULES_VERSION + 1)
    after = town.die()
    heard = after.back()
    assert "* -m" in heard and any(line.startswith("* -v alice") for line in heard)
    assert any("the game is void, nobody's money changes" in line for line in heard)
    assert after.room.playing is None
    assert not after.scores.top(NETWORK)
    assert after.die().back() == []


@pytest.mark.parametrize("fault", ["no json", '{"event": "Nonsense"}'])
def test_a_game_that_cannot_be_read_is_void(town: LastingTown, fault: str) -> None:
    town.night()
    EventRow.update(event=fault).where(EventRow.number == 3).execute()
    after = town.die()
    assert any("game is void" in line for line in after.back())
    assert after.room.playing is None


def test_a_game_of_a_channel_that_is_no_longer_configured_is_closed(
    town: LastingTown,
) -> None:
    town.night()
    games = town.journal.unfinished()
    resume_all((), town.journal, games, 5.0)
    assert town.journal.unfinished() == ()


def test_a_game_goes_on_under_the_ruleset_it_began_with(town: LastingTown) -> None:
    """Whatever the configuration says now."""
    town.night()
    before = town.room.game.rules
    town.room.setup = RoomSetup(NETWORK, CHANNEL, ruleset("vanilla"), "en")
    stored = town.journal.unfinished()[0]
    assert rules_of(stored) == before
    assert rebuild(stored).game.rules.victory is before.victory


def test_a_damaged_ruleset_is_refused(town: LastingTown) -> None:
    town.night()
    stored = town.journal.unfinished()[0]
    for rules in ("", "{}", "[1"):
        with pytest.raises(CannotReplay):
            rules_of(dataclasses.replace(stored, rules=rules))


def test_the_id_of_a_game_does_not_tell_its_seed(town: LastingTown) -> None:
    """Whoever knows the seed knows every card."""
    seeds = iter([1, 0x1234567890ABCDEF])
    town.room.services.draw_seed = lambda: next(seeds)
    town.room.open()
    assert town.room.game.seed == 0x1234567890ABCDEF
    assert "1234567890abcdef" not in town.room.game_id


def test_private_lines_do_not_change_what_the_channel_reads(tmp_path: Path) -> None:
    """Which variant of a phrase is said must not depend on refusals to others."""
    heard = []
    for strangers in (0, 5):
        town = Town(ruleset("classic"))
        town.room.setup = dataclasses.replace(town.room.setup, varied=True)
        town.says("alice", "!start")
        for number in range(strangers):
            town.tells(f"s{number}", "!kill 3")
        heard.append(town.says("alice", "!reg") + town.says("bob", "!reg"))
    assert heard[0] == heard[1]


# --- a ledger that cannot be written ----------------------------------------------


def test_a_journal_that_fails_is_said_and_tried_again(
    town: LastingTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on, and nothing is missing once the file can be written."""
    monkeypatch.setattr(journal_module, "RETRY", 0.0)
    monkeypatch.setattr(journal_module, "PATIENCE", 0.0)
    town.says("alice", "!start")
    write = town.journal._write

    def full() -> None:
        raise pw.OperationalError("database or disk is full")

    monkeypatch.setattr(town.journal, "_write", full)
    heard = town.says("alice", "!reg")
    assert any("I cannot write the game down" in line for line in heard)
    assert set(town.room.game.players) == {"alice"}
    heard = town.says("bob", "!reg")
    assert not any("cannot write" in line for line in heard), "said once"
    monkeypatch.setattr(town.journal, "_write", write)
    heard = town.says("carol", "!reg")
    assert any("I can write again" in line for line in heard)
    after = town.die()
    assert set(after.room.game.players) == {"alice", "bob", "carol"}


def test_a_burst_is_one_transaction(town: LastingTown) -> None:
    """Everything on the queue is written before the loop waits again."""
    commits = []
    commit = town.journal.commit
    town.journal.commit = lambda: commits.append(1) or commit()  # type: ignore
    town.says("alice", "!start")
    commits.clear()
    for nick in NAMES:
        person = town.network.person(nick)
        town.bot.queue.put_nowait(Heard(NETWORK, CHANNEL, person, "!reg"))

    async def main() -> None:
        task = asyncio.create_task(town.bot.run())
        while not town.bot.queue.empty():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()

    asyncio.run(main())
    assert len(commits) == 1
    assert set(town.die().room.game.players) == set(NAMES)


def test_who_brings_reports_has_them_answered_at_once_while_the_bot_runs(
    town: LastingTown,
) -> None:
    person = town.network.person("alice")
    heard = Heard(NETWORK, CHANNEL, person, "!start")

    async def main() -> None:
        town.bot.queue.put_nowait(heard)
        town.bot.answer()
        assert town.room.game is None, "it does not run yet"
        task = asyncio.create_task(town.bot.run())
        await asyncio.sleep(0)
        assert town.room.game is not None
        town.bot.queue.put_nowait(replace(heard, text="!reg"))
        town.bot.answer()
        assert set(town.room.game.players) == {"alice"}
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        town.bot.queue.put_nowait(replace(heard, text="!unreg"))
        town.bot.answer()
        assert town.bot.queue.qsize() == 1, "it runs no more"

    asyncio.run(main())
    assert set(town.die().room.game.players) == {"alice"}, "and it was written"


def test_a_result_is_written_after_the_events_that_led_to_it(
    town: LastingTown,
) -> None:
    seen = []
    record = town.scores.record

    def spy(result):  # type: ignore[no-untyped-def]
        stored = town.journal.game(result.game_id)
        assert stored is not None
        seen.append(rebuild(stored).game.phase)
        return record(result)

    town.scores.record = spy  # type: ignore[method-assign]
    finished(town)
    assert seen == [Phase.OVER]


def test_the_host_stops_the_bot_and_the_game_is_kept(town: LastingTown) -> None:
    town.night()
    before = len(town.heard)
    town.bot.pause()
    assert town.heard[before:] == [
        "<bot> My host stops me for a while. The game is kept: stay here, it goes on "
        "when I am back."
    ]
    assert town.die().room.playing is not None


def test_outcomes_are_those_of_the_game_that_was_not_interrupted(
    tmp_path: Path,
) -> None:
    """Die after every single event of a game: it ends the same way."""
    folder = tmp_path / "whole"
    folder.mkdir()
    town = LastingTown(folder)
    finished(town)
    expected = [(s.nick, s.money) for s in town.scores.top(NETWORK)]
    town.database.close()
    folder = tmp_path / "broken"
    folder.mkdir()
    town = LastingTown(folder)
    town.says("alice", "!start")
    for nick in NAMES[:4]:
        town.says(nick, "!reg")
        town = town.die()
        town.back()
    town.deadline()
    town = town.die()
    town.back()
    town.deadline()
    for who, player in town.room.game.players.items():
        if player.role_key != "citizen":
            town = town.die()
            town.back()
            town.tells(who, "!yes")
    maf, katani = town.holder("mafioso"), town.holder("katani")
    town.tells(maf, f"!kill {town.holder('citizen')}")
    town = town.die()
    town.back()
    town.tells(katani, f"!kill {maf}")
    town = town.die()
    assert [(s.nick, s.money) for s in town.scores.top(NETWORK)] == expected


def test_how_the_channel_was_before_is_kept(town: LastingTown) -> None:
    """Who of the players had a voice from others, and that others had silenced it."""
    alice = PlayerId("alice")
    town.network.found = (True, (alice,))
    town.night()
    after = town.die()
    assert after.network.found[1] == (alice,)
    game = after.room.game
    assert game is not None and game.moderated_before and not moderates(game)
    after.back()
    assert after.die().room.game == game
