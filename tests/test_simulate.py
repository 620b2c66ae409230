"""Robots play by the rules; the simulation agrees with theory and with itself."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace as replace_tally
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mafiabot.cli import main
from mafiabot.engine import Game
from mafiabot.engine.copying import replace
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import BallotCast, Hanged
from mafiabot.engine.events import Event, Order, Skip, Vote
from mafiabot.engine.model import Dealing, Outcome, Phase, Player, Roster
from mafiabot.engine.opening import open_vote
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId
from mafiabot.engine.view import player_view
from mafiabot.robots.informed import InformedPolicy
from mafiabot.robots.minutes import Claim, Minutes
from mafiabot.robots.policy import Sight
from mafiabot.robots.random_policy import RandomPolicy
from mafiabot.robots.table import POLICIES, Table
from mafiabot.robots.trust import Trust
from mafiabot.sim.report import won
from mafiabot.sim.run import Plan, play_batch, simulate
from mafiabot.sim.tally import Tally, sides_of, wilson
from mafiabot.sim.tune import (
    counts_at,
    distance,
    pasted,
    proposed,
    thresholds,
    with_counts,
)

from rules import ruleset

# ``make proof-theory`` plays more, at every size.
GAMES = int(os.environ.get("MAFIABOT_GAMES", "400"))
PROOF = "MAFIABOT_GAMES" in os.environ
CASES = [(n, m) for n in range(5, 22) for m in range(1, 5) if 2 * m < n]
FEW = [(5, 1), (7, 1), (9, 2), (10, 2), (13, 3)]


@cache
def town_wins(n: int, m: int) -> float:
    """W(n, m): the town's chance is 1 - this; a day comes first, lots decide."""

    def at_night(living: int, mafia: int) -> float:
        if not mafia:
            return 0.0
        if 2 * mafia >= living:
            return 1.0
        return mafia_wins(living - 1, mafia)

    def mafia_wins(living: int, mafia: int) -> float:
        if 2 * mafia >= living:
            return 1.0
        hit = mafia / living
        lost = at_night(living - 1, mafia - 1) if hit else 0.0
        return hit * lost + (1 - hit) * at_night(living - 1, mafia)

    return 1 - mafia_wins(n, m)


@pytest.mark.parametrize(
    ("n", "m", "mafia"),
    [
        (7, 1, 16 / 35),
        (9, 1, 128 / 315),
        (9, 2, 221 / 315),
        (10, 2, 251 / 320),
        (13, 3, 61 / 77),
    ],
)
def test_the_recurrence_is_the_known_one(n: int, m: int, mafia: float) -> None:
    assert 1 - town_wins(n, m) == pytest.approx(mafia)


@pytest.mark.parametrize("n", range(5, 22, 2))
def test_one_mafioso_wins_by_the_double_factorials(n: int) -> None:
    expected = 1.0
    for k in range(1, n + 1, 2):
        expected *= (k - 1) / k if k > 1 else 1.0
    assert 1 - town_wins(n, 1) == pytest.approx(expected)


def close(tally: Tally, share: float) -> bool:
    """Within three standard errors."""
    error = (share * (1 - share) / tally.games) ** 0.5
    return abs(tally.outcomes[Outcome.TOWN] / tally.games - share) <= 3 * error


@pytest.mark.parametrize(("n", "m"), CASES if PROOF else FEW)
def test_vanilla_agrees_with_theory(n: int, m: int) -> None:
    rules = with_counts(ruleset("vanilla"), {"mafioso": m})
    plan = Plan(rules, (n,), GAMES, "random", seed=11)
    (tally,) = simulate(plan, len(os.sched_getaffinity(0)) if PROOF else 1)
    assert close(tally, town_wins(n, m)), (tally.outcomes, town_wins(n, m))


class Peaceful(RandomPolicy):
    """Votes like the others, and lets the nights pass."""

    def move(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        if isinstance(moves[0], Order | Skip):
            return None
        return super().move(sight, moves)


@pytest.mark.parametrize(("n", "m"), [(5, 1), (9, 2), (11, 4)])
def test_nightless_agrees_with_theory(n: int, m: int) -> None:
    rules = with_counts(ruleset("vanilla"), {"mafioso": m})
    tally = play_batch(rules, Peaceful, 5, n, range(GAMES))
    assert close(tally, (n - 2 * m) / n), tally.outcomes


def test_the_number_of_jobs_changes_nothing() -> None:
    plan = Plan(ruleset("classic"), (6, 9), 120, "informed", seed=3)
    one, two = simulate(plan, 1), simulate(plan, 2)
    assert [t.plain() for t in one] == [t.plain() for t in two]
    assert one[0].games == 120 and one[0].decided


def test_another_seed_plays_other_games() -> None:
    rules = ruleset("classic")
    one, other = (simulate(Plan(rules, (9,), 60, seed=s))[0] for s in (1, 2))
    assert one.plain() != other.plain()


@pytest.mark.parametrize("name", ["classic", "godfather", "vanilla"])
@pytest.mark.parametrize("robots", list(POLICIES))
@pytest.mark.parametrize("players", [4, 11, 30])
def test_robots_play_to_the_end(name: str, robots: str, players: int) -> None:
    for seed in range(3):
        table = Table(ruleset(name), POLICIES[robots], seed)
        assert table.play(players).phase is Phase.OVER
        assert len(table.results) == players


def test_a_town_that_turns_in_circles_tries_something_else() -> None:
    """The mafia, the doctor and the masks of this game once went on for ever."""
    table = Table(ruleset("godfather"), POLICIES["informed"], 6)
    game = table.play(7)
    assert game.phase is Phase.OVER and game.nights > 7


@pytest.mark.parametrize("players", [8, 20])
def test_the_city_is_played_to_the_end_too(players: int) -> None:
    for seed in range(3):
        table = Table(ruleset("city"), POLICIES["informed"], seed)
        assert table.play(players).phase is Phase.OVER


def test_wilson_is_the_published_interval() -> None:
    low, high = wilson(81, 263)  # Newcombe 1998, table I
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 0) == (0.0, 1.0)


# --- the informed ---------------------------------------------------------------------

CARDS = ("mafioso", "mafioso", "katani", "doctor", "maniac", "bum", "citizen")
CARDS += ("citizen", "citizen")
P1, P2, P3, P4, P5, P6, P7, P8, P9 = SEATS = [PlayerId(f"p{n}") for n in range(1, 10)]


def first_night() -> Game:
    players = {w: Player(w, w, role_key=card) for w, card in zip(SEATS, CARDS)}
    dealt = Dealing(frozenset())
    return begin(Game(ruleset("classic"), dealt, Roster(players), seed=1, round=1))[0]


def seen(game: Game, who: PlayerId, *claims: Claim) -> tuple[InformedPolicy, Sight]:
    minutes = Minutes()
    for claim in claims:
        minutes.say(claim)
    mind = InformedPolicy(who, random.Random(1))
    return mind, Sight(player_view(game, who), minutes)


def moved(game: Game, who: PlayerId, *claims: Claim) -> Event | None:
    mind, sight = seen(game, who, *claims)
    return mind.move(sight, options(game, who))


def day(*findings: tuple[PlayerId, PlayerId, str]) -> Game:
    return replace(open_vote(first_night())[0], findings=findings)


ACCUSES = Claim(P6, "bum", ((P1, "mafioso"),))


def test_the_town_votes_for_whom_an_undisputed_claim_accuses() -> None:
    assert moved(day(), P8, ACCUSES) == Vote(P8, P1)


def test_the_town_doubts_a_claim_that_is_disputed() -> None:
    mind, sight = seen(day(), P8, ACCUSES)
    believed = mind.trust(sight).wish(P1)
    lie = Claim(P1, "bum", ((P6, "mafioso"),))
    mind, sight = seen(day(), P8, ACCUSES, lie)
    assert 0 < mind.trust(sight).wish(P1) < believed
    assert mind.trust(sight).wish(P6) > 0


def test_a_check_makes_its_owner_speak_and_vote() -> None:
    game = day((P6, P1, "mafioso"))
    mind, sight = seen(game, P6)
    assert mind.speak(sight) == (ACCUSES,)
    assert mind.move(sight, options(game, P6)) == Vote(P6, P1)


def test_nobody_knows_what_another_has_found() -> None:
    mind, sight = seen(day((P6, P1, "mafioso")), P8)
    assert mind.trust(sight).wish(P1) == 0


def test_the_mafia_spares_its_own_until_all_believe_them_guilty() -> None:
    mind, sight = seen(day(), P2)
    assert mind.trust(sight).wish(P1) < -50
    for seed in range(20):
        mind = InformedPolicy(P1, random.Random(seed))
        game = first_night()
        order = mind.move(Sight(player_view(game, P1), Minutes()), options(game, P1))
        assert isinstance(order, Order) and order.target not in (P1, P2)


def test_the_accused_mafioso_disputes_the_claim() -> None:
    said = set()
    for seed in range(20):
        mind = InformedPolicy(P1, random.Random(seed))
        minutes = Minutes()
        minutes.say(ACCUSES)
        said.update(mind.speak(Sight(player_view(day(), P1), minutes)))
    assert Claim(P1, "bum", ((P6, "mafioso"),)) in said


def test_the_doctor_guards_whom_he_believes() -> None:
    assert moved(first_night(), P4, ACCUSES) == Order(P4, "heal", P6)


def test_the_inspector_shoots_whom_he_has_found() -> None:
    game = replace(first_night(), findings=((P3, P1, "mafioso"),))
    assert moved(game, P3) == Order(P3, "kill", P1)
    order = moved(first_night(), P3)
    assert isinstance(order, Order) and order.verb == "check" and order.target != P6


def test_votes_are_remembered_against_who_hanged_a_townsman() -> None:
    minutes = Minutes()
    minutes.hear((BallotCast(P1, True, 1, 0), BallotCast(P7, False, 1, 1)))
    minutes.hear((Hanged(P8, "citizen", 1, 1),))
    assert minutes.marks == {P1: 1, P7: -1}
    sight = Sight(player_view(day(), P9), minutes)
    trust = Trust(sight.view, minutes)
    assert trust.wish(P1) > trust.wish(P7)


# --- the command ----------------------------------------------------------------------


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--jobs", "1", *arguments])


def test_the_command_counts_every_game() -> None:
    done = run("--players", "4-5", "--games", "30", "--json", "--seed", "7")
    assert done.exit_code == 0, done.output
    sizes = json.loads(done.stdout)["sizes"]
    assert [row["players"] for row in sizes] == [4, 5]
    for row in sizes:
        games = sum(side["games"] for side in row["won"].values())
        assert games == row["decided"] and games + row["draws"] == row["games"] == 30


def test_the_table_names_the_sides_and_the_money() -> None:
    done = run("--players", "6", "--games", "20")
    assert done.exit_code == 0, done.output
    for word in ("Town", "Mafia", "Maniac", "Nights", "katani"):
        assert word in done.stdout


SIDES = {
    "classic": "town mafia maniac",
    "godfather": "town mafia maniac",
    "vanilla": "town mafia",
    "city": "town vampire mafia triad loner",
}


@pytest.mark.parametrize("name", SIDES)
def test_every_side_that_can_win_is_counted(name: str) -> None:
    """As the ruleset has them: by its victories, or by the cards it deals."""
    done = run("--ruleset", name, "--players", "15", "--games", "8", "--json")
    assert done.exit_code == 0, done.output
    (row,) = json.loads(done.stdout)["sizes"]
    assert " ".join(row["won"]) == SIDES[name]
    games = sum(side["games"] for side in row["won"].values())
    assert games == row["decided"] and games + row["draws"] == row["games"]


def test_a_side_nobody_plays_for_has_an_empty_cell() -> None:
    rules = ruleset("city")
    small, large = simulate(Plan(rules, (9, 17), 4), 1)
    assert small.sides == sides_of(rules)
    assert small.sits(Outcome.MAFIA) and not small.sits(Outcome.LONER)
    assert won(small, Outcome.LONER) == "" and won(large, Outcome.LONER)


def test_a_victory_that_a_ruleset_lacks_has_no_column() -> None:
    rules = ruleset("city")
    fewer = replace(rules, victories=rules.victories[:3])
    assert sides_of(fewer) == (Outcome.TOWN, Outcome.VAMPIRE, Outcome.MAFIA)


def test_a_deck_is_simulated_by_its_name() -> None:
    city = ("--ruleset", "city", "--players", "9", "--games", "5", "--json")
    done = run(*city, "--deck", "1")
    assert done.exit_code == 0, done.output
    (row,) = json.loads(done.stdout)["sizes"]
    assert set(row["money"]) == {*ruleset("city").decks["1"], "citizen"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--deck", "9"), "its decks are: none"),
        (("--ruleset", "city", "--players", "9", "--deck", "9"), "1, 2, 3, 4"),
        (("--players", "9-4"), "the smaller table comes first"),
        (("--players", "x"), "neither a number nor a range"),
        (("--players", "3"), "classic is for 4"),
        (("--ruleset", "nosuch"), "nosuch"),
    ],
)
def test_mistakes_are_named(arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2 and says in done.output


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "classic.png"
    done = run("--players", "6-8", "--games", "20", "--plot", str(picture))
    assert done.exit_code == 0, done.output
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_tuning_proposes_cards_that_come_closer() -> None:
    rules = with_counts(ruleset("classic"), {**counts_at(ruleset("classic"), 9)})
    hard = with_counts(rules, {**counts_at(rules, 9), "mafioso": 4})
    plan = Plan(hard, (9,), 60, seed=2)
    (before,) = simulate(plan)
    (after,) = proposed(plan, 1)
    assert distance(after.tally) < distance(before)
    assert after.counts["mafioso"] >= 1
    text = pasted([after])
    assert text.startswith("# 9: town ") and "mafia" in text.splitlines()[0]
    assert "\nroles:\n  mafioso: {at: [9" in text


def test_what_is_proposed_can_be_pasted() -> None:
    """Read back, the thresholds deal at each size what was tried there."""
    rules = ruleset("classic")
    found = proposed(Plan(rules, (6, 7, 9), 40, seed=3), 1)
    pasted_ = thresholds(found)
    for one in found:
        dealt = {
            card: sum(one.players >= n for n in at) for card, at in pasted_.items()
        }
        assert dealt == {card: n for card, n in one.counts.items() if card in dealt}
        assert all(not n for card, n in one.counts.items() if card not in dealt)


def test_a_lone_killer_who_never_wins_is_beside_the_target() -> None:
    wins = Counter({Outcome.TOWN: 50, Outcome.MAFIA: 50})
    seats = Counter({"maniac": 100, "citizen": 100})
    fair = Tally(9, 100, outcomes=wins)
    assert distance(fair) == 0
    assert distance(replace_tally(fair, seats=seats)) == pytest.approx(0.05)
    rich = replace_tally(fair, money=Counter({"citizen": 1, "doctor": 9}), seats=seats)
    rich.seats = Counter({"citizen": 1, "doctor": 1})
    assert 0 < distance(rich) < 0.05
