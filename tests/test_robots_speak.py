"""Robots say in the channel what they claim and whom they suspect."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import Told
from mafiabot.engine.events import DeadlinePassed, Event, Join, Start
from mafiabot.engine.role import PlayerId
from mafiabot.languages import LANGUAGES, load_pack
from mafiabot.robots.company import Company
from mafiabot.robots.minutes import Claim, Saying, Suspicion
from mafiabot.robots.policy import Sight
from mafiabot.robots.speech import MOST_FOUND, fact_of

from rules import ruleset

ANNA, BORIS, VERA, GLEB = map(PlayerId, ("Anna", "Boris", "Vera", "Gleb"))
FOUND = ((BORIS, "mafioso"), (VERA, "citizen"))


class Talker:
    """Claims once a day, and does nothing else."""

    def __init__(self, who: PlayerId, dice: random.Random) -> None:
        self.who = who

    def move(self, sight: Sight, moves: Sequence[Event]) -> Event | None:
        return None

    def told(self, effect: Told) -> None:
        """Reads nothing."""

    def speak(self, sight: Sight) -> Sequence[Saying]:
        return (Claim(self.who, "katani", FOUND),)


@dataclass
class Mouth:
    """Stands for the connection of a robot."""

    said: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.said.append(text)


def at_nomination() -> Game:
    """Four people on the first day that has a vote."""
    game = step(Game(ruleset("vanilla")), Start(1)).game
    for who in (ANNA, BORIS, VERA, GLEB):
        game = step(game, Join(who, who)).game
    while game.phase not in (Phase.NOMINATION, Phase.OVER):
        game = step(game, DeadlinePassed(game.round)).game
    assert game.phase is Phase.NOMINATION
    return game


def company_of(game: Game) -> tuple[Company, dict[str, Mouth]]:
    mouths = {"Anna": Mouth(), "Boris": Mouth()}
    pack = load_pack("en")
    company = Company(
        *("#mafia", "host", lambda: game, Talker, 1.0, 1),
        lambda fact: pack.line(fact, str),
    )
    company.guests.update(mouths)  # type: ignore[arg-type]
    return company, mouths


def test_everybody_speaks_once_a_day_and_the_accused_may_answer() -> None:
    game = at_nomination()
    company, mouths = company_of(game)
    for _ in range(6):
        company.act()
    fact = fact_of(Claim(ANNA, "katani", FOUND))
    said = [load_pack("en").line(fact, str)]
    # Anna is heard once; Boris is accused, so he may answer at once as well.
    assert [mouth.said for mouth in mouths.values()] == [said, said * 2]
    assert set(company.minds.minutes.claims) == {ANNA, BORIS}
    assert company.minds.minutes.claims[ANNA].found == FOUND


def test_nobody_speaks_at_night() -> None:
    game = at_nomination()
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    company, mouths = company_of(game)
    company.act()
    assert [mouth.said for mouth in mouths.values()] == [[], []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_names_card_and_people_and_is_no_command(language: str) -> None:
    pack = load_pack(language)
    sayings = {
        Claim(ANNA, "mafioso"): [pack.text("role-mafioso")],
        Claim(ANNA, "mafioso", FOUND): ["Boris", "Vera", pack.text("role-citizen")],
        Suspicion(ANNA, VERA): ["Vera"],
    }
    for saying, wanted in sayings.items():
        for variant in range(3):
            line = pack.line(fact_of(saying), str, variant)
            assert not line.startswith("!")
            assert all(word in line for word in wanted), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_list_of_findings_fits_into_a_line(language: str) -> None:
    found = tuple((PlayerId(f"{n:030}"), "mafioso") for n in range(30))
    line = load_pack(language).line(fact_of(Claim(ANNA, "mafioso", found)), str)
    assert line.count("0" * 20) == MOST_FOUND and found[-1][0] in line
    assert len(line.encode()) < 400
