"""What earlier games of a channel say, by the names that its books have for people.

A player's id is good for one session of the bot; the name in the books is for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mafiabot.engine.role import PlayerId

from .chronicle import Moments, Past
from .detectors import strikes
from .friends import chances

Names = Mapping[PlayerId, str]
Pair = tuple[str, str]


@dataclass(frozen=True)
class Memory:
    """The last games, oldest first: who struck whom in the first nights, and how often
    who could have; of all games, how many each has played."""

    struck: tuple[frozenset[Pair], ...] = ()
    chances: tuple[Mapping[Pair, float], ...] = ()
    games: Mapping[str, int] = field(default_factory=dict)

    def having(self, moments: Moments, names: Names, nights: int, most: int) -> Memory:
        """With one game more; ``most`` games are kept, of each the first ``nights``."""
        pairs = strikes(moments, nights)
        struck = frozenset((names[a], names[b]) for a, b in pairs)
        odds = {(names[a], names[b]): n for (a, b), n in chances(moments).items()}
        played = {name: self.games.get(name, 0) + 1 for name in names.values()}
        return Memory(
            (*self.struck, struck)[-most:],
            (*self.chances, odds)[-most:],
            {**self.games, **played},
        )

    def past(self, names: Names) -> Past:
        """The same for the players of a game."""
        ids = {name: who for who, name in names.items()}
        return Past(
            tuple(
                frozenset((ids[a], ids[b]) for a, b in game if a in ids and b in ids)
                for game in self.struck
            ),
            {who: self.games.get(name, 0) for who, name in names.items()},
            tuple(
                {
                    (ids[a], ids[b]): n
                    for (a, b), n in g.items()
                    if a in ids and b in ids
                }
                for g in self.chances
            ),
        )
