"""A mute set, the bot killed, started again, the mute lifted in time: real servers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mortal import BOT, Mortal, Opper
from people import Human

from mafiabot import localnet
from mafiabot.localnet import Server, inspircd

CHANNEL = "#court"
MUTE = "12s"  # the bot is dead for a part of it


@pytest.fixture(scope="module", params=["ngircd", "inspircd"])
def place(request: pytest.FixtureRequest) -> Iterator[tuple[str, Server]]:
    start = localnet.start if request.param == "ngircd" else inspircd.start
    with start(limits=False) as running:
        yield request.param, running


@pytest.mark.req("C4")
def test_a_mute_outlives_a_killed_bot_and_ends_in_time(
    place: tuple[str, Server], tmp_path: Path
) -> None:
    name, server = place
    owner = Opper(server, "owner", CHANNEL)
    mod, bob, eve = (Human(server, nick) for nick in ("mod", "bob", "eve"))
    for human in (mod, bob, eve):
        human.join(CHANNEL)
    ranks = '{operator: ["mod!*@*"]}'
    setup = f"{{language: en, conduct: warns, ranks: {ranks}}}"
    bot = Mortal(server, tmp_path, f'{{"{CHANNEL}": {setup}}}')
    try:
        mod.until(rf"MODE {CHANNEL} \+o :?mafiabot")
        mod.tell(f"!mute bob {MUTE} enough")
        bob.hear(r"You are muted \(12 s\)\. Reason: enough\. Decided by: mod\.")
        if name == "inspircd":
            mod.until(rf"MODE {CHANNEL} \+b :?m:\S+!")
            bob.say("can you hear me", CHANNEL)
            bob.until(r" 404 ")
        bot.process.kill()
        bot.process.wait()
        mod.until(rf"{BOT}QUIT ")
        bot.start()
        mod.until(rf"MODE {CHANNEL} \+o :?mafiabot")
        eve.say("!start", CHANNEL)
        eve.until(rf"{BOT}PRIVMSG {CHANNEL} :.*!reg")
        bob.tell("!join")
        bob.until(rf"{BOT}NOTICE bob :You are muted \(12 s\)")
        bob.hear("the mute is over")
        if name == "inspircd":
            mod.until(rf"MODE {CHANNEL} -b :?m:\S+!")
        bob.tell("!join")
        eve.until(rf"{BOT}MODE {CHANNEL} \+v :?bob")
        bob.say("now you can", CHANNEL)
        eve.until(r"PRIVMSG #court :now you can")
        mod.tell("!warns bob")
        mod.hear(r"bob: 0 offences")
    finally:
        bot.bury()
        owner.leave()
        for human in (mod, bob, eve):
            human.close()


@pytest.mark.req("W26")
def test_who_is_banned_by_his_host_is_sent_out_and_kept_out(
    place: tuple[str, Server], tmp_path: Path
) -> None:
    """He has said nothing: the bot asked the server where people are."""
    _, server = place
    channel = "#ban"
    owner = Opper(server, "owner2", channel)
    mod, bob = (Human(server, nick) for nick in ("judge", "silent"))
    for human in (mod, bob):
        human.join(channel)
    setup = '{language: ru, conduct: warns, ranks: {operator: ["judge!*@*"]}}'
    bot = Mortal(server, tmp_path, f'{{"{channel}": {setup}}}')
    try:
        mod.until(rf"MODE {channel} \+o :?mafiabot")
        mod.tell("!бан silent 7д реклама")
        bob.hear(r"Вам бан \(7 д\)\. Причина: реклама")
        mod.until(rf"MODE {channel} \+b :?\*!\S+@\S+")
        mod.until(rf"{BOT}KICK {channel} silent ")
        bob.send(f"JOIN {channel}")
        bob.until(r" 474 ")
        mod.tell("!разбан silent ошибка")
        mod.until(rf"MODE {channel} -b :?\*!\S+@\S+")
    finally:
        bot.bury()
        owner.leave()
        for human in (mod, bob):
            human.close()
