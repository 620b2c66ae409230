"""The schema, step by step. Append-only: the index is the version a step starts from.

Written out in SQL, so that a later change of the models cannot change an old step.
"""

from __future__ import annotations

FIRST = """
CREATE TABLE gamerow (
    id VARCHAR(255) NOT NULL PRIMARY KEY, network VARCHAR(255) NOT NULL,
    channel VARCHAR(255) NOT NULL, ruleset VARCHAR(255) NOT NULL,
    started REAL NOT NULL, ended REAL NOT NULL, outcome VARCHAR(255) NOT NULL);
CREATE TABLE player (
    id INTEGER NOT NULL PRIMARY KEY, network VARCHAR(255) NOT NULL,
    key VARCHAR(255) NOT NULL, nick VARCHAR(255) NOT NULL, money INTEGER NOT NULL,
    games INTEGER NOT NULL, won INTEGER NOT NULL, best INTEGER NOT NULL,
    worst INTEGER NOT NULL, last_seen REAL NOT NULL);
CREATE UNIQUE INDEX player_network_key ON player (network, key);
CREATE INDEX player_network_nick ON player (network, nick);
CREATE INDEX player_network_money ON player (network, money, id);
CREATE TABLE result (
    id INTEGER NOT NULL PRIMARY KEY,
    game_id VARCHAR(255) NOT NULL REFERENCES gamerow (id),
    player_id INTEGER NOT NULL REFERENCES player (id),
    role VARCHAR(255) NOT NULL, won INTEGER NOT NULL, alive INTEGER NOT NULL,
    money INTEGER NOT NULL);
CREATE UNIQUE INDEX result_game_id_player_id ON result (game_id, player_id);
CREATE INDEX result_player_id ON result (player_id);
CREATE TABLE paymentrow (
    id INTEGER NOT NULL PRIMARY KEY,
    game_id VARCHAR(255) NOT NULL REFERENCES gamerow (id),
    player_id INTEGER NOT NULL REFERENCES player (id),
    amount INTEGER NOT NULL, reason VARCHAR(255) NOT NULL, at REAL NOT NULL);
CREATE INDEX paymentrow_game_id ON paymentrow (game_id);
CREATE INDEX paymentrow_player_id ON paymentrow (player_id);
CREATE TABLE countrow (
    id INTEGER NOT NULL PRIMARY KEY,
    game_id VARCHAR(255) NOT NULL REFERENCES gamerow (id),
    player_id INTEGER NOT NULL REFERENCES player (id),
    what VARCHAR(255) NOT NULL, times INTEGER NOT NULL);
CREATE INDEX countrow_game_id ON countrow (game_id);
CREATE INDEX countrow_player_id ON countrow (player_id);
CREATE TABLE journaled (
    id VARCHAR(255) NOT NULL PRIMARY KEY, network VARCHAR(255) NOT NULL,
    channel VARCHAR(255) NOT NULL, ruleset VARCHAR(255) NOT NULL,
    opened REAL NOT NULL, closed REAL);
CREATE TABLE eventrow (
    game VARCHAR(255) NOT NULL, number INTEGER NOT NULL, event TEXT NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (game, number));
"""

# What a game needs to be played on after a restart: its ruleset as it was, the version
# of the rules, and which effects (by event, and place in it) have left the outbox.
RESUMABLE = """
ALTER TABLE journaled ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE journaled ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 0;
CREATE TABLE sentrow (
    game VARCHAR(255) NOT NULL, number INTEGER NOT NULL, effect INTEGER NOT NULL,
    PRIMARY KEY (game, number, effect));
CREATE INDEX journaled_closed ON journaled (closed);
"""

MIGRATIONS: tuple[str, ...] = (FIRST, RESUMABLE)
"""Each a script of statements; the schema's version is how many were run."""
