"""The list of the Witness's interactions with the others, line by line.

One row, one night: what is ordered, and all that becomes of the Witness by it. Every
line of the description has a row at least; a name in LINES that has none fails.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from test_city import CARDS, city, dusk, night, refreshed

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.effects import (
    ActionBlocked,
    ActionsShown,
    BiteWatched,
    Bitten,
    Compared,
    Effect,
    ImmunityGiven,
    LeftAtDawn,
    LetterArrived,
    MinesLaid,
    RemoteGiven,
    VisitsSeen,
    VoteLost,
)
from mafiabot.engine.events import DeadlinePassed, Vote
from mafiabot.engine.opening import drawn
from mafiabot.engine.role import PlayerId

WITNESS = PlayerId("witness")


def card_drawn(card: str) -> int:
    """A seed with which the chameleon has this card in the first night."""
    chameleon = PlayerId("chameleon")
    tried = ((seed, city(seed=seed)) for seed in range(1, 100))
    return next(s for s, g in tried if drawn(g, g.players[chameleon]) == card)


CURING, RAIDING = card_drawn("surgeon"), card_drawn("detective")


@dataclass(frozen=True)
class Row:
    """``orders`` of the first night, and what of the things below it makes happen."""

    line: str
    orders: str
    becomes: str  # by blanks, of the words that ``became`` knows
    seed: int = RAIDING  # the chameleon heals only where a row wants it


LINES = (
    *("vampire", "adventurer", "highlander", "blockers", "doublers", "mafia"),
    *("bodyguard", "heavy", "attorney", "tactician", "triad", "scorpion", "lionix"),
    *("doctor", "commissar", "killer", "postman", "journalist", "black healer"),
    *("don", "joker", "altruist"),
)
SHOTS = {"mafia": "boss kill", "triad": "triad kill", "lionix": "lionix kill"}
SHOTS |= {"killer": "killer kill"}
FRIENDS = (
    *("citizen", "adventurer", "highlander", "oligarch", "magnate", "beauty"),
    *("surgeon", "chameleon", "detective", "killer", "postman", "fortunate"),
    "altruist",
)
ROWS = [
    Row("vampire", "vampire bite witness", "sees1 bitten"),
    Row("adventurer", "adventurer accompany witness", "sees1"),
    Row("highlander", "highlander reflect boss; witness look highlander", "sees1"),
    Row("blockers", "harlot block witness", "blocked"),
    Row("blockers", "beauty block witness", "blocked"),
    Row("doublers", "oligarch double witness", "told2 sees2"),
    Row("doublers", "magnate double witness", "told2 sees2"),
    Row(
        "doublers",
        "oligarch double witness; harlot block witness",
        "told2 blocked told1 sees1",
    ),
    Row("bodyguard", "bodyguard guard witness; boss kill witness", "sees1 leaves"),
    Row("heavy", "heavy hush witness", "sees1 voteless"),
    Row("heavy", "heavy stifle witness", "sees1 voteless"),
    Row("attorney", "attorney protect witness", "sees1 immune"),
    Row("tactician", "tactician trap witness", "sees1"),
    Row("tactician", "tactician trap witness; killer kill witness", "sees1 leaves"),
    Row("scorpion", "scorpion sting witness", "sees1 dusk"),
    Row("scorpion", "scorpion sting witness; surgeon heal witness", "sees1 dusk"),
    Row("doctor", "surgeon heal witness", "sees1"),
    Row("doctor", "surgeon inject witness", "sees1 leaves"),
    Row(
        "doctor",
        "surgeon inject witness; chameleon play witness",
        "sees1",
        seed=CURING,
    ),
    Row("commissar", "detective check witness", "sees1"),
    Row("postman", "postman letter witness", "sees1 letter"),
    Row("postman", "postman poison witness", "sees1 letter dusk"),
    Row("black healer", "healer inject witness", "sees1 leaves"),
    Row("black healer", "healer inject witness; surgeon heal witness", "sees1"),
    Row(
        "black healer",
        "healer inject witness; chameleon play witness",
        "sees1",
        seed=CURING,
    ),
    Row("black healer", "healer patch witness; boss kill witness", "sees1 leaves"),
    Row("don", "boss bequeath witness", "sees1"),
    Row("don", "boss seek witness", "sees1"),
    Row("joker", "joker mine witness boss", "sees1 mined"),
    Row("joker", "joker mine boss witness", "sees1 remote"),
    Row("altruist", "altruist give=pistol witness", "sees1 gift"),
    Row("altruist", "altruist give=medkit witness", "sees1 gift"),
    Row("altruist", "altruist give=badge witness", "sees1 gift"),
    *(
        row
        for line, shot in SHOTS.items()
        for row in (
            Row(line, f"{shot} witness", "sees1 leaves"),
            Row(line, f"{shot} witness; surgeon heal witness", "sees1"),
            Row(
                line,
                f"{shot} witness; chameleon play witness",
                "sees1",
                seed=CURING,
            ),
            Row(line, f"{shot} witness; healer patch witness", "sees1 leaves"),
        )
    ),
    *(
        Row(
            "journalist",
            f"reporter compare witness {card}",
            "sees1 friend" if card in FRIENDS else "sees1 conflict",
        )
        for card in CARDS
        if card not in ("witness", "reporter")
    ),
]


def word(effect: Effect) -> str:
    """What an effect means for the Witness; empty when nothing."""
    if isinstance(effect, ActionsShown) and effect.to == WITNESS:
        return f"told{effect.count}"
    if isinstance(effect, Compared):
        return "friend" if effect.friends else "conflict"
    if isinstance(effect, MinesLaid) and WITNESS in effect.mined:
        return "mined"
    told = {ActionBlocked: "blocked", VoteLost: "voteless", RemoteGiven: "remote"}
    if type(effect) in told and getattr(effect, "to", None) == WITNESS:
        return told[type(effect)]
    said = {LeftAtDawn: "leaves", ImmunityGiven: "immune"}
    said |= {LetterArrived: "letter", Bitten: "bitten"}
    if type(effect) in said and getattr(effect, "who", None) == WITNESS:
        return said[type(effect)]
    return ""


def became(game: Game, orders: str) -> set[str]:
    if "witness look" not in orders:
        orders += "; witness look citizen magnate"
    game, told = night(orders, game)
    words = {word(effect) for effect in told} - {""}
    looks = sum(isinstance(e, VisitsSeen) and e.to == WITNESS for e in told)
    words |= {f"sees{looks}"} if looks else set()
    words |= {"gift"} if WITNESS in game.gifts else set()
    return words | ({"dusk"} if WITNESS in dusk(game)[1] else set())


@pytest.mark.req("L15", "L20", "L21", "L23", "L24", "L25", "L26", "L27", "L28", "L29")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.line}: {row.orders}")
def test_what_becomes_of_the_witness(row: Row) -> None:
    assert became(city(seed=row.seed), row.orders) == set(row.becomes.split())


def test_every_line_of_the_list_has_a_row() -> None:
    assert {row.line for row in ROWS} == set(LINES)


@pytest.mark.req("L30")
def test_the_mayor_is_a_friend_from_the_fourth_night_on() -> None:
    game = city()
    for number in range(1, 6):
        words = became(game, "reporter compare witness burgomaster")
        assert words == {"sees1", "friend" if number >= 4 else "conflict"}
        game = refreshed(night("", game)[0])


@pytest.mark.req("L19")
def test_the_bitten_witness_has_no_look_and_watches() -> None:
    game, _ = dusk(night("vampire bite witness; witness look boss")[0])
    told = night("vampire bite boss", game)[1]
    assert BiteWatched(WITNESS, PlayerId("boss")) in told
    assert not [e for e in told if isinstance(e, VisitsSeen)]


@pytest.mark.req("L29")
def test_whom_the_lawyer_protects_nobody_hangs() -> None:
    game, _ = night("attorney protect witness")
    while game.phase is not Phase.NOMINATION:
        game = step(game, DeadlinePassed(game.round)).game
    game = step(game, Vote(PlayerId("boss"), WITNESS)).game
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    assert game.players[WITNESS].alive
