"""A running server of ours: its own process group, its own folder, nothing left behind.

A watcher ends the group and removes the folder also when we are killed ourselves.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .packages import LocalnetError, library_paths

START_TIME = 15.0  # seconds until the server must answer
# Reads until our end of the pipe is closed: when we stop the server, or are dead.
_WATCH = 'while read -r _; do :; done; kill -KILL -- "-$1" 2> /dev/null; rm -rf -- "$2"'
# Servers refuse to run as root.
_AS_NOBODY = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")


@dataclass
class Server:
    """A running server; ``stop`` ends it and removes its folder."""

    host: str
    port: int
    folder: Path
    process: subprocess.Popen[bytes]
    watcher: subprocess.Popen[bytes]

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(5)
        if self.watcher.poll() is None:
            self.watcher.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def is_root() -> bool:
    return os.geteuid() == 0


def new_folder(name: str) -> Path:
    """Of the server alone; whoever it runs as can get there."""
    folder = Path(tempfile.mkdtemp(prefix=f"mb-{name}-"))
    folder.chmod(0o755)
    return folder


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def launch(
    folder: Path,
    command: list[str],
    port: int,
    *,
    drop_root: bool = False,
    env: Mapping[str, str] = {},
) -> Server:
    """Start it, and wait until it takes connections. Raises LocalnetError."""
    program = Path(command[0]).name
    if drop_root and is_root():
        for path in (folder, *folder.rglob("*")):
            if not path.is_symlink():
                shutil.chown(path, "nobody", "nogroup")
        command = [*_AS_NOBODY, *command]
    with open(folder / "output.log", "wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "LD_LIBRARY_PATH": library_paths(), **env},
            start_new_session=True,
        )
    watcher = subprocess.Popen(
        ["/bin/sh", "-c", _WATCH, "watch", str(process.pid), str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    server = Server("127.0.0.1", port, folder, process, watcher)
    _wait_for(server, program)
    return server


def _wait_for(server: Server, program: str) -> None:
    end = time.monotonic() + START_TIME
    while time.monotonic() < end and server.process.poll() is None:
        try:
            socket.create_connection((server.host, server.port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    said = (server.folder / "output.log").read_text("utf-8", "replace")[-500:]
    server.stop()
    raise LocalnetError(
        f"{program} does not answer on port {server.port}; try again. {said}"
    )
