"""Plain data of a code's file -> ``Code``, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, TypeVar

from mafiabot.engine.ruleset_reader import Fault

from .lengths import NoLength, length
from .model import (
    Code,
    Counters,
    Detector,
    Growth,
    Judge,
    Kind,
    Limits,
    Rule,
    Step,
    Warns,
)

E = TypeVar("E", bound=Enum)
MOST = 1_000_000  # of anything that is counted
_LENGTHS = "write a length like 30m, 2h, 7d, or forever"
_UNTIL_FIXED = "until_fixed"
_STEPS = "write remark, warn: 3, mute: 30m, ban: forever or discretion: 30m"
_CODE = (
    "counters",
    "lapse",
    "warns",
    "limits",
    "abusive",
    "stop_target",
    "mute_takes_prefix",
    "marks",
    "rules",
)
_RULE = (
    "source",
    "text",
    "words",
    "lost",
    "detectors",
    "judge",
    "consequence",
    "growth",
    "ladder",
)
_VERBS = {
    "remark": Kind.REMARK,
    "warn": Kind.WARN,
    "mute": Kind.MUTE,
    "ban": Kind.BAN,
    "discretion": Kind.CASE,
}
_OPEN = Step(Kind.CASE)


def read(
    data: object, name: str = "", texts: frozenset[str] | None = None
) -> Code | tuple[Fault, ...]:
    """The code, or all of its faults at once. ``texts``: the phrases there are for
    rules; None: any name will do."""
    reader = _Reader(texts)
    code = reader.code(data, name)
    return tuple(reader.faults) if reader.faults else code


class _Reader:
    """Reads values and collects faults; a faulty value reads as a harmless one."""

    def __init__(self, texts: frozenset[str] | None) -> None:
        self.faults: list[Fault] = []
        self.texts = texts

    def fault(self, key: str, wrong: str, remedy: str) -> None:
        self.faults.append(Fault(key, wrong, remedy))

    # --- values ---------------------------------------------------------------------

    def mapping(
        self, key: str, value: object, known: tuple[str, ...] = ()
    ) -> Mapping[str, Any]:
        """With ``known`` no other names are allowed."""
        if not isinstance(value, dict):
            remedy = "write `name: value` lines under it"
            self.fault(key or "file", f"{value!r} is no mapping", remedy)
            return {}
        entries = {str(name): entry for name, entry in value.items()}
        for name in sorted(set(entries) - set(known)) if known else ():
            remedy = "remove it, or write one of " + ", ".join(known)
            self.fault(_join(key, name), "unknown key", remedy)
        return entries

    def number(self, key: str, value: object, least: int = 1) -> int:
        if type(value) is int and least <= value <= MOST:
            return value
        remedy = f"write a whole number from {least} to {MOST}"
        self.fault(key, f"{value!r} is no such number", remedy)
        return least

    def flag(self, key: str, value: object) -> bool:
        if type(value) is not bool:
            wrong = f"{value!r} is neither true nor false"
            self.fault(key, wrong, "write true or false")
        return value is True

    def words(self, key: str, value: object) -> str:
        if isinstance(value, str) and value.strip():
            return value
        self.fault(key, f"{value!r} is no text", "write one line of text")
        return ""

    def choice(self, key: str, value: object, kind: type[E]) -> E:
        for member in kind:
            if member.value == value:
                return member
        names = ", ".join(str(member.value) for member in kind)
        self.fault(key, f"{value!r} is unknown", f"write one of {names}")
        return next(iter(kind))

    def detector(self, key: str, value: object) -> Detector:
        return self.choice(key, value, Detector)

    def length(self, key: str, value: object) -> int | None:
        try:
            return length(value if isinstance(value, str) else repr(value))
        except NoLength as error:
            self.fault(key, str(error), _LENGTHS)
            return 1

    def several(
        self, key: str, value: object, read_one: Callable[[str, Any], Any]
    ) -> tuple[Any, ...]:
        if isinstance(value, list):
            return tuple(read_one(f"{key}[{n}]", one) for n, one in enumerate(value))
        self.fault(key, f"{value!r} is no list", "write a list like [one, two]")
        return ()

    # --- the code -------------------------------------------------------------------

    def code(self, data: object, name: str) -> Code:
        entry = self.mapping("", data, _CODE)
        lapse = entry.get("lapse")
        rules = self.mapping("rules", entry.get("rules"))
        if not rules and isinstance(entry.get("rules"), dict):
            self.fault("rules", "none", 'write at least one, like "1": {ladder: [...]}')
        return Code(
            name,
            {number: self.rule(number, rule) for number, rule in rules.items()},
            self.choice("counters", entry.get("counters", "rule"), Counters),
            None if lapse is None else self.length("lapse", lapse),
            self.numbers("warns", entry.get("warns", {}), Warns),
            self.numbers("limits", entry.get("limits", {}), Limits),
            self.several("abusive", entry.get("abusive", []), self.words),
            self.several("stop_target", entry.get("stop_target", []), self.words),
            self.flag("mute_takes_prefix", entry.get("mute_takes_prefix", False)),
            self.several("marks", entry.get("marks", []), self.detector),
        )

    def numbers(self, key: str, value: object, kind: type[Any]) -> Any:
        """A dataclass of numbers, flags and words, each with a default."""
        known = {one.name: one.default for one in fields(kind)}
        read: dict[str, Any] = {}
        for name, given in self.mapping(key, value, tuple(known)).items():
            at = _join(key, name)
            if isinstance(known.get(name), bool):
                read[name] = self.flag(at, given)
            elif isinstance(known.get(name), str):
                read[name] = self.script(at, given)
            elif name in known:
                read[name] = self.number(at, given)
        return kind(**read)

    def script(self, key: str, value: object) -> str:
        if value in ("cyrillic", "latin"):
            return str(value)
        self.fault(key, f"{value!r} is unknown", "write cyrillic or latin")
        return "cyrillic"

    def rule(self, number: str, value: object) -> Rule:
        at = f"rules.{number}"
        if not number or any(c.isspace() for c in number):
            self.fault(at, "its number has blanks", "write a number like 1.5")
        entry = self.mapping(at, value, _RULE)
        growth = entry.get("growth")
        rule = Rule(
            number,
            self.ladder(f"{at}.ladder", entry.get("ladder")),
            self.words(f"{at}.source", entry["source"]) if "source" in entry else "",
            self.text(at, entry),
            self.words(f"{at}.words", entry["words"]) if "words" in entry else "",
            self.flag(f"{at}.lost", entry.get("lost", False)),
            self.several(
                f"{at}.detectors",
                entry.get("detectors", []),
                self.detector,
            ),
            self.choice(f"{at}.judge", entry.get("judge", "moderator"), Judge),
            self.flag(f"{at}.consequence", entry.get("consequence", False)),
            None if growth is None else self.growth(f"{at}.growth", growth),
        )
        self.check(at, rule)
        return rule

    def text(self, at: str, entry: Mapping[str, Any]) -> str:
        if ("text" in entry) == ("words" in entry):
            remedy = "write `words: what is forbidden`, or `text:` with a phrase's name"
            wrong = "both text and words" if "text" in entry else "says nothing"
            self.fault(at, wrong, remedy)
        if "text" not in entry:
            return ""
        text = self.words(f"{at}.text", entry["text"])
        if self.texts is not None and text not in self.texts:
            self.fault(f"{at}.text", f"no phrase {text!r}", "write words: instead")
        return text

    def check(self, at: str, rule: Rule) -> None:
        """What must fit together."""
        if rule.judge is Judge.BOT and not rule.detectors:
            remedy = "name its detectors, or write judge: moderator"
            self.fault(f"{at}.judge", "the bot sees nothing of this", remedy)
        mutes = [step for step in rule.ladder if step.kind is Kind.MUTE]
        if rule.growth is not None and not mutes:
            self.fault(f"{at}.growth", "nothing grows", "write a mute in the ladder")

    def growth(self, key: str, value: object) -> Growth:
        entry = self.mapping(key, value, ("every", "add"))
        every = self.number(f"{key}.every", entry.get("every"))
        return Growth(every, self.length(f"{key}.add", entry.get("add")) or 1)

    # --- the ladder -----------------------------------------------------------------

    def ladder(self, key: str, value: object) -> tuple[Step, ...]:
        steps: tuple[Step, ...] = self.several(key, value, self.step)
        if not steps and isinstance(value, list):
            self.fault(key, "no steps", _STEPS)
        return steps or (_OPEN,)

    def step(self, key: str, value: object) -> Step:
        if value in ("remark", "discretion"):
            kind = _VERBS[str(value)]
            return Step(kind, least=0, most=None if kind is Kind.CASE else 0)
        if not isinstance(value, dict):
            self.fault(key, f"{value!r} is no step", _STEPS)
            return _OPEN
        entry = self.mapping(key, value, (*_VERBS, "when", "twin"))
        verbs = [verb for verb in _VERBS if verb in entry]
        if len(verbs) != 1 or verbs[0] == "remark":
            self.fault(key, "not one step", _STEPS)
            return _OPEN
        kind, given = _VERBS[verbs[0]], entry[verbs[0]]
        if kind is Kind.WARN:
            return Step(kind, self.number(f"{key}.warn", given))
        least, most = self.span(f"{key}.{verbs[0]}", given, kind)
        when = self.mapping(f"{key}.when", entry.get("when", {}))
        return Step(
            kind,
            1,
            least,
            most,
            given == _UNTIL_FIXED,
            {n: self.length(f"{key}.when.{n}", one) for n, one in when.items()},
            self.flag(f"{key}.twin", entry.get("twin", False)),
        )

    def span(
        self, key: str, value: object, kind: Kind
    ) -> tuple[int | None, int | None]:
        """``30m``, or ``{least: 30m, most: 2h}``; of discretion no ``most``."""
        if value == _UNTIL_FIXED and kind is Kind.MUTE:
            return None, None
        if not isinstance(value, dict):
            only = self.length(key, value)
            return only, None if kind is Kind.CASE else only
        entry = self.mapping(key, value, ("least", "most"))
        least = self.length(f"{key}.least", entry.get("least"))
        most = self.length(f"{key}.most", entry.get("most"))
        if least is None or (most is not None and most <= least):
            self.fault(key, "most is not above least", "write the shorter one first")
        return least, most


def _join(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
