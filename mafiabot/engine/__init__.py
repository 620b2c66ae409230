"""The rules of Mafia, and nothing else: no clock, no dice, no text, no network.

``step(game, event)`` gives the next game and what it asks the outside to do.
"""

from .model import Game, Phase
from .step import Step, replay, step

__all__ = ["Game", "Phase", "Step", "replay", "step"]
