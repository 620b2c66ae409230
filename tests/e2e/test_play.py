"""``mafiabot play``: robots fill the table, a person takes the free seat."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from people import PATIENCE, Human


@pytest.mark.parametrize("name", ["classic", "godfather"])
def test_a_person_plays_with_robots_to_the_end(name: str) -> None:
    """He registers, keeps his card, and does nothing else; robots do the rest."""
    words = ("play", "--speed", "100", "--players", "8", "--language", "en")
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
        person.say("!start" if name == "classic" else "!game")
        person.say("!reg" if name == "classic" else "!join")
        person.until(r"PRIVMSG #mafia :(Roles|Who was who|Cards on the table): ")
        person.close()
        os.killpg(bot.pid, signal.SIGTERM)
        assert bot.wait(PATIENCE) == 0
    finally:
        if bot.poll() is None:
            os.killpg(bot.pid, signal.SIGKILL)
            bot.wait(PATIENCE)
