"""What the bot is told to be: frozen values, all of them checked."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    ranks: Ranks = field(default_factory=Ranks)


@dataclass(frozen=True)
class NetworkConfig:
    """One connection and its channels."""

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
    burst: int | None = None  # lines at once; None: what the server allows
    interval: float | None = None  # seconds a line after that
    channels: tuple[ChannelConfig, ...] = ()


@dataclass(frozen=True)
class Config:
    """Everything that config.yaml says."""

    networks: tuple[NetworkConfig, ...]
    ledger: str = "sqlite:///scores.db"
    log_level: str = "INFO"
    log_file: str = ""
