"""config.yaml -> a frozen ``Config``, or everything that is wrong with it at once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from mafiabot.engine.ruleset_reader import Fault, read
from mafiabot.engine.rulesets import Ruleset

BUILTIN = ("classic", "vanilla")
LANGUAGES = ("ru", "en")
NETWORK_KEYS = (
    "host",
    "port",
    "tls",
    "nick",
    "username",
    "realname",
    "password",
    "sasl",
    "encoding",
    "flood",
    "channels",
)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class ConfigError(Exception):
    """Every fault of a file, one ``file: key: what is wrong: remedy`` a line."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


@dataclass(frozen=True)
class Ranks:
    """Who has a bot's rank: ``account:NAME``, ``nick!user@host`` globs, or ``@``."""

    half_operator: tuple[str, ...] = ("%",)
    operator: tuple[str, ...] = ("@",)
    administrator: tuple[str, ...] = ("&", "~")


@dataclass(frozen=True)
class ChannelConfig:
    name: str
    ruleset: Ruleset
    language: str = "ru"
    pace: float = 1.0
    ranks: Ranks = field(default_factory=Ranks)


@dataclass(frozen=True)
class NetworkConfig:
    name: str
    host: str
    port: int = 6697
    tls: bool = True
    nick: str = "mafiabot"
    username: str = "mafiabot"
    realname: str = "Mafia"
    password: str = ""
    sasl_username: str = ""
    sasl_password: str = ""
    encoding: str = "utf-8"
    burst: int = 4  # lines at once
    interval: float = 1.0  # seconds a line after that
    channels: tuple[ChannelConfig, ...] = ()


@dataclass(frozen=True)
class Config:
    networks: tuple[NetworkConfig, ...]
    ledger: str = "sqlite:///scores.db"
    log_level: str = "INFO"
    log_file: str = ""


class _Loader(yaml.SafeLoader):
    """``safe_load`` with ``!env NAME`` for secrets."""


class _Secret(str):
    """The name of an environment variable."""


_Loader.add_constructor("!env", lambda _, node: _Secret(node.value))


def load_ruleset(name: str, base: Path = Path()) -> Ruleset:
    """A ruleset that comes with the bot, or a file. Raises ConfigError."""
    if name in BUILTIN:
        text = (files("mafiabot") / "rulesets" / f"{name}.yaml").read_text("utf-8")
        where = f"{name}.yaml"
    else:
        where = str(base / name)
        text = _text(Path(where))
    rules = read(_yaml(where, text), Path(name).stem)
    if isinstance(rules, Ruleset):
        return rules
    raise ConfigError([f"{where}: {fault}" for fault in rules])


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        remedy = "write the path of a readable UTF-8 file"
        raise ConfigError([f"{path}: file: {error}: {remedy}"]) from error


def _yaml(where: str, text: str) -> Any:
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        flat = " ".join(str(error).split())
        raise ConfigError(
            [f"{where}: file: not YAML ({flat}): mend it there"]
        ) from error


def load(path: Path) -> Config:
    """Read the whole configuration. Raises ConfigError with all faults."""
    data = _yaml(str(path), _text(path))
    reader = _ConfigReader(path)
    config = reader.config(data)
    if reader.lines:
        raise ConfigError(reader.lines)
    return config


class _ConfigReader:
    """Walks the data, collecting faults instead of stopping at the first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []

    def fault(self, key: str, wrong: str, remedy: str) -> None:
        self.lines.append(f"{self.path}: {Fault(key, wrong, remedy)}")

    def section(
        self, key: str, value: object, known: tuple[str, ...]
    ) -> dict[str, Any]:
        """A mapping with these keys at most; none known: any."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.fault(key, f"{value!r} is no mapping", "write `name: value` lines")
            return {}
        for name in value:
            if known and name not in known:
                self.fault(
                    f"{key}.{name}".lstrip("."),
                    "unknown key",
                    "remove it, or write one of " + ", ".join(known),
                )
        return {str(name): v for name, v in value.items()}

    def take(
        self, key: str, data: Mapping[str, Any], name: str, kind: Any, default: Any
    ) -> Any:
        """A value of a plain type; ``default`` is None when it must be given."""
        at = f"{key}.{name}".lstrip(".")
        value = data.get(name, default)
        if isinstance(value, _Secret):
            value = self.secret(at, value)
        if value is None:
            self.fault(at, "missing", f"write a {kind.__name__}")
            return kind()
        numeric = kind is float and isinstance(value, int)
        right = isinstance(value, kind) or numeric
        if not right or (kind is not bool and isinstance(value, bool)):
            self.fault(
                at, f"{value!r} is no {kind.__name__}", f"write a {kind.__name__}"
            )
            return kind()
        return value

    def secret(self, key: str, name: str) -> str:
        value = os.environ.get(name)
        if value is None:
            self.fault(
                key,
                f"environment variable {name} is not set",
                f"export {name}=... before the start",
            )
        return value or ""

    def config(self, data: object) -> Config:
        top = self.section("", data, ("networks", "ledger", "log"))
        networks = self.section("networks", top.get("networks"), ())
        if not networks:
            self.fault("networks", "none", "name at least one network")
        log = self.section("log", top.get("log"), ("level", "file"))
        level = self.take("log", log, "level", str, "INFO")
        if level not in LEVELS:
            self.fault(
                "log.level",
                f"{level!r} is unknown",
                "write one of " + ", ".join(LEVELS),
            )
        return Config(
            tuple(self.network(name, entry) for name, entry in networks.items()),
            self.take("", top, "ledger", str, "sqlite:///scores.db"),
            level,
            self.take("log", log, "file", str, ""),
        )

    def network(self, name: str, value: object) -> NetworkConfig:
        key = f"networks.{name}"
        data = self.section(key, value, NETWORK_KEYS)
        sasl = self.section(f"{key}.sasl", data.get("sasl"), ("username", "password"))
        flood = self.section(f"{key}.flood", data.get("flood"), ("burst", "interval"))
        tls = self.take(key, data, "tls", bool, True)
        nick = self.take(key, data, "nick", str, "mafiabot")
        channels = self.section(f"{key}.channels", data.get("channels"), ())
        if not channels:
            self.fault(f"{key}.channels", "none", 'name one, like "#mafia": {}')
        return NetworkConfig(
            name,
            self.take(key, data, "host", str, None),
            self.port(key, data, 6697 if tls else 6667),
            tls,
            nick,
            self.take(key, data, "username", str, nick),
            self.take(key, data, "realname", str, "Mafia"),
            self.take(key, data, "password", str, ""),
            self.take(f"{key}.sasl", sasl, "username", str, ""),
            self.take(f"{key}.sasl", sasl, "password", str, ""),
            self.encoding(key, data),
            self.take(f"{key}.flood", flood, "burst", int, 4),
            float(self.take(f"{key}.flood", flood, "interval", float, 1.0)),
            tuple(self.channel(key, c, entry) for c, entry in channels.items()),
        )

    def port(self, key: str, data: Mapping[str, Any], default: int) -> int:
        port = int(self.take(key, data, "port", int, default))
        if not 0 < port < 65536:
            self.fault(f"{key}.port", f"{port} is no port", "write 1 to 65535")
        return port

    def encoding(self, key: str, data: Mapping[str, Any]) -> str:
        encoding = str(self.take(key, data, "encoding", str, "utf-8"))
        try:
            "".encode(encoding)
        except LookupError:
            self.fault(f"{key}.encoding", f"{encoding!r} is unknown", "write utf-8")
        return encoding

    def channel(self, network: str, name: str, value: object) -> ChannelConfig:
        key = f"{network}.channels.{name}"
        data = self.section(key, value, ("ruleset", "language", "pace", "ranks"))
        if not name.startswith(("#", "&", "+", "!")):
            self.fault(key, "no channel name", f'write "#{name}" in quotes')
        language = self.take(key, data, "language", str, "ru")
        if language not in LANGUAGES:
            self.fault(
                f"{key}.language",
                f"{language!r} is unknown",
                "write one of " + ", ".join(LANGUAGES),
            )
        pace = float(self.take(key, data, "pace", float, 1.0))
        if pace <= 0:
            self.fault(f"{key}.pace", f"{pace} is not above 0", "write 1.0")
        ranks = self.ranks(f"{key}.ranks", data.get("ranks"))
        ruleset = self.take(key, data, "ruleset", str, "classic")
        return ChannelConfig(
            name, self.ruleset(f"{key}.ruleset", ruleset), language, pace, ranks
        )

    def ranks(self, key: str, value: object) -> Ranks:
        names = ("half_operator", "operator", "administrator")
        read = {}
        for name, people in self.section(key, value, names).items():
            if name not in names:
                continue
            if isinstance(people, list) and all(isinstance(p, str) for p in people):
                read[name] = tuple(people)
            else:
                self.fault(
                    f"{key}.{name}",
                    f"{people!r} is no list of names",
                    'write ["@", "account:NAME", "*!*@host"]',
                )
        return Ranks(**read)

    def ruleset(self, key: str, name: str) -> Ruleset:
        if name not in BUILTIN and not name.endswith((".yaml", ".yml")):
            self.fault(
                key,
                f"{name!r} is unknown",
                "write one of " + ", ".join(BUILTIN) + ", or a .yaml file",
            )
            return load_ruleset(BUILTIN[0])
        try:
            return load_ruleset(name, self.path.parent)
        except ConfigError as error:
            self.lines += error.lines
            return load_ruleset(BUILTIN[0])
