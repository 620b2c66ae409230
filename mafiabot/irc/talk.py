"""What people say to the bot: commands within limits, CTCP within stricter ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

from mafiabot import __version__
from mafiabot.ports import Heard, Report, TooFast, VoiceBy

from .lines import Line, safe
from .manners import Manners, Verdict

# The users that services of large networks run as, besides nicks that end in Serv.
_SERVICE_USERS = frozenset(["cservice", "services", "service", "theqbot"])
# Tags by which servers mark lines of bots (IRCv3 bot mode, and InspIRCd's older one).
_BOT_TAGS = frozenset(["bot", "draft/bot", "inspircd.org/bot"])
# All people together may ask this many at once, then one in so many seconds.
CTCP_BURST, CTCP_INTERVAL = 3, 5.0
_LONGEST_PING = 60


@lru_cache(maxsize=1024)  # it is asked of everybody who speaks, each time
def is_service(source: str) -> bool:
    """NickServ, ChanServ, Q and their kind, and the modules of a bouncer, whose names
    begin with a star, as no nick can."""
    nick, _, origin = source.partition("!")
    user, _, host = origin.lower().partition("@")
    named = (
        nick.startswith("*") or nick.endswith("Serv") or host.startswith("services.")
    )
    # With "~" before it, anybody may have chosen the user name.
    return named or user in _SERVICE_USERS


def is_bot(line: Line) -> bool:
    """No conversations between machines."""
    return not _BOT_TAGS.isdisjoint(line.tags)


def taken_by(line: Line, himself: bool) -> VoiceBy:
    """Who took a voice by this MODE; ``himself``: whoever had it."""
    if "!" not in line.source or is_service(line.source):
        return VoiceBy.SERVICE
    return VoiceBy.SELF if himself else VoiceBy.OPERATOR


class Talk:
    """One for each connection."""

    def __init__(
        self,
        put: Callable[[Report], None],
        reply: Callable[[str, str], None],
        manners: Manners,
        clock: Callable[[], float],
    ) -> None:
        self.put, self.reply = put, reply
        self.manners, self.clock = manners, clock
        self._ctcp = Manners(CTCP_BURST, CTCP_INTERVAL)

    def hear(self, heard: Heard, text: str) -> None:
        """``text`` as it came. Ordinary talk in a channel costs nothing."""
        if text.startswith("\x01"):
            if heard.channel is None:
                self._answer_ctcp(heard, text)
            return
        asks = heard.channel is None or heard.text.lstrip().startswith("!")
        verdict = Verdict.TAKEN
        if asks:
            verdict = self.manners.judge(heard.person.id, self.clock())
        if verdict is Verdict.TAKEN:
            self.put(heard)
        elif verdict is Verdict.TOLD:
            self.put(TooFast(heard.network, heard.channel, heard.person))

    def _answer_ctcp(self, heard: Heard, text: str) -> None:
        """VERSION, PING and TIME; an ACTION is talk, the rest is nobody's."""
        what, _, rest = text.strip("\x01").partition(" ")
        answers = {
            "VERSION": f"mafiabot {__version__}",
            "PING": safe(rest)[:_LONGEST_PING],
            "TIME": time.strftime("%Y-%m-%d %H:%M:%S %z"),
        }
        answer = answers.get(what.upper())
        if answer is None:
            return
        now = self.clock()
        if self._ctcp.judge("all", now) is not Verdict.TAKEN:
            return
        if self.manners.judge(heard.person.id, now) is Verdict.TAKEN:
            self.reply(heard.person.nick, f"\x01{what.upper()} {answer}\x01")
