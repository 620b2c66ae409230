"""Phrase packs: the ``.ftl`` files of a language, checked when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import lru_cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from mafiabot.engine.role import PlayerId

from .check import faults
from .phrase import Phrase, Phrases, fault
from .render import Convert, Words, converter, plain
from .spoken import fact_id, fields, keyed, message_id

_PACKS = files("mafiabot") / "texts" / "packs"
LANGUAGES = tuple(sorted(entry.name for entry in _PACKS.iterdir() if entry.is_dir()))
"""One folder, one language."""

LONG_VALUE = 1000  # characters

Nicks = Mapping[PlayerId, str] | Callable[[PlayerId], str]
Recipe = tuple[tuple[str, Convert], ...]


class PackError(Exception):
    """Everything that is wrong with a pack: ``file: message: what: remedy`` a line."""


class Pack:
    """One language. ``line`` says any fact that it was loaded for."""

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        self.language = language
        self.phrases = Phrases()
        self._bundle = FluentBundle([language], use_isolating=False)
        for name, source in sources.items():
            resource = FluentResource(source)
            self.phrases.read(f"{language}/{name}", resource)
            self._bundle.add_resource(resource)
        self.messages: Mapping[str, Phrase] = self.phrases.messages
        self._patterns: dict[str, tuple[Any, ...]] = {}
        self._recipes: dict[tuple[type, str], Recipe] = {}
        self._words = Words(self.text, frozenset(self.messages))
        # Help, refusals and lists are said again and again.
        self._formatted = lru_cache(maxsize=256)(self._format)

    def at_pace(self, pace: float) -> Pack:
        """The same phrases for a channel whose durations are multiplied by ``pace``:
        what it says of them is what a watch shows."""
        if pace == 1.0:
            return self
        other = copy(self)
        other._words = Words(self.text, frozenset(self.messages), pace)
        return other

    @classmethod
    def load(cls, language: str, spoken: Iterable[type]) -> Pack:
        """The pack that comes with the bot. Raises PackError naming every fault."""
        pack = cls(language, sources(language))
        pack.check(spoken)
        return pack

    def check(self, spoken: Iterable[type]) -> None:
        """Compare messages and facts, both ways. Raises PackError."""
        found = faults(self.language, self.phrases, spoken)
        if found:
            raise PackError("\n".join(found))

    def variants(self, name: str) -> int:
        return self.messages[name].variants

    def text(self, name: str, variant: int = 0, **values: object) -> str:
        """A message by its id. Raises KeyError for one that is not there."""
        numeric = self.messages[name].numeric
        shown = {key: plain(value, key in numeric) for key, value in values.items()}
        return self._say(name, variant, shown)

    def line(self, fact: object, nicks: Nicks, variant: int = 0) -> str:
        """The fact in words; what a player wrote with his order stands behind."""
        nick = nicks if callable(nicks) else nicks.__getitem__
        kind: Any = type(fact)
        name = message_id(kind)
        if key_field := keyed(kind):
            key = getattr(fact, key_field)
            name = fact_id(kind, getattr(key, "value", key))
        values = {
            field: convert(getattr(fact, field), self._words, nick)
            for field, convert in self._recipe(kind, name)
        }
        said = self._say(name, variant, values)
        phrase = getattr(fact, "phrase", "")
        return said + self._say("quoted", 0, {"phrase": phrase}) if phrase else said

    def _say(self, name: str, variant: int, values: dict[str, object]) -> str:
        chosen = variant % self.messages[name].variants
        return self._formatted(name, chosen, tuple(values.items()))

    def _format(
        self, name: str, variant: int, pairs: tuple[tuple[str, object], ...]
    ) -> str:
        values = dict(pairs)
        patterns = self._patterns.get(name)
        if patterns is None:
            message = self._bundle.get_message(name)
            patterns = (message.value, *message.attributes.values())
            self._patterns[name] = patterns
        pattern = patterns[variant]
        long = {key: v for key, v in values.items() if _is_long(v)}
        shown = {**values, **{key: _stand_in(key) for key in long}} if long else values
        said, errors = self._bundle.format_pattern(pattern, shown)
        if errors:
            raise PackError(
                fault(f"{self.language}/", name, str(errors[0]), "give its variables")
            )
        text = str(said)
        for key, value in long.items():
            text = text.replace(_stand_in(key), str(value))
        return text

    def _recipe(self, kind: type, name: str) -> Recipe:
        """How to show those fields that the message uses."""
        recipe = self._recipes.get((kind, name))
        if recipe is None:
            phrase = self.messages[name]
            pairs = (
                (field, converter(field, hint, field in phrase.numeric))
                for field, hint in fields(kind).items()
                if field in phrase.used
            )
            recipe = tuple((field, way) for field, way in pairs if way is not None)
            self._recipes[kind, name] = recipe
        return recipe


def _is_long(value: object) -> bool:
    """Fluent refuses values of more than 2,500 characters, as a guard against packs of
    strangers; a list of two hundred players is longer."""
    return isinstance(value, str) and len(value) > LONG_VALUE


def _stand_in(key: str) -> str:
    """Nobody can type it: control codes are taken out of what people say."""
    return f"\0{key}\0"


def sources(language: str) -> dict[str, str]:
    """The files of a language. Raises PackError when there is no such language."""
    if language not in LANGUAGES:
        remedy = f"use {', '.join(LANGUAGES)}"
        raise PackError(fault(f"{language}/", "-", "no such language", remedy))
    entries = sorted((_PACKS / language).iterdir(), key=lambda entry: entry.name)
    return {
        entry.name: entry.read_text("utf-8")
        for entry in entries
        if entry.name.endswith(".ftl")
    }
