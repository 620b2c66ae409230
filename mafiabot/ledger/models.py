"""The tables. Money is dollars, times are seconds since the epoch."""

from __future__ import annotations

from typing import Any

import peewee as pw

PROXY = pw.DatabaseProxy()


class Table(pw.Model):  # type: ignore[misc]
    class Meta:
        database = PROXY


class Player(Table):
    """``key`` is ``account:NAME`` or ``nick:FOLDED``. What is below ``nick`` is derived
    from results and payments, and kept in the same transaction as they."""

    network = pw.CharField()
    key = pw.CharField()
    nick = pw.CharField()
    money = pw.IntegerField(default=0)
    games = pw.IntegerField(default=0)
    won = pw.IntegerField(default=0)
    best = pw.IntegerField(default=0)
    worst = pw.IntegerField(default=0)
    last_seen = pw.FloatField(default=0.0)

    class Meta:
        indexes = (
            (("network", "key"), True),
            (("network", "nick"), False),
            (("network", "money", "id"), False),
        )


class GameRow(Table):
    """A finished game; written once."""

    id = pw.CharField(primary_key=True)
    network = pw.CharField()
    channel = pw.CharField()
    ruleset = pw.CharField()
    started = pw.FloatField()
    ended = pw.FloatField()
    outcome = pw.CharField()


class Result(Table):
    """What one player was and took home in one game."""

    game = pw.ForeignKeyField(GameRow, backref="results")
    player = pw.ForeignKeyField(Player, backref="results")
    role = pw.CharField()
    won = pw.BooleanField()
    alive = pw.BooleanField()
    money = pw.IntegerField()

    class Meta:
        indexes = ((("game", "player"), True),)


class PaymentRow(Table):
    """Append-only: one row for each payment."""

    game = pw.ForeignKeyField(GameRow, backref="payments")
    player = pw.ForeignKeyField(Player, backref="payments")
    amount = pw.IntegerField()
    reason = pw.CharField()
    at = pw.FloatField()


class CountRow(Table):
    """R170-R173, per game."""

    game = pw.ForeignKeyField(GameRow, backref="counts")
    player = pw.ForeignKeyField(Player, backref="counts")
    what = pw.CharField()
    times = pw.IntegerField()


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


class EventRow(Table):
    """One event, committed before anybody heard of it."""

    game = pw.CharField()
    number = pw.IntegerField()
    event = pw.TextField()
    at = pw.FloatField()

    class Meta:
        primary_key = pw.CompositeKey("game", "number")


class SentRow(Table):
    """An effect of an open game that was handed to the network."""

    game = pw.CharField()
    number = pw.IntegerField()
    effect = pw.IntegerField()

    class Meta:
        primary_key = pw.CompositeKey("game", "number", "effect")


TABLES: tuple[Any, ...] = (
    Player,
    GameRow,
    Result,
    PaymentRow,
    CountRow,
    Journaled,
    EventRow,
    SentRow,
)
