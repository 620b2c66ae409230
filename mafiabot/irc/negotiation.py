"""What is said before the server lets us in: capabilities and SASL.

Pure: lines in, lines to send out. Our own because pydle's ends the talk after the first
of several CAP LS lines, asks for echo-message, and needs a package for SASL PLAIN.
"""

from __future__ import annotations

import base64
import logging

from .lines import Line

log = logging.getLogger(__name__)

WANTED = frozenset(
    [
        "account-notify",
        "account-tag",
        "batch",
        "chghost",
        "extended-join",
        "invite-notify",
        "message-tags",
        "multi-prefix",
        "userhost-in-names",
    ]
)
_SASL_FAILED = frozenset(["902", "904", "905", "906", "908"])
_SASL_CHUNK = 400  # bytes of base64 in one AUTHENTICATE
_WHY_FAILED = {
    "EXTERNAL": "services do not know the fingerprint of sasl.certificate",
    "PLAIN": "the network refuses sasl.username or sasl.password",
}


class Negotiation:
    """One for each connection. ``certificate``: one is shown to the server."""

    def __init__(
        self, username: str = "", password: str = "", certificate: bool = False
    ) -> None:
        self.username, self.password = username, password
        self.enabled: set[str] = set()
        self.logged_in = False
        self.over = False
        self._offered: dict[str, str] = {}
        # The certificate first: it cannot be guessed.
        self._ways = ["EXTERNAL"] if certificate else []
        self._ways += ["PLAIN"] if username and password else []

    def take(self, line: Line) -> list[str]:
        if line.command == "CAP":
            return self._cap(line)
        if line.command == "AUTHENTICATE" and not self.over:
            return self._credentials()
        if line.command == "903":
            self.logged_in = True
            return self.end()
        if line.command in _SASL_FAILED and not self.over:
            return self._failed(line)
        if line.command == "001":
            self.over = True
        return []

    def end(self) -> list[str]:
        """Let the server go on; also when services stay silent."""
        if self.over:
            return []
        self.over = True
        return ["CAP END"]

    def _failed(self, line: Line) -> list[str]:
        """The next way, if there is one; else go on without an account."""
        why = _WHY_FAILED[self._ways.pop(0)] if self._ways else "SASL"
        log.error("%s: %s", why, line.params[-1] if line.params else line.command)
        return self._authenticate()

    def _cap(self, line: Line) -> list[str]:
        subcommand, last = line.param(1).upper(), line.params[-1] if line.params else ""
        if subcommand == "LS" and not self.over:
            pairs = (word.partition("=") for word in last.split())
            self._offered.update((name, value) for name, _, value in pairs)
            # With "*" before the list, more lines follow.
            return [] if line.param(2) == "*" and len(line.params) > 3 else self._ask()
        if subcommand == "ACK":
            self.enabled.update(last.split())
            return self._authenticate() if "sasl" in last.split() else self.end()
        if subcommand == "NAK":
            log.warning("the network refuses capabilities: %s", last)
            return self.end()
        if subcommand == "DEL":
            self.enabled.difference_update(last.split())
        return []

    def _ask(self) -> list[str]:
        wanted = sorted(WANTED & self._offered.keys())
        mechanisms = self._offered.get("sasl")
        if mechanisms is not None:
            offered = mechanisms.upper().split(",")
            self._ways = [way for way in self._ways if way in offered or not mechanisms]
            wanted += ["sasl"] if self._ways else []
        return [f"CAP REQ :{' '.join(wanted)}"] if wanted else self.end()

    def _authenticate(self) -> list[str]:
        return [f"AUTHENTICATE {self._ways[0]}"] if self._ways else self.end()

    def _credentials(self) -> list[str]:
        if self._ways and self._ways[0] == "EXTERNAL":
            # Empty: the account is whose fingerprint it is.
            return ["AUTHENTICATE +"]
        plain = f"\0{self.username}\0{self.password}".encode()
        text = base64.b64encode(plain).decode()
        chunks = [text[i : i + _SASL_CHUNK] for i in range(0, len(text), _SASL_CHUNK)]
        # A last chunk of full length would leave the server waiting for more.
        if len(chunks[-1]) == _SASL_CHUNK:
            chunks.append("+")
        return [f"AUTHENTICATE {chunk}" for chunk in chunks]
