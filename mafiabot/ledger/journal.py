"""The append-only list of what happened to each game."""

from __future__ import annotations

import peewee as pw

from .models import EventRow, Journaled


class SqlJournal:
    """Implements ``ports.Journal``; each call is one committed transaction."""

    def __init__(self, database: pw.SqliteDatabase) -> None:
        self.database = database

    def open(
        self, game_id: str, network: str, channel: str, ruleset: str, at: float
    ) -> None:
        with self.database.atomic():
            Journaled.create(
                id=game_id, network=network, channel=channel, ruleset=ruleset, opened=at
            )

    def append(self, game_id: str, number: int, event: str, at: float) -> None:
        with self.database.atomic():
            EventRow.create(game=game_id, number=number, event=event, at=at)

    def close(self, game_id: str, at: float) -> None:
        with self.database.atomic():
            Journaled.update(closed=at).where(Journaled.id == game_id).execute()

    def events(self, game_id: str) -> tuple[str, ...]:
        """The events of a game, oldest first."""
        rows = EventRow.select().where(EventRow.game == game_id)
        return tuple(row.event for row in rows.order_by(EventRow.number))

    def unfinished(self) -> tuple[str, ...]:
        """Games that were open when the process ended."""
        rows = Journaled.select().where(Journaled.closed.is_null())
        return tuple(row.id for row in rows.order_by(Journaled.opened))
