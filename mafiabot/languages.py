"""The phrase packs with everything this bot says: effects, answers, notices."""

from __future__ import annotations

from mafiabot.answers import ANSWERS
from mafiabot.notices import NOTICES
from mafiabot.texts.bundle import LANGUAGES, Pack
from mafiabot.verdicts import VERDICTS

__all__ = ["LANGUAGES", "load_pack"]
from mafiabot.texts.spoken import spoken_effects


def load_pack(language: str) -> Pack:
    """The checked pack of a language. Raises PackError naming every fault."""
    return Pack.load(language, (*spoken_effects(), *ANSWERS, *NOTICES, *VERDICTS))
