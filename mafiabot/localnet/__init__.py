"""Real IRC servers on this machine's loopback, for a first look and for tests."""

from .ngircd import start
from .packages import LocalnetError
from .server import Server

__all__ = ["LocalnetError", "Server", "start"]
