"""Plain data -> ``Config``, by the table of ``keys``; all faults at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mafiabot.conduct.model import Code
from mafiabot.engine.ruleset_reader import Fault
from mafiabot.engine.rulesets import Ruleset

from .keys import TOP, Key, Named, Required, Section
from .model import ChannelConfig, Config, NetworkConfig, Ranks
from .source import (
    BUILTIN,
    ConfigError,
    Secret,
    load_code,
    load_ruleset,
    parse,
    text_of,
)

_KINDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def load(path: Path) -> Config:
    """Read the whole configuration. Raises ConfigError with all faults."""
    data = parse(str(path), text_of(path))
    reader = _Reader(path)
    values = reader.section("", data, TOP)
    config = reader.config(values)
    if reader.lines:
        raise ConfigError(reader.lines)
    return config


class _Reader:
    """Walks the data beside the table. A faulty value reads as a harmless one, so
    that the walk goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []

    def fault(self, key: str, wrong: str, remedy: str) -> None:
        self.lines.append(f"{self.path}: {Fault(key, wrong, remedy)}")

    # --- by the table ---------------------------------------------------------------

    def mapping(self, at: str, value: object) -> dict[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.fault(at or "file", f"{value!r} is no mapping", "write `name: value`")
            return {}
        return {str(name): entry for name, entry in value.items()}

    def section(self, at: str, value: object, section: Section) -> dict[str, Any]:
        """Every key of the section with a value."""
        data = self.mapping(at, value)
        known = [key.name for key in section.keys]
        for name in data:
            if name not in known:
                remedy = "remove it, or write one of " + ", ".join(known)
                self.fault(_join(at, name), "unknown key", remedy)
        return {
            key.name: self.value(_join(at, key.name), data.get(key.name), key)
            for key in section.keys
        }

    def value(self, at: str, value: object, key: Key) -> Any:
        if isinstance(key.kind, Section):
            return self.section(at, value, key.kind)
        if isinstance(key.kind, Named):
            return self.named(at, value, key.kind)
        if isinstance(value, Secret):
            return self.secret(at, value, key)
        if value is None:
            if key.default is Required:
                self.fault(at, "missing", f"write {_KINDS[key.kind]}")
            return key.harmless
        return self.plain(at, value, key, repr(value))

    def named(self, at: str, value: object, named: Named) -> dict[str, Any]:
        entries = self.mapping(at, value)
        if not entries:
            self.fault(at, "none", f"write at least one, like {named.example}")
        folded: dict[str, str] = {}
        for name in entries:
            remedy = named.check(name)
            if remedy:
                self.fault(_join(at, name), f"{name!r} is no name", remedy)
            first = folded.setdefault(name.casefold(), name)
            if first != name:
                self.fault(_join(at, name), f"the same as {first}", "remove one")
        return {
            name: self.section(_join(at, name), entry, named.section)
            for name, entry in entries.items()
        }

    def secret(self, at: str, name: Secret, key: Key) -> Any:
        """What the environment has; a message never shows it."""
        found = os.environ.get(name)
        if found is None:
            wrong = f"environment variable {name} is not set"
            self.fault(at, wrong, f"export {name}=... before the start")
            return key.harmless
        return self.plain(at, found, key, f"the value of {name}")

    def plain(self, at: str, value: Any, key: Key, shown: str) -> Any:
        if key.kind is list:
            return self.texts(at, value, key)
        if key.kind is float and type(value) is int:
            value = float(value)
        if type(value) is not key.kind:
            word = _KINDS[key.kind]  # type: ignore[index]
            self.fault(at, f"{shown} is not {word}", f"write {word}")
            return key.harmless
        remedy = key.check(value)
        if remedy:
            self.fault(at, f"{shown} is not allowed", remedy)
            return key.harmless
        return value

    def texts(self, at: str, value: object, key: Key) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.fault(at, f"{value!r} is no list", f"write a list of {_KINDS[str]}")
            return ()
        entry = Key(key.name, str, "", "", key.check)
        return tuple(
            self.value(f"{at}.{number}", one, entry)
            for number, one in enumerate(value, 1)
        )

    # --- what comes out -------------------------------------------------------------

    def config(self, values: dict[str, Any]) -> Config:
        log = values["log"]
        networks = values["networks"].items()
        return Config(
            tuple(self.network(name, entry) for name, entry in networks),
            values["ledger"],
            log["level"],
            log["file"],
        )

    def network(self, name: str, values: dict[str, Any]) -> NetworkConfig:
        values = dict(values)
        sasl, flood = values.pop("sasl"), values.pop("flood")
        commands = values.pop("commands")
        values["port"] = values["port"] or (6697 if values["tls"] else 6667)
        values["username"] = values["username"] or values["nick"]
        channels = values.pop("channels").items()
        at = f"networks.{name}.channels"
        return NetworkConfig(
            name,
            **{f"sasl_{key}": value for key, value in sasl.items()},
            **{f"commands_{key}": value for key, value in commands.items()},
            channels=tuple(self.channel(f"{at}.{c}", c, v) for c, v in channels),
            **flood,
            **values,
        )

    def channel(self, at: str, name: str, values: dict[str, Any]) -> ChannelConfig:
        values = dict(values)
        return ChannelConfig(
            name,
            self.ruleset(f"{at}.ruleset", values.pop("ruleset")),
            conduct=self.code(f"{at}.conduct", values.pop("conduct")),
            ranks=Ranks(**values.pop("ranks")),
            **values,
        )

    def ruleset(self, at: str, name: str) -> Ruleset:
        try:
            return load_ruleset(name, self.path.parent)
        except ConfigError as error:
            self.lines += error.lines
            return load_ruleset(BUILTIN[0])

    def code(self, at: str, name: str) -> Code | None:
        """Raises nothing: its faults are among ours."""
        try:
            return load_code(name, self.path.parent) if name else None
        except ConfigError as error:
            self.lines += error.lines
            return None


def _join(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
