"""The bot behind ZNC: it registers, a game begins, an order is taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from party import EN, Party, quick_rules
from people import FREE, Human, start_bot, stop_bot
from whole_game import Tap

from mafiabot.localnet import Server, znc

CHANNEL = "#behind"
BOT = r"^:mafiabot!\S+ "


@contextmanager
def behind(bouncer: Server, folder: Path) -> Iterator[None]:
    """A bot that has been told who is in the channel, and what was said there."""
    quick_rules(folder)
    setup = f'{{"{CHANNEL}": {{ruleset: quick.yaml, language: en}}}}'
    more = f"{FREE}\n    password: {znc.PASSWORD}"
    tap = Tap(bouncer)
    place = replace(bouncer, port=tap.port)
    bot = start_bot(place, folder, setup, flood=more, limits=False)
    try:
        tap.until(rb" 324 \S+ #behind ")  # the answer to its last question
        yield
        assert bot.poll() is None, (folder / "bot.log").read_text("utf-8")
    finally:
        stop_bot(bot)
        tap.close()
    assert not [line for line in tap.heard if b" 421 " in line]
    played_back = [line for line in tap.heard if b"!help" in line]
    assert len(played_back) == 1 and played_back[0].startswith(b"@batch=")
    words = [line for _, line in tap.said if re.match(rb"PRIVMSG \*|NOTICE \*", line)]
    assert not words, "the bouncer's own words were answered"


def test_a_game_behind_a_bouncer(server: Server, folder: Path) -> None:
    """What ZNC plays back was said to another time; its own words are no person's."""
    owner = Human(server, "ownerznc")
    owner.join(CHANNEL)
    with znc.start(server, "mafiabot", CHANNEL) as bouncer:
        owner.until(rf"{BOT}JOIN :?{CHANNEL}")
        owner.send(f"MODE {CHANNEL} +o mafiabot")
        owner.tell("!help")  # the bot is not there yet
        owner.settle()
        people = [Human(server, f"z{number}") for number in range(4)]
        for human in people:
            human.join(CHANNEL)
        with behind(bouncer, folder):
            game = Party(people, EN, CHANNEL, owner)
            game.begin(4)
            nick, target = game.holder("mafioso"), game.holder("citizen")
            game.order(nick, EN.kill, target)
            owner.settle()
            told = [
                line for line in owner.log if re.match(rf"{BOT}\S+ ownerznc ", line)
            ]
            assert not told, "what was played back was done"
        for human in (owner, *people):
            human.close()
