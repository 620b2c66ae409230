"""Who has won (R117-R122), and how a game ends."""

from __future__ import annotations

from collections.abc import Callable

from .bag import used
from .balance import Victory, ruling
from .copying import replace
from .effects import (
    CardsShown,
    Effect,
    ForcesEven,
    GameVoid,
    GameWon,
    GiveVoice,
    Moderate,
    MoneyShown,
    RecordResult,
    TakeVoice,
)
from .model import (
    Count,
    Game,
    Outcome,
    Over,
    Payment,
    Phase,
    Player,
    PlayerResult,
    Roster,
    VoidReason,
)
from .money import SIDES, own_winners, victory_pay
from .role import PlayerId, Team
from .rulesets import EarlyEnd, VictoryRule

_MAFIA, _MANIAC = Team.MAFIA, Team.MANIAC

Ended = tuple[Game, tuple[Effect, ...]]


def _classic(players: Roster) -> Outcome | None:
    """The truth table of X8; "good" is whoever is neither maf nor maniac."""
    living = players.living
    mafia, maniacs = players.teams.count(_MAFIA), players.teams.count(_MANIAC)
    good = len(living) - mafia - maniacs
    armed = any(p.role.team is Team.TOWN and p.role.can_kill for p in living)
    if not living or _duel(living):
        return Outcome.DRAW
    if not mafia and not maniacs:
        return Outcome.TOWN
    if armed or good > 1 or (mafia and maniacs):
        return None
    return Outcome.MAFIA if mafia else Outcome.MANIAC


def _duel(living: tuple[Player, ...]) -> bool:
    """Two are left, both can kill, and they are not of one family (R121)."""
    if len(living) != 2 or not all(p.role.can_kill for p in living):
        return False
    one, other = (p.role.team for p in living)
    return one is not other or one is Team.MANIAC


def _parity(players: Roster) -> Outcome | None:
    """Mafia wins with half of the living."""
    if not players.living:
        return Outcome.DRAW
    mafia = players.teams.count(_MAFIA)
    if not mafia:
        return Outcome.TOWN
    return Outcome.MAFIA if mafia * 2 >= len(players.living) else None


def _godfather(players: Roster, early: EarlyEnd) -> Outcome | None:
    """T32, T33, T35. Who plays for himself is one of the others."""
    living = players.living
    mafia, maniacs = players.teams.count(_MAFIA), players.teams.count(_MANIAC)
    others = len(living) - mafia - maniacs
    if not mafia and not maniacs:
        return Outcome.TOWN if Team.TOWN in players.teams else Outcome.DRAW
    if mafia and maniacs:
        return None
    if not others:
        return Outcome.MAFIA if mafia else Outcome.MANIAC
    armed = any(p.role.team is Team.TOWN and p.role.can_kill for p in living)
    if early is EarlyEnd.NEVER:
        return None
    if maniacs:
        return Outcome.MANIAC if others == 1 and not armed else None
    even = others == mafia and (not armed or early is EarlyEnd.PARITY)
    return Outcome.MAFIA if others < mafia or even else None


def _by_table(players: Roster, victories: tuple[Victory, ...]) -> Outcome | None:
    """Section 5.5 of the city's description, which is data of its ruleset."""
    if not players.living:
        return Outcome.DRAW
    side = ruling([p.role for p in players.living], victories)
    return None if side is None else Outcome(side.value)


VICTORY: dict[VictoryRule, Callable[[Roster], Outcome | None]] = {
    VictoryRule.CLASSIC: _classic,
    VictoryRule.PARITY: _parity,
}


def winner(game: Game) -> Outcome | None:
    """The outcome that the living make, or None while the game goes on."""
    rule = game.rules.victory
    if rule is VictoryRule.GODFATHER:
        return _godfather(game.players, game.rules.early_end)
    if rule is VictoryRule.CITY:
        return _by_table(game.players, game.rules.victories)
    return VICTORY[rule](game.players)


def forces(game: Game) -> Ended:
    """C39: the channel hears it when town and mafia have become equal, once."""
    if not game.rules.tell_even:
        return game, ()
    teams = game.players.teams
    mafia = teams.count(_MAFIA)
    even = mafia if mafia == teams.count(Team.TOWN) else 0
    if even == game.even:
        return game, ()
    return replace(game, even=even), (ForcesEven(even),) if even else ()


def finish(game: Game, outcome: Outcome) -> Ended:
    """The end with a result: who held what, who takes what home."""
    game = replace(game, payments=game.payments + victory_pay(game, outcome))
    results = _results(game, outcome)
    money = sorted(((r.who, r.money) for r in results), key=lambda row: -row[1])
    effects: tuple[Effect, ...] = (
        GameWon(outcome),
        CardsShown(tuple((r.who, r.role) for r in results)),
        MoneyShown(tuple(money)),
        *_dismissed(game),
        RecordResult(outcome, results),
    )
    return _over(game, outcome), effects


def void(game: Game, why: VoidReason, by: str = "") -> Ended:
    """The end without a result: nobody's money or record changes."""
    return _over(game, None), (GameVoid(why, by), *_dismissed(game))


def _over(game: Game, outcome: Outcome | None) -> Game:
    return replace(game, stage=Over(outcome), round=game.round + 1, left=0)


def _dismissed(game: Game) -> tuple[Effect, ...]:
    """Voices and the channel's mode as they were before (P3)."""
    takes: tuple[Effect, ...] = tuple(
        TakeVoice(p.id) for p in game.players.values() if p.can_act
    )
    # No gag outlives its game.
    takes += tuple(
        GiveVoice(who)
        for who, voiced in game.gagged.items()
        if voiced and who not in game.players
    )
    if game.rules.moderated and game.phase is not Phase.REGISTRATION:
        return takes + (Moderate(False),)
    return takes


def _results(game: Game, outcome: Outcome) -> tuple[PlayerResult, ...]:
    """A side wins with its dead; only the living are paid for it."""
    side, alone = SIDES.get(outcome), own_winners(game, outcome)
    payments: dict[PlayerId, list[Payment]] = {}
    for payment in game.payments:
        payments.setdefault(payment.who, []).append(payment)
    counts: dict[PlayerId, dict[Count, int]] = {}
    for who, count in game.counts:
        own = counts.setdefault(who, {})
        own[count] = own.get(count, 0) + 1
    return tuple(
        [
            PlayerResult(
                p.id,
                p.nick,
                p.account,
                p.role_key,
                p.role.team is side or p.id in alone,
                p.alive,
                tuple(payments.get(p.id, ())),
                tuple(counts[p.id].items()) if p.id in counts else (),
                used(game, p.id) if game.bags else (),
            )
            for p in game.players.values()
        ]
    )
