"""config.yaml: what may be written (``keys``), how it is read (``reader``), what
comes out (``model``)."""

from .model import ChannelConfig, Config, NetworkConfig, Ranks
from .reader import load
from .source import ConfigError, load_ruleset

__all__ = [
    "ChannelConfig",
    "Config",
    "ConfigError",
    "NetworkConfig",
    "Ranks",
    "load",
    "load_ruleset",
]
