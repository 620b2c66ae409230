"""ZNC, a bouncer, before one of our servers: Debian's package, not installed."""

from __future__ import annotations

from .packages import cache_folder, unpacked
from .server import Server, free_port, launch, new_folder

# The libraries of Boost are those of Debian 12, then of Debian 13.
_BOOST = [f"libboost-{part}" for part in ("locale", "thread")]
PACKAGES = ("znc", *(f"{part}{of}" for of in ("1.74.0", "1.83.0") for part in _BOOST))
PASSWORD = "keep:secret"  # what a client says in PASS

CONFIG = """
Version = 1.8.2
AnonIPLimit = 1000
ConnectDelay = 0
<Listener local>
  Port = {port}
  IPv4 = true
  IPv6 = false
  SSL = false
  Host = 127.0.0.1
  AllowIRC = true
  AllowWeb = false
</Listener>
<User keep>
  Pass = plain#secret
  Nick = {nick}
  AltNick = {nick}_
  Ident = keep
  RealName = kept
  Buffer = 50
  AutoClearChanBuffer = true
  <Network town>
    Server = {host} {server}
    FloodBurst = 100
    FloodRate = 100
    <Chan {channel}>
    </Chan>
  </Network>
</User>
"""


def start(server: Server, nick: str, channel: str) -> Server:
    """A bouncer that is in the channel of that server under this nick, and plays back
    what was said there while its client was away.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    program = unpacked("usr/bin/znc", PACKAGES)
    folder = new_folder("znc")
    port = free_port()
    (folder / "configs").mkdir()
    config = CONFIG.format(
        port=port, nick=nick, channel=channel, host=server.host, server=server.port
    )
    # Only there does it find modules of a package that is not installed.
    (folder / "modules").symlink_to(cache_folder() / "usr/lib/znc")
    (folder / "configs" / "znc.conf").write_text(config)
    command = [str(program), "--foreground", "--datadir", str(folder)]
    return launch(folder, command, port, drop_root=True)
