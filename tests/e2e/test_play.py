"""``mafiabot play``: robots fill the table, a person takes the free seat."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from people import PATIENCE, Human

from mafiabot.localnet import Server
from mafiabot.robots.company import Company
from mafiabot.robots.random_policy import RandomPolicy


@pytest.mark.parametrize(
    ("name", "players", "speed"),
    [("classic", 8, 100), ("godfather", 8, 100), ("city", 24, 300)],
)
def test_a_person_plays_with_robots_to_the_end(
    name: str, players: int, speed: int
) -> None:
    """He registers, keeps his card, and does nothing else; robots do the rest."""
    words = (
        "play",
        "--speed",
        str(speed),
        "--players",
        str(players),
        "--language",
        "en",
    )
    bot = subprocess.Popen(
        [sys.executable, "-m", "mafiabot", *words, "--ruleset", name, "--seed", "4"],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert bot.stdout is not None
    try:
        told = bot.stdout.readline()
        where = re.search(r"on (\S+) port (\d+)", told)
        assert where, told
        place = SimpleNamespace(host=where[1], port=int(where[2]))
        person = Human(place, "stranger")
        person.send("JOIN #mafia")
        person.until(r" 353 .*mafiabot|^:mafiabot!\S+ JOIN ")
        person.say("!game" if name == "godfather" else "!start")
        person.say("!join" if name == "godfather" else "!reg")
        person.until(r"PRIVMSG #mafia :.*(Roles|Who was who|Cards on the table): ")
        person.close()
        os.killpg(bot.pid, signal.SIGTERM)
        assert bot.wait(PATIENCE) == 0
    finally:
        if bot.poll() is None:
            os.killpg(bot.pid, signal.SIGKILL)
            bot.wait(PATIENCE)


@pytest.mark.parametrize("spoil", [False, True])
def test_robots_are_watched_to_the_end(spoil: bool) -> None:
    """Without a terminal: plain lines of the bot and of each robot; exit code 0."""
    words = ("play", "--watch", "--speed", "200", "--language", "en", "--seed", "3")
    done = subprocess.run(
        [sys.executable, "-m", "mafiabot", *words, *("--spoil",) * spoil],
        stdout=subprocess.PIPE,
        text=True,
        timeout=4 * PATIENCE,
    )
    told = done.stdout.splitlines()
    assert done.returncode == 0, told
    assert sum(line.endswith("> !reg") for line in told) == 8
    closed = r"Registration is closed\. People: 8|shut on 8,|A town of 8,"
    assert re.search(rf"<mafiabot> .*({closed})", done.stdout)
    assert any(re.match(r"-- .*dawn\. [1-8] of 8 alive$", line) for line in told)
    ending = r"<mafiabot> .*(Roles|Who was who|Cards on the table): "
    # What the bot says at once comes on several sockets, which are read in any order.
    assert any(re.match(ending, line) for line in told[-8:]), told[-9:]
    whispers = [line for line in told if re.match(r"\w+ > (mafiabot|[A-Z]\w+): ", line)]
    assert bool(whispers) is spoil
    if spoil:
        assert any("> mafiabot: !yes" in line for line in whispers)
        assert any(line.startswith("mafiabot > ") for line in whispers)


def test_a_robot_whose_name_is_taken_leaves_it_to_its_owner(server: Server) -> None:
    """It takes the next name instead."""
    host = Human(server, "host")
    host.join("#mafia")
    owner = Human(server, "Anna")
    company = Company("#mafia", "host", lambda: None, RandomPolicy, 1.0, 1, str)

    async def come() -> None:
        await company.join(server.host, server.port, 2)
        for guest in company.guests.values():
            await guest.close()

    asyncio.run(asyncio.wait_for(come(), PATIENCE))
    assert list(company.guests) == ["Boris", "Vera"]
    for human in (host, owner):
        human.close()
