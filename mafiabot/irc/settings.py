"""What the configuration says of one network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .encoding import Encodings
from .flood import CAREFUL, FloodProfile, recognise

# Where the operator says how many lines may be under way, they are as long as this.
BYTES_PER_LINE = 375


@dataclass(frozen=True)
class NetworkSettings:
    """``channels`` are names; ``keys`` are what +k wants of them; ``apart`` is what
    channels are written in that have something of their own; ``others`` are further
    servers, ``host`` or ``host:port``, tried in turn."""

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
    encodings: Encodings = Encodings()
    apart: Mapping[str, Encodings] = field(default_factory=dict)
    burst: int | None = None  # None: as the server is known to allow
    interval: float | None = None
    channels: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    certificate: str = ""  # path of a PEM file with certificate and key
    nickserv: str = ""  # who takes IDENTIFY; empty: the server's own command
    asking_burst: int = 10  # commands of one person at once
    asking_interval: float = 1.0  # seconds a command after that; 0: no limit

    def profile(self, version: str = "") -> FloodProfile:
        """What the operator says, else what the server's software allows."""
        known = recognise(version) if version else CAREFUL
        if self.burst is None and self.interval is None:
            return known
        burst = CAREFUL.burst if self.burst is None else self.burst
        interval = CAREFUL.interval if self.interval is None else self.interval
        in_flight = max(CAREFUL.in_flight, burst * BYTES_PER_LINE)
        return FloodProfile("configured", burst, interval, in_flight, known.targets)

    def addresses(self) -> tuple[tuple[str, int], ...]:
        """All servers; in ``[::1]:6667`` and ``a.b:6667`` the last part is a port."""
        return ((self.host, self.port), *(self._address(o) for o in self.others))

    def _address(self, written: str) -> tuple[str, int]:
        host, colon, port = written.rpartition(":")
        if colon and port.isdecimal() and (":" not in host or host.endswith("]")):
            return host.strip("[]"), int(port)
        return written.strip("[]"), self.port

    def join(self, channel: str) -> str:
        """The name, and its key if it has one."""
        return f"{channel} {self.keys.get(channel, '')}".rstrip()
