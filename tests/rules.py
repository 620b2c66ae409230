"""The rulesets that come with the bot, read once."""

from __future__ import annotations

from functools import cache

from mafiabot.config import load_ruleset
from mafiabot.engine.rulesets import Ruleset


@cache
def ruleset(name: str) -> Ruleset:
    return load_ruleset(name)
