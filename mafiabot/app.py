"""The one place where objects are made and joined."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mafiabot import localnet
from mafiabot.bot import Bot
from mafiabot.commands.ranks import RankGrants
from mafiabot.config import (
    ChannelConfig,
    Config,
    NetworkConfig,
    load_ruleset,
)
from mafiabot.docket import Docket
from mafiabot.engine.rulesets import Ruleset
from mafiabot.irc.encoding import Encodings
from mafiabot.irc.network import IrcNetwork
from mafiabot.irc.settings import NetworkSettings
from mafiabot.languages import load_pack
from mafiabot.ledger.conduct import ConductBooks
from mafiabot.ledger.database import open_journal, open_ledger
from mafiabot.ledger.desk import Desk, waiting_folder
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ports import Ready, Report
from mafiabot.resume import resume_all
from mafiabot.robots.informed import InformedPolicy
from mafiabot.robots.lodgers import Lodgers
from mafiabot.room import Room, RoomSetup, Services
from mafiabot.watch import REMEMBERED, Watch

LOCAL_CHANNEL = "#mafia"
# Lines that went out, but not yet in the journal, are repeated after a crash.
RECEIPTS = 0.1  # seconds between two commits of nothing but receipts
# Where the journal is kept when the ledger is a server, beside where the bot is run.
JOURNAL_FILE = "journal.db"


class LoopClock:
    """Time from the machine, bells from the event loop."""

    def __init__(self, queue: asyncio.Queue[Report]) -> None:
        self.queue = queue

    def now(self) -> float:
        return time.time()

    def ring(self, seconds: float, report: Report) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, self.queue.put_nowait, report)


def network_settings(config: NetworkConfig) -> NetworkSettings:
    """What the IRC layer is told of the configuration."""
    ours = Encodings.chosen(config.encoding, config.fallback_encodings, Encodings())
    of = {
        channel.name: Encodings.chosen(
            channel.encoding, channel.fallback_encodings, ours
        )
        for channel in config.channels
    }
    return NetworkSettings(
        name=config.name,
        host=config.host,
        port=config.port,
        others=config.hosts,
        tls=config.tls,
        nick=config.nick,
        username=config.username,
        realname=config.realname,
        password=config.password,
        sasl_username=config.sasl_username,
        sasl_password=config.sasl_password,
        certificate=config.sasl_certificate,
        nickserv=config.sasl_nickserv,
        encodings=ours,
        apart={name: its for name, its in of.items() if its != ours},
        burst=config.burst,
        interval=config.interval,
        asking_burst=config.commands_burst,
        asking_interval=config.commands_interval,
        channels=tuple(channel.name for channel in config.channels),
        keys={channel.name: channel.key for channel in config.channels},
    )


def _network(config: NetworkConfig, queue: asyncio.Queue[Report]) -> IrcNetwork:
    return IrcNetwork(network_settings(config), queue)


def _channels(config: Config) -> tuple[ChannelConfig, ...]:
    """Of all networks, in the order of the rooms."""
    return tuple(channel for one in config.networks for channel in one.channels)


def _setup(network: str, channel: ChannelConfig) -> RoomSetup:
    ranks = channel.ranks
    grants = RankGrants(ranks.half_operator, ranks.operator, ranks.administrator)
    return RoomSetup(
        network,
        channel.name,
        channel.ruleset,
        channel.language,
        channel.pace,
        grants,
        formatting=channel.formatting,
        require_account=channel.require_account,
        one_per_host=channel.one_per_host,
    )


class ReaderThread:
    """One thread beside the loop for what may wait: reading the ledger."""

    def __init__(self, queue: asyncio.Queue[Report], close: Callable[[], Any]) -> None:
        self.queue, self._close = queue, close
        self._pool = ThreadPoolExecutor(1, "reader")

    def aside(
        self, network: str, work: Callable[[], Any], then: Callable[[Any], None]
    ) -> None:
        """Implements ``ports.Aside``."""
        loop = asyncio.get_running_loop()

        def done(future: Future[Any]) -> None:
            ready = Ready(network, lambda: then(future.result()))
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.queue.put_nowait, ready)

        self._pool.submit(work).add_done_callback(done)

    def stop(self) -> None:
        """What was asked and not yet answered is dropped; ``close`` runs last."""
        self._pool.submit(self._close)
        self._pool.shutdown(wait=True)


class App:
    """A bot with all its parts, not yet connected."""

    def __init__(self, config: Config) -> None:
        self.queue: asyncio.Queue[Report] = asyncio.Queue()
        self.stopped = asyncio.Event()  # set it to say goodbye
        self.database = open_ledger(config.ledger)
        self.networks = [_network(one, self.queue) for one in config.networks]
        by_name = {network.name: network for network in self.networks}
        scores = Scores(Sql(self.database), lambda name, text: by_name[name].fold(text))
        self.desk = Desk(scores, waiting_folder(config.ledger))
        self.reader = ReaderThread(self.queue, self.database.close)
        self.events = open_journal(self.database, Path(JOURNAL_FILE))
        self.journal, clock = SqlJournal(self.events), LoopClock(self.queue)
        languages = {c.language for n in config.networks for c in n.channels}
        packs = {language: load_pack(language) for language in languages}
        rooms = tuple(
            Room(
                _setup(network.name, channel),
                Services(
                    by_name[network.name],
                    packs[channel.language].at_pace(channel.pace),
                    self.desk,
                    self.journal,
                    clock,
                    lambda: secrets.randbits(63),
                    self.reader.aside,
                ),
            )
            for network in config.networks
            for channel in network.channels
        )
        self._codes = [
            (room, channel.conduct)
            for room, channel in zip(rooms, _channels(config))
            if channel.conduct is not None
        ]
        self.bot = Bot(rooms, self.queue)
        for room, channel in zip(rooms, _channels(config)):
            if channel.robots:
                draw = room.services.draw_seed
                self.bot.stand_ins[room] = Lodgers(room, InformedPolicy, draw)
        resume_all(rooms, self.journal, self.journal.unfinished(), clock.now())

    async def run(self) -> None:
        """Until SIGINT, SIGTERM or ``stopped``; then say goodbye."""
        stop = self.stopped
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        books = ConductBooks(self.events)
        for room, code in self._codes:  # their bells need the running loop
            room.docket = docket = Docket(room, code, books)
            place = (room.setup.network, room.setup.channel)
            earlier = self.journal.over_in(*place, REMEMBERED)
            self.bot.watches.append(Watch(docket, self.journal.game, earlier))
        for stand_ins in self.bot.stand_ins.values():
            stand_ins.wake()
        self.desk.start()
        for network in self.networks:
            network.answer = self.bot.answer
        tasks = [asyncio.create_task(network.run()) for network in self.networks]
        playing = asyncio.create_task(self.bot.run())
        tasks += [playing, asyncio.create_task(self._keep_journal())]
        waiting = asyncio.create_task(stop.wait())
        await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
        playing.cancel()  # what comes from now on would not be answered
        self.bot.pause()
        goodbyes = [network.close("Good night, town") for network in self.networks]
        await asyncio.gather(*goodbyes, return_exceptions=True)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        self.journal.commit()
        self.reader.stop()
        self.desk.stop()
        self.events.close()
        self.database.close()
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _keep_journal(self) -> None:
        """Receipts come after the events they belong to; they are written soon."""
        while True:
            await asyncio.sleep(RECEIPTS)
            self.bot.commit()


def _start_log(config: Config) -> None:
    logging.basicConfig(
        level=config.log_level,
        filename=config.log_file or None,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    logging.getLogger("pydle").setLevel(logging.ERROR)
    # It would write every statement with its values: seeds, orders, cards.
    logging.getLogger("peewee").setLevel(logging.INFO)


def run(config: Config) -> None:
    """Run the bot as configured."""
    _start_log(config)

    async def main() -> None:
        app = App(config)
        # Phrases and rules stay: looking through them all for what could be freed
        # took 50 ms each time, in which nobody was answered.
        gc.collect()
        gc.freeze()
        await app.run()

    if sys.platform == "win32":
        asyncio.run(main())  # there is no other loop
    else:
        import uvloop  # what only reads rulesets or journals needs none

        uvloop.run(main())


def local_config(
    host: str,
    port: int,
    ledger: str,
    pace: float = 1.0,
    rules: Ruleset | None = None,
    language: str = "ru",
) -> Config:
    """A bot on a server of this machine: no TLS, no limits to keep to."""
    rules = rules or load_ruleset("classic")
    channel = ChannelConfig(LOCAL_CHANNEL, rules, language=language, pace=pace)
    network = NetworkConfig("localnet", host, port, tls=False, channels=(channel,))
    return Config((network,), ledger, "WARNING")


def run_local() -> None:
    """Without a configuration: a server, a channel, and how to join it."""
    with localnet.start() as server:
        ledger = Path("local-scores.db").absolute()
        print(
            f"A town is open on {server.host} port {server.port} (no TLS), "
            f"channel {LOCAL_CHANNEL}.\n"
            f"Join it with any IRC client, at least four people, for example:\n"
            f"  irssi -c {server.host} -p {server.port} -n yourname\n"
            f"  /join {LOCAL_CHANNEL}   then say !start and !reg\n"
            f"Nobody else here? Robots play with you: {sys.argv[0]} play\n"
            f"Records: {ledger}. To stop: Ctrl-C. For a real network write "
            f"config.yaml (see config.example.yaml).",
            flush=True,
        )
        run(local_config(server.host, server.port, f"sqlite:///{ledger}"))
