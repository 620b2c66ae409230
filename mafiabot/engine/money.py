"""Dollars for deeds (R139-R153), out of the ruleset's tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .model import Count, Game, Outcome, Payment, Player, Reason
from .role import Attack, Board, PlayerId, Team, Theft, Wins
from .roles import ROLES
from .rulesets import Amounts

Payments = tuple[Payment, ...]


def _paid(who: PlayerId, amount: int, reason: Reason) -> Payments:
    """Nothing is written down for nothing."""
    return (Payment(who, amount, reason),) if amount else ()


def _by_card(game: Game, amounts: Amounts, about: PlayerId) -> int:
    return amounts.get(game.players[about].role_key, 0)


def kill_pay(game: Game, attack: Attack) -> Payments:
    """A family shares what it earns; a loss is the one's who gave the order."""
    killer = game.players[attack.actor]
    amounts = game.rules.money.kill.get(killer.role_key, {})
    amount = _by_card(game, amounts, attack.victim)
    reason = Reason.CURSE if attack.verb == "curse" else Reason.KILL
    if killer.role.acts_as_one and amount > 0:
        family = game.players.kin(killer)
        return tuple(Payment(p.id, amount, reason) for p in family)
    return _paid(attack.actor, amount, reason)


def check_pay(game: Game, who: PlayerId) -> Payments:
    return _paid(who, _by_card(game, game.rules.money.check, who), Reason.CHECK)


def heal_pay(game: Game, doctor: PlayerId, patient: PlayerId, hurt: bool) -> Payments:
    """R149: some patients cost, attacked or not."""
    money = game.rules.money
    card = game.players[patient].role_key
    if card in money.heal_always:
        amount = money.heal_always[card]
    elif hurt:
        amount = money.heal.get(card, 0)
    else:
        amount = money.heal_idle
    return _paid(doctor, amount, Reason.HEAL)


def theft_pay(game: Game, theft: Theft) -> Payments:
    """What the thief gains the victim loses (R144, R150)."""
    money = game.rules.money
    amounts, reason = {
        "seduce": (money.seduce, Reason.SEDUCTION),
        "hack": (money.hack, Reason.HACK),
    }[theft.verb]
    amount = _by_card(game, amounts, theft.victim)
    return _paid(theft.thief, amount, reason) + _paid(theft.victim, -amount, reason)


def night_pay(game: Game, board: Board, kills: Iterable[Attack]) -> Payments:
    """Everything the deeds of one night bring, in the order they are told."""
    attacked = {attack.victim for attack in board.attacks}
    pay: Payments = ()
    for attack in kills:
        pay += kill_pay(game, attack)
    for visit in board.visits:
        if visit.verb == "heal":
            pay += heal_pay(game, visit.actor, visit.target, visit.target in attacked)
        elif visit.verb == "check":
            pay += check_pay(game, visit.actor)
    for theft in board.thefts:
        pay += theft_pay(game, theft)
    return pay


def hanging_pay(
    game: Game, hanged: PlayerId, ballots: Mapping[PlayerId, bool]
) -> Payments:
    """The living who voted for it are paid by their card, or pay (R146, R148)."""
    table = game.rules.money.hang.get(game.players[hanged].role_key, {})
    pay: Payments = ()
    for voter, hang in ballots.items():
        if hang and game.players[voter].alive:
            pay += _paid(voter, _by_card(game, table, voter), Reason.HANGING)
    return pay


def defence_pay(game: Game, client: PlayerId) -> Payments:
    """Whoever defended the client last night saved him from the gallows."""
    amount = _by_card(game, game.rules.money.defence, client)
    pay: Payments = ()
    for actor, action in game.last_orders.items():
        if action.verb == "protect" and action.target == client:
            pay += _paid(actor, amount, Reason.DEFENCE)
    return pay


SIDES = {
    Outcome.TOWN: Team.TOWN,
    Outcome.MAFIA: Team.MAFIA,
    Outcome.MANIAC: Team.MANIAC,
    Outcome.TRIAD: Team.TRIAD,
    Outcome.VAMPIRE: Team.VAMPIRE,
}


_LONERS = frozenset(
    key for key, role in ROLES.items() if role.wins is not Wins.WITH_SIDE
)


def own_winners(game: Game, outcome: Outcome) -> tuple[PlayerId, ...]:
    """Who reached what his own card wants, whoever has won."""
    players = game.players
    if players.cards.isdisjoint(_LONERS):
        return ()
    return tuple(p.id for p in players.values() if _personal_win(game, p, outcome))


def _personal_win(game: Game, player: Player, outcome: Outcome) -> bool:
    if player.role.wins is Wins.HANGED:
        return (player.id, Count.WAS_HANGED) in game.counts
    if player.role.wins is Wins.ALONE:
        return player.alive and outcome is Outcome.LONER
    return player.role.wins is Wins.ALIVE and player.alive


def victory_pay(game: Game, outcome: Outcome) -> Payments:
    """Each living winner, or in a draw each of the living."""
    money, side = game.rules.money, SIDES.get(outcome)
    pay: Payments = ()
    for player in game.living:
        if outcome is Outcome.DRAW:
            pay += _paid(player.id, money.draw, Reason.DRAW)
        elif player.role.team is side:
            pay += _paid(player.id, money.victory, Reason.VICTORY)
    for who in own_winners(game, outcome):
        pay += _paid(who, money.victory, Reason.VICTORY)
    return pay
