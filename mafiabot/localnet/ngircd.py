"""ngircd: found on the PATH, or Debian's package unpacked into a cache folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ONE_COMMAND = "sudo apt-get install ngircd"
START_TIME = 10.0  # seconds until the server must answer
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


class LocalnetError(Exception):
    """Why there is no server, and the one command that helps."""


@dataclass
class Server:
    """A running server; ``stop`` ends it and removes its folder."""

    host: str
    port: int
    folder: Path
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(5)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def cache_folder() -> Path:
    """Where unpacked packages are kept: ``.cache`` beside where the bot is run."""
    return Path(os.environ.get("MAFIABOT_CACHE", ".cache")).absolute() / "localnet"


def find() -> Path:
    """The server's program. Raises LocalnetError."""
    on_path = _on_path()
    if on_path:
        return Path(on_path)
    unpacked = cache_folder() / "usr/sbin/ngircd"
    if not unpacked.exists():
        _unpack(cache_folder())
    return unpacked


def _on_path() -> str | None:
    return shutil.which("ngircd", path=os.environ.get("PATH", "") + ":/usr/sbin")


def _unpack(folder: Path) -> None:
    """Fetch Debian's package and unpack it; nothing is installed."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise LocalnetError(f"no ngircd here, and no apt-get; type: {ONE_COMMAND}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as packages:
        if not _download(packages) and os.geteuid() == 0:
            subprocess.run(
                ["apt-get", "update", "-q"], capture_output=True, check=False
            )
            _download(packages)
        archives = sorted(Path(packages).glob("*.deb"))
        if not any(a.name.startswith("ngircd") for a in archives):
            raise LocalnetError(f"cannot fetch ngircd; type: {ONE_COMMAND}")
        for archive in archives:
            subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True)


def _download(folder: str) -> bool:
    """Each package by itself: one that this release lacks must not stop the other."""
    done = [
        subprocess.run(
            ["apt-get", "download", "-q", package],
            cwd=folder,
            capture_output=True,
            check=False,
        ).returncode
        for package in PACKAGES
    ]
    return done[0] == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(limits: bool = True) -> Server:
    """Start a server; ``limits`` False: it never delays who sends fast.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    program = find()
    folder = Path(tempfile.mkdtemp(prefix="mafiabot-ngircd-"))
    folder.chmod(0o755)
    port = free_port()
    root = os.geteuid() == 0
    identity = "    ServerUID = nobody\n    ServerGID = nogroup\n" if root else ""
    penalty = "" if limits else "    MaxPenaltyTime = 0\n"
    config = folder / "ngircd.conf"
    config.write_text(
        CONFIG.format(port=port, folder=folder, identity=identity, penalty=penalty)
    )
    libraries = cache_folder() / "usr/lib"
    paths = ":".join(str(p.parent) for p in libraries.glob("*/*.so*"))
    process = subprocess.Popen(
        [str(program), "-n", "-f", str(config)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LD_LIBRARY_PATH": paths},
        start_new_session=True,
    )
    server = Server("127.0.0.1", port, folder, process)
    _wait_for(server)
    return server


def _wait_for(server: Server) -> None:
    end = time.monotonic() + START_TIME
    while time.monotonic() < end and server.process.poll() is None:
        try:
            socket.create_connection((server.host, server.port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    server.stop()
    raise LocalnetError(f"ngircd does not answer on port {server.port}; try again")
