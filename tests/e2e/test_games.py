"""Whole games on a real server, in both languages, to each of the four outcomes."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest
from party import TONGUES, Party, Tongue, party

from mafiabot.localnet import Server

LOOKS = 1000  # at the ledger, each with a PING and its PONG between
LAST_GAME = """
SELECT p.nick, r.money FROM result r JOIN player p ON p.id = r.player
WHERE r.game = (SELECT max(id) FROM game)
"""


def money(game: Party, ledger: Path, games: int) -> dict[str, int]:
    """What each nick took home in the last of so many games. The ledger is written
    beside the play, so people look at the channel until it is there."""
    for _ in range(LOOKS):
        with sqlite3.connect(ledger) as database:
            (written,) = database.execute("select count(*) from game").fetchone()
            if written == games:
                return dict(database.execute(LAST_GAME).fetchall())
        game.watcher.settle()
    raise AssertionError(f"{written} games are in the ledger, not {games}")


@dataclass(frozen=True)
class Script:
    """A game of eight. Each night is ``card verb target`` of everybody who has an
    order; citizens are told apart by number. ``dead`` fall in that night."""

    outcome: str
    nights: tuple[str, ...]
    dead: tuple[str, ...]
    money: dict[str, int]


SCRIPTS = (
    Script(
        "town",
        (
            "mafioso kill citizen, maniac kill citizen1, katani kill mafioso,"
            " doctor heal doctor, bum check katani",
            "maniac kill citizen2, katani kill maniac, doctor heal bum,"
            " bum check doctor",
        ),
        ("citizen citizen1 mafioso", "citizen2 maniac"),
        {
            "mafioso": 10,
            "maniac": 10 + 10,
            "katani": 55 + 60 + 50,
            "doctor": 5 + 5 + 50,
            "bum": 10 + 10 + 50,
        },
    ),
    Script(
        "draw",
        (
            "mafioso kill doctor, maniac kill bum, katani kill maniac,"
            " doctor heal citizen, bum check citizen",
            "mafioso kill citizen, katani kill citizen1",
            "mafioso kill citizen2, katani check mafioso",
        ),
        ("doctor bum maniac", "citizen citizen1", "citizen2"),
        {
            "mafioso": 40 + 10 + 10 + 25,
            "maniac": 40,
            "katani": 60 - 40 + 10 + 25,
            "doctor": 5,
            "bum": 10,
        },
    ),
    Script(
        "mafia",
        (
            "mafioso kill katani, maniac kill doctor, katani check citizen,"
            " doctor heal citizen, bum check citizen",
            "mafioso kill maniac, maniac kill bum, bum check citizen1",
            "mafioso kill citizen",
            "mafioso kill citizen1",
        ),
        ("katani doctor", "maniac bum", "citizen", "citizen1"),
        {
            "mafioso": 60 + 50 + 10 + 10 + 50,
            "maniac": 40 + 40,
            "katani": 10,
            "doctor": 5,
            "bum": 10 + 10,
        },
    ),
    Script(
        "maniac",
        (
            "mafioso kill citizen, maniac kill katani, katani check citizen1,"
            " doctor heal doctor, bum check citizen1",
            "mafioso kill doctor, maniac kill mafioso, doctor heal citizen1,"
            " bum check citizen1",
            "maniac kill bum, bum check citizen2",
            "maniac kill citizen1",
        ),
        ("citizen katani", "doctor mafioso", "bum", "citizen1"),
        {
            "mafioso": 10 + 40,
            "maniac": 60 + 50 + 40 + 10 + 50,
            "katani": 10,
            "doctor": 5 + 5,
            "bum": 10 + 10 + 10,
        },
    ),
)


def played(game: Party, tongue: Tongue, script: Script) -> dict[str, int]:
    """What each of the eight has to find in the ledger."""
    game.begin(8)
    seats = ("mafioso", "maniac", "katani", "doctor", "bum")
    nicks = {card: game.holder(card) for card in seats}
    for number in range(3):
        nicks[f"citizen{number or ''}"] = game.holder("citizen", number)
    verbs = {"kill": tongue.kill, "heal": tongue.heal, "check": tongue.check}
    living = dict(nicks)
    for number, (night, dead) in enumerate(zip(script.nights, script.dead), start=1):
        for order in night.split(", "):
            card, verb, target = order.split()
            game.order(nicks[card], verbs[verb], nicks[target])
        for card in dead.split():
            del living[card]
        if number < len(script.nights):
            game.vote_for_night(list(living.values()))
    game.end(script.outcome)
    return {nick: script.money.get(card, 0) for card, nick in nicks.items()}


@pytest.mark.req("R6", "R7", "R12", "R139", "R140", "R142", "R152", "R154")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_four_games_to_four_outcomes(
    server: Server, folder: Path, language: str
) -> None:
    """The ledger then holds exactly what the money table says."""
    with party(server, folder, language, 8) as (game, ledger):
        for number, script in enumerate(SCRIPTS, start=1):
            expected = played(game, TONGUES[language], script)
            assert money(game, ledger, number) == expected, script.outcome
        asker = game.watcher
        asker.tell("!won")
        told = asker.until(rf"PRIVMSG {asker.nick} :{asker.nick}: ")
        assert "4" in told
        asker.tell("!fullwon")
        asker.hear(r"(Бот убил|By the bot): \d+\.")


def test_the_log_at_debug_tells_no_card_and_nothing_private(
    server: Server, folder: Path
) -> None:
    """Its reader may be playing. What everybody saw is in it."""
    with party(server, folder, "en", 8, level="DEBUG") as (game, ledger):
        played(game, TONGUES["en"], SCRIPTS[-1])
        money(game, ledger, 1)
        told = {
            line.split(" :", 1)[1]
            for human in game.people.values()
            for line in human.log
            if re.match(rf":mafiabot\S+ (PRIVMSG|NOTICE) {human.nick} :", line)
        }
    log = (folder / "bot.log").read_text("utf-8")
    assert "Join(who='en3', nick='en3'" in log and "VoteNight(who='en" in log
    assert log.count("Order(masked)") == 12 and "Start(masked)" in log
    assert len(told) > 18
    assert not [line for line in told if line in log]
    secret = "mafioso|katani|doctor|maniac|citizen|kill|heal|check|seed|role|INSERT"
    found = re.findall(rf"(?i).*\b(?:{secret}).*", log)
    assert not found, found[:3]
