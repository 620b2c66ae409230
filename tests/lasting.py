"""A whole bot whose ledger is a file: it can die, and be there again."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

from mafiabot.bot import Bot
from mafiabot.engine import Phase
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ledger.database import open_ledger
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ports import ChannelReady, Purse
from mafiabot.resume import resume_all
from mafiabot.room import Room

from rules import ruleset
from town import CHANNEL, NETWORK, Town

NAMES = ["alice", "bob", "carol", "dave", "erin"]


class Books(Scores):
    """Read and written at once, where the bot has a thread for it."""

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        return self.shop.purse(network, folded, account)

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        return self.shop.buy(who, item, price, key=f"{who}{item}{at}", at=at)


class LastingTown(Town):
    """A town whose ledger is a file, so that it can die and be there again."""

    def __init__(
        self,
        folder: Path,
        at: float = 1_000_000.0,
        rules: Ruleset | None = None,
    ) -> None:
        super().__init__(rules or ruleset("classic"), seed=4)
        self.folder = folder
        self.clock.at = at
        self.database = open_ledger(f"sqlite:///{folder}/town.db")
        self.journal = SqlJournal(self.database)  # type: ignore[assignment]
        self.scores = Books(Sql(self.database), lambda network, text: text.lower())
        services = dataclasses.replace(
            self.room.services, journal=self.journal, records=self.scores
        )
        self.room = Room(self.room.setup, services)
        self.bot = Bot((self.room,), asyncio.Queue())

    def die(self, minutes: float = 0.5) -> LastingTown:
        """Killed; started again later, not yet in its channel."""
        self.database.close()
        at = self.clock.at + minutes * 60
        after = type(self)(self.folder, at, self.room.setup.ruleset)
        after.network.people.update(self.network.people)
        games = after.journal.unfinished()
        resume_all((after.room,), after.journal, games, after.clock.now())
        return after

    def back(self) -> list[str]:
        """The bot is in the channel and sees who is there."""
        people = tuple(self.network.people.values())
        return self.report(ChannelReady(NETWORK, CHANNEL, people))

    def night(self, players: int = 5) -> None:
        """Everybody joins, takes his card; it is night."""
        self.says("alice", "!start")
        for nick in NAMES[:players]:
            self.says(nick, "!reg")
        self.deadline()
        self.deadline()
        assert self.room.game is not None
        for who, player in self.room.game.players.items():
            if player.role_key != "citizen":
                self.tells(who, "!yes")
        assert self.room.game.phase is Phase.NIGHT

    def holder(self, card: str) -> str:
        assert self.room.game is not None
        found = (p.id for p in self.room.game.players.values() if p.role_key == card)
        return next(found)
