"""ngircd: found on the PATH, or Debian's package unpacked into a cache folder."""

from __future__ import annotations

from pathlib import Path

from .packages import on_path, unpacked
from .server import Server, free_port, is_root, launch, new_folder

PACKAGES = ("ngircd", "libident")

CONFIG = """[Global]
    Name = irc.localnet.test
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


def find() -> Path:
    """The server's program. Raises LocalnetError."""
    installed = on_path("ngircd")
    return Path(installed) if installed else unpacked("usr/sbin/ngircd", PACKAGES)


def start(limits: bool = True, port: int = 0) -> Server:
    """Start a server; ``limits`` False: it never delays who sends fast. ``port`` 0:
    any that is free.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    program = find()
    folder = new_folder("ngircd")
    port = port or free_port()
    identity = "    ServerUID = nobody\n    ServerGID = nogroup\n" if is_root() else ""
    penalty = "" if limits else "    MaxPenaltyTime = 0\n    MaxJoins = 0\n"
    config = folder / "ngircd.conf"
    config.write_text(
        CONFIG.format(port=port, folder=folder, identity=identity, penalty=penalty)
    )
    return launch(folder, [str(program), "-n", "-f", str(config)], port)
