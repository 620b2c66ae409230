"""The one entry to the rules: ``step(game, event)``.

Rule 1: which event means what in which phase is in HANDLERS, nowhere else.
Rule 2: a refused event leaves the very same game, and says why to who asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, get_args

from . import (
    bag,
    day,
    dealing,
    dusk,
    last_words,
    leaving,
    lobby,
    mines,
    night,
    silence,
    wishes,
)
from .copying import quick
from .effects import Effect, Refused, Said
from .events import (
    Ballot,
    Begin,
    Confirm,
    DeadlinePassed,
    Departed,
    Detonate,
    Devoiced,
    Direct,
    Ejected,
    EndSpeech,
    Equip,
    Event,
    Extend,
    Found,
    GagOver,
    Halt,
    Join,
    KillMe,
    LastWords,
    Order,
    Renamed,
    Returned,
    Shown,
    Skip,
    Spare,
    Spoke,
    Start,
    Vote,
    VoteNight,
    Withdraw,
)
from .model import Game, Phase, Stage
from .opening import discussion_over, usable_verbs
from .refusal import Refusal
from .turn import Result, reminder_every, timed


@quick
@dataclass(frozen=True)
class Step:
    """The next game, and what it asks the outside to do, in order."""

    game: Game
    effects: tuple[Effect, ...] = ()


Handler = Callable[[Game, Any], Result]

_LIVE = (
    Phase.NIGHT,
    Phase.DISCUSSION,
    Phase.NOMINATION,
    Phase.SPEECH,
    Phase.VERDICT,
    Phase.REVENGE,
    Phase.DUSK,
)
_BEFORE_END = tuple(phase for phase in Phase if phase is not Phase.OVER)

HANDLERS: dict[tuple[Phase, type[Event]], Handler] = {
    (Phase.REGISTRATION, Start): lobby.start,
    (Phase.REGISTRATION, Join): lobby.join,
    (Phase.REGISTRATION, Equip): bag.equip,
    (Phase.REGISTRATION, Spare): lobby.spare,
    (Phase.REGISTRATION, Extend): lobby.extend,
    (Phase.REGISTRATION, Begin): lobby.begin_now,
    (Phase.REGISTRATION, Withdraw): lobby.withdraw,
    (Phase.REGISTRATION, KillMe): lobby.withdraw,
    (Phase.REGISTRATION, Devoiced): lobby.withdraw,
    (Phase.REGISTRATION, Ejected): lobby.withdraw,
    (Phase.REGISTRATION, Departed): lobby.depart,
    (Phase.REGISTRATION, Renamed): lobby.rename,
    (Phase.REGISTRATION, DeadlinePassed): lobby.end,
    (Phase.DEALING, Confirm): dealing.confirm,
    (Phase.DEALING, Withdraw): dealing.leave,
    (Phase.DEALING, KillMe): dealing.leave,
    (Phase.DEALING, Devoiced): dealing.leave,
    (Phase.DEALING, Ejected): dealing.leave,
    (Phase.DEALING, Departed): dealing.depart,
    (Phase.DEALING, Renamed): lobby.rename,
    (Phase.DEALING, DeadlinePassed): dealing.end,
    (Phase.NIGHT, Order): night.order,
    (Phase.NIGHT, Skip): night.skip,
    (Phase.NIGHT, DeadlinePassed): night.end,
    (Phase.DISCUSSION, DeadlinePassed): discussion_over,
    (Phase.NOMINATION, Vote): day.vote,
    (Phase.NOMINATION, VoteNight): day.vote_night,
    (Phase.NOMINATION, Skip): day.vote_night,
    (Phase.NOMINATION, DeadlinePassed): day.end_nomination,
    (Phase.SPEECH, EndSpeech): day.end_speech,
    (Phase.SPEECH, DeadlinePassed): day.speech_over,
    (Phase.VERDICT, Ballot): day.ballot,
    (Phase.VERDICT, DeadlinePassed): day.end_verdict,
    (Phase.REVENGE, Order): day.revenge,
    (Phase.REVENGE, DeadlinePassed): day.end_revenge,
    (Phase.DUSK, DeadlinePassed): dusk.end,
    **{(phase, Spoke): silence.speak for phase in (Phase.DEALING, *_LIVE)},
    **{(phase, Shown): silence.show for phase in _LIVE},
    **{(phase, GagOver): silence.gag_over for phase in (Phase.DEALING, *_LIVE)},
    **{(phase, LastWords): last_words.speak for phase in _LIVE},
    **{
        (phase, Detonate): mines.detonate for phase in _LIVE if phase is not Phase.NIGHT
    },
    **{(phase, Direct): wishes.direct for phase in _LIVE if phase is not Phase.NIGHT},
    **{(phase, Found): silence.found for phase in _BEFORE_END},
    **{(phase, Halt): leaving.halt for phase in _BEFORE_END},
    **{(phase, Join): lobby.too_late for phase in (Phase.DEALING, *_LIVE)},
    **{(phase, Withdraw): leaving.withdraw for phase in _LIVE},
    **{(phase, KillMe): leaving.kill_oneself for phase in _LIVE},
    **{(phase, Devoiced): leaving.kill_oneself for phase in _LIVE},
    **{(phase, Ejected): leaving.eject for phase in _LIVE},
    **{(phase, Departed): leaving.depart for phase in _LIVE},
    **{(phase, Renamed): leaving.depart for phase in _LIVE},
    **{(phase, Returned): leaving.come_back for phase in _LIVE},
}

# Why an event that HANDLERS lacks is refused, and so what would be right.
# Reports of the world (Departed, Returned ...) are not refused: nobody asked.
_EARLY = (Phase.REGISTRATION, Phase.DEALING)
_DAY = tuple(phase for phase in _LIVE if phase is not Phase.NIGHT)
OUT_OF_PLACE: dict[tuple[Phase, type[Event]], Refusal] = {
    **{(phase, Start): Refusal.ALREADY_RUNNING for phase in Phase},
    **{(phase, Begin): Refusal.ALREADY_RUNNING for phase in _BEFORE_END},
    **{(phase, Extend): Refusal.NOT_REGISTRATION for phase in _BEFORE_END},
    **{(phase, Confirm): Refusal.NOTHING_TO_CONFIRM for phase in _BEFORE_END},
    (Phase.VERDICT, Confirm): Refusal.VOTE_IN_CHANNEL,
    **{(phase, Order): Refusal.NOT_DEALT for phase in _EARLY},
    **{(phase, Order): Refusal.NOT_NIGHT for phase in _DAY},
    **{(phase, Vote): Refusal.NOT_DAY for phase in _BEFORE_END},
    **{(phase, VoteNight): Refusal.NOT_DAY for phase in _BEFORE_END},
    **{(phase, Ballot): Refusal.NOT_DAY for phase in _BEFORE_END},
    **{(phase, Skip): Refusal.NOT_DAY for phase in _BEFORE_END},
    **{(phase, Detonate): Refusal.NO_REMOTE for phase in _BEFORE_END},
    **{(phase, Direct): Refusal.NOT_DAY for phase in _BEFORE_END},
    **{(Phase.DISCUSSION, k): Refusal.DISCUSSING for k in (Vote, VoteNight, Skip)},
    (Phase.DISCUSSION, Ballot): Refusal.DISCUSSING,
    **{(phase, LastWords): Refusal.NO_LAST_WORD for phase in _EARLY},
    (Phase.DEALING, Ballot): Refusal.ANSWER_IN_PRIVATE,
    (Phase.NOMINATION, Ballot): Refusal.NOT_THIS_VOTE,
    (Phase.SPEECH, Ballot): Refusal.NOT_THIS_VOTE,
    (Phase.SPEECH, Vote): Refusal.NOT_THIS_VOTE,
    (Phase.SPEECH, VoteNight): Refusal.NOT_THIS_VOTE,
    (Phase.VERDICT, Vote): Refusal.NOT_THIS_VOTE,
    (Phase.VERDICT, VoteNight): Refusal.NOT_THIS_VOTE,
    **{(phase, EndSpeech): Refusal.NO_SPEECH for phase in _BEFORE_END},
}
_WORLD = (
    Equip,
    Found,
    Shown,
    Spare,
    Spoke,
    GagOver,
    Departed,
    Returned,
    Renamed,
    Devoiced,
    DeadlinePassed,
)

_REMINDERS: dict[Phase, Callable[[Game, int], Said]] = {
    Phase.REGISTRATION: lobby.remind,
    Phase.NIGHT: night.remind,
}


# The same table by class of stage: hashing an Enum at each event costs too much.
_STAGES = get_args(Stage)
_BY_STAGE: dict[type, dict[type[Event], Handler]] = {
    stage: {kind: h for (phase, kind), h in HANDLERS.items() if phase is stage.phase}
    for stage in _STAGES
}


def step(game: Game, event: Event) -> Step:
    """Apply one event. Never raises for what people do or type."""
    kind = type(event)
    if kind is DeadlinePassed:
        assert isinstance(event, DeadlinePassed)
        if event.round != game.round:
            return Step(game)  # the clock of a phase that ended early
        if game.left:
            return _remind(game)
    handler = _BY_STAGE[type(game.stage)].get(kind)
    if handler is None:
        if isinstance(event, _WORLD):
            return Step(game)
        why = OUT_OF_PLACE.get((game.phase, kind), Refusal.GAME_OVER)
        return _refuse(game, event, why)
    result = handler(game, event)
    if isinstance(result, Refusal):
        return _refuse(game, event, result)
    game, effects = result
    return Step(game, effects)


def _remind(game: Game) -> Step:
    left = game.left
    game, deadline = timed(game, left, reminder_every(game))
    remind = _REMINDERS.get(game.phase)
    if remind is None:
        return Step(game, (deadline,))
    return Step(game, (remind(game, left), deadline))


def _refuse(game: Game, event: Event, why: Refusal) -> Step:
    who = getattr(event, "who", None)
    if who is None or isinstance(event, _WORLD):
        return Step(game)
    verbs: tuple[str, ...] = ()
    if why is Refusal.NOT_YOUR_ORDER:
        verbs = usable_verbs(game, game.players[who])
    return Step(game, (Refused(who, why, verbs),))


def replay(game: Game, events: Iterable[Event]) -> Game:
    """The game that these events make of it."""
    for event in events:
        game = step(game, event).game
    return game
