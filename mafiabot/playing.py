"""``mafiabot play``: a server, the bot and robots on this machine; a free seat, or a
game among robots to be watched."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from mafiabot import localnet
from mafiabot.app import LOCAL_CHANNEL, App, local_config
from mafiabot.engine.rulesets import Ruleset
from mafiabot.localnet.guest import Guest
from mafiabot.robots.company import Company
from mafiabot.robots.informed import InformedPolicy
from mafiabot.screen import Screen

LINE_EVERY = 2.0  # seconds between two lines of robots, at speed 1
LOOK_EVERY = 0.1  # seconds between two looks of the screen at the clock
GOODBYE = 3.0  # seconds for the last lines to be read
ONLOOKER = "onlooker"  # the nick of who watches


@dataclass(frozen=True)
class Play:
    """What is played: ``speed`` 1 is as on a network; ``seed`` is of the robots'
    minds."""

    rules: Ruleset
    robots: int
    speed: float
    language: str
    seed: int


def play(asked: Play, told: Callable[[str], None]) -> None:
    """With a person, until Ctrl-C. Records are kept in a folder that goes with the
    game: those of robots never count. Raises LocalnetError when no server can be
    had."""
    with _town(asked) as (app, server):
        words = (
            f"A town of {asked.robots} robots waits on {server.host} port "
            f"{server.port} (no TLS), channel {LOCAL_CHANNEL}. A seat is free. "
            f"With any IRC client:\n"
            f"  irssi -c {server.host} -p {server.port} -n yourname\n"
            f"  /join {LOCAL_CHANNEL}   then say !start and !reg\n"
            f"To stop: Ctrl-C. For a real network write config.yaml "
            f"(see config.example.yaml)."
        )
        asyncio.run(_together(app, server, asked, lambda: told(words)))


def watch(asked: Play, spoil: bool, console: Console) -> None:
    """One game among robots, shown in the terminal; ends with it. Raises LocalnetError
    when no server can be had."""
    once = replace(asked.rules, auto_restart=False)
    with _town(replace(asked, rules=once)) as (app, server):
        asyncio.run(_watched(app, server, asked, spoil, console))


@contextmanager
def _town(asked: Play) -> Iterator[tuple[App, localnet.Server]]:
    with (
        localnet.start(limits=False) as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        ledger = f"sqlite:///{Path(folder) / 'scores.db'}"
        config = local_config(
            *(server.host, server.port, ledger, 1 / asked.speed),
            *(asked.rules, asked.language),
        )
        network = replace(
            config.networks[0], burst=1000, interval=0.0, commands_interval=0.0
        )
        # This server takes any pace.
        yield App(replace(config, networks=(network,))), server


async def _together(
    app: App, server: localnet.Server, asked: Play, invite: Callable[[], None]
) -> None:
    """People are invited once the bot is there: whoever comes first has the channel."""
    company = _company(app, asked, None)
    app.bot.rooms[0].listeners.append(company.hear)

    async def attending() -> None:
        while not app.networks[0].rights.able(LOCAL_CHANNEL):
            await asyncio.sleep(LOOK_EVERY)
        invite()
        await company.attend(server.host, server.port, asked.robots)

    await _until_one_ends(app.run(), attending())


def _company(app: App, asked: Play, screen: Screen | None) -> Company:
    """Without a screen robots wait for a person; with one they are alone."""
    room = app.bot.rooms[0]
    return Company(
        LOCAL_CHANNEL,
        app.networks[0].settings.nick,
        lambda: room.playing,
        InformedPolicy,
        LINE_EVERY / asked.speed,
        asked.seed,
        room.line,
        *(() if screen is None else (True, screen.whisper)),
    )


async def _until_one_ends(*parts: Coroutine[Any, Any, None]) -> None:
    """Whatever goes wrong in one of them is raised; the others are cancelled."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _watched(
    app: App, server: localnet.Server, asked: Play, spoil: bool, console: Console
) -> None:
    """The onlooker reads on until the bot has left: nothing that it said is missed."""
    room, host = app.bot.rooms[0], app.networks[0].settings.nick
    screen = Screen(room, host, spoil, console)
    onlooker = Guest(ONLOOKER, LOCAL_CHANNEL, screen.hear)
    company = _company(app, asked, screen)
    room.listeners.append(company.hear)

    async def read() -> None:
        await onlooker.connect(server.host, server.port, host)
        robots = asyncio.create_task(
            company.attend(server.host, server.port, asked.robots)
        )
        try:
            await onlooker.listen(until=host)
        finally:
            robots.cancel()
            await asyncio.gather(robots, return_exceptions=True)

    async def run() -> None:
        await app.run()
        await asyncio.sleep(GOODBYE)  # the onlooker ends first, if all is well

    screen.open()
    try:
        await _until_one_ends(run(), read(), _look(app, screen))
    finally:
        screen.close()


async def _look(app: App, screen: Screen) -> None:
    """Keep the clock going, and stop the bot when the game is over."""
    began = False
    while True:
        screen.tick()
        playing = app.bot.rooms[0].playing is not None
        if began and not playing:
            app.stopped.set()
        began = began or playing
        await asyncio.sleep(LOOK_EVERY)
