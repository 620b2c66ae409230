"""Whether a pack says everything it must, and nothing that it cannot know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mafiabot.engine.bag import ITEMS
from mafiabot.engine.deeds import GIFTS
from mafiabot.engine.roles import ROLES

from .phrase import Phrase, Phrases, fault
from .render import converter
from .spoken import fields, keyed, message_id, required_ids, variables, variants_needed


@dataclass(frozen=True)
class Wanted:
    """A message that a pack must have."""

    name: str
    variables: frozenset[str] = frozenset()
    variants: int = 1

    @property
    def known(self) -> str:
        names = ", ".join(f"${name}" for name in sorted(self.variables))
        return names or "no variables"


# What the renderer itself says around the facts.
RENDERER = (
    Wanted("minutes", frozenset({"count"})),
    Wanted("seconds", frozenset({"count"})),
    Wanted("quoted", frozenset({"phrase"})),
    Wanted("word-night"),
    Wanted("lasting", frozenset({"unit", "number"})),
    Wanted("rung", frozenset({"kind", "times", "length"})),
)


def faults(language: str, phrases: Phrases, spoken: Iterable[type]) -> list[str]:
    """Everything that is wrong, a line each: ``file: message: what: remedy``."""
    kinds = tuple(spoken)
    found = list(phrases.faults)
    for phrase in phrases.messages.values():
        found += _shape(phrase, phrases)
    for wanted in (*RENDERER, *_words(), *_facts(kinds, phrases)):
        found += _compared(language, wanted, phrases.messages.get(wanted.name))
    for kind in kinds:
        found += _unshowable(language, kind)
    return found


def _shape(phrase: Phrase, phrases: Phrases) -> Iterator[str]:
    if not phrase.has_value:
        yield fault(phrase.file, phrase.name, "has no variant 0", "write it behind =")
    expected = tuple(f"v{number}" for number in range(1, phrase.variants))
    if phrase.attributes != expected:
        names = ", ".join(f".{name}" for name in phrase.attributes)
        right = ", ".join(f".{name}" for name in expected)
        yield fault(phrase.file, phrase.name, f"variants are {names}", f"name {right}")
    for name in sorted(phrase.references - set(phrases.messages) - phrases.terms):
        yield fault(phrase.file, phrase.name, f"{name} is nowhere", "write or drop it")


def _words() -> Iterator[Wanted]:
    """The names of cards, of the orders they can give, and of what is sold."""
    for key in ROLES:
        yield Wanted(f"role-{key}")
    for verb in sorted({verb for role in ROLES.values() for verb in role.verbs}):
        yield Wanted(f"cmd-{verb}")
    for item in ITEMS:
        yield Wanted(f"item-{item}")
    for gift in GIFTS:
        yield Wanted(f"gift-{gift}")


def _facts(kinds: Iterable[type], phrases: Phrases) -> Iterator[Wanted]:
    for kind in kinds:
        names = required_ids(kind)
        if not names:  # its keys are known elsewhere: look at what is there
            prefix = f"{message_id(kind)}-"
            names = tuple(n for n in phrases.messages if n.startswith(prefix))
        for name in names:
            yield Wanted(name, variables(kind), variants_needed(kind))


def _compared(language: str, wanted: Wanted, found: Phrase | None) -> Iterator[str]:
    if found is None:
        remedy = f"write it, with {wanted.known}"
        yield fault(f"{language}/", wanted.name, "is missing", remedy)
        return
    for extra in sorted(found.used - wanted.variables):
        remedy = f"use {wanted.known}"
        yield fault(found.file, found.name, f"${extra} is unknown", remedy)
    if found.variants < wanted.variants:
        what = f"variants: {found.variants}"
        remedy = f"write at least {wanted.variants} (.v1, .v2)"
        yield fault(found.file, found.name, what, remedy)


def _unshowable(language: str, kind: type) -> Iterator[str]:
    for name, hint in fields(kind).items():
        if name != keyed(kind) and converter(name, hint) is None:
            what = f"${name} cannot be shown"
            remedy = "give its type a row in texts/render.py"
            yield fault(f"{language}/", message_id(kind), what, remedy)
