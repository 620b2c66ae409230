"""Whole games at full pace on three servers with their default flood limits, the bot
with nothing but +o: no server kills it, delays it aloud or tells it to be slower.

``MAFIABOT_TABLES`` lists the sizes of the tables. The three servers play at once: a
bot that keeps to the limits of a server mostly waits.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from whole_game import stand

from mafiabot.localnet import Server, hybrid, inspircd, ngircd

TABLES = [int(size) for size in os.environ.get("MAFIABOT_TABLES", "4").split(",")]
SERVERS: dict[str, Callable[[], Server]] = {
    "ngircd": ngircd.start,
    "inspircd": inspircd.start,
    "ircd-hybrid": hybrid.start,
}


def voiced(said: list[tuple[float, bytes]]) -> set[bytes]:
    """Whom the bot gave a voice: whoever registered."""
    modes = (re.match(rb"MODE #town \+[vm]+ (.*)", line) for _, line in said)
    return {nick for mode in modes if mode for nick in mode[1].split()}


def played(name: str, folder: Path, players: int) -> str:
    """A whole game, or why it was none: how it went in one line."""
    place = folder / name
    place.mkdir()
    registration = 5 + players
    with (
        SERVERS[name]() as server,
        stand(server, place, players, registration) as stood,
    ):
        crowd = stood.game(players)
        said = stood.tap.said
        seconds = said[-1][0] - said[0][0]
        complaints = stood.tap.complaints()
        # Once more, when everything has been said: it is the same connection.
        stood.owner.tell("!version")
        stood.owner.until(r"^:mafiabot!\S+ PRIVMSG owner :mafiabot \d")
    log = (place / "bot.log").read_text("utf-8")
    hellos = [line for _, line in said if line.startswith(b"NICK ")]
    assert not complaints, (name, complaints)
    assert len(voiced(said)) == players, (name, "not everybody registered")
    assert len(hellos) == 1, (name, "it had to connect again", log)
    size = sum(len(line) for _, line in said)
    return (
        f"{name}: {players} players, {crowd.night} nights: {len(said)} lines, "
        f"{size / 1000:.1f} kB in {seconds:.0f} s, no complaint"
    )


@pytest.mark.parametrize("players", TABLES)
def test_no_server_has_anything_against_a_whole_game(
    folder: Path, players: int
) -> None:
    with ThreadPoolExecutor(len(SERVERS)) as pool:
        games = [pool.submit(played, name, folder, players) for name in SERVERS]
    for game in games:
        print(game.result())
