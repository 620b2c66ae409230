"""A town whose lines wait: the real outbox, a slow server, and a clock of the test.

What waits is replaced, gathered, merged and shared as on a network; ``heard`` has each
line when it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable

from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.irc.flood import FloodProfile
from mafiabot.irc.outbox import Outbox
from mafiabot.ports import Receipt, Report, Urgency
from mafiabot.stand_ins import is_robot

from town import CHANNEL, FakeClock, FakeNetwork, Town

WIDE = 420  # bytes of target and text in one line
MODES = 4  # in one line


class SlowNetwork(FakeNetwork):
    """Nobody hears a line before the bucket has room for it."""

    def __init__(
        self, heard: list[str], clock: FakeClock, profile: FloodProfile
    ) -> None:
        super().__init__(heard)
        self.clock, self.outbox = clock, Outbox(profile)

    def say(
        self,
        channel: str,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        replaces: str = "",
        receipt: Receipt | None = None,
    ) -> None:
        self._put(channel, text, urgency, notice, replaces, receipt)

    def tell(
        self,
        who: PlayerId,
        text: str,
        urgency: Urgency,
        *,
        notice: bool = False,
        receipt: Receipt | None = None,
    ) -> None:
        if not is_robot(who):
            self._put(self.nick(who) or who, text, urgency, notice, "", receipt)
        elif receipt is not None:
            receipt()

    def _put(
        self,
        target: str,
        text: str,
        urgency: Urgency,
        notice: bool,
        replaces: str,
        receipt: Receipt | None,
    ) -> None:
        command = "NOTICE" if notice else "PRIVMSG"
        talk = target != CHANNEL or urgency < Urgency.TABLE
        room = WIDE if talk else 0
        data = text.encode()
        self.outbox.put(target, command, data, urgency, replaces, room, receipt)

    def set_voice(self, channel: str, who: Iterable[PlayerId], on: bool) -> None:
        nicks = [self.nick(w) or w for w in who if not is_robot(w)]
        self.outbox.put_voices(channel, "+" if on else "-", nicks)

    def set_moderated(self, channel: str, on: bool) -> None:
        self.outbox.put_flag(channel, "+" if on else "-", "m")

    def run(self, until: float) -> None:
        """Everything that may leave by then."""
        now = self.clock.at
        while now <= until:
            line, wait = self.outbox.pop(now, MODES)
            if line is not None:
                self._hear(line.decode())
                self.outbox.hand_receipts()
            elif wait < 0:
                return
            now += wait

    def _hear(self, line: str) -> None:
        command, target, text = line.split(" ", 2)
        if command == "MODE":
            self.heard.append(f"* {text}")
            return
        left, right = ("-", "-") if command == "NOTICE" else ("<", ">")
        for one in target.split(","):
            to = "" if one == CHANNEL else f"->{one}"
            self.heard.append(f"{left}bot{to}{right} {text.removeprefix(':')}")


class SlowTown(Town):
    """On a server that lets so many lines through, and not more."""

    def __init__(
        self, rules: Ruleset, language: str, seed: int, profile: FloodProfile
    ) -> None:
        super().__init__(rules, language, seed=seed)
        self.slow = SlowNetwork(self.heard, self.clock, profile)
        self.network = self.room.services.network = self.slow

    def report(self, report: Report) -> list[str]:
        before = len(self.heard)
        self.bot.handle(report)
        self.slow.run(self.clock.at + self.typing_time)
        self.clock.at += self.typing_time
        return self.heard[before:]
