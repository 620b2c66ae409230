"""Every key of config.yaml, once: its type, its default, what it means, what is wrong.

``reader`` reads by this table and the page of the documentation is made of it, so a
key is added here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mafiabot.texts.bundle import LANGUAGES

from .source import BUILTIN

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

# A value of the right type -> None, or what to write instead.
Check = Callable[[Any], "str | None"]


class Required:
    """Instead of a default: the key must be written."""


@dataclass(frozen=True)
class Section:
    """A mapping with these keys at most. ``title`` heads its documentation."""

    title: str
    keys: tuple[Key, ...]


@dataclass(frozen=True)
class Named:
    """A mapping from names that the operator chooses to sections of one kind."""

    section: Section
    check: Check
    example: str


@dataclass(frozen=True)
class Key:
    """One key. ``kind`` is ``str``, ``int``, ``float``, ``bool``, ``list`` (of text;
    each entry is checked), a ``Section`` or a ``Named``; numbers are in the units that
    ``meaning`` says."""

    name: str
    kind: type | Section | Named
    meaning: str
    default: Any = Required
    check: Check = lambda value: None

    @property
    def harmless(self) -> Any:
        """Read instead of a faulty value."""
        required = self.default is Required and isinstance(self.kind, type)
        return self.kind() if required else self.default  # type: ignore[operator]


def one_of(*names: str) -> Check:
    remedy = "write one of " + ", ".join(names)
    return lambda value: None if value in names else remedy


def between(least: float, most: float) -> Check:
    """Refuses NaN too, which is between no two numbers."""
    remedy = f"write a number from {least:g} to {most:g}"
    return lambda value: None if least <= value <= most else remedy


def matching(pattern: str, remedy: str) -> Check:
    return lambda value: None if re.fullmatch(pattern, value) else remedy


def _encoding(value: str) -> str | None:
    """A text encoding in which commands of IRC, which are ASCII, stay as they are."""
    sample = "PRIVMSG #m :~\r\n"
    remedy = "write utf-8, cp1251 or koi8-r"
    try:
        kept = sample.encode(value) == sample.encode("ascii")
    except (LookupError, ValueError):
        return remedy
    return None if kept else remedy


def _ruleset(name: str) -> str | None:
    if name in BUILTIN or name.endswith((".yaml", ".yml")):
        return None
    return f"write one of {', '.join(BUILTIN)}, or the path of a .yaml file"


# RFC 2812, section 2.3.1; servers differ in what they allow beyond it.
NICK = matching(
    r"[A-Za-z\[\]\\`_^{|}][A-Za-z0-9\[\]\\`_^{|}-]*", "write letters, digits, _ - [ ]"
)
WORD = matching(r"[^\s:@!]+", "write one word without : @ !")
LINE = matching(r"[^\r\n\0]*", "write one line")
CHANNEL = matching(r"[#&+!][^\s,:\x07]+", 'write it in quotes with its sign: "#mafia"')
GRANT = matching(
    r"[%@&~]|account:\S+|\S+!\S+@\S+", 'write "@", "account:NAME" or "nick!user@host"'
)
KEY = matching(r"[^\s,:\0]*", "write the key, one word")
NETWORK = matching(r"[\w.-]+", "write letters, digits, . - _")

RANKS = Section(
    "Ranks",
    tuple(
        Key(name, list, meaning, default, GRANT)
        for name, meaning, default in (
            (
                "half_operator",
                "Who may halt a game and start it again: ``account:NAME``, a hostmask "
                "like ``nick!*@*.host``, or a sign of the channel, ``%``.",
                ("%",),
            ),
            ("operator", "Who may also use !reguser and !kick.", ("@",)),
            ("administrator", "Who may everything.", ("&", "~")),
        )
    ),
)
CHANNELS = Section(
    "A channel",
    (
        Key(
            "ruleset",
            str,
            "Name of a ruleset, or path of a file, from the folder of config.yaml.",
            "classic",
            _ruleset,
        ),
        Key("language", str, "What the bot speaks.", "ru", one_of(*LANGUAGES)),
        Key(
            "pace",
            float,
            "All durations are multiplied by this, also where they are told: 0.5 plays "
            "twice as fast.",
            1.0,
            between(0.01, 100),
        ),
        Key("formatting", bool, "Whether headings of the game are bold.", True),
        Key("key", str, "Of the channel, when it has one (+k).", "", KEY),
        Key(
            "encoding",
            str,
            "In which the bot writes to the channel, and in private to its people; the "
            "network's when not written.",
            None,
            _encoding,
        ),
        Key(
            "fallback_encodings",
            list,
            "What people of the channel write in when it is not UTF-8; when not "
            "written: the ``encoding`` of the channel, or, where that is UTF-8 or not "
            "written either, as of the network.",
            None,
            _encoding,
        ),
        Key(
            "require_account",
            bool,
            "Only people who are logged in to services may play.",
            False,
        ),
        Key(
            "conduct",
            str,
            "Code of conduct that is enforced: ``cats``, ``warns``, or the path of a "
            "file; none when empty.",
            "",
            LINE,
        ),
        Key("one_per_host", bool, "One host has one seat in a game.", False),
        Key(
            "robots",
            bool,
            "Whether a half-operator may fill seats with ``!robots 3``; such games "
            "count for nobody.",
            False,
        ),
        Key("ranks", RANKS, "Who has which rank.", None),
    ),
)
SASL = Section(
    "Services account",
    (
        Key("username", str, "Account to log in to.", "", LINE),
        Key("password", str, "Its password; best as ``!env NAME``.", "", LINE),
        Key(
            "certificate",
            str,
            "Path of a PEM file with certificate and key, for SASL EXTERNAL.",
            "",
            LINE,
        ),
        Key(
            "nickserv",
            str,
            "Who takes the password where there is no SASL, with its server: "
            "``NickServ@services.example.net``; the NICKSERV command when not written. "
            "It is also asked who somebody is where the server does not tell.",
            "",
            LINE,
        ),
    ),
)
FLOOD = Section(
    "Flood limits",
    (
        Key(
            "burst",
            int,
            "Lines that may go out at once; what the server's software is known to "
            "allow when not written.",
            None,
            between(1, 1000),
        ),
        Key(
            "interval",
            float,
            "Seconds for each line after that; 0 for a server without limits.",
            None,
            between(0, 60),
        ),
    ),
)
COMMANDS = Section(
    "Commands of one person",
    (
        Key("burst", int, "At once.", 10, between(1, 1000)),
        Key(
            "interval",
            float,
            "Seconds for each one after that; 0: no limit.",
            1.0,
            between(0, 600),
        ),
    ),
)
NETWORKS = Section(
    "A network",
    (
        Key("host", str, "Name or address of the server.", Required, WORD),
        Key(
            "port",
            int,
            "6697 with TLS, 6667 without, when not written.",
            None,
            between(1, 65535),
        ),
        Key(
            "hosts",
            list,
            "Further servers of the network, ``host`` or ``host:port``, tried in turn.",
            (),
            matching(r"[^\s@!]+", "write host or host:port"),
        ),
        Key("tls", bool, "Whether the connection is encrypted.", True),
        Key("nick", str, "Nick of the bot.", "mafiabot", NICK),
        Key("username", str, "The nick, when not written.", None, WORD),
        Key("realname", str, "Shown by /whois.", "Mafia", LINE),
        Key("password", str, "Of the server, where it wants one.", "", LINE),
        Key("sasl", SASL, "How to log in to services.", None),
        Key(
            "encoding",
            str,
            "In which the bot writes names, private lines, and to the channels.",
            "utf-8",
            _encoding,
        ),
        Key(
            "fallback_encodings",
            list,
            "What people write in when it is not UTF-8; the likelier one is guessed "
            "and remembered. When not written: the ``encoding``, or, where that is "
            "UTF-8, cp1251 and koi8-r.",
            None,
            _encoding,
        ),
        Key("flood", FLOOD, "How fast the bot may write.", None),
        Key("commands", COMMANDS, "How much one person may ask.", None),
        Key(
            "channels",
            Named(CHANNELS, CHANNEL, '"#mafia": {}'),
            "Channels to play in, by name.",
        ),
    ),
)
LOG = Section(
    "Log",
    (
        Key("level", str, "The least that is logged.", "INFO", one_of(*LEVELS)),
        Key("file", str, "Path of the log; standard error when empty.", "", LINE),
    ),
)
TOP = Section(
    "The file",
    (
        Key(
            "networks",
            Named(NETWORKS, NETWORK, "libera: {host: irc.libera.chat}"),
            "Networks to connect to, by a name of yours.",
        ),
        Key(
            "ledger",
            str,
            "Where money and games are kept.",
            "sqlite:///scores.db",
            matching(
                r"sqlite:///.+|postgres(ql)?://.+/.+",
                "write sqlite:///scores.db or postgresql://user:password@host/name",
            ),
        ),
        Key("log", LOG, "What is logged, and where.", None),
    ),
)
