"""One person, one seat (rulings; R32)."""

from __future__ import annotations

from dataclasses import replace

from mafiabot.engine import Game, step
from mafiabot.engine.effects import Refused
from mafiabot.engine.events import Join, Start
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person

from rules import ruleset
from town import Town


def test_one_account_has_one_seat_whatever_its_nicks() -> None:
    game = step(Game(ruleset("classic")), Start(1)).game
    game = step(game, Join(PlayerId("a"), "a", account="Vasya")).game
    twin = step(game, Join(PlayerId("b"), "b", account="Vasya"))
    assert twin.game is game
    assert twin.effects == (Refused(PlayerId("b"), Refusal.SAME_PERSON),)
    other = step(game, Join(PlayerId("c"), "c", account=None)).game
    assert len(other.players) == 2


def strict(**rules: bool) -> Town:
    """A channel with stricter rules for who may sit down; registration is open."""
    town = Town(ruleset("classic"))
    town.room.setup = replace(town.room.setup, **rules)
    town.says("ann", "!start")
    return town


def seat(town: Town, nick: str, host: str, account: str | None = None) -> list[str]:
    """Somebody comes and registers; what he is told."""
    person = Person(PlayerId(nick), nick, account, f"{nick}!u@{host}")
    town.network.people[person.id] = person
    return town.says(nick, "!reg")


def seats(town: Town) -> set[str]:
    game = town.room.playing
    assert game is not None
    return {player.nick for player in game.players.values()}


def test_one_host_has_one_seat_where_the_channel_says_so() -> None:
    town = strict(one_per_host=True)
    seat(town, "ann", "Home.example")
    (refused,) = seat(town, "bob", "home.example")
    assert refused.startswith("-bot->bob- ann plays from your host")
    seat(town, "carol", "elsewhere.example")
    assert seats(town) == {"ann", "carol"}


def test_two_accounts_of_one_host_are_two_people() -> None:
    town = strict(one_per_host=True)
    seat(town, "ann", "home", "ann")
    seat(town, "bob", "home", "bob")
    assert "plays from your host" in seat(town, "eve", "home")[0]
    assert seats(town) == {"ann", "bob"}


def test_elsewhere_a_host_may_have_many_seats() -> None:
    town = strict()
    seat(town, "ann", "home")
    seat(town, "bob", "home")
    assert seats(town) == {"ann", "bob"}


def test_whoever_is_not_logged_in_is_refused_where_accounts_are_wanted() -> None:
    town = strict(require_account=True)
    (refused,) = seat(town, "ann", "home")
    assert refused.startswith("-bot->ann-") and "account" in refused
    seat(town, "ann", "home", "ann")
    assert seats(town) == {"ann"}
