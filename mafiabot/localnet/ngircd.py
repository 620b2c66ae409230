"""ngircd: found on the PATH, or Debian's package unpacked into a cache folder."""

from __future__ import annotations

from pathlib import Path

from .packages import LocalnetError, on_path, unpacked
from .server import Server, free_port, is_root, launch, new_folder

PACKAGES = ("ngircd", "libident")

CONFIG = """[Global]
    Name = {name}
    Info = mafiabot's own server
    AdminInfo1 = local
    AdminEMail = root@localhost
    Network = LocalNet
    Listen = 127.0.0.1
    Ports = {port}
    MotdPhrase = "Welcome to town"
    PidFile = {folder}/ngircd.pid
{identity}[Limits]
    MaxConnections = 0
    MaxConnectionsIP = 0
    MaxNickLength = 30
{penalty}[Options]
    DNS = no
    Ident = no
    PAM = no
[Operator]
    Name = oper
    Password = operpw
"""
# Nothing links the two by itself: an operator types CONNECT and SQUIT.
PEER = """[Server]
    Name = {name}
    Host = 127.0.0.1
    Port = {port}
    MyPassword = linkpw
    PeerPassword = linkpw
    Passive = yes
"""
NAME, FAR_NAME = "irc.localnet.test", "far.localnet.test"


def find() -> Path:
    """The server's program. Raises LocalnetError."""
    installed = on_path("ngircd")
    return Path(installed) if installed else unpacked("usr/sbin/ngircd", PACKAGES)


def start(limits: bool = True, port: int = 0) -> Server:
    """Start a server; ``limits`` False: it never delays who sends fast. ``port`` 0:
    any that is free.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    return _launch(NAME, port or free_port(), limits)


def start_two(limits: bool = True) -> tuple[Server, Server]:
    """Two servers of one network, ``NAME`` and ``FAR_NAME``, not linked yet: on the
    first an operator types ``CONNECT`` with the name of the far one, and ``SQUIT``.

    Raises LocalnetError as ``start`` does.
    """
    near, far = free_port(), free_port()
    first = _launch(NAME, near, limits, PEER.format(name=FAR_NAME, port=far))
    try:
        second = _launch(FAR_NAME, far, limits, PEER.format(name=NAME, port=near))
    except LocalnetError:
        first.stop()
        raise
    return first, second


def _launch(name: str, port: int, limits: bool, peer: str = "") -> Server:
    program = find()
    folder = new_folder("ngircd")
    identity = "    ServerUID = nobody\n    ServerGID = nogroup\n" if is_root() else ""
    penalty = "" if limits else "    MaxPenaltyTime = 0\n    MaxJoins = 0\n"
    config = folder / "ngircd.conf"
    config.write_text(
        CONFIG.format(
            name=name, port=port, folder=folder, identity=identity, penalty=penalty
        )
        + peer
    )
    return launch(folder, [str(program), "-n", "-f", str(config)], port)
