"""A PostgreSQL server of our own for tests: found, or Debian's package unpacked.

It listens on loopback only, in a data directory that goes when it stops. PostgreSQL
refuses to run as root; then it runs as ``nobody``.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .packages import LocalnetError, cache_folder, library_paths, unpacked
from .server import free_port, is_root

ONE_COMMAND = "sudo apt-get install postgresql"
START_TIME = 30.0  # seconds until the server must answer
STOP_TIME = 20.0
USER = "mafia"

# Libraries that every Debian has, or that are not needed without JIT.
_HERE = re.compile(r"libc6|libgcc|libstdc|libllvm|libpam|libsystemd|libselinux|libjson")

# What makes tests quick, and no more than that: nothing here survives a power cut.
SETTINGS = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=30",
    "jit=off",
)


@dataclass
class Postgres:
    """A server; ``url`` of any of its databases. ``stop`` removes its data."""

    programs: Path
    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Raises LocalnetError when it does not answer in time."""
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        command = [
            *(str(self.programs / "postgres"), "-D", str(self.folder / "data")),
            *("-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)),
            *settings,
        ]
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, **_as_nobody(self.programs)
            )
        end = time.monotonic() + START_TIME
        while time.monotonic() < end and self.process.poll() is None:
            if self._answers():
                return
            time.sleep(0.05)
        text = (self.folder / "log").read_text(errors="replace")[-500:]
        self.stop()
        raise LocalnetError(f"postgres does not answer on port {self.port}: {text}")

    def _answers(self) -> bool:
        """Accepting a connection is not enough: at first it refuses sessions."""
        done = subprocess.run(
            [
                *(str(self.programs / "psql"), "-h", "127.0.0.1", "-p", str(self.port)),
                *("-U", USER, "-d", "postgres", "-c", "SELECT 1"),
            ],
            capture_output=True,
            check=False,
            env=_environment(self.programs),
        )
        return done.returncode == 0

    def halt(self, how: int = signal.SIGINT) -> None:
        """End the process, keep the data. SIGINT: sessions are cut off."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(STOP_TIME)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(STOP_TIME)
        self.process = None

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def find(installed: bool = True) -> Path:
    """The folder of PostgreSQL's programs; ``installed`` False: unpacked ones even if
    there are others. Raises LocalnetError."""
    roots = [cache_folder()]
    if installed:
        roots.insert(0, Path("/"))
    for root in roots:
        for server in sorted(root.glob("usr/lib/postgresql/*/bin/postgres")):
            if (server.parent / "initdb").exists():
                return server.parent
    return unpack()


def unpack() -> Path:
    """Fetch Debian's packages and unpack them; nothing is installed."""
    depends = _depends("postgresql")
    server = next((p for p in depends if re.fullmatch(r"postgresql-\d+", p)), None)
    if server is None:
        raise LocalnetError(f"no postgres here, and no package; type: {ONE_COMMAND}")
    client = server.replace("-", "-client-")
    libraries = {*_depends(server), *_depends(client)}
    wanted = sorted(p for p in libraries if p.startswith("lib") and not _HERE.match(p))
    number = server.partition("-")[2]
    program = f"usr/lib/postgresql/{number}/bin/postgres"
    return unpacked(program, (server, client, *wanted)).parent


def _depends(package: str) -> list[str]:
    """What Debian's package needs directly."""
    if shutil.which("apt-cache") is None:
        return []
    told = subprocess.run(
        ["apt-cache", "depends", package], capture_output=True, text=True, check=False
    )
    return re.findall(r"^ [ |]Depends: ([^\s<]+)", told.stdout, re.MULTILINE)


def _environment(programs: Path) -> dict[str, str]:
    """The unpacked libraries are found beside the unpacked programs."""
    if not programs.is_relative_to(cache_folder()):
        return dict(os.environ)
    return {**os.environ, "LD_LIBRARY_PATH": library_paths()}


def _as_nobody(programs: Path) -> dict[str, object]:
    """Arguments of Popen that give up root."""
    environment: dict[str, object] = {"env": _environment(programs), "cwd": "/"}
    if not is_root():
        return environment
    nobody = pwd.getpwnam("nobody")
    return {
        **environment,
        "user": nobody.pw_uid,
        "group": nobody.pw_gid,
        "extra_groups": [],
    }


def start(programs: Path | None = None) -> Postgres:
    """A new empty server. Raises LocalnetError."""
    programs = programs or find()
    folder = Path(tempfile.mkdtemp(prefix="mafiabot-postgres-"))
    if is_root():
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    done = subprocess.run(
        [
            *(str(programs / "initdb"), "-D", str(folder / "data"), "-U", USER),
            *("-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
        ],
        capture_output=True,
        check=False,
        **_as_nobody(programs),  # type: ignore[call-overload]
    )
    if done.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise LocalnetError(f"initdb: {done.stderr.decode(errors='replace')[-500:]}")
    server = Postgres(programs, folder, free_port())
    server.start()
    return server
