"""What the public and each player may know of a running game.

Rule: whatever leaves the bot before a game's end is worked out of these views, or is an
effect for its audience. Nothing here shows a card to somebody who was not told it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from . import night
from .effects import Effect, Said, Told
from .model import (
    Dealing,
    Game,
    Night,
    Nomination,
    Outcome,
    Over,
    Phase,
    Player,
    Presence,
    Speech,
    Verdict,
)
from .opening import has_order_right, usable_verbs
from .role import Action, PlayerId
from .roles import ROLES
from .rulesets import Report, Ruleset

_BEFORE_NIGHT = (Phase.REGISTRATION, Phase.DEALING)


class Audience(Enum):
    """For whom an effect is that is not for one person."""

    EVERYBODY = "everybody"  # in the channel
    MACHINE = "machine"  # the shell; voices and the channel's mode are seen by all


def audience(effect: Effect) -> PlayerId | Audience:
    """The one person who is told, or everybody, or nobody but the shell."""
    if isinstance(effect, Told):
        return effect.to
    return Audience.EVERYBODY if isinstance(effect, Said) else Audience.MACHINE


def received(effects: Iterable[Effect], who: PlayerId | None) -> tuple[Effect, ...]:
    """What this person reads of these effects; None: an onlooker in the channel."""
    allowed = (Audience.EVERYBODY, who)
    return tuple(effect for effect in effects if audience(effect) in allowed)


@dataclass(frozen=True)
class SeatView:
    """One seat as everybody sees it. ``card`` is None until it is shown to all;
    ``number`` is 0 until the first night."""

    id: PlayerId
    nick: str
    number: int
    alive: bool
    presence: Presence
    card: str | None

    @property
    def can_act(self) -> bool:
        """Alive, and neither a suicide nor ejected."""
        return self.alive and self.presence in (Presence.HERE, Presence.AWAY)


@dataclass(frozen=True)
class PublicView:
    """Everything that an attentive onlooker in the channel could have written down.

    ``cards``: how many living hold each card, from the first night on (P11: the dead
    show theirs); ``turns``: cards of the living of which no order was heard tonight;
    ``votes``: the nomination's, None stands for night; ``waiting``: the boundary is put
    off for leavers.
    """

    rules: Ruleset
    phase: Phase
    nights: int
    waiting: bool
    seats: tuple[SeatView, ...]
    cards: Mapping[str, int]
    turns: tuple[str, ...]
    votes: Mapping[PlayerId, PlayerId | None]
    accused: PlayerId | None
    ballots: Mapping[PlayerId, bool]
    outcome: Outcome | None

    @property
    def living(self) -> tuple[SeatView, ...]:
        return tuple(seat for seat in self.seats if seat.alive)

    def seat(self, who: PlayerId) -> SeatView | None:
        return next((seat for seat in self.seats if seat.id == who), None)


@dataclass(frozen=True)
class PlayerView:
    """What one person may know beyond the public. Strangers have no card.

    ``known``: card of each player whose card he knows, his own included; ``findings``:
    what his own checks found; ``partners``: the others of his circle; ``verbs``: what
    he may order (empty unless he may); ``owes``: the night waits for his order;
    ``order``: his own of this night; ``asked``: he has to keep or refuse his card.
    """

    public: PublicView
    who: PlayerId
    card: str | None
    known: Mapping[PlayerId, str]
    findings: Mapping[PlayerId, str]
    partners: tuple[PlayerId, ...]
    verbs: tuple[str, ...]
    owes: bool
    order: Action | None
    asked: bool


def public_view(game: Game) -> PublicView:
    stage = game.stage
    return PublicView(
        rules=game.rules,
        phase=game.phase,
        nights=game.nights,
        waiting=game.waiting,
        seats=tuple(_seat(game, player) for player in game.players.values()),
        cards=cards_alive(game),
        turns=turns(game),
        votes=dict(stage.votes) if isinstance(stage, Nomination) else {},
        accused=stage.accused if isinstance(stage, Speech | Verdict) else None,
        ballots=dict(stage.ballots) if isinstance(stage, Verdict) else {},
        outcome=stage.outcome if isinstance(stage, Over) else None,
    )


def shown(game: Game, player: Player) -> bool:
    """Whether everybody knows his card: the dead show it (P11), and so does the end,
    unless nothing was played."""
    if isinstance(game.stage, Over):
        return game.stage.outcome is not None or not player.alive
    return not player.alive


def _seat(game: Game, player: Player) -> SeatView:
    card = player.role_key if shown(game, player) else None
    return SeatView(
        player.id, player.nick, player.number, player.alive, player.presence, card
    )


def cards_alive(game: Game) -> dict[str, int]:
    """In the registry's order. Empty before the first night."""
    if game.phase in _BEFORE_NIGHT:
        return {}
    counts = Counter(player.former or player.role_key for player in game.living)
    return {card: counts[card] for card in ROLES if counts[card]}


def turns(game: Game) -> tuple[str, ...]:
    """Cards of the living of which no order was heard tonight, once for each order.

    The card of somebody who gave up in this night is still named: that it vanished
    would show whose it was, before it is shown at dawn.
    """
    if not isinstance(game.stage, Night):
        return ()
    # Where the channel hears of no order, that one was given would show who forgot it.
    heard = game.rules.night.report is not Report.DEPARTURES
    orders = game.stage.orders if heard else ()
    ordered = Counter(game.players[who].role_key for who in orders)
    circles = {ROLES[card].circle for card in ordered if ROLES[card].acts_as_one}
    told: tuple[str, ...] = ()
    for card, count in cards_alive(game).items():
        role = ROLES[card]
        if not role.owes:
            continue
        if role.acts_as_one:  # one order of the family is heard, whoever gave it
            told += () if role.circle in circles else (card,)
        else:
            told += (card,) * (count - ordered[card])
    return told


def player_view(
    game: Game, who: PlayerId, public: PublicView | None = None
) -> PlayerView:
    """``who`` may be anybody; a stranger knows what the public knows. ``public``: the
    public's view, when it was made already and its votes do not matter."""
    stage, player = game.stage, game.players.get(who)
    public = public or public_view(game)
    found = {target: card for actor, target, card in game.findings if actor == who}
    partners = _partners(game, player)
    known = {seat.id: seat.card for seat in public.seats if seat.card is not None}
    known.update(found)
    known.update({p.id: p.role_key for p in partners})
    card = own_card(game, who)
    if card is not None:
        known[who] = card
    at_night = isinstance(stage, Night) and player is not None
    may = at_night and player is not None and has_order_right(game, player)
    return PlayerView(
        public=public,
        who=who,
        card=card,
        known=known,
        findings=found,
        partners=tuple(p.id for p in partners),
        verbs=usable_verbs(game, player) if may and player is not None else (),
        owes=may and any(p.id == who for p in night.awaited(game)),
        order=stage.orders.get(who) if isinstance(stage, Night) else None,
        asked=isinstance(stage, Dealing) and who in stage.unconfirmed,
    )


def own_card(game: Game, who: PlayerId) -> str | None:
    """The card he holds; None for strangers and before the deal."""
    player = game.players.get(who)
    if player is None or game.phase is Phase.REGISTRATION:
        return None
    return player.role_key


def _partners(game: Game, player: Player | None) -> tuple[Player, ...]:
    """R49-R52: they are introduced when the last card is kept, not before."""
    if player is None or not player.role.circle or not game.size:
        return ()
    circle = player.role.circle
    return tuple(
        p for p in game.players.values() if p.role.circle == circle and p is not player
    )
