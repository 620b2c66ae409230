"""A real IRC server on this machine's loopback, for a first look and for tests."""

from .ngircd import LocalnetError, Server, start

__all__ = ["LocalnetError", "Server", "start"]
