"""The server dies in the middle of a night and comes back: the same night goes on."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path

from party import EN, Party, party
from people import Human

from mafiabot import localnet
from mafiabot.localnet import Server

BACK_IN_PLAY = 10.0  # seconds from the server being back to an order that is taken


def killed_and_started_again(server: Server) -> Server:
    """Another server on the same port; the first said goodbye to nobody."""
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()
    server.stop()  # its folder goes too
    return localnet.start(limits=False, port=server.port)


def come_back(game: Party, server: Server) -> None:
    """Everybody, faster than the bot; the owner opens the channel."""
    game.owner = Human(server, game.owner.nick)
    game.owner.join(game.channel)
    game.people = {nick: Human(server, nick) for nick in game.people}
    game.watcher = game.owner
    for human in game.people.values():
        human.join(game.channel)
    if not re.search(r" 353 .*mafiabot", " ".join(game.owner.log)):
        game.owner.until(rf"^:mafiabot\S+ JOIN :?{game.channel}")
    game.owner.send(f"MODE {game.channel} +o mafiabot")


def order(game: Party, nick: str, verb: str, target: str) -> None:
    """Send an order and wait for its answer; a refusal would be a notice."""
    human = game.people[nick]
    human.tell(f"{verb} {target}")
    answer = rf"^:mafiabot\S+ PRIVMSG {nick} :(?!.*whom\?).*\b{target}\b"
    human.until(answer)


def test_a_night_goes_on_when_its_server_died_and_is_back(folder: Path) -> None:
    """Within ten seconds; an order given before counts, though nobody repeats it."""
    server = localnet.start(limits=False)
    try:
        with party(server, folder, "en", 6) as (game, _):
            game.begin(6)
            killer, victim = game.holder("mafioso"), game.holder("citizen")
            other = game.holder("citizen", 1)
            order(game, killer, EN.kill, victim)
            server = killed_and_started_again(server)
            began = time.monotonic()
            come_back(game, server)
            order(game, game.holder("katani"), EN.check, other)
            assert time.monotonic() - began < BACK_IN_PLAY
            order(game, game.holder("doctor"), EN.heal, other)
            order(game, game.holder("maniac"), EN.kill, other)
            chat = rf"^:mafiabot\S+ PRIVMSG {game.channel} :"
            died = game.owner.until(rf"{chat}.*\b{victim}\b.*citizen")
            assert "mafioso" in died
            game.vote_for_night([nick for nick in game.people if nick != victim])
    finally:
        server.stop()
