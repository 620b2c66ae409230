"""What the bot is told to be: frozen values, all of them checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from mafiabot.conduct.model import Code
from mafiabot.engine.rulesets import Ruleset


@dataclass(frozen=True)
class Ranks:
    """Who has a bot's rank: ``account:NAME``, ``nick!user@host`` globs, or ``@``."""

    half_operator: tuple[str, ...] = ("%",)
    operator: tuple[str, ...] = ("@",)
    administrator: tuple[str, ...] = ("&", "~")


@dataclass(frozen=True)
class ChannelConfig:
    """One channel and the game that is played there."""

    name: str
    ruleset: Ruleset
    language: str = "ru"
    pace: float = 1.0  # durations are multiplied by this
    formatting: bool = True
    key: str = ""  # what +k wants
    encoding: str | None = None  # None: as the network
    fallback_encodings: tuple[str, ...] | None = None  # None: as the network
    require_account: bool = False
    one_per_host: bool = False
    robots: bool = False  # whether !robots fills seats
    conduct: Code | None = None  # what is enforced here; None: nothing
    ranks: Ranks = field(default_factory=Ranks)


@dataclass(frozen=True)
class NetworkConfig:
    """One connection and its channels."""

    name: str
    host: str
    port: int = 6697
    hosts: tuple[str, ...] = ()  # further servers, host or host:port
    tls: bool = True
    nick: str = "mafiabot"
    username: str = "mafiabot"
    realname: str = "Mafia"
    password: str = ""
    sasl_username: str = ""
    sasl_password: str = ""
    sasl_certificate: str = ""
    sasl_nickserv: str = ""
    encoding: str = "utf-8"
    fallback_encodings: tuple[str, ...] | None = None  # None: by ``encoding``
    burst: int | None = None  # lines at once; None: what the server allows
    interval: float | None = None  # seconds a line after that
    commands_burst: int = 10  # of one person at once
    commands_interval: float = 1.0  # seconds a command after that
    channels: tuple[ChannelConfig, ...] = ()


@dataclass(frozen=True)
class Config:
    """Everything that config.yaml says."""

    networks: tuple[NetworkConfig, ...]
    ledger: str = "sqlite:///scores.db"
    log_level: str = "INFO"
    log_file: str = ""
