"""How a night and a vote begin: who is asked for what."""

from __future__ import annotations

from .chance import chosen
from .copying import replace
from .deeds import DRAWN, DUMMY, USE
from .effects import (
    CardDrawn,
    DiscussionOpened,
    Effect,
    GiftHeld,
    GiveVoice,
    LeaderNamed,
    NightFell,
    NightNotice,
    OrderAsked,
    PollOpened,
    Seconds,
    TakeVoice,
    VoteOpened,
)
from .events import DeadlinePassed
from .model import Discussion, Game, Night, Nomination, Player
from .role import Choice
from .roles import ROLES
from .rulesets import Procedure
from .turn import may_speak, seconds, timed
from .wishes import shown_to

Effects = tuple[Effect, ...]
_DRAWING = frozenset(
    key
    for key, role in ROLES.items()
    if any(a.choice is Choice.DRAWN for a in role.abilities)
)


def leader(game: Game, card: str) -> Player | None:
    """The first of the family who is alive and has not given up (R58, R59)."""
    return game.players.leaders.get(card)


def has_order_right(game: Game, player: Player) -> bool:
    """Whether the night waits for this player, once it is night (R57, R58, R80)."""
    return player in game.players.ordering or has_gift(game, player)


def has_gift(game: Game, player: Player) -> bool:
    """Whether he was given something that he may use tonight."""
    gift = game.gifts.get(player.id, DUMMY)
    return gift != DUMMY and player.can_act


def usable_verbs(game: Game, player: Player) -> tuple[str, ...]:
    """The commands left to the player; a limited one may be used up."""
    limits = game.rules.night.uses
    own = tuple(
        ability.verb
        for ability in player.role.abilities
        if not ability.limited
        or ability.verb not in limits
        or game.uses.get((player.id, ability.verb), 0) < limits[ability.verb]
    )
    return (*own, USE.verb) if has_gift(game, player) else own


def drawn(game: Game, player: Player) -> str:
    """The card that this player plays tonight (L6)."""
    label = f"card:{game.nights}:{player.role_key}"  # no seat is seen by it
    return chosen(game.seed, label, DRAWN)


def asked(game: Game, player: Player) -> OrderAsked:
    verbs = usable_verbs(game, player)
    return OrderAsked(player.id, player.role_key, verbs, game.seats)


def open_night(game: Game) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.night)
    game = replace(
        game,
        stage=Night(),
        nights=game.nights + 1,
        waiting=False,
        immune=frozenset(),
        silenced=frozenset(),
        mined=frozenset(),
        remotes=frozenset(),
    )
    every = seconds(game, game.rules.durations.night_reminder)
    game, deadline = timed(game, total, every)
    requests: Effects = ()
    ordering = {player.id for player in game.players.ordering}
    for player in game.living:
        if player.id in ordering:
            requests += (asked(game, player),)
        elif player.role.family:
            chief = leader(game, player.role_key)
            assert chief is not None  # this player is alive himself
            requests += (LeaderNamed(player.id, chief.id, game.seats),)
    if game.wishes:
        requests += tuple(wish for p in game.living for wish in shown_to(game, p))
    held = ((p, game.gifts.get(p.id)) for p in game.living if game.gifts)
    requests += tuple(GiftHeld(p.id, g) for p, g in held if g and g != DUMMY)
    if not game.players.cards.isdisjoint(_DRAWING):
        playing = (p for p in game.living if p.role_key in _DRAWING)
        requests += tuple(CardDrawn(p.id, drawn(game, p)) for p in playing)
    if game.rules.silence:  # T24
        requests += tuple(TakeVoice(player.id) for player in game.players.active)
    fell = NightFell(game.nights, Seconds(total))
    return game, (fell, NightNotice(game.nights), *requests, deadline)


def open_day(game: Game) -> tuple[Game, Effects]:
    """The living may talk, first of all or while they vote (T28, R89)."""
    game = replace(game, wishes={}) if game.wishes else game
    confirms = game.rules.vote.procedure is Procedure.CONFIRM
    game, opened = (_open_discussion if confirms else open_vote)(game)
    if not game.rules.silence:
        return game, opened
    speakers = (p.id for p in game.living if may_speak(game, p))
    return game, tuple(GiveVoice(who) for who in speakers) + opened


def _open_discussion(game: Game) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.discussion)
    game = replace(game, stage=Discussion(), waiting=False)
    game, deadline = timed(game, total)
    return game, (DiscussionOpened(Seconds(total), game.seats), deadline)


def open_vote(game: Game) -> tuple[Game, Effects]:
    total = seconds(game, game.rules.durations.nomination)
    game = replace(game, stage=Nomination(), waiting=False)
    game, deadline = timed(game, total)
    opened = PollOpened if game.rules.vote.in_private else VoteOpened
    return game, (opened(Seconds(total), game.seats), deadline)


def discussion_over(game: Game, event: DeadlinePassed) -> tuple[Game, Effects]:
    return open_vote(game)
