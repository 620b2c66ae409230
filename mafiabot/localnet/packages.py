"""Programs on the PATH, or Debian's packages unpacked into a cache folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path


class LocalnetError(Exception):
    """Why there is no server, and the one command that helps."""


def cache_folder() -> Path:
    """Where unpacked packages are kept: ``.cache`` beside where the bot is run."""
    return Path(os.environ.get("MAFIABOT_CACHE", ".cache")).absolute() / "localnet"


def library_paths() -> str:
    libraries = cache_folder() / "usr/lib"
    return ":".join(sorted({str(p.parent) for p in libraries.glob("*-*/*.so*")}))


def on_path(program: str) -> str | None:
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin")


def unpacked(program: str, packages: tuple[str, ...]) -> Path:
    """``usr/sbin/NAME`` of the first package, with the others that it needs.

    Nothing is installed. Raises LocalnetError.
    """
    path = cache_folder() / program
    if not path.exists():
        _unpack(cache_folder(), packages)
    if not path.exists():
        raise LocalnetError(f"no {program} in the package {packages[0]}")
    return path


def _unpack(folder: Path, packages: tuple[str, ...]) -> None:
    """Fetch Debian's packages and unpack them."""
    remedy = f"type: sudo apt-get install {packages[0]}"
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise LocalnetError(f"no {packages[0]} here, and no apt-get; {remedy}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as fetched:
        if not _download(fetched, packages) and os.geteuid() == 0:
            subprocess.run(
                ["apt-get", "update", "-q"], capture_output=True, check=False
            )
            _download(fetched, packages)
        archives = sorted(Path(fetched).glob("*.deb"))
        if not any(a.name.startswith(f"{packages[0]}_") for a in archives):
            raise LocalnetError(f"cannot fetch {packages[0]}; {remedy}")
        for archive in archives:
            subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True)


def _download(folder: str, packages: tuple[str, ...]) -> bool:
    """Each package by itself: one that this release lacks must not stop the other."""
    done = [
        subprocess.run(
            ["apt-get", "download", "-q", package],
            cwd=folder,
            capture_output=True,
            check=False,
        ).returncode
        for package in packages
    ]
    return done[0] == 0
