"""What was shown in the channel, and what that shows against who showed it.

A card is open when its holder, or who looked, has repeated the bot's private line, and
what he was told is true. A mask that was seen opens nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import SomebodyLucky, SomebodyShielded
from mafiabot.engine.events import Shown
from mafiabot.engine.resolve import resolve
from mafiabot.engine.role import Action, NightStep, PlayerId, Role, Team

from .chronicle import Finds, Found, Moment, Moments, Past, is_armed_checker
from .model import Code, Detector

Open = Mapping[PlayerId, int]
"""Whose cards are open, and the number of the event that opened each."""
# Only who holds the card is told such things, so he opens himself with them.
_OF_ONES_OWN = (
    "CheckNoted",
    "RoleLearned",
    "KinLearned",
    "PeopleSeen",
    "NobodySeen",
    "OrderNoted",
)
_BEDSIDE = ("Cured", "Healed")
_CHARMED = ("YouWereCharmed", "CharmBroken")


def with_open(moments: Moments) -> Iterator[tuple[Moment, Open]]:
    """Each moment with the cards that were open before it."""
    opened: dict[PlayerId, int] = {}
    for moment in moments:
        yield moment, dict(opened)
        event = moment.event
        if isinstance(event, Shown) and moment.took:
            for who in _opened_by(moment.before, event):
                opened.setdefault(who, moment.number)


def _opened_by(game: Game, event: Shown) -> tuple[PlayerId, ...]:
    own = (event.who,) if event.what in _OF_ONES_OWN else ()
    other = game.players.get(event.about) if event.about is not None else None
    true = other is not None and event.card == other.role_key
    return (*own, other.id) if other is not None and true else own


def is_active_town(role: Role) -> bool:
    """A peaceful card with something to do at night."""
    return role.team is Team.TOWN and bool(role.abilities)


def is_evil(role: Role) -> bool:
    return role.team in (Team.MAFIA, Team.MANIAC)


def _shown(moments: Moments) -> Iterator[tuple[Moment, Shown, Open]]:
    for moment, opened in with_open(moments):
        if (
            isinstance(moment.event, Shown)
            and moment.event.who in moment.before.players
        ):
            yield moment, moment.event, opened


def _last_night(moments: Moments, moment: Moment) -> Moment | None:
    """The end of the night before this moment."""
    ended = [
        m
        for m in moments
        if m.number < moment.number
        and m.before.phase is Phase.NIGHT
        and m.after.phase is not Phase.NIGHT
    ]
    return ended[-1] if ended else None


def _order(night: Moment | None, who: PlayerId) -> Action | None:
    """What he had ordered when that night ended."""
    orders = night.orders if night is not None else ()
    return next((act for act in orders if act.actor == who), None)


def _was_attacked(night: Moment, who: PlayerId) -> bool:
    board = resolve(night.before, {act.actor: act for act in night.orders})
    return any(attack.victim == who for attack in board.attacks)


# --- C9 -----------------------------------------------------------------------------


def giving_away(moments: Moments, code: Code, past: Past) -> Finds:
    """C9: an active peaceful card is opened to the mafia."""
    for moment, event, opened in _shown(moments):
        player = moment.before.players[event.who]
        about = moment.before.players.get(event.about or event.who)
        if player.role.team is not Team.TOWN or about is None or about is player:
            continue
        night = _last_night(moments, moment)
        true = event.card == about.role_key and is_active_town(about.role)
        if event.what == "OrderNoted":
            given = _sings(event, night, opened)
        elif event.what == "PeopleSeen":
            given = true and not _came_to_the_attacked(event, night)
        else:
            given = true and about.id not in opened
        if given and about.alive:
            found = Detector.GIVING_AWAY
            yield Found(found, event.who, (moment.number,), about=about.id)


def _sings(event: Shown, night: Moment | None, opened: Open) -> bool:
    """The mistress says with whom she was: a hidden commissar who wanted to shoot."""
    mine = _order(night, event.who)
    if night is None or mine is None or event.about in opened:
        return False
    players = night.before.players
    ability = players[event.who].role.abilities_by_verb.get(mine.verb)
    theirs = _order(night, mine.target)
    charmed = ability is not None and ability.step is NightStep.BLOCK
    if not charmed or theirs is None or event.about != mine.target:
        return False
    role = players[mine.target].role
    return is_armed_checker(role) and role.abilities_by_verb[theirs.verb].kills


def _came_to_the_attacked(event: Shown, night: Moment | None) -> bool:
    mine = _order(night, event.who)
    return night is not None and mine is not None and _was_attacked(night, mine.target)


# --- C15 ----------------------------------------------------------------------------


def inattentive(moments: Moments, code: Code, past: Past) -> Finds:
    """C15: he opens with what everybody knew, about the dead, or about a charm that
    stopped nothing: luck or a shield had."""
    for moment, event, opened in _shown(moments):
        player = moment.before.players[event.who]
        about = moment.before.players.get(event.about or event.who)
        if player.role.team is not Team.TOWN or about is None or about is player:
            continue
        known = opened.get(about.id) if event.card else None
        late = event.card and not about.alive
        if known is not None or late or _spared(moments, moment, event):
            first = () if known is None else (known,)
            numbers = (*first, moment.number)
            found = Detector.INATTENTIVE_OPENING
            yield Found(found, event.who, numbers, about=about.id)


def _spared(moments: Moments, moment: Moment, event: Shown) -> bool:
    """She says whom she charmed, after a dawn that told why nobody died of it."""
    night = _last_night(moments, moment)
    ability = moment.before.players[event.who].role.abilities_by_verb.get(event.verb)
    if event.what != "OrderNoted" or night is None or ability is None:
        return False
    if ability.step is not NightStep.BLOCK:
        return False
    return any(isinstance(e, SomebodyLucky | SomebodyShielded) for e in night.effects)


# --- C17 ----------------------------------------------------------------------------


def illogical(moments: Moments, code: Code, past: Past) -> Finds:
    """C17: the doctor shows that he cured himself, one of the police opens with a new
    check when the other is open, a hidden shooting commissar shows he was charmed."""
    for moment, event, opened in _shown(moments):
        player = moment.before.players[event.who]
        role = player.role
        if role.team is not Team.TOWN:
            continue
        mine = _order(_last_night(moments, moment), event.who)
        ability = role.abilities_by_verb.get(mine.verb) if mine is not None else None
        if event.what in _BEDSIDE:
            heals = ability is not None and ability.step is NightStep.HEAL
            against = heals and mine is not None and mine.target == event.who
        elif event.what in _CHARMED:
            shot = ability is not None and ability.kills
            against = shot and is_armed_checker(role) and event.who not in opened
        else:
            against = _partner_is_open(moment.before, event, opened)
        if against:
            yield Found(Detector.ILLOGICAL_OPENING, event.who, (moment.number,))


def _partner_is_open(game: Game, event: Shown, opened: Open) -> bool:
    """Who has not opened yet comes with a new check, though the living partner who
    has the same one is open."""
    if event.what not in ("RoleLearned", "KinLearned"):
        return False
    if event.who in opened or event.about in opened:
        return False
    own = game.players[event.who].role
    return any(
        p.id in opened and (p.role.hears == own.key or own.hears == p.role_key)
        for p in game.living
        if p.id != event.who
    )


# --- C13, C18, W21 ------------------------------------------------------------------


def senseless_visit(moments: Moments, code: Code, past: Past) -> Finds:
    """C13: a visit that an open card makes senseless."""
    for moment, opened in with_open(moments):
        players = moment.before.players
        for action in moment.orders:
            target = players.get(action.target)
            if target is None or target.id not in opened or target.id == action.actor:
                continue
            if _is_senseless(players[action.actor].role, action, target.role):
                numbers = (opened[target.id], moment.number)
                found = Detector.SENSELESS_VISIT
                yield Found(found, action.actor, numbers, about=target.id)


def _is_senseless(role: Role, action: Action, target: Role) -> bool:
    ability = role.abilities_by_verb.get(action.verb)
    if ability is None:
        return False
    if role.team is Team.MAFIA:  # the don's wife at an open mafioso
        return ability.checks and target.team is Team.MAFIA
    if role.team is not Team.TOWN:
        return False
    if ability.step is NightStep.BLOCK:
        return target.team is Team.TOWN
    if ability.step is NightStep.HEAL:
        return is_evil(target)
    return ability.checks


def shot_against_check(moments: Moments, code: Code, past: Past) -> Finds:
    """The town shoots somebody whose peaceful card is open."""
    for moment, opened in with_open(moments):
        players = moment.before.players
        for action in moment.orders:
            role = players[action.actor].role
            ability = role.abilities_by_verb.get(action.verb)
            peaceful = players[action.target].role.team is Team.TOWN
            if role.team is not Team.TOWN or ability is None or not ability.kills:
                continue
            if peaceful and action.target in opened:
                numbers = (opened[action.target], moment.number)
                found = Detector.SHOT_AGAINST_CHECK
                yield Found(found, action.actor, numbers, about=action.target)
