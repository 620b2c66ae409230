"""The second shape of the records: money that only grows by rows, and tables that
answer at once.

A statement that begins with ``-- sqlite`` or ``-- postgres`` is for that engine alone.
"""

from __future__ import annotations

from .append_only import append_only

RECORDS = """
-- postgres
DROP TABLE countrow, paymentrow, result, player, gamerow;
-- sqlite
ALTER TABLE player RENAME TO old_player;
-- sqlite
ALTER TABLE result RENAME TO old_result;
-- sqlite
DROP INDEX player_network_key;
-- sqlite
DROP INDEX player_network_nick;
-- sqlite
DROP INDEX player_network_money;
-- sqlite
DROP INDEX result_game_id_player_id;
-- sqlite
DROP INDEX result_player_id;
CREATE TABLE game (
    id INTEGER NOT NULL PRIMARY KEY, key TEXT NOT NULL, network TEXT NOT NULL,
    channel TEXT NOT NULL, ruleset TEXT NOT NULL, started REAL NOT NULL,
    ended REAL NOT NULL, month TEXT NOT NULL, outcome TEXT NOT NULL);
CREATE UNIQUE INDEX game_key ON game (key);
CREATE TABLE player (
    id INTEGER NOT NULL PRIMARY KEY, network TEXT NOT NULL, key TEXT NOT NULL,
    nick TEXT NOT NULL, name TEXT NOT NULL, person INTEGER REFERENCES player (id),
    games INTEGER NOT NULL, won INTEGER NOT NULL, best INTEGER NOT NULL,
    worst INTEGER NOT NULL, last_seen REAL NOT NULL, streak INTEGER NOT NULL,
    best_streak INTEGER NOT NULL, worst_streak INTEGER NOT NULL, tally TEXT NOT NULL);
CREATE UNIQUE INDEX player_network_key ON player (network, key);
CREATE INDEX player_network_name ON player (network, name);
CREATE INDEX player_person ON player (person) WHERE person IS NOT NULL;
CREATE TABLE result (
    id INTEGER NOT NULL PRIMARY KEY, game INTEGER NOT NULL REFERENCES game (id),
    player INTEGER NOT NULL REFERENCES player (id), role TEXT NOT NULL,
    won INTEGER NOT NULL, alive INTEGER NOT NULL, money INTEGER NOT NULL,
    counts TEXT NOT NULL);
CREATE UNIQUE INDEX result_game_player ON result (game, player);
CREATE INDEX result_player ON result (player, id);
CREATE TABLE payment (
    game INTEGER NOT NULL REFERENCES game (id),
    player INTEGER NOT NULL REFERENCES player (id), number INTEGER NOT NULL,
    amount INTEGER NOT NULL, reason TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (game, player, number)) WITHOUT ROWID;
CREATE TABLE merging (
    id INTEGER NOT NULL PRIMARY KEY, kept INTEGER NOT NULL REFERENCES player (id),
    joined INTEGER NOT NULL REFERENCES player (id), moved TEXT NOT NULL,
    at REAL NOT NULL, undone REAL);
CREATE TABLE chart (
    id INTEGER NOT NULL PRIMARY KEY, network TEXT NOT NULL, period TEXT NOT NULL,
    version INTEGER NOT NULL);
CREATE UNIQUE INDEX chart_network_period ON chart (network, period);
CREATE TABLE board (
    chart INTEGER NOT NULL REFERENCES chart (id),
    player INTEGER NOT NULL REFERENCES player (id), debt INTEGER NOT NULL,
    games INTEGER NOT NULL, mean REAL, PRIMARY KEY (chart, player)) WITHOUT ROWID;
CREATE INDEX board_debt ON board (chart, debt, player);
CREATE INDEX board_mean ON board (chart, mean, player) WHERE mean IS NOT NULL;
CREATE TABLE bucket (
    chart INTEGER NOT NULL REFERENCES chart (id), kind TEXT NOT NULL,
    low REAL NOT NULL, low_player INTEGER NOT NULL, players INTEGER NOT NULL,
    PRIMARY KEY (chart, kind, low, low_player)) WITHOUT ROWID;
-- sqlite
INSERT INTO game SELECT rowid, id, network, channel, ruleset, started, ended,
    strftime('%Y-%m', ended, 'unixepoch'), outcome FROM gamerow ORDER BY rowid;
-- sqlite
INSERT INTO player SELECT id, network, key, nick,
    CASE WHEN key LIKE 'nick:%' THEN substr(key, 6)
    ELSE replace(replace(replace(replace(lower(nick), '[', '{'), ']', '}'), '\\', '|'),
        '^', '~') END, NULL, 0, 0, 0, 0, 0.0, 0, 0, 0, '{}' FROM old_player;
-- sqlite
INSERT INTO result SELECT r.id, g.rowid, r.player_id, r.role, r.won, r.alive, r.money,
    (SELECT json_group_object(what, times) FROM
        (SELECT what, SUM(times) AS times FROM countrow c WHERE
         c.game_id = r.game_id AND c.player_id = r.player_id GROUP BY what))
    FROM old_result r JOIN gamerow g ON g.id = r.game_id ORDER BY r.id;
-- sqlite
INSERT INTO payment SELECT g.rowid, p.player_id,
    row_number() OVER (PARTITION BY p.game_id, p.player_id ORDER BY p.id), p.amount,
    p.reason, p.at FROM paymentrow p JOIN gamerow g ON g.id = p.game_id;
-- sqlite
DROP TABLE countrow;
-- sqlite
DROP TABLE paymentrow;
-- sqlite
DROP TABLE old_result;
-- sqlite
DROP TABLE old_player;
-- sqlite
DROP TABLE gamerow;
-- postgres
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'append-only'; END $$;
""" + append_only("game", "result", "payment")
