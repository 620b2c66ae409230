"""Warnings, mutes and bans in a channel: commands, books, and what people are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import peewee as pw
import pytest

from mafiabot.config.source import load_code
from mafiabot.docket import Docket
from mafiabot.engine.model import Presence
from mafiabot.ledger.conduct import ConductBooks
from mafiabot.ledger.database import open_ledger
from mafiabot.ports import ChannelReady, NickChanged, RightsChanged, SanctionOver

from rules import ruleset
from town import CHANNEL, NETWORK, Town

HOUR = 3600.0


class Court:
    """A town whose books are a real file, and a moderator in it."""

    def __init__(self, folder: Path, code: str = "warns", language: str = "en") -> None:
        self.language = language
        self.database = open_ledger(f"sqlite:///{folder}/scores.db")
        self.keeper = ConductBooks(self.database)
        self.code = load_code(code)
        self.town = self.settle()

    def settle(self) -> Town:
        """A bot that has just started, on the same books."""
        town = Town(ruleset("classic"), self.language)
        town.room.docket = Docket(town.room, self.code, self.keeper)
        town.network.person("mod")
        town.give_modes("mod", "oh")
        town.network.person("bob")
        return town

    @property
    def docket(self) -> Docket:
        assert isinstance(self.town.room.docket, Docket)
        return self.town.room.docket

    def restart(self, later: float = 0.0) -> list[str]:
        """The bot dies and comes back; what it does when it is in the channel."""
        at = self.town.clock.at
        self.town = self.settle()
        self.town.clock.at = at + later
        people = tuple(self.town.network.people.values())
        return self.town.report(ChannelReady(NETWORK, CHANNEL, people))

    def says(self, text: str, nick: str = "mod") -> list[str]:
        return self.town.tells(nick, text)


@pytest.fixture
def court(tmp_path: Path) -> Iterator[Court]:
    made = Court(tmp_path)
    yield made
    made.database.close()


@pytest.fixture
def cats(tmp_path: Path) -> Iterator[Court]:
    made = Court(tmp_path, "cats")
    yield made
    made.database.close()


@pytest.mark.req("W29", "C1")
def test_each_penalty_is_told_in_private_with_rule_and_reason(court: Court) -> None:
    told, noted = court.says("!warn bob 14 slept all night")
    assert told.startswith("<bot->bob> A warning") and "Rule 14: Away" in told
    assert "Reason: slept all night" in told and "Decided by: mod" in told
    assert noted == "<bot->mod> bob: warned in private, rule 14. Number 1."
    again = court.says("!варн bob 14 опять")
    assert "* +mute *!u@host" in again and "* -v bob" in again
    assert any("You are muted (30 min)" in line for line in again)


def test_a_rank_is_needed_and_a_code(court: Court) -> None:
    assert "<bot->mod>" not in "".join(court.says("!warn mod 14", "bob"))
    assert not court.docket.books.entries
    court.town.room.docket = None
    assert court.says("!warn bob 14") == [
        "-bot->mod- There is no code of conduct in this channel."
    ]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("!warn bob", "did not understand"),
        ("!warn nobody 14", "nobody is not in the channel"),
        ("!warn bob 99", "no rule 99"),
        ("!mute bob soon", "did not understand"),
        ("!mute nobody 30m", "nobody is not in the channel"),
        ("!unmute bob", "nothing to lift"),
        ("!unban nobody", "nothing to lift"),
        ("!case 7", "no open case 7"),
        ("!pardon x", "no offence x"),
        ("!cases", "No case waits"),
        ("!relieve bob gift", "did not understand"),
        ("!code 99", "no rule 99"),
        ("!code", "1 2 3 4 5"),
        ("!code 16", "mute until it is put right"),
        ("!warns nobody", "nobody is not in the channel"),
        ("!warns", "mod: 0 offences, 0 mutes, 0 warns"),
    ],
)
def test_answers(court: Court, text: str, answer: str) -> None:
    said = court.says(text)
    assert len(said) == 1 and answer in said[0], said


def test_help_names_the_code_only_where_there_is_one(court: Court) -> None:
    assert "!code !warns" in court.says("!help", "bob")[0]
    court.town.room.docket = None
    assert "!code" not in court.says("!help", "bob")[0]


@pytest.mark.parametrize(
    ("words", "seconds"), [("30m", 1800), ("2ч", 7200), ("7d", 604800)]
)
def test_a_mute_ends_by_itself(court: Court, words: str, seconds: int) -> None:
    began = court.town.clock.at
    court.says(f"!мут bob {words} хватит")
    assert court.docket.books.in_force()[0].until == began + seconds
    lifted: list[str] = []
    for _ in range(8):  # a long one rings once a day
        lifted += court.town.ring(SanctionOver)
    assert lifted.count("* -mute *!u@host") == 1
    assert lifted.count("<bot->bob> bob: the mute is over.") == 1
    assert court.town.clock.at >= began + seconds
    assert court.docket.books.in_force() == ()


def test_a_ban_for_ever_has_no_end_but_a_command(court: Court) -> None:
    assert "* +ban *!u@host" in court.says("!ban bob навсегда реклама")
    assert not court.town.clock.bells
    assert "* -ban *!u@host" in court.says("!разбан bob ошибка")
    entry = court.docket.books.entries[-1]
    assert (entry.by, entry.why) == ("mod", "ошибка")


def test_who_is_muted_before_his_host_is_known_is_muted_by_it_a_moment_later(
    court: Court,
) -> None:
    network = court.town.network
    bob = network.person("bob")
    network.people[bob.id] = replace(bob, hostmask="")
    assert "* +mute bob!*@*" in court.says("!mute bob 2h")
    network.people[bob.id] = bob
    at, bell = court.town.clock.bells.pop()
    court.town.clock.at = at
    assert court.town.report(bell) == ["* +mute *!u@host", "* -mute bob!*@*"]
    (held,) = court.docket.books.in_force()
    assert held.mask == "*!u@host" and held.until is not None
    assert "* -mute *!u@host" in court.town.ring(SanctionOver)
    assert court.docket.books.in_force() == ()


def test_a_mute_that_is_set_anew_by_the_host_ends_in_time_too(court: Court) -> None:
    """The bot was made an operator between the mute and its first bell."""
    network = court.town.network
    bob = network.person("bob")
    network.people[bob.id] = replace(bob, hostmask="")
    court.says("!mute bob 2h")
    network.people[bob.id] = bob
    old = [report for _, report in court.town.clock.bells]
    court.town.report(RightsChanged(NETWORK, CHANNEL, True))
    (held,) = court.docket.books.in_force()
    assert held.mask == "*!u@host"
    for bell in old:
        court.town.report(bell)
    assert court.docket.books.in_force() == (held,)
    assert "* -mute *!u@host" in court.town.ring(SanctionOver)
    assert court.docket.books.in_force() == ()


def test_a_ban_before_the_host_is_known_is_for_ever_by_the_host(court: Court) -> None:
    network = court.town.network
    bob = network.person("bob")
    network.people[bob.id] = replace(bob, hostmask="")
    assert not [line for line in court.says("!ban bob forever") if "ban " in line[:6]]
    network.people[bob.id] = bob
    at, bell = court.town.clock.bells.pop()
    court.town.clock.at = at
    assert "* +ban *!u@host" in court.town.report(bell)
    assert "* +ban *!u@host" in court.restart()
    assert "* -ban *!u@host" in court.says("!unban bob")


def test_a_ban_whose_host_never_is_known_is_by_the_nick(court: Court) -> None:
    network = court.town.network
    bob = network.person("bob")
    network.people[bob.id] = replace(bob, hostmask="")
    court.says("!ban bob forever")
    at, bell = court.town.clock.bells.pop()
    court.town.clock.at = at
    assert court.town.report(bell) == ["* +ban bob!*@*"]


@pytest.mark.req("C4")
def test_a_mute_outlives_the_bot_and_is_lifted_in_time(court: Court) -> None:
    court.says("!mute bob 2h")
    assert "* +mute *!u@host" in court.restart(HOUR)
    court.town.clock.at += 0.5 * HOUR
    assert court.docket.books.in_force()
    assert "* -mute *!u@host" in court.town.ring(SanctionOver)


@pytest.mark.req("C4")
def test_a_mute_that_ended_while_the_bot_was_dead_is_lifted_at_once(
    court: Court,
) -> None:
    court.says("!mute bob 30m")
    said = court.restart(HOUR)
    assert "* -mute *!u@host" in said and "* +mute *!u@host" not in said


@pytest.mark.req("C4")
def test_the_muted_cannot_register_but_his_night_order_counts(court: Court) -> None:
    town = court.town
    court.says("!mute bob 30m")
    town.says("mod", "!start")
    assert "You are muted (30 min)" in town.says("bob", "!reg")[0]
    court.says("!unmute bob")
    for nick in ("bob", "ann", "cid", "dan"):
        assert "muted" not in "".join(town.says(nick, "!reg"))
    town.deadline()  # a reminder
    town.deadline()
    for nick in ("bob", "ann", "cid", "dan"):
        town.tells(nick, "!yes")
    game = town.room.playing
    assert game is not None
    holder = next(p for p in game.players.values() if p.role.abilities)
    before = len(town.heard)
    court.says(f"!mute {holder.nick} 2h")
    game = town.room.playing
    assert game is not None and game.nights == 1
    player = game.players[holder.id]
    assert player.alive and player.presence is Presence.HERE
    other = next(p for p in game.living if p.role.team is not holder.role.team)
    verb = holder.role.verbs[0]
    said = town.tells(holder.nick, f"!{verb} {other.nick}")
    assert any(line.startswith(f"<bot->{holder.nick}>") for line in said), said
    assert f"* +v {holder.nick}" not in town.heard[before:]


@pytest.mark.req("C5", "C32")
def test_discretion_opens_a_case_that_people_decide(cats: Court) -> None:
    cats.says("!warn bob 2.1 shouted")
    assert "Case 1: bob, rule 2.1. shouted" in cats.says("!cases")[0]
    said = cats.says("!case 1 confirm 2h he did")
    assert any("You are muted (2 h)" in line for line in said), said
    assert cats.docket.books.open_cases() == ()
    assert "no open case 1" in cats.says("!дело 1 confirm")[0]


def test_a_case_that_is_dismissed_leaves_no_offence(cats: Court) -> None:
    cats.says("!warn bob 2.1 shouted")
    assert "Case 1: dismissed." in cats.says("!case 1 dismiss he joked")[0]
    assert "bob: 0 offences" in cats.says("!warns bob")[0]
    assert cats.docket.books.entries[-1].why == "he joked"


@pytest.mark.req("W25", "W26", "W27", "W28")
def test_fifteen_mutes_ban_and_warns_are_taken_off(court: Court) -> None:
    for number in range(1, 15):
        court.says("!warn bob 18")
        court.says("!unmute bob")
        assert f"{number} mutes, {number // 3} warns" in court.says("!warns bob")[0]
    assert "bob has 3 warns" in court.says("!relieve bob invited")[0]
    assert "bob has 0 warns" in court.says("!снять bob diamond")[0]
    assert "bob has 0 warns" in court.says("!relieve bob diamond")[0]
    assert "* +ban *!u@host" not in court.town.heard


@pytest.mark.req("W26")
def test_five_warns_are_a_ban(court: Court) -> None:
    for _ in range(14):
        court.says("!warn bob 18")
    assert "* +ban *!u@host" in court.says("!warn bob 18")


def test_pardon_takes_back_offence_and_mute(court: Court) -> None:
    court.says("!warn bob 18 shot blindly")
    assert "did not understand" in court.says("!pardon 1")[0], "and why?"
    said = court.says("!pardon 1 the doctor was dead")
    assert "* -mute *!u@host" in said
    assert "bob: 0 offences" in court.says("!warns bob")[0]
    assert "no offence 1" in court.says("!pardon 1")[0]


def test_a_player_sees_his_own_record_and_nobody_elses(court: Court) -> None:
    court.says("!warn bob 18 shot blindly")
    court.says("!unmute bob")
    own = court.says("!warns", "bob")
    assert "bob: 1 offences, 1 mutes, 0 warns" in own[0]
    assert "rule 18, mute: shot blindly; never lapses" in own[1]
    other = court.says("!warns bob", "eve")
    assert other == ["<bot->eve> eve: 0 offences, 0 mutes, 0 warns."]


@pytest.mark.parametrize("statement", ["UPDATE conduct SET at = 0", "DELETE FROM"])
def test_the_books_only_grow(court: Court, statement: str) -> None:
    court.says("!warn bob 14")
    if statement.startswith("DELETE"):
        statement += " conduct"
    with pytest.raises(pw.IntegrityError, match="append-only"):
        court.database.execute_sql(statement)
    assert court.keeper.read(NETWORK, CHANNEL) == court.docket.books


@pytest.mark.req("W16", "W24")
def test_a_mute_until_fixed_ends_with_a_nick_of_ones_own(court: Court) -> None:
    court.says("!warn bob 16 looks like b0b")
    said = court.says("!warn bob 16 still does")
    assert any("You are muted (until it is put right)" in line for line in said), said
    assert "<bot->bob> A mute costs a won prefix: it is not given back." in said
    assert not court.town.clock.bells
    alike = court.town.rename("bob", "BOB")
    assert not court.town.report(NickChanged(NETWORK, CHANNEL, alike, "bob"))
    own = court.town.rename("BOB", "robert")
    lifted = court.town.report(NickChanged(NETWORK, CHANNEL, own, "BOB"))
    assert "* -mute *!u@host" in lifted
    assert "<bot->robert> robert: the mute is over." in lifted
    assert court.docket.books.in_force() == ()


@pytest.fixture
def russian(tmp_path: Path) -> Iterator[Court]:
    made = Court(tmp_path, "warns", "ru")
    yield made
    made.database.close()


RUSSIAN = [
    ("!варн bob 14 спал", "Предупреждение, на этот раз только в личке"),
    ("!варны bob", "нарушений 0"),
    ("!мут bob 30м хватит", "Вам мут (30 мин). Причина: хватит. Решение: mod."),
    ("!мут bob 2ч", "2 ч"),
    ("!бан bob 7д", "Вам бан (7 д)"),
    ("!бан bob навсегда", "навсегда"),
    ("!размут bob", "нечего"),
    ("!разбан bob", "нечего"),
    ("!дела", "дел"),
    ("!дело 1 подтвердить", "1"),
    ("!помиловать 1 ошибка", "1"),
    ("!снять bob diamond", "bob"),
    ("!кодекс", "1 2 3"),
    ("!кодекс 14", "14"),
]


@pytest.mark.parametrize(("text", "answer"), RUSSIAN)
def test_each_command_is_understood_in_russian(
    russian: Court, text: str, answer: str
) -> None:
    said = russian.says(text)
    assert any(answer in line for line in said), said
    assert not any("Не понимаю" in line for line in said), said


def test_times_are_told_as_they_were_given(russian: Court) -> None:
    for given, told in (("30m", "30 мин"), ("2h", "2 ч"), ("7d", "7 д")):
        assert any(f"({told})" in line for line in russian.says(f"!mute bob {given}"))
        russian.says("!unmute bob")
    assert any("(навсегда)" in line for line in russian.says("!mute bob навсегда"))
