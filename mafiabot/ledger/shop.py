"""What people buy with the money of the records (C40).

Purchases and uses only grow. Buying takes nothing from the table of records: what
somebody may spend is what he earned on the network, less what he spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mafiabot.ports import Purse

from .charts import Charts
from .entry import MOST_MONEY, EntryError, Fold, clean, dump, key_of
from .sql import Sql

# All players that are one person.
_SELVES = "player IN (SELECT id FROM player WHERE id = ? OR person = ?)"


class Shop:
    """Purses of one ledger."""

    def __init__(self, sql: Sql, fold: Fold) -> None:
        self.sql, self.fold, self.charts = sql, fold, Charts(sql)

    def _who(
        self, network: str, folded: str, account: str | None
    ) -> tuple[int, int] | None:
        """(player, person) of exactly this account, or of this nick without one: the
        nick of somebody else's account opens no purse."""
        key = key_of(folded, False)
        if account is not None:
            key = key_of(self.fold(network, account), True)
        found = self.sql.row(
            "SELECT id, COALESCE(person, id) FROM player WHERE network = ? AND key = ?",
            network,
            key,
        )
        return None if found is None else (found[0], found[1])

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        """None: nobody of this name has played to the end of a game."""
        who = self._who(network, folded, account)
        return None if who is None else self._purse(network, who[1])

    def _purse(self, network: str, person: int) -> Purse:
        chart = self.charts.find(network, "")
        lines = {} if chart is None else self.charts.lines(chart, [person])
        money = lines[person].money if person in lines else 0
        bag: dict[str, int] = {}
        for item, number, price in self.sql.rows(
            f"SELECT item, COUNT(*), SUM(price) FROM purchase WHERE {_SELVES} "
            "GROUP BY item ORDER BY item",
            person,
            person,
        ):
            bag[item], money = int(number), money - int(price)
        for item, number in self.sql.rows(
            f"SELECT item, COUNT(*) FROM consumption WHERE {_SELVES} GROUP BY item",
            person,
            person,
        ):
            bag[item] = bag.get(item, 0) - number
        return Purse(money, {item: n for item, n in bag.items() if n > 0})

    def buy(
        self,
        who: tuple[str, str, str | None],
        item: str,
        price: int,
        *,
        key: str,
        at: float,
    ) -> Purse | None:
        """Once for each ``key``. ``who``: network, folded nick, account. The purse
        afterwards; None: the money does not reach."""
        network = who[0]
        with self.sql.writing():
            found = self._who(*who)
            if found is None:
                return None
            player, person = found
            known = self.sql.row("SELECT id FROM purchase WHERE key = ?", key)
            if known is None:
                if self._purse(network, person).money < price:
                    return None
                row = (key, player, item, price, at)
                self.sql.insert("purchase (key, player, item, price, at)", [row])
            return self._purse(network, person)

    # --- in files -------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Every purchase as a line of an export."""
        for key, network, player, item, price, at in self.sql.rows(
            "SELECT b.key, p.network, p.key, b.item, b.price, b.at FROM purchase b "
            "JOIN player p ON p.id = b.player ORDER BY b.id"
        ):
            fields = {"key": key, "network": network, "player": player}
            sold = {"item": item, "price": price, "at": at}
            yield dump({"type": "purchase", **fields, **sold})

    def take_in(self, data: dict[str, Any]) -> None:
        """A line of an export; a purchase that is known changes nothing. Raises
        EntryError."""
        texts = [data.get(name) for name in ("key", "network", "player", "item")]
        price, at = data.get("price"), data.get("at")
        if any(not isinstance(t, str) or t != clean(t) for t in texts):
            raise EntryError("purchase: key, network, player and item must be text")
        if type(price) is not int or not 0 < price <= MOST_MONEY:
            raise EntryError(f"purchase.price: {price!r} are no dollars")
        if not isinstance(at, float):
            raise EntryError(f"purchase.at: {at!r} is no time")
        found = self.sql.row(
            "SELECT id FROM player WHERE network = ? AND key = ?", texts[1], texts[2]
        )
        if found is None:
            raise EntryError(f"purchase.player: no player {texts[2]}")
        row = (texts[0], found[0], texts[3], price, at)
        into = "purchase (key, player, item, price, at)"
        self.sql.insert(into, [row], "ON CONFLICT (key) DO NOTHING")
