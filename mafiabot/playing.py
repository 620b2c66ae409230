"""``mafiabot play``: a server, the bot and robots on this machine, and a free seat."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from mafiabot import localnet
from mafiabot.app import LOCAL_CHANNEL, App, local_config
from mafiabot.engine.rulesets import Ruleset
from mafiabot.robots.company import Company
from mafiabot.robots.informed import InformedPolicy

LINE_EVERY = 2.0  # seconds between two lines of robots, at speed 1


def play(
    rules: Ruleset,
    robots: int,
    speed: float,
    language: str,
    seed: int,
    told: Callable[[str], None],
) -> None:
    """Until Ctrl-C. Records are kept in a folder that goes with the game: those of
    robots never count. Raises LocalnetError when no server can be had."""
    with (
        localnet.start(limits=False) as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        ledger = f"sqlite:///{Path(folder) / 'scores.db'}"
        config = local_config(
            server.host, server.port, ledger, 1 / speed, rules, language
        )
        network = replace(config.networks[0], burst=1000, interval=0.0)
        config = replace(config, networks=(network,))  # this server takes any pace
        told(
            f"A town of {robots} robots waits on {server.host} port {server.port} "
            f"(no TLS), channel {LOCAL_CHANNEL}. A seat is free. With any IRC client:\n"
            f"  irssi -c {server.host} -p {server.port} -n yourname\n"
            f"  /join {LOCAL_CHANNEL}   then say !start and !reg\n"
            f"To stop: Ctrl-C. For a real network write config.yaml "
            f"(see config.example.yaml)."
        )
        asyncio.run(_together(App(config), server, robots, speed, seed))


async def _together(
    app: App, server: localnet.Server, robots: int, speed: float, seed: int
) -> None:
    room = app.bot.rooms[0]
    bot = app.networks[0].settings.nick
    company = Company(
        LOCAL_CHANNEL,
        bot,
        lambda: room.playing,
        InformedPolicy,
        LINE_EVERY / speed,
        seed,
        room.line,
    )
    room.listener = company.hear
    attending = company.attend(server.host, server.port, robots)
    tasks = [asyncio.create_task(app.run()), asyncio.create_task(attending)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
