"""The numbers of the godfather's ruleset, who wins in it, and what can be changed."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from mafiabot.config.source import ConfigError, load_ruleset
from mafiabot.engine import Game
from mafiabot.engine.effects import ForcesEven
from mafiabot.engine.model import Outcome, Player, Roster
from mafiabot.engine.outcome import forces, winner
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import EarlyEnd, Ruleset

from rules import ruleset

# What joins the table at each size, citizens left out: the order of section 9, at the
# sizes where robots found the sides even (docs/balance.rst).
NEWCOMERS = {
    4: "don medic",
    6: "commissar lucky",
    8: "tramp",
    9: "soldier kamikaze",
    11: "mistress",
    12: "soldier sergeant",
    13: "slasher",
    18: "advocate",
    20: "soldier",
    21: "mayor",
    22: "soldier",
    23: "suicide",
    24: "wife",
    25: "soldier wizard",
    28: "soldier journalist",
    30: "soldier",
}


@pytest.mark.req("T1")
@pytest.mark.parametrize("players", range(4, 31))
def test_so_many_cards_for_so_many_players(players: int) -> None:
    expected: dict[str, int] = {}
    for size, cards in NEWCOMERS.items():
        for card in cards.split() if size <= players else ():
            expected[card] = expected.get(card, 0) + 1
    dealt = {card: n.of(players) for card, n in ruleset("godfather").roles.items()}
    assert {card: n for card, n in dealt.items() if n} == expected


@pytest.mark.parametrize("players", range(4, 31))
def test_the_family_is_between_an_eighth_and_a_good_third(players: int) -> None:
    roles = ruleset("godfather").roles
    evil = sum(n.of(players) for c, n in roles.items() if ROLES[c].team is Team.MAFIA)
    assert players / 8 <= evil <= players * 0.37


def table(cards: str) -> Roster:
    return Roster(
        {
            PlayerId(f"p{n}"): Player(PlayerId(f"p{n}"), f"p{n}", role_key=card)
            for n, card in enumerate(cards.split())
        }
    )


def outcome(cards: str, early: EarlyEnd) -> Outcome | None:
    rules: Ruleset = replace(ruleset("godfather"), early_end=early)
    return winner(Game(rules, players=table(cards)))


T, M, K, D = Outcome.TOWN, Outcome.MAFIA, Outcome.MANIAC, Outcome.DRAW
# Who lives; the outcome with early_end never, unarmed, parity.
VICTORIES = [
    ("", D, D, D),
    ("citizen", T, T, T),
    ("citizen suicide wizard", T, T, T),
    ("wizard suicide", D, D, D),
    ("don", M, M, M),
    ("wife", M, M, M),
    ("don soldier soldier citizen citizen", None, M, M),
    ("don soldier soldier commissar citizen", None, M, M),
    ("don citizen", None, M, M),
    ("don commissar", None, None, M),
    ("don soldier commissar medic", None, None, M),
    ("don suicide", None, M, M),
    ("don citizen citizen", None, None, None),
    ("don slasher", None, None, None),
    ("don slasher citizen citizen", None, None, None),
    ("slasher", K, K, K),
    ("slasher citizen", None, K, K),
    ("slasher commissar", None, None, None),
    ("slasher citizen citizen", None, None, None),
]


@pytest.mark.req("T32", "T33", "T35")
@pytest.mark.parametrize(("cards", "never", "unarmed", "parity"), VICTORIES)
def test_who_has_won(
    cards: str, never: Outcome | None, unarmed: Outcome | None, parity: Outcome | None
) -> None:
    assert outcome(cards, EarlyEnd.NEVER) is never
    assert outcome(cards, EarlyEnd.UNARMED) is unarmed
    assert outcome(cards, EarlyEnd.PARITY) is parity


def test_a_ruleset_without_the_new_keys_is_whole() -> None:
    """Files that operators wrote before these keys go on being right."""
    classic = ruleset("classic")
    assert not classic.silence and not classic.last_words
    assert not classic.registration.by_creator
    assert classic.night.silent_nights == 1 and not classic.vote.in_private


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("procedure: confirm", "procedure: shout", "vote.procedure"),
        ("early_end: unarmed", "early_end: soon", "early_end"),
        ("list_every: 15", "list_evry: 15", "registration.list_evry"),
        ("report: deaths", "report: everything", "night.report"),
        ("in_private: true", "in_private: perhaps", "vote.in_private"),
        ("don: {at: [4]}", "don: {at: [5]}", "roles"),
    ],
)
def test_a_wrong_key_is_named_with_its_remedy(
    tmp_path: Path, old: str, new: str, key: str
) -> None:
    text = (files("mafiabot") / "rulesets" / "godfather.yaml").read_text("utf-8")
    assert old in text
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_ruleset(str(file))
    assert f"mine.yaml: {key}: " in str(caught.value)


def at_table(cards: str) -> Game:
    return Game(ruleset("godfather"), players=table(cards))


@pytest.mark.req("C39")
def test_equal_forces_are_told_once_and_again_when_they_are_others() -> None:
    even = "don soldier commissar citizen slasher suicide"
    game, told = forces(at_table(even))
    assert told == (ForcesEven(2),) and game.even == 2
    assert forces(game) == (game, ())
    later = replace(at_table("don commissar slasher"), even=2)
    assert forces(later)[1] == (ForcesEven(1),)
    uneven, told = forces(replace(at_table("don commissar citizen"), even=2))
    assert told == () and uneven.even == 0


@pytest.mark.req("C39")
def test_nobody_counts_forces_where_the_rules_do_not_ask_for_it() -> None:
    for name in ("classic", "city", "vanilla"):
        game = replace(at_table("don commissar"), rules=ruleset(name))
        assert forces(game) == (game, ())
    assert forces(at_table("slasher citizen"))[1] == ()
