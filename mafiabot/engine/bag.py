"""What people bring from the shop into a game, and what of it they use up (C40,
section 11). Who has something is known to him alone; its use is told without a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from .chance import shuffled
from .copying import replace
from .effects import BagPacked, Effect, SomebodyForged, TicketsUsed
from .events import Equip
from .model import Game
from .role import Board, Guard, PlayerId, Team
from .rulesets import ShopRules

SHIELD = "shield"  # one attack fails
PAPERS = "papers"  # the town's side finds a citizen, for one night
TICKET = "ticket"  # a card that is not a citizen's
ITEMS = tuple(one.name for one in fields(ShopRules))
USED = "item:"  # before an item among ``Game.uses``


@dataclass(frozen=True)
class Purse:
    """What somebody may spend, in dollars, and what he has bought and not used."""

    money: int
    bag: Mapping[str, int] = field(default_factory=dict)


def equip(game: Game, event: Equip) -> tuple[Game, tuple[Effect, ...]]:
    """What somebody who has registered brings; only what the ruleset sells counts."""
    sold = [item for item in ITEMS if getattr(game.rules.shop, item)]
    brought = tuple(item for item in sold if item in event.items)
    if event.who not in game.players or not brought:
        return game, ()
    bags = {**game.bags, event.who: frozenset(brought)}
    return replace(game, bags=bags), (BagPacked(event.who, brought),)


def holders(game: Game, item: str) -> frozenset[PlayerId]:
    """Who has the item and has not used it up."""
    return frozenset(
        who
        for who, bag in game.bags.items()
        if item in bag and not game.uses.get((who, USED + item))
    )


def spend(game: Game, item: str, whom: Iterable[PlayerId]) -> Game:
    """The game in which these have used the item up."""
    spent = {(who, USED + item): 1 for who in whom}
    return replace(game, uses={**game.uses, **spent}) if spent else game


def used(game: Game, who: PlayerId) -> tuple[str, ...]:
    """What the player has used up in this game, for the ledger."""
    return tuple(item for item in ITEMS if game.uses.get((who, USED + item)))


def favoured(game: Game, order: Sequence[PlayerId], cards: int) -> tuple[PlayerId, ...]:
    """The dealt order in which holders of a ticket stand among the first ``cards``,
    in the places of others drawn by lot."""
    tickets, seats = holders(game, TICKET), list(order)
    waiting = [n for n in range(cards, len(seats)) if seats[n] in tickets]
    free = [n for n in range(min(cards, len(seats))) if seats[n] not in tickets]
    for one, other in zip(waiting, shuffled(game.seed, "tickets", free)):
        seats[one], seats[other] = seats[other], seats[one]
    return tuple(seats)


def cashed(game: Game, dealt: Iterable[PlayerId]) -> tuple[Game, tuple[Effect, ...]]:
    """Whoever has a ticket and was dealt a card has paid for it."""
    paid = holders(game, TICKET).intersection(dealt)
    if not paid:
        return game, ()
    return spend(game, TICKET, paid), (TicketsUsed(len(paid)),)


def at_night(game: Game, board: Board) -> Game:
    """Write down what the night used up."""
    return spend(spend(game, SHIELD, _broken(board)), PAPERS, shown_papers(game, board))


def _broken(board: Board) -> frozenset[PlayerId]:
    """Whose shields were struck, whether they were enough or not."""
    struck = board.shielded & {attack.victim for attack in board.attacks}
    return frozenset(
        who for who in struck if board.guard(who) not in (Guard.HEAL, Guard.WARD)
    )


def shown_papers(game: Game, board: Board) -> frozenset[PlayerId]:
    """Whose forged documents somebody of the town's side looked into."""
    if not game.bags:
        return frozenset()
    return holders(game, PAPERS) & {
        target
        for actor, target in board.findings
        if board.roles[actor].team is Team.TOWN
    }


def told(game: Game, board: Board) -> tuple[Effect, ...]:
    """That documents were forged, as often as it came out."""
    return tuple(SomebodyForged() for _ in shown_papers(game, board))
