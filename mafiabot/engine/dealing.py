"""Roles are dealt, confirmed, refused and passed on (R34-R54)."""

from __future__ import annotations

from .bag import cashed, favoured
from .chance import shuffled
from .copying import replace
from .decks import dealt as dealt_by
from .decks import level
from .effects import (
    CardsDealt,
    DeckShown,
    Effect,
    Excluded,
    FamilyRevealed,
    MafiaRevealed,
    Moderate,
    PartnerRevealed,
    RegistrationClosed,
    RoleDeclined,
    RoleGiven,
    RoleKept,
    RoleLost,
    RoleOffered,
    RolePassed,
    Seconds,
    TakeVoice,
    Withdrew,
)
from .events import (
    Confirm,
    DeadlinePassed,
    Departed,
    Devoiced,
    Ejected,
    KillMe,
    Withdraw,
)
from .model import Dealing, Game, Payment, Player, Reason, Roster, VoidReason
from .opening import open_day, open_night
from .outcome import void
from .refusal import Refusal
from .role import PlayerId, Team
from .rulesets import FirstPhase
from .turn import Result, seconds, timed

CITIZEN = "citizen"
Effects = tuple[Effect, ...]


def cards(game: Game) -> tuple[str, ...]:
    """The roles in play for so many players; the rest are citizens (R11)."""
    return dealt_by(game.rules.roles, len(game.players))


def deal(game: Game) -> tuple[Game, Effects]:
    dealt = cards(game)
    order = shuffled(game.seed, "deal", tuple(game.players))
    if game.bags:
        order = favoured(game, order, len(dealt))
    holders = dict(zip(order, dealt))
    players = {
        who: replace(p, role_key=holders.get(who, CITIZEN))
        for who, p in game.players.items()
    }
    game = replace(game, players=Roster(players))
    closed = RegistrationClosed if game.rules.confirm_roles else CardsDealt
    effects: Effects = (closed(len(players), len(dealt)),)
    if game.rules.decks:
        effects += (DeckShown(level(dealt)),)
    if game.bags:
        game, tickets = cashed(game, holders)
        effects += tickets
    if game.rules.moderated:
        effects = (Moderate(True),) + effects
    if not game.rules.confirm_roles:
        given = tuple(
            RoleGiven(who, p.role_key) for who, p in players.items() if who in holders
        )
        game, begun = begin(game)
        return game, effects + given + begun
    game = replace(game, stage=Dealing(frozenset(holders)))
    game, asked = _ask(game, tuple(w for w in players if w in holders))
    return game, effects + asked


def _ask(game: Game, whom: tuple[PlayerId, ...]) -> tuple[Game, Effects]:
    """Offer roles, and start the time of confirmation from zero (R36, R46)."""
    total = seconds(game, game.rules.durations.confirmation)
    game, deadline = timed(game, total)
    offers = tuple(
        RoleOffered(who, game.players[who].role_key, Seconds(total)) for who in whom
    )
    return game, offers + (deadline,)


def confirm(game: Game, event: Confirm) -> Result:
    stage = game.stage
    assert isinstance(stage, Dealing)
    player = game.players.get(event.who)
    if player is None:
        return Refusal.NOT_PLAYING
    if player.role_key == CITIZEN:
        return Refusal.NOTHING_TO_CONFIRM
    if event.who not in stage.unconfirmed:
        return Refusal.ALREADY_CONFIRMED
    if not event.accept:
        return _decline(game, stage, player)
    stage = replace(stage, unconfirmed=stage.unconfirmed - {event.who})
    kept = RoleKept(event.who, player.role_key)
    return _begin_if_ready(replace(game, stage=stage), (kept,))


def _decline(game: Game, stage: Dealing, player: Player) -> tuple[Game, Effects]:
    """R44, R45: he stays as a citizen; his role goes on."""
    stage = Dealing(stage.unconfirmed - {player.id}, stage.declined | {player.id})
    game = replace(game, stage=stage)
    game = game.with_player(replace(player, role_key=CITIZEN))
    price = game.rules.money.refused_role
    if price:
        payment = Payment(player.id, price, Reason.REFUSED_ROLE)
        game = replace(game, payments=game.payments + (payment,))
    declined = RoleDeclined(player.id, player.role_key)
    return _pass_on(game, (player.role_key,), (declined,))


def _pass_on(
    game: Game, roles: tuple[str, ...], before: Effects
) -> tuple[Game, Effects]:
    """R43-R48, P8: each role goes to somebody without one who never refused."""
    stage = game.stage
    assert isinstance(stage, Dealing)
    free = [
        p.id
        for p in game.players.values()
        if p.role_key == CITIZEN and p.id not in stage.declined
    ]
    takers = shuffled(game.seed, f"pass:{game.round}", free)[: len(roles)]
    for who, role in zip(takers, roles):
        game = game.with_player(replace(game.players[who], role_key=role))
    lost = tuple(RoleLost(role) for role in roles[len(takers) :])
    game = replace(
        game, stage=replace(stage, unconfirmed=stage.unconfirmed | set(takers))
    )
    if not any(p.role.team is Team.MAFIA for p in game.players.values()):
        game, ended = void(game, VoidReason.NO_MAFIA)
        return game, before + lost + ended
    if not takers:
        return _begin_if_ready(game, before + lost)
    game, asked = _ask(game, takers)
    total = seconds(game, game.rules.durations.confirmation)
    return game, before + lost + (RolePassed(Seconds(total)),) + asked


def _begin_if_ready(game: Game, before: Effects) -> tuple[Game, Effects]:
    """R41: nobody waits once all have confirmed."""
    stage = game.stage
    assert isinstance(stage, Dealing)
    if stage.unconfirmed:
        return game, before
    game, begun = begin(game)
    return game, before + begun


def _without(game: Game, gone: frozenset[PlayerId]) -> Game:
    stage = game.stage
    assert isinstance(stage, Dealing)
    players = {who: p for who, p in game.players.items() if who not in gone}
    stage = replace(stage, unconfirmed=stage.unconfirmed - gone)
    return replace(game, players=Roster(players), stage=stage)


def _remove(game: Game, gone: frozenset[PlayerId], told: Effects) -> Result:
    """Out before the first night; the roles they held are passed on."""
    roles = tuple(
        p.role_key
        for who, p in game.players.items()
        if who in gone and p.role_key != CITIZEN
    )
    game = _without(game, gone)
    if len(game.players) < game.rules.min_players:
        game, ended = void(game, VoidReason.TOO_FEW)
        return game, told + ended
    if not roles:
        return game, told
    return _pass_on(game, roles, told)


def end(game: Game, event: DeadlinePassed) -> Result:
    """R42: whoever kept silent is excluded."""
    stage = game.stage
    assert isinstance(stage, Dealing)
    silent = tuple(who for who in game.players if who in stage.unconfirmed)
    told: Effects = ()
    for who in silent:
        told += (TakeVoice(who), Excluded(who))
    return _remove(game, frozenset(silent), told)


def leave(game: Game, event: KillMe | Devoiced | Ejected | Withdraw) -> Result:
    """X13: going away now is leaving before the game."""
    if event.who not in game.players:
        if isinstance(event, Ejected):
            return Refusal.NOT_IN_GAME
        return Refusal.NOT_REGISTERED
    told = (TakeVoice(event.who), Withdrew(event.who, len(game.players) - 1))
    return _remove(game, frozenset({event.who}), told)


def depart(game: Game, event: Departed) -> Result:
    if event.who not in game.players:
        return game, ()
    return leave(game, KillMe(event.who))


def begin(game: Game) -> tuple[Game, Effects]:
    """Number the seats, introduce the partners, let night fall (R49-R54, P14)."""
    players = {
        who: replace(p, number=number)
        for number, (who, p) in enumerate(game.players.items(), start=1)
    }
    game = replace(game, players=Roster(players), size=len(players))
    partners = _introduced(game)
    if game.rules.first_phase is FirstPhase.DAY:
        game, opened = open_day(game)
    else:
        game, opened = open_night(game)
    return game, partners + opened


def _introduced(game: Game) -> Effects:
    """Cards of one circle hear of each other; a lone one has nobody to hear of."""
    circles: dict[str, list[Player]] = {}
    for player in game.players.values():
        if player.role.circle:
            circles.setdefault(player.role.circle, []).append(player)
    told: Effects = ()
    for members in circles.values():
        if len(members) > 1:
            told += _circle(members)
    return told


def _circle(members: list[Player]) -> Effects:
    if any(p.role.acts_as_one and not p.role.family for p in members):
        cards = tuple((p.id, p.role_key) for p in members)
        return tuple(FamilyRevealed(p.id, cards) for p in members)
    seats = tuple((number, p.id) for number, p in enumerate(members, start=1))
    told: Effects = ()
    for number, player in enumerate(members, start=1):
        if player.role.family:
            told += (MafiaRevealed(player.id, number, seats),)
            continue
        others = (p for p in members if p is not player)
        told += tuple(PartnerRevealed(player.id, p.id, p.role_key) for p in others)
    return told
