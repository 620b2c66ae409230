"""ircd-hybrid with its default flood limits, from Debian's package, not installed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from .packages import cache_folder, unpacked
from .server import Server, free_port, launch

PACKAGES = ("ircd-hybrid", "libltdl7", "libmaxminddb0")
# Compiled into the program; a copy of it looks into the server's own folder instead.
_MODULES = b"/usr/lib/ircd-hybrid/modules/"

CONFIG = """
serverinfo {{
  name = "irc.hybrid.test"; sid = "0HY"; description = "mafiabot's own server";
  network_name = "HybNet"; network_description = "test"; hub = no;
  default_max_clients = 512; max_nick_length = 30; max_topic_length = 300;
}};
admin {{ name = "local"; description = "local"; email = "root@localhost"; }};
class {{
  name = "users"; ping_time = 90 seconds; number_per_ip_local = 200;
  number_per_ip_global = 200; max_number = 400; sendq = 100 kbytes;
  recvq = 2560 bytes;
}};
listen {{ host = "127.0.0.1"; port = {port}; }};
auth {{ user = "*@127.0.0.1"; class = "users"; {flags} }};
operator {{
  name = "oper"; user = "*@127.0.0.1"; password = "operpw"; encrypted = no;
  class = "users"; flags = kill, kill:remote, kline, unkline, die, restart;
}};
channel {{
  disable_fake_channels = yes; max_channels = 60; max_bans = 100;
  default_join_flood_count = 18; default_join_flood_time = 6 seconds;
}};
general {{
  throttle_count = 1000; throttle_time = 1 second;
  default_floodcount = 10; default_floodtime = 1 second;
  anti_nick_flood = yes; max_nick_changes = 5; max_nick_time = 20 seconds;
  pace_wait_simple = 1 second; pace_wait = 10 seconds;
  max_targets = 4; disable_auth = yes;
}};
modules {{ path = "{folder}/modules"; path = "{folder}/modules/autoload"; }};
log {{ use_logging = no; }};
"""


def start(limits: bool = True, port: int = 0) -> Server:
    """Start a server; ``limits`` False: people may send as fast as they like.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    program = unpacked("usr/sbin/ircd-hybrid", PACKAGES)
    # A short path, which has to fit into the program.
    folder = Path(tempfile.mkdtemp(prefix="mb-", dir="/tmp"))
    folder.chmod(0o755)
    modules = cache_folder() / "usr/lib/ircd-hybrid/modules"
    (folder / "modules").symlink_to(modules)
    own = f"{folder}/modules/".encode().ljust(len(_MODULES), b"/")
    copy = folder / "ircd-hybrid"
    copy.write_bytes(program.read_bytes().replace(_MODULES, own))
    copy.chmod(0o755)
    port = port or free_port()
    flags = "" if limits else "flags = can_flood, exceed_limit;"
    config = folder / "ircd.conf"
    config.write_text(CONFIG.format(port=port, folder=folder, flags=flags))
    files = ("pid", "log", "kline", "dline", "xline", "resv")
    options = [part for f in files for part in (f"-{f}file", f"{folder}/{f}")]
    command = [str(copy), "-foreground", "-configfile", str(config), *options]
    return launch(folder, command, port, drop_root=True)
