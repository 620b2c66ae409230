"""Whole games on a real server, in both languages, to each of the four outcomes."""

from __future__ import annotations

import re
import sqlite3
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


def town_wins(game: Party, tongue: Tongue) -> dict[str, int]:
    """The inspector shoots the only mafioso, who had chosen a citizen."""
    game.begin(4)
    maf, katani = game.holder("mafioso"), game.holder("katani")
    victim = game.holder("citizen")
    game.order(maf, tongue.kill, victim)
    game.order(katani, tongue.kill, maf)
    game.end("town")
    return {maf: 10, katani: 55 + 50, victim: 0, game.holder("citizen", 1): 50}


def draw(game: Party, tongue: Tongue) -> dict[str, int]:
    """Only the mafioso and the inspector are left."""
    game.begin(4)
    maf, katani = game.holder("mafioso"), game.holder("katani")
    one, other = game.holder("citizen"), game.holder("citizen", 1)
    game.order(maf, tongue.kill, one)
    game.order(katani, tongue.kill, other)
    game.end("draw")
    return {maf: 10 + 25, katani: -40 + 25, one: 0, other: 0}


def mafia_wins(game: Party, tongue: Tongue) -> dict[str, int]:
    """The inspector dies in the first night, a citizen in the second."""
    game.begin(4)
    maf, katani = game.holder("mafioso"), game.holder("katani")
    one, other = game.holder("citizen"), game.holder("citizen", 1)
    game.order(maf, tongue.kill, katani)
    game.order(katani, tongue.check, one)
    game.vote_for_night([maf, one, other])
    game.order(maf, tongue.kill, one)
    game.end("mafia")
    return {maf: 60 + 10 + 50, katani: 10, one: 0, other: 0}


def maniac_wins(game: Party, tongue: Tongue) -> dict[str, int]:
    """Inspector and citizen first, then mafioso and doctor: one citizen is left."""
    game.begin(6)
    maf, katani = game.holder("mafioso"), game.holder("katani")
    maniac, doctor = game.holder("maniac"), game.holder("doctor")
    one, other = game.holder("citizen"), game.holder("citizen", 1)
    game.order(maf, tongue.kill, one)
    game.order(doctor, tongue.heal, doctor)
    game.order(katani, tongue.check, one)
    game.order(maniac, tongue.kill, katani)
    game.vote_for_night([maf, doctor, maniac, other])
    game.order(maf, tongue.kill, doctor)
    game.order(doctor, tongue.heal, other)
    game.order(maniac, tongue.kill, maf)
    game.end("maniac")
    return {
        maf: 10 + 40,
        katani: 10,
        maniac: 60 + 50 + 50,
        doctor: 5 + 5,
        one: 0,
        other: 0,
    }


@pytest.mark.req("R6", "R7", "R12", "R139", "R140", "R142", "R152", "R154")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_four_games_to_four_outcomes(
    server: Server, folder: Path, language: str
) -> None:
    """The ledger then holds exactly what the money table says."""
    with party(server, folder, language, 6) as (game, ledger):
        plays = (town_wins, draw, mafia_wins, maniac_wins)
        for number, play in enumerate(plays, start=1):
            expected = play(game, TONGUES[language])
            assert money(game, ledger, number) == expected, play.__name__
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
    with party(server, folder, "en", 6, level="DEBUG") as (game, ledger):
        maniac_wins(game, TONGUES["en"])
        money(game, ledger, 1)
        told = {
            line.split(" :", 1)[1]
            for human in game.people.values()
            for line in human.log
            if re.match(rf":mafiabot\S+ (PRIVMSG|NOTICE) {human.nick} :", line)
        }
    log = (folder / "bot.log").read_text("utf-8")
    assert "Join(who='en3', nick='en3'" in log and "VoteNight(who='en" in log
    assert log.count("Order(masked)") == 7 and "Start(masked)" in log
    assert len(told) > 15
    assert not [line for line in told if line in log]
    secret = "mafioso|katani|doctor|maniac|citizen|kill|heal|check|seed|role|INSERT"
    found = re.findall(rf"(?i).*\b(?:{secret}).*", log)
    assert not found, found[:3]
