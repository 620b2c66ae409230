"""Which games a code of conduct judges, and which it has judged; who was told.

A game is *opened* before its first event is written and *judged* in the transaction
that writes what it brought. Penalties of before this step count as told.
"""

from __future__ import annotations

from .append_only import append_only

HEARING = """
CREATE TABLE hearing (
    game TEXT NOT NULL, step TEXT NOT NULL, network TEXT NOT NULL,
    channel TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, step));
CREATE INDEX hearing_place ON hearing (network, channel, step);
INSERT INTO conduct (network, channel, what, at, who, nick, "by", why, rule, kind,
    seconds, until, ref, mask, game, events)
    SELECT network, channel, 'told', at, who, nick, '', '', '', 'case',
        0, NULL, id, '', '', '[]'
    FROM conduct WHERE what = 'offence' ORDER BY id;
""" + append_only("hearing")
