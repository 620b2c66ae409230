"""The server of this machine: found or unpacked, started, ended with nothing left."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest
from people import Human

from mafiabot import localnet
from mafiabot.localnet import LocalnetError, ngircd


def test_it_takes_people_and_leaves_nothing_behind() -> None:
    with localnet.start() as server:
        human = Human(server, "guest")
        human.join("#mafia")
        human.close()
        assert server.folder.exists()
    assert server.process.poll() is not None
    assert not server.folder.exists()
    with pytest.raises(OSError):
        socket.create_connection((server.host, server.port), 1)


def test_without_a_server_on_the_path_the_package_is_unpacked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Into the cache, from a folder of archives; nothing is installed."""
    tools = folder / "tools"
    tools.mkdir()
    for tool in ("apt-get", "dpkg-deb", "tar", "rm", "sh", "env"):
        found = shutil.which(tool)
        if found:
            (tools / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.setattr(ngircd, "on_path", lambda program: None)
    monkeypatch.setenv("MAFIABOT_CACHE", str(folder / "cache"))
    program = ngircd.find()
    assert program.is_relative_to(folder / "cache")
    with localnet.start() as server:
        assert server.process.poll() is None
    kept = program.stat().st_mtime_ns
    assert ngircd.find().stat().st_mtime_ns == kept, "unpacked once"


def test_where_there_is_no_way_the_one_command_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ngircd, "on_path", lambda program: None)
    monkeypatch.setenv("MAFIABOT_CACHE", str(folder))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(LocalnetError, match="sudo apt-get install ngircd"):
        ngircd.find()


def test_a_server_that_does_not_start_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = folder / "ngircd"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(ngircd, "on_path", lambda program: str(broken))
    with pytest.raises(LocalnetError, match="does not answer"):
        localnet.start()
