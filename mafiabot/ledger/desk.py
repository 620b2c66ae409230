"""Between the game and the database: nobody at the table ever waits for it.

A result is first put in a file of the waiting folder and forced onto the disk; then one
thread writes it into the ledger and removes the file. Whatever is wrong with the ledger
(locked, full, read-only, away), the files stay and are written when it is right again,
also by the next start of the bot; since a game is written once, twice does no harm.
"""

from __future__ import annotations

import hashlib
import logging
import os
import secrets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import peewee as pw

from mafiabot.ports import GameResult, PlayerRecord, Purse, RecordsAway, Standing
from mafiabot.stand_ins import has_robots

from .database import POSTGRES, SQLITE, remedy
from .entry import Entry, EntryError, dump_entry, entry_of, load_entry
from .scores import Scores

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between attempts
LAST_ATTEMPT = 10.0  # seconds for the thread to end
PATIENCE = 2.0  # seconds that a question waits for the game that has just ended
# The database is right, the data is not: trying again cannot help. A table or a right
# that is missing (ProgrammingError in PostgreSQL) comes back when it is put right.
HOPELESS = (pw.DataError, pw.IntegrityError)


def waiting_folder(url: str) -> Path:
    """``scores.db.waiting`` beside the file; for PostgreSQL where the bot is run."""
    if url.startswith(POSTGRES):
        return Path("ledger.waiting")
    return Path(url.removeprefix(SQLITE) + ".waiting")


class Waiting:
    """The folder of results that are safe, but not yet in the ledger."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, entry: Entry) -> Path:
        """On the disk when this returns. Raises OSError."""
        self.folder.mkdir(exist_ok=True)
        digest = hashlib.sha256(entry.game.encode()).hexdigest()[:16]
        path = self.folder / f"{entry.ended:020.6f}-{digest}.json"
        draft = path.with_suffix(f".{os.getpid()}.new")
        with draft.open("w", encoding="utf-8") as file:
            file.write(dump_entry(entry) + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return path

    def paths(self) -> list[Path]:
        """Oldest game first."""
        return sorted(self.folder.glob("*.json"))

    def entries(self) -> Iterator[tuple[Path, Entry]]:
        """A file that is no entry is put aside as ``.bad`` and told in the log."""
        for path in self.paths():
            try:
                yield path, load_entry(path.read_text(encoding="utf-8"))
            except FileNotFoundError:
                continue  # another bot of this folder wrote it
            except (EntryError, UnicodeDecodeError) as error:
                self.put_aside(path, error)

    def put_aside(self, path: Path, error: Exception) -> None:
        bad = path.with_suffix(".bad")
        path.replace(bad)
        log.error("%s: %s: correct it and name it .json again", bad, error)


class Desk:
    """Implements ``ports.Records`` over ``Scores``. ``record`` is for the loop, what
    reads is for a thread that may wait."""

    def __init__(self, scores: Scores, folder: Path) -> None:
        self.scores, self.waiting = scores, Waiting(folder)
        self._unfiled: list[Entry] = []
        self._lock = threading.Lock()
        self._wake, self._stopping = threading.Event(), False
        self._thread: threading.Thread | None = None
        self._told = ""
        self._news = threading.Condition()
        self._recorded = self._tried = 0  # results taken, and those tried to be written

    # --- writing --------------------------------------------------------------------

    def record(self, result: GameResult) -> None:
        """A game in which robots filled seats counts for nobody."""
        if has_robots(player.who for player in result.players):
            return
        entry = entry_of(result, self.scores.fold)
        try:
            self.waiting.put(entry)
        except OSError as error:
            advice = "make room, or let the bot's user write there"
            log.error("%s: a result waits in memory: %s", error, advice)
            with self._lock:
                self._unfiled.append(entry)
        with self._news:
            self._recorded += 1
        self._wake.set()

    def start(self) -> None:
        """The writing thread; what an earlier run left is written first."""
        self._wake.set()
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """One more attempt, then the thread ends. What still waits stays in files."""
        self._stopping = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join(LAST_ATTEMPT)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        timeout: float | None = None
        while not self._stopping:
            self._wake.wait(timeout)
            self._wake.clear()
            upto = self._recorded
            written = self.write_waiting()
            with self._news:
                self._tried = upto
                self._news.notify_all()
            if written:
                pause, timeout = FIRST_PAUSE, None
            else:
                timeout, pause = pause, min(pause * 2, LONGEST_PAUSE)
        self.write_waiting()
        self.scores.sql.database.close()

    def write_waiting(self) -> bool:
        """Write everything that waits. False: not all; the log says why."""
        try:
            self._write_files()
            self._write_unfiled()
            self._checkpoint()
        except (pw.DatabaseError, pw.InterfaceError, OSError) as error:
            self._tell(error)
            self._reconnect()
            return False
        if self._told:
            log.warning("the ledger is right again: everything that waited is written")
            self._told = ""
        return True

    def _write_files(self) -> None:
        for path, entry in self.waiting.entries():
            try:
                self.scores.writer.write(entry)
            except HOPELESS as error:
                self._reconnect()
                self.waiting.put_aside(path, error)
            else:
                path.unlink(missing_ok=True)

    def _write_unfiled(self) -> None:
        while self._unfiled:
            self.scores.writer.write(self._unfiled[0])
            with self._lock:
                del self._unfiled[0]

    def _checkpoint(self) -> None:
        """Here, so that no commit of the game loop has to do it."""
        if not self.scores.sql.postgres:
            self.scores.sql.run("PRAGMA wal_checkpoint(PASSIVE)")

    def _tell(self, error: Exception) -> None:
        """Each fault once."""
        text = " ".join(str(error).split())
        if text != self._told:
            self._told = text
            count = len(self.waiting.paths()) + len(self._unfiled)
            log.error("%d results wait: %s: %s", count, text, remedy(error))

    def _reconnect(self) -> None:
        """The next statement of this thread opens a new connection."""
        database = self.scores.sql.database
        try:
            database.close()
        except (pw.DatabaseError, pw.InterfaceError) as error:
            log.info("closing a lost connection: %s", error)

    # --- reading --------------------------------------------------------------------

    def _read(self, question: Callable[[], T]) -> T:
        """What has been recorded is written first, if the ledger lets it. A lost
        connection is opened again once. Raises RecordsAway."""
        if self._thread is not None and self._thread.is_alive():
            with self._news:
                upto = self._recorded
                self._news.wait_for(lambda: self._tried >= upto, PATIENCE)
        try:
            return question()
        except (pw.DatabaseError, pw.InterfaceError):
            self._reconnect()
        try:
            return question()
        except (pw.DatabaseError, pw.InterfaceError) as error:
            self._reconnect()
            log.error("the ledger cannot be read: %s: %s", error, remedy(error))
            raise RecordsAway(str(error)) from error

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        return self._read(
            lambda: self.scores.top(
                network, worst=worst, average=average, period=period, limit=limit
            )
        )

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None:
        return self._read(lambda: self.scores.by_name(network, folded, account))

    def by_place(self, network: str, place: int) -> PlayerRecord | None:
        return self._read(lambda: self.scores.by_place(network, place))

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        return self._read(lambda: self.scores.shop.purse(network, folded, account))

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        """A lost connection may hide that it was bought: the key is the same then."""
        key = f"{who[0]}/{secrets.token_hex(12)}"
        buy = self.scores.shop.buy
        return self._read(lambda: buy(who, item, price, key=key, at=at))
