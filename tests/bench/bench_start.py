"""From the start of the process to the channel, and memory with ten idle channels.

Needs the real server that ``localnet`` finds. Prints figures; asserts nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from people import Human, running_bot

from mafiabot import localnet

CHANNELS = [f"#idle{number}" for number in range(10)]


def resident(pid: int) -> float:
    """MiB of memory that the process holds (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def bot_pid(config: Path) -> int:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            line = (entry / "cmdline").read_bytes().split(b"\0")
            if str(config).encode() in line:
                return int(entry.name)
    raise LookupError("the bot's process is not there")


def main() -> None:
    setup = "{" + ", ".join(f'"{name}": {{}}' for name in CHANNELS) + "}"
    with localnet.start(limits=False) as server, tempfile.TemporaryDirectory() as path:
        watcher = Human(server, "watcher")
        for channel in CHANNELS:
            watcher.join(channel)
        began = time.perf_counter()
        with running_bot(server, Path(path), setup):
            watcher.until(rf"mafiabot\S+ JOIN :?{CHANNELS[0]}")
            first = time.perf_counter() - began
            watcher.until(rf"mafiabot\S+ JOIN :?{CHANNELS[-1]}")
            watcher.settle()
            memory = resident(bot_pid(Path(path) / "config.yaml"))
        watcher.close()
    print(f"start to joined: {first:.2f} s  (target under 1.5 s)")
    print(f"ten idle channels: {memory:.1f} MiB resident  (target under 60 MiB)")


if __name__ == "__main__":
    main()
