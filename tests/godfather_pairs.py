"""What comes of any two orders of the godfather's night, in its second night:
``python tests/godfather_pairs.py`` writes the table, where each row is read so:

    both orders | the night of both on the same citizen | of each on the other's giver

A third part has the pairs of killers, and of a killer and whoever protects, on targets
that have something against it: luck, a ward, a grenade, a shield.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mafiabot.engine import Game, Phase, step
from mafiabot.engine.bag import SHIELD
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import (
    DayBroke,
    DeedNoted,
    DiscussionOpened,
    Effect,
    OrderHeard,
    OrderNoted,
    Said,
    SkipNoted,
    Told,
)
from mafiabot.engine.events import DeadlinePassed, Order, Skip
from mafiabot.engine.model import Dealing, Player, Roster
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES

from rules import ruleset

TABLE = Path(__file__).parent / "godfather_pairs.txt"
PEOPLE = ("citizen", "clerk", "cook", "smith", "baker")
HARD = ("lucky", "wizard", "kamikaze", "shielded")
"""Who is not an easy victim."""


def cards() -> tuple[str, ...]:
    return tuple(card for card in ruleset("godfather").roles if card != "citizen")


def second_night() -> Game:
    """Everybody is called by his card; the first night and day went by idly."""
    seats = {who: who for who in cards()}
    seats |= dict.fromkeys((*PEOPLE, "shielded"), "citizen")
    players = {
        PlayerId(w): Player(PlayerId(w), w, role_key=c) for w, c in seats.items()
    }
    game = Game(ruleset("godfather"), Dealing(frozenset()), Roster(players), 1, round=1)
    game = replace(game, bags={PlayerId("shielded"): frozenset({SHIELD})})
    game = begin(game)[0]
    game = ended(game, ())[0]
    while game.phase is not Phase.NIGHT:
        game = step(game, DeadlinePassed(game.round)).game
    return game


def ended(game: Game, orders: tuple[Order, ...]) -> tuple[Game, tuple[Effect, ...]]:
    """The night of these orders; everybody else wants to do nothing."""
    others = [who for who in game.players if who not in {o.who for o in orders}]
    effects: tuple[Effect, ...] = ()
    for event in (*orders, *map(Skip, others)):
        if game.phase is Phase.NIGHT:
            done = step(game, event)
            game, effects = done.game, done.effects
    assert game.phase is not Phase.NIGHT, orders
    return game, effects


def deeds() -> tuple[tuple[str, str], ...]:
    return tuple((card, verb) for card in cards() for verb in ROLES[card].verbs)


def aimed(card: str, verb: str, target: str) -> Order:
    at = target if ROLES[card].abilities_by_verb[verb].aimed else card
    return Order(PlayerId(card), verb, PlayerId(at))


def outcome(game: Game, *orders: Order) -> str:
    """What the town hears at dawn, and each person."""
    dull = (DayBroke, DiscussionOpened, OrderHeard, DeedNoted, OrderNoted, SkipNoted)
    told = [e for e in ended(game, orders)[1] if isinstance(e, Said | Told)]
    return "; ".join(written(e) for e in told if not isinstance(e, dull)) or "nothing"


def written(effect: Effect) -> str:
    fields = [plain(value) for value in vars(effect).values()]
    return " ".join([type(effect).__name__, *filter(None, fields)])


def plain(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{' '.join(map(plain, value))}]"
    return str(value)


def rows() -> Iterator[str]:
    game, every = second_night(), deeds()
    pairs = [
        (one, other)
        for number, one in enumerate(every)
        for other in every[number + 1 :]
        if one[0] != other[0]
    ]
    for one, other in pairs:
        same = outcome(game, aimed(*one, "citizen"), aimed(*other, "citizen"))
        mutual = outcome(game, aimed(*one, other[0]), aimed(*other, one[0]))
        yield f"{named(one, other)} | {same} | {mutual}"
    for target in HARD:
        for one, other in pairs:
            if "kill" in (one[1], other[1]):
                met = outcome(game, aimed(*one, target), aimed(*other, target))
                yield f"{named(one, other)} on {target} | {met}"


def named(*deeds: tuple[str, str]) -> str:
    return " + ".join(".".join(deed) for deed in deeds)


if __name__ == "__main__":
    TABLE.write_text("\n".join(rows()) + "\n", encoding="utf-8")
