"""What the server told us: its limits, and who is in which channel with what rights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .casemap import fold

# With these the bot may give voices and set the channel moderated.
RIGHTS = frozenset("oaqh")
# Among somebody's modes: NAMES shows one rank of each, and a voice may be under it.
UNSEEN = "?"
CHANNEL_SIGNS = ("#", "&", "+", "!")


@dataclass
class Support:
    """RPL_ISUPPORT (005), with the defaults of RFC 2812 until the server speaks."""

    casemapping: str = "rfc1459"
    prefix: dict[str, str] = field(default_factory=lambda: {"@": "o", "+": "v"})
    modes: int = 3
    with_param: str = "beIk"  # channel modes that always take a parameter
    with_param_set: str = "l"  # only when they are set
    lists: str = "b"  # channel modes that are lists of masks
    extban: str = ""  # prefix, comma, letters of bans that are more than bans
    whox: bool = False
    namesx: bool = False  # PROTOCTL NAMESX is understood, the older multi-prefix
    all_ranks: bool = False  # NAMES shows every rank of somebody, not the highest
    version: str = ""  # of the server's software, from RPL_MYINFO (004)
    targets: int | None = None  # names in one PRIVMSG
    bot_mode: str = ""  # the user mode by which bots show that they are bots
    charset: bool = False  # RusNet's: the server translates what we write

    def take(self, token: str) -> None:
        """One token; anything strange is left alone."""
        name, _, value = token.partition("=")
        if name == "CASEMAPPING" and value:
            self.casemapping = value
        elif name == "MODES" and value.isdecimal():
            self.modes = max(1, int(value))
        elif name == "PREFIX" and value.startswith("(") and ")" in value:
            letters, _, signs = value[1:].partition(")")
            self.prefix = dict(zip(signs, letters))
        elif name == "CHANMODES" and value.count(",") >= 2:
            lists, always, when_set, *_ = value.split(",")
            self.with_param, self.with_param_set = lists + always, when_set
            self.lists = lists
        elif name == "EXTBAN" and "," in value:
            self.extban = value
        elif name in ("WHOX", "NAMESX"):
            setattr(self, name.lower(), True)
        elif name == "MAXTARGETS" and value.isdecimal():
            self.targets = max(1, int(value))
        elif name == "TARGMAX":
            self._targmax(value)
        elif name == "BOT" and len(value) == 1:
            self.bot_mode = value
        elif token == "CHARSET":  # ngircd says CHARSET=UTF-8, and has no such command
            self.charset = True

    def _targmax(self, value: str) -> None:
        """``PRIVMSG:4,NOTICE:4``; without a number: as many as one likes."""
        limits = dict(entry.partition(":")[::2] for entry in value.upper().split(","))
        said = [limits[c] for c in ("PRIVMSG", "NOTICE") if c in limits]
        numbers = [int(number) for number in said if number.isdecimal()]
        if said:
            self.targets = max(1, min(numbers, default=20))

    def quiet(self, mask: str) -> tuple[str, str] | None:
        """The list and the mask by which this server silences somebody who stays in
        the channel: a list of its own, or a ban that only mutes."""
        if "q" in self.lists and "q" not in self.prefix.values():
            return "q", mask
        prefix, _, letters = self.extban.partition(",")
        if prefix == "~" and "q" in letters:
            return "b", f"~q:{mask}"
        if prefix == "" and "m" in letters:
            return "b", f"m:{mask}"
        return None

    def channel_of(self, target: str) -> str:
        """``#m`` of ``@#m``, which is for those in it who have a rank (STATUSMSG)."""
        ranked = target[:1] in self.prefix and target[1:2] in CHANNEL_SIGNS
        return target[1:] if ranked else target

    def fold(self, text: str) -> str:
        return fold(text, self.casemapping)


@dataclass
class Channel:
    """Members by folded nick, each with his mode letters."""

    name: str
    members: dict[str, set[str]] = field(default_factory=dict)
    nicks: dict[str, str] = field(default_factory=dict)  # as they are written
    masks: dict[str, str] = field(default_factory=dict)  # from NAMES or WHO
    accounts: dict[str, str] = field(default_factory=dict)  # from WHO
    ready: bool = False  # everybody in it is known
    able: bool = False  # the bot may set modes
    told: bool = False  # the server has said what modes it has
    moderated: bool = False  # +m as others want it, whatever we set for a game

    def enter(self, folded: str, nick: str, modes: set[str]) -> None:
        self.members[folded] = modes
        self.nicks[folded] = nick

    def ranks(self, folded: str) -> frozenset[str]:
        """The mode letters that are known of him."""
        return frozenset(self.members.get(folded, ())) - {UNSEEN}

    def leave(self, folded: str) -> set[str] | None:
        """His modes; None when he was not in."""
        self.nicks.pop(folded, None)
        return self.members.pop(folded, None)


@dataclass(frozen=True)
class ModeChange:
    on: bool
    letter: str
    param: str

    def of(self, modes: set[str]) -> bool:
        """Changes somebody's ranks; whether it is a voice that could not be seen."""
        (modes.add if self.on else modes.discard)(self.letter)
        unseen = self.letter == "v" and UNSEEN in modes
        modes -= {UNSEEN} if unseen else set()
        return unseen


def mode_changes(support: Support, params: tuple[str, ...]) -> Iterator[ModeChange]:
    """``+v-o a b`` as single changes, each with its own parameter."""
    if not params:
        return
    ranks = "".join(support.prefix.values())
    rest = list(params[1:])
    on = True
    for letter in params[0]:
        if letter in "+-":
            on = letter == "+"
            continue
        takes = letter in ranks + support.with_param
        takes = takes or (on and letter in support.with_param_set)
        yield ModeChange(on, letter, rest.pop(0) if takes and rest else "")


def split_name(support: Support, entry: str) -> tuple[str, set[str]]:
    """``@+nick!user@host`` of NAMES -> (``nick!user@host``, ``{o, v}``); with
    ``UNSEEN`` where the server may have kept a voice to itself."""
    modes = set()
    while entry and entry[0] in support.prefix:
        modes.add(support.prefix[entry[0]])
        entry = entry[1:]
    if modes and "v" not in modes and not support.all_ranks:
        modes.add(UNSEEN)
    return entry, modes
