"""What people bought with their money, and what they used up."""

from __future__ import annotations

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
""" + "".join(
    f"""-- sqlite
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
    BEGIN SELECT RAISE(ABORT, 'append-only'); END;
-- postgres
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
    FOR EACH ROW EXECUTE FUNCTION append_only();
"""
    for table in ("purchase", "consumption")
    for verb in ("update", "delete")
)
