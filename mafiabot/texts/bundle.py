"""Phrase packs: the ``.ftl`` files of a language, checked when they are loaded."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from mafiabot.engine.role import PlayerId

from .render import Words, converter
from .spoken import fact_id, keyed, message_id, required_ids, variables

Nicks = Callable[[PlayerId], str]


class PackError(Exception):
    """Everything that is wrong with a pack, a line each."""


class _Variables(Visitor):  # type: ignore[misc]
    """Collects the variables that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


class Pack:
    """One language. ``line`` says any fact that it was loaded for."""

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        self.language = language
        self.messages: dict[str, ast.Message] = {}
        self.bundle = FluentBundle([language], use_isolating=False)
        self.faults: list[str] = []
        for name, source in sources.items():
            self._read(name, source)
        self._converters: dict[type, tuple[tuple[str, Any], ...]] = {}
        self.words = Words(self.text, frozenset(self.messages))

    def _read(self, name: str, source: str) -> None:
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ast.Junk):
                self.faults.append(
                    f"{name}: {entry.content.strip()[:60]!r}: not Fluent"
                )
            elif isinstance(entry, ast.Message):
                if entry.id.name in self.messages:
                    self.faults.append(f"{name}: {entry.id.name}: stands twice")
                self.messages[entry.id.name] = entry
        self.bundle.add_resource(FluentResource(source))

    @classmethod
    def load(cls, language: str, spoken: Iterable[type]) -> Pack:
        """The pack that comes with the bot. Raises PackError naming every fault."""
        folder = files("mafiabot") / "texts" / "packs" / language
        sources = {
            entry.name: entry.read_text("utf-8")
            for entry in folder.iterdir()
            if entry.name.endswith(".ftl")
        }
        pack = cls(language, sources)
        pack.check(spoken)
        return pack

    def check(self, spoken: Iterable[type]) -> None:
        """Compare messages and facts, both ways. Raises PackError."""
        faults = list(self.faults)
        for kind in spoken:
            for name in required_ids(kind):
                if name not in self.messages:
                    faults.append(f"{self.language}: {name}: missing: write its phrase")
                    continue
                for extra in sorted(self.used(name) - variables(kind)):
                    known = ", ".join(sorted(variables(kind))) or "no variables"
                    faults.append(
                        f"{self.language}: {name}: ${extra} is unknown: use {known}"
                    )
        if faults:
            raise PackError("\n".join(faults))

    def used(self, name: str) -> set[str]:
        """The variables of a message, all its variants together."""
        seen = _Variables()
        seen.visit(self.messages[name])
        return seen.names

    def variants(self, name: str) -> int:
        return 1 + len(self.messages[name].attributes)

    def text(self, name: str, variant: int = 0, **values: object) -> str:
        """A message by its id. Raises KeyError for one that is not there."""
        message = self.bundle.get_message(name)
        pattern = message.value
        chosen = variant % (1 + len(message.attributes))
        if chosen:
            pattern = list(message.attributes.values())[chosen - 1]
        said, errors = self.bundle.format_pattern(pattern, values)
        if errors:
            raise PackError(f"{self.language}: {name}: {errors[0]}")
        return str(said)

    def line(self, fact: object, nicks: Nicks, variant: int = 0) -> str:
        """The fact in words; what a player wrote with his order stands behind."""
        kind = type(fact)
        name = message_id(kind)
        if keyed(kind):
            key = getattr(fact, keyed(kind))
            name = fact_id(kind, getattr(key, "value", key))
        values = {
            field: convert(getattr(fact, field), self.words, nicks)
            for field, convert in self._fields(kind)
        }
        said = self.text(name, variant, **values)
        phrase = getattr(fact, "phrase", "")
        return said + self.text("quoted", phrase=phrase) if phrase else said

    def _fields(self, kind: type) -> tuple[tuple[str, Any], ...]:
        if kind not in self._converters:
            self._converters[kind] = tuple(
                (field.name, converter(field.name, str(field.type)))
                for field in dataclasses.fields(kind)
            )
        return self._converters[kind]
