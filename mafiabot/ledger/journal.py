"""The append-only list of what happened to each game.

One writer. WAL with ``synchronous=NORMAL``: a killed process loses nothing that was
committed, a power cut may lose the last moments but never breaks the file, and no event
waits for the disk. What is put down between two commits is one transaction.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import peewee as pw

from mafiabot.ports import StoredEvent, StoredGame

from .models import EventRow, Journaled, SentRow

log = logging.getLogger(__name__)

RETRY = 0.5  # seconds between two tries
PATIENCE = 4  # a try that took long is made again after so many times as long
ROWS_AT_ONCE = 200  # SQLite takes 999 values in a statement


class SqlJournal:
    """Implements ``ports.Journal``."""

    def __init__(self, database: pw.Database) -> None:
        self.database = database
        self.writes = True  # whether the last commit could be written
        self._not_before = 0.0
        self._games: list[dict[str, Any]] = []
        self._events: list[dict[str, Any]] = []
        self._sent: list[dict[str, Any]] = []
        self._closed: dict[str, float] = {}

    # --- writing --------------------------------------------------------------------

    def open(self, game: StoredGame) -> None:
        self._games.append(
            {
                "id": game.id,
                "network": game.network,
                "channel": game.channel,
                "ruleset": game.ruleset,
                "opened": game.opened,
                "rules": game.rules,
                "rules_version": game.rules_version,
            }
        )

    def append(self, game_id: str, number: int, event: str, at: float) -> None:
        row = {"game": game_id, "number": number, "event": event, "at": at}
        self._events.append(row)

    def sent(self, game_id: str, number: int, effect: int) -> None:
        self._sent.append({"game": game_id, "number": number, "effect": effect})

    def close(self, game_id: str, at: float) -> None:
        self._closed[game_id] = at

    @property
    def waiting(self) -> int:
        """How many rows are still to be committed."""
        parts = (self._games, self._events, self._sent, self._closed)
        return sum(len(part) for part in parts)

    def commit(self) -> bool:
        """One transaction for all that waits. False: not now; the log says why."""
        if not self.waiting or time.monotonic() < self._not_before:
            return self.writes
        began = time.monotonic()
        try:
            with self.database.atomic():
                self._write()
        except (pw.DatabaseError, pw.InterfaceError) as error:
            log.error("journal: %d rows wait to be written: %s", self.waiting, error)
            self.writes = False
            # A locked file keeps us waiting each time: not at every event.
            took = time.monotonic() - began
            self._not_before = time.monotonic() + max(RETRY, PATIENCE * took)
            return False
        if not self.writes:
            log.warning("journal: everything that waited is written")
        for part in (self._games, self._events, self._sent):
            part.clear()
        self._closed.clear()
        self.writes = True
        return True

    def _write(self) -> None:
        _insert(Journaled, self._games)
        _insert(EventRow, self._events)
        _insert(SentRow, self._sent)
        for game_id, at in self._closed.items():
            closed = Journaled.update(closed=at).where(Journaled.id == game_id)
            closed.execute()
            SentRow.delete().where(SentRow.game == game_id).execute()

    # --- reading --------------------------------------------------------------------

    def events(self, game_id: str) -> tuple[str, ...]:
        """The events of a game, oldest first."""
        rows = EventRow.select().where(EventRow.game == game_id)
        return tuple(row.event for row in rows.order_by(EventRow.number))

    def game(self, game_id: str) -> StoredGame | None:
        """A game with all of its events, whether it is over or not."""
        row = Journaled.get_or_none(Journaled.id == game_id)
        return None if row is None else self._stored(row)

    def called(self, name: str) -> StoredGame | None:
        """By its id, by the end of it, or the ``last`` that is over."""
        if name == "last":
            over = Journaled.select().where(Journaled.closed.is_null(False))
            row = over.order_by(Journaled.opened.desc()).first()
            return None if row is None else self._stored(row)
        ends = Journaled.select().where(Journaled.id.endswith(name))
        row = ends.order_by(Journaled.opened.desc()).first()
        return self.game(name) or (None if row is None else self._stored(row))

    def recent(self, limit: int) -> tuple[StoredGame, ...]:
        """The newest games, without their events."""
        rows = Journaled.select().order_by(Journaled.opened.desc()).limit(limit)
        return tuple(self._head(row) for row in rows)

    def over_in(self, network: str, channel: str, limit: int) -> tuple[StoredGame, ...]:
        """The last games of a channel that are over, oldest first."""
        here = (Journaled.network == network) & (Journaled.channel == channel)
        over = Journaled.select().where(here & Journaled.closed.is_null(False))
        rows = over.order_by(Journaled.opened.desc()).limit(limit)
        return tuple(self._stored(row) for row in reversed(tuple(rows)))

    def unfinished(self) -> tuple[StoredGame, ...]:
        """Games that were open when the process ended, oldest first."""
        rows = Journaled.select().where(Journaled.closed.is_null())
        return tuple(self._stored(row) for row in rows.order_by(Journaled.opened))

    def _stored(self, row: Any) -> StoredGame:
        sent: dict[int, set[int]] = {}
        marks = SentRow.select(SentRow.number, SentRow.effect)
        for number, effect in marks.where(SentRow.game == row.id).tuples():
            sent.setdefault(number, set()).add(effect)
        columns = (EventRow.number, EventRow.event, EventRow.at)
        events = EventRow.select(*columns).where(EventRow.game == row.id)
        return replace(
            self._head(row),
            events=tuple(
                StoredEvent(number, event, at, frozenset(sent.get(number, ())))
                for number, event, at in events.order_by(EventRow.number).tuples()
            ),
        )

    def _head(self, row: Any) -> StoredGame:
        return StoredGame(
            row.id,
            row.network,
            row.channel,
            row.ruleset,
            row.opened,
            row.rules,
            row.rules_version,
            row.closed,
        )


def _insert(table: Any, rows: list[dict[str, Any]]) -> None:
    for batch in _batches(rows):
        table.insert_many(batch).execute()


def _batches(rows: list[dict[str, Any]]) -> Iterable[list[dict[str, Any]]]:
    for start in range(0, len(rows), ROWS_AT_ONCE):
        yield rows[start : start + ROWS_AT_ONCE]
