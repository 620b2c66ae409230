"""What people bought with their money, and what they used up."""

from __future__ import annotations

from .append_only import append_only

SHOP = """
CREATE TABLE purchase (
    id INTEGER NOT NULL PRIMARY KEY, key TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id), item TEXT NOT NULL,
    price INTEGER NOT NULL, at REAL NOT NULL);
CREATE UNIQUE INDEX purchase_key ON purchase (key);
CREATE INDEX purchase_player ON purchase (player);
CREATE TABLE consumption (
    game INTEGER NOT NULL REFERENCES game (id),
    player INTEGER NOT NULL REFERENCES player (id), item TEXT NOT NULL,
    PRIMARY KEY (game, player, item)) WITHOUT ROWID;
CREATE INDEX consumption_player ON consumption (player);
""" + append_only("purchase", "consumption")
