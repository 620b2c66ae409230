"""Who speaks out of turn: a word first, then silence for longer and longer (T36)."""

from __future__ import annotations

from .copying import replace
from .effects import Effect, Gagged, GiveVoice, Seconds, SetGag, SpeechWarned, TakeVoice
from .events import Found, GagOver, Shown, Spoke
from .model import Game, Phase
from .role import PlayerId
from .turn import Result, may_speak

# Each further offence of a game costs so much more silence.
STEP = 10  # seconds
_OPEN = (Phase.REGISTRATION, Phase.OVER)


def must_be_silent(game: Game, who: PlayerId) -> bool:
    """Whether a word of his in the channel is against the rules now: whoever does not
    play, the dead, the silenced, and at night everybody."""
    if not game.rules.silence or game.phase in _OPEN:
        return False
    player = game.players.get(who)
    return player is None or not may_speak(game, player)


def speak(game: Game, event: Spoke) -> Result:
    who = event.who
    if not must_be_silent(game, who):
        return game, ()
    times = game.offences.get(who, 0)
    game = replace(game, offences={**game.offences, who: times + 1})
    if not times:
        return game, (SpeechWarned(who),)
    voiced = game.gagged.get(who, False) or event.voiced
    game = replace(game, gagged={**game.gagged, who: voiced})
    told: tuple[Effect, ...] = (TakeVoice(who),) if event.voiced else ()
    seconds = STEP * times
    return game, (*told, Gagged(who, Seconds(seconds)), SetGag(who, seconds, times + 1))


def found(game: Game, event: Found) -> Result:
    """Remembered with the game, so that a restart forgets nothing."""
    game = replace(game, moderated_before=event.moderated)
    return replace(game, voiced_before=event.voiced), ()


def show(game: Game, event: Shown) -> Result:
    """What is shown changes nothing in the game."""
    return game, ()


def gag_over(game: Game, event: GagOver) -> Result:
    """He gets back what he would have now: a player his turn to speak, somebody else
    the voice that he had before."""
    who = event.who
    if who not in game.gagged or game.offences.get(who) != event.number:
        return game, ()  # he spoke again meanwhile, and is silenced for longer
    voiced = game.gagged[who]
    gagged = {other: had for other, had in game.gagged.items() if other != who}
    game = replace(game, gagged=gagged)
    player = game.players.get(who)
    back = voiced if player is None else may_speak(game, player)
    return game, (GiveVoice(who),) if back else ()
