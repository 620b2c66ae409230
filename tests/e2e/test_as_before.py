"""After a game the channel is as it was before, however often the bot died in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from mortal import BOT, Mortal, Opper
from people import Human
from test_scenes import modes, voices

from mafiabot.localnet import Server

CHANNEL = "#before"
SETUP = f'{{"{CHANNEL}": {{ruleset: godfather, language: en}}}}'


def killed(bot: Mortal, watcher: Human) -> None:
    """And back, with its rights."""
    bot.process.kill()
    bot.process.wait()
    watcher.until(rf"{BOT}QUIT ")
    bot.start()
    watcher.until(rf"MODE {CHANNEL} \+o :?mafiabot")


@pytest.mark.req("T15")
@pytest.mark.parametrize("silent", [False, True])
def test_silence_and_voices_are_put_back_after_crashes(
    server: Server, tmp_path: Path, silent: bool
) -> None:
    opper = Opper(server, "owner", CHANNEL)
    owner = opper.human
    guest = Human(server, "guest")
    people = [Human(server, nick) for nick in ("ann", "bob", "cat", "dan")]
    for human in (guest, *people):
        human.join(CHANNEL)
    owner.send(f"MODE {CHANNEL} +v bob")
    if silent:
        owner.send(f"MODE {CHANNEL} +m")
    guest.until(rf"MODE {CHANNEL} \+v :?bob")
    bot = Mortal(server, tmp_path, SETUP)
    try:
        guest.until(rf"MODE {CHANNEL} \+o :?mafiabot")
        owner.say("!game", CHANNEL)
        guest.until(rf"{BOT}PRIVMSG {CHANNEL} :.*!join")
        for number, human in enumerate(people):
            human.tell("!join")
            human.until(rf"{BOT}PRIVMSG {human.nick} :You are in")
            if number == 1:
                killed(bot, guest)
        owner.say("!start", CHANNEL)
        guest.until(rf"{BOT}NOTICE {CHANNEL} :.*[Nn]ight.* 1")
        killed(bot, guest)
        guest.until(rf"{BOT}PRIVMSG {CHANNEL} :.*(am back|Back again|got up)")
        owner.say("!halt", CHANNEL)
        guest.until(rf"{BOT}PRIVMSG {CHANNEL} :.*owner")
        assert voices(guest, CHANNEL) == {"bob"}
        assert ("m" in modes(guest, CHANNEL)) is silent
    finally:
        bot.bury()
        opper.leave()
        for human in (guest, *people):
            human.close()
