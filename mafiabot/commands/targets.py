"""The player that a word means: his number, or his nick (R65, R66, R91, R92)."""

from __future__ import annotations

from collections.abc import Callable

from mafiabot.engine import Game
from mafiabot.engine.role import PlayerId


def resolve(game: Game, token: str, fold: Callable[[str], str]) -> PlayerId | None:
    """None when nobody is called that. ``fold`` is the server's casemapping."""
    folded = fold(token)
    for player in game.players.values():
        if fold(player.nick) == folded:
            return player.id
    # Nicks of digits only are impossible on IRC (P13); ASCII digits, no "²".
    if token.isascii() and token.isdigit() and len(token) < 6:
        number = int(token)
        for player in game.players.values():
            if player.number == number and number:
                return player.id
    return None
