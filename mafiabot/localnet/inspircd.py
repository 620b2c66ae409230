"""InspIRCd with its default flood limits, alone or with Anope's services."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from .packages import cache_folder, unpacked
from .server import Server, free_port, launch, new_folder

PACKAGES = ("inspircd",)
ANOPE = ("anope",)
_MODULES = (
    "botmode cap chghost cloaking customprefix globops hidechans ircv3 "
    "ircv3_accounttag ircv3_capnotify ircv3_chghost ircv3_echomessage "
    "ircv3_invitenotify ircv3_servertime ircv3_ctctags md5 muteban namesx nicklock "
    "samode sanick sasl "
    "services_account sha256 svshold uhnames spanningtree"
)

CONFIG = """<config format="xml">
<server name="irc.inspircd.test" description="mafiabot's own" network="InspNet">
<admin name="local" nick="local" email="root@localhost">
<bind address="127.0.0.1" port="{port}" type="clients">
<bind address="127.0.0.1" port="{links}" type="servers">
<path configdir="{folder}" datadir="{folder}" logdir="{folder}"
      runtimedir="{folder}" moduledir="{root}/usr/lib/inspircd/modules">
<pid file="{folder}/inspircd.pid">
<files motd="{folder}/motd.txt">
<connect name="main" allow="*" timeout="20" pingfreq="2m" localmax="500"
         globalmax="500" resolvehostnames="no" maxchans="60" {limits}>
<class name="all" commands="*" privs="" usermodes="*" chanmodes="*">
<type name="NetAdmin" classes="all">
<oper name="oper" password="operpw" host="*@*" type="NetAdmin">
<options defaultmodes="not" casemapping="rfc1459">
<security maxtargets="20">
<dns server="127.0.0.1" timeout="1">
<cidr ipv4clone="32" ipv6clone="128">
{modules}
<customprefix name="founder" letter="q" prefix="~" rank="50000" ranktoset="50000">
<customprefix name="admin" letter="a" prefix="&amp;" rank="40000" ranktoset="50000">
<customprefix name="halfop" letter="h" prefix="%" rank="20000" ranktoset="30000">
<cloak mode="half" key="{key}" prefix="net-" ignorecase="no">
<sasl target="services.inspircd.test">
<link name="services.inspircd.test" ipaddr="127.0.0.1" port="{links}"
      allowmask="127.0.0.1" sendpass="linkpw" recvpass="linkpw">
<uline server="services.inspircd.test" silent="yes">
"""
_NO_LIMITS = (
    'threshold="100000" commandrate="10000000" fakelag="no" recvq="4M" '
    'softsendq="8M" hardsendq="64M"'
)

SERVICES = """
uplink {{ host = "127.0.0.1"; ipv6 = no; port = {links}; password = "linkpw" }}
serverinfo {{ name = "services.inspircd.test"; description = "Services";
  pid = "{folder}/services.pid"; motd = "{folder}/motd.txt" }}
module {{ name = "inspircd3"; use_server_side_mlock = no;
  use_server_side_topiclock = no }}
networkinfo {{ networkname = "InspNet"; nicklen = 30; userlen = 10; hostlen = 64;
  chanlen = 64; modelistsize = 100; allow_undotted_vhosts = no;
  vhost_chars = "abcdefghijklmnopqrstuvwxyz0123456789.-";
  disallow_start_or_end = ".-" }}
options {{ casemap = "rfc1459"; seed = 1234567; strictpasswords = no;
  badpasslimit = 0; updatetimeout = 2m; expiretimeout = 30m; readtimeout = 1s;
  warningtimeout = 4h; timeoutcheck = 1s; retrywait = 1s; hideprivilegedcommands = yes;
  hideregisteredcommands = no; regexengine = ""; languages = ""; defaultlanguage = "" }}
service {{ nick = "NickServ"; user = "services"; host = "services.inspircd.test";
  gecos = "NickServ" }}
module {{ name = "nickserv"; client = "NickServ"; forceemail = no; confirmemail = no;
  defaults = "memo_signon"; regdelay = 0s; expire = 90d; killquick = 20s; kill = 60s;
  enforceruser = "enforcer"; enforcerhost = "services.inspircd.test";
  releasetimeout = 1m; guestnickprefix = "Guest"; nonicknameownership = no;
  passlen = 32; maxaliases = 16; access_max = 32 }}
module {{ name = "ns_register"; registration = "none"; accountmaxnum = 0 }}
command {{ service = "NickServ"; name = "REGISTER"; command = "nickserv/register"; }}
module {{ name = "ns_identify" }}
command {{ service = "NickServ"; name = "IDENTIFY"; command = "nickserv/identify"; }}
module {{ name = "ns_logout" }}
command {{ service = "NickServ"; name = "LOGOUT"; command = "nickserv/logout"; }}
module {{ name = "ns_status" }}
command {{ service = "NickServ"; name = "STATUS"; command = "nickserv/status"; }}
module {{ name = "ns_recover"; restoreonrecover = yes }}
command {{ service = "NickServ"; name = "RECOVER"; command = "nickserv/recover"; }}
command {{ service = "NickServ"; name = "GHOST"; command = "nickserv/recover"; }}
module {{ name = "enc_sha256" }}
module {{ name = "db_flatfile"; database = "anope.db"; keepbackups = 1;
  nobackupokay = yes; fork = no }}
module {{ name = "m_sasl" }}
mail {{ usemail = no }}
"""


@dataclass
class Services:
    """InspIRCd and Anope together."""

    irc: Server
    anope: Server

    def __enter__(self) -> Server:
        return self.irc

    def __exit__(self, *error: object) -> None:
        self.anope.stop()
        self.irc.stop()


def start(limits: bool = True, port: int = 0, links: int = 0) -> Server:
    """Start a server; ``limits`` False: people may send as fast as they like.

    Raises LocalnetError when there is none, or it does not answer in time.
    """
    program = unpacked("usr/sbin/inspircd", PACKAGES)
    folder = new_folder("inspircd")
    modules = "\n".join(f'<module name="{name}">' for name in _MODULES.split())
    port = port or free_port()
    config = folder / "inspircd.conf"
    text = CONFIG.format(
        port=port,
        links=links or free_port(),
        folder=folder,
        root=cache_folder(),
        limits="" if limits else _NO_LIMITS,
        modules=modules,
        key=secrets.token_hex(32),
    )
    config.write_text(text)
    (folder / "motd.txt").write_text("Welcome to town\n")
    command = [str(program), "--nofork", "--config", str(config)]
    return launch(folder, command, port, drop_root=True)


def start_with_services(limits: bool = True) -> Services:
    """InspIRCd with accounts. Raises LocalnetError."""
    program = unpacked("usr/sbin/anope", ANOPE)
    links = free_port()
    irc = start(limits, links=links)
    folder = new_folder("anope")
    (folder / "services.conf").write_text(SERVICES.format(links=links, folder=folder))
    (folder / "motd.txt").write_text("services\n")
    root = cache_folder()
    options = {
        "confdir": folder,
        "dbdir": folder,
        "logdir": folder,
        "modulesdir": root / "usr/lib/anope",
        "localedir": root / "usr/share/locale",
    }
    flags = [f"--{name}={path}" for name, path in options.items()]
    command = [str(program), "--nofork", "--config=services.conf", *flags]
    try:
        # The port that it connects to answers already.
        anope = launch(folder, command, links, drop_root=True)
    except Exception:
        irc.stop()
        raise
    return Services(irc, anope)
