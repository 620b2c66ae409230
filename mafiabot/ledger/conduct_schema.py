"""The books of conduct: who did what, what followed, who decided and why."""

from __future__ import annotations

from .append_only import append_only

CONDUCT = """
CREATE TABLE conduct (
    id INTEGER NOT NULL PRIMARY KEY, network TEXT NOT NULL, channel TEXT NOT NULL,
    what TEXT NOT NULL, at REAL NOT NULL, who TEXT NOT NULL, nick TEXT NOT NULL,
    "by" TEXT NOT NULL, why TEXT NOT NULL, rule TEXT NOT NULL, kind TEXT NOT NULL,
    seconds INTEGER, until REAL, ref INTEGER NOT NULL, mask TEXT NOT NULL,
    game TEXT NOT NULL, events TEXT NOT NULL);
CREATE INDEX conduct_place ON conduct (network, channel, id);
""" + append_only("conduct")
