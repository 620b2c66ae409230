"""The tables. Money is dollars, times are seconds since the epoch.

``game``, ``result`` and ``payment`` only grow; the database itself refuses to change
them. ``player`` (below ``person``), ``board`` and ``bucket`` are derived from them in
the same transaction, and ``audit`` can prove it.
"""

from __future__ import annotations

from typing import Any

import peewee as pw

PROXY = pw.DatabaseProxy()
"""The ledger: SQLite or PostgreSQL."""
JOURNAL = pw.DatabaseProxy()
"""The journal of running games: always SQLite on this machine."""


class Table(pw.Model):  # type: ignore[misc]
    class Meta:
        database = PROXY


class Game(Table):
    """A finished game; ``key`` is the id that the room gave it."""

    key = pw.TextField(unique=True)
    network = pw.TextField()
    channel = pw.TextField()
    ruleset = pw.TextField()
    started = pw.FloatField()
    ended = pw.FloatField()
    month = pw.TextField()  # 2026-11, of ``ended`` in UTC
    outcome = pw.TextField()


class Player(Table):
    """``key`` is ``account:NAME`` or ``nick:FOLDED``; ``name`` is the folded ``nick``
    he played with last. ``person`` is who he was merged into; the derived columns
    behind it are the person's."""

    network = pw.TextField()
    key = pw.TextField()
    nick = pw.TextField()
    name = pw.TextField()
    person = pw.ForeignKeyField("self", null=True, column_name="person")
    games = pw.IntegerField()
    won = pw.IntegerField()
    best = pw.IntegerField()
    worst = pw.IntegerField()
    last_seen = pw.FloatField()
    streak = pw.IntegerField()  # games won in a row up to now; lost ones are negative
    best_streak = pw.IntegerField()
    worst_streak = pw.IntegerField()
    tally = pw.TextField()  # JSON: role:, count: and won: -> times

    class Meta:
        indexes = ((("network", "key"), True), (("network", "name"), False))


class Result(Table):
    """What one player was and took home in one game."""

    game = pw.ForeignKeyField(Game, index=False, column_name="game")
    player = pw.ForeignKeyField(Player, index=False, column_name="player")
    role = pw.TextField()
    won = pw.IntegerField()
    alive = pw.IntegerField()
    money = pw.IntegerField()
    counts = pw.TextField()  # JSON: name of a Count -> times (R170-R173)

    class Meta:
        indexes = ((("game", "player"), True), (("player", "id"), False))


class Payment(Table):
    """One row for each payment; ``number`` counts from 1 in a game of a player."""

    game = pw.ForeignKeyField(Game, index=False, column_name="game")
    player = pw.ForeignKeyField(Player, index=False, column_name="player")
    number = pw.IntegerField()
    amount = pw.IntegerField()
    reason = pw.TextField()
    at = pw.FloatField()

    class Meta:
        primary_key = pw.CompositeKey("game", "player", "number")


class Merging(Table):
    """``joined`` was merged into ``kept``, with the players listed in ``moved``."""

    kept = pw.ForeignKeyField(Player, index=False, column_name="kept", backref="+")
    joined = pw.ForeignKeyField(Player, index=False, column_name="joined", backref="+")
    moved = pw.TextField()  # JSON list of ids
    at = pw.FloatField()
    undone = pw.FloatField(null=True)


class Purchase(Table):
    """Something somebody bought; ``key`` is made once for each attempt."""

    key = pw.TextField(unique=True)
    player = pw.ForeignKeyField(Player, column_name="player")
    item = pw.TextField()
    price = pw.IntegerField()
    at = pw.FloatField()


class Consumption(Table):
    """Something a player used up in a game."""

    game = pw.ForeignKeyField(Game, index=False, column_name="game")
    player = pw.ForeignKeyField(Player, column_name="player")
    item = pw.TextField()

    class Meta:
        primary_key = pw.CompositeKey("game", "player", "item")


class Chart(Table):
    """One table of records: a network, and ``''``, a year or a month. ``version`` grows
    when the edges of its buckets change."""

    network = pw.TextField()
    period = pw.TextField()
    version = pw.IntegerField()

    class Meta:
        indexes = ((("network", "period"), True),)


class Board(Table):
    """A person in a chart. ``debt`` is his money with the other sign, ``mean`` the
    average of that a game from ten games on: in growing order the best come first."""

    chart = pw.ForeignKeyField(Chart, index=False, column_name="chart")
    player = pw.ForeignKeyField(Player, index=False, column_name="player")
    debt = pw.IntegerField()
    games = pw.IntegerField()
    mean = pw.FloatField(null=True)

    class Meta:
        primary_key = pw.CompositeKey("chart", "player")
        indexes = (
            (("chart", "debt", "player"), False),
            (("chart", "mean", "player"), False),
        )


class Bucket(Table):
    """How many lines of a board lie from (``low``, ``low_player``) to the next
    bucket's; ``kind`` is the column of the board."""

    chart = pw.ForeignKeyField(Chart, index=False, column_name="chart")
    kind = pw.TextField()
    low = pw.FloatField()
    low_player = pw.IntegerField()
    players = pw.IntegerField()

    class Meta:
        primary_key = pw.CompositeKey("chart", "kind", "low", "low_player")


class Journaled(Table):
    """A game in the journal, finished or not."""

    id = pw.CharField(primary_key=True)
    network = pw.CharField()
    channel = pw.CharField()
    ruleset = pw.CharField()
    opened = pw.FloatField()
    closed = pw.FloatField(null=True)
    rules = pw.TextField(default="")  # JSON of the ruleset's file
    rules_version = pw.IntegerField(default=0)

    class Meta:
        database = JOURNAL


class EventRow(Table):
    """One event, committed before anybody heard of it."""

    game = pw.CharField()
    number = pw.IntegerField()
    event = pw.TextField()
    at = pw.FloatField()

    class Meta:
        database = JOURNAL
        primary_key = pw.CompositeKey("game", "number")


class SentRow(Table):
    """An effect of an open game that was handed to the network."""

    game = pw.CharField()
    number = pw.IntegerField()
    effect = pw.IntegerField()

    class Meta:
        database = JOURNAL
        primary_key = pw.CompositeKey("game", "number", "effect")


TABLES: tuple[Any, ...] = (
    Game,
    Player,
    Result,
    Payment,
    Merging,
    Purchase,
    Consumption,
    Chart,
    Board,
    Bucket,
    Journaled,
    EventRow,
    SentRow,
)
