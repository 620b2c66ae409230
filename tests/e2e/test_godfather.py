"""The godfather's game of twelve on a real server; each rule of silence is broken by
somebody, and kept by the server or the bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

import pytest
from party import EN
from people import Human, running_bot
from test_scenes import BOT, caught_up, modes, voices

from mafiabot.localnet import Server, inspircd

CHANNEL = "#family"
PLAYERS = 12
CARDS = {
    "Don": "don",
    "mafia": "soldier",
    "doctor": "medic",
    "Commissar Kattani": "commissar",
    "lucky": "lucky",
    "bum": "tramp",
    "kamikaze": "kamikaze",
    "mistress": "mistress",
    "sergeant": "sergeant",
}
CANNOT_SEND = r"^:\S+ 404 "
# A mode line of ngircd takes so many changes.
MODES_A_LINE = 5


def slow_rules(folder: Path) -> None:
    """Nothing ends by the clock but the discussion, and gags, by the channel's pace."""
    rules = (files("mafiabot") / "rulesets" / "godfather.yaml").read_text("utf-8")
    night = "night: [{below: 13, seconds: 60}, {seconds: 90}]"
    talk = "discussion: [{below: 13, seconds: 60}, {seconds: 90}]"
    for old, new in (
        ("registration: 120", "registration: 900"),
        (night, "night: 900"),
        (talk, "discussion: 30"),
        ("nomination: 60", "nomination: 900"),
        ("verdict: 45", "verdict: 900"),
    ):
        assert old in rules
        rules = rules.replace(old, new, 1)
    (folder / "slow.yaml").write_text(rules, encoding="utf-8")


@dataclass
class Night:
    """The people of the channel; ``cards`` is who was dealt what."""

    owner: Human
    voicy: Human
    players: dict[str, Human]
    cards: dict[str, str] = field(default_factory=dict)
    dusk: int = 0  # how much the owner had read by the first night

    @property
    def everybody(self) -> list[Human]:
        return [self.owner, self.voicy, *self.players.values()]

    def holders(self, card: str) -> list[Human]:
        return [self.players[nick] for nick, held in self.cards.items() if held == card]

    def holder(self, card: str) -> Human:
        return self.holders(card)[0]

    def order(self, human: Human, order: str) -> None:
        human.tell(order)
        human.until(rf"{BOT}PRIVMSG {human.nick} :.*{order.split()[-1]}")

    def hear(self, human: Human, pattern: str) -> str:
        return human.until(rf"{BOT}(PRIVMSG|NOTICE) {CHANNEL} :.*({pattern})")

    def told(self, human: Human, pattern: str) -> str:
        return human.until(rf"{BOT}PRIVMSG {human.nick} :.*({pattern})")

    def since(self, human: Human, mark: int, pattern: str) -> None:
        """It came behind the mark in his log already, or comes now."""
        if not any(re.search(pattern, line) for line in human.log[mark:]):
            human.until(pattern)


@contextmanager
def town(server: Server, folder: Path) -> Iterator[Night]:
    slow_rules(folder)
    owner = Human(server, "owner")
    owner.join(CHANNEL)
    voicy = Human(server, "voicy")
    voicy.join(CHANNEL)
    owner.send(f"MODE {CHANNEL} +v voicy")
    setup = f'{{"{CHANNEL}": {{ruleset: slow.yaml, language: en, pace: 0.1}}}}'
    with running_bot(server, folder, setup):
        owner.until(rf"mafiabot\S+ JOIN :?{CHANNEL}")
        owner.send(f"MODE {CHANNEL} +o mafiabot")
        humans = [Human(server, f"p{n}") for n in range(1, PLAYERS + 1)]
        for human in humans:
            human.join(CHANNEL)
        night = Night(owner, voicy, {human.nick: human for human in humans})
        try:
            yield night
        finally:
            for human in night.everybody:
                human.close()


def gather(night: Night) -> None:
    """T10 to T22: from !game to !start, by the one who opened it."""
    first = night.players["p1"]
    first.say("!game", CHANNEL)
    night.hear(first, "!join")
    night.voicy.say("!start", CHANNEL)
    night.voicy.until(rf"{BOT}NOTICE voicy :.*whoever opened")
    for number, human in enumerate(night.players.values()):
        if number % 2:
            human.say("!join", CHANNEL)
        else:
            human.tell("!join")
        night.told(human, "You are in")
    night.hear(first, r"p1\b.*p12\b")  # the list, when it is due
    first.say("!extend 20", CHANNEL)
    night.hear(first, "longer|more to join|another")
    first.say("!start", CHANNEL)
    for human in night.players.values():
        human.until(rf"NOTICE {CHANNEL} :.*({EN.fell})")
        caught_up(human)
        given = [re.search(r"Your role: (.+?)\. What", line) for line in human.log]
        found = [CARDS[match[1]] for match in given if match]
        night.cards[human.nick] = found[0] if found else "citizen"


def talks(human: Human, text: str = "may I say something") -> bool:
    """Whether the server lets him speak."""
    human.settle()
    human.say(text, CHANNEL)
    return not any(re.search(CANNOT_SEND, line) for line in human.settle())


def night_falls_silent(night: Night) -> None:
    """T14, T15, T24, T36."""
    assert "m" in modes(night.owner, CHANNEL).split()[0]
    assert voices(night.owner, CHANNEL) == {"voicy"}, "at night nobody of the players"
    assert not any(talks(human) for human in night.players.values())
    outsider, mark = night.voicy, len(night.voicy.log)
    assert talks(outsider)
    night.since(outsider, mark, "Quiet, please")
    mark = len(outsider.log)
    assert talks(outsider)
    night.since(outsider, mark, rf"{BOT}MODE {CHANNEL} :?-v :?voicy")
    night.since(outsider, mark, "may not speak .* 1 second")
    night.since(outsider, mark, rf"{BOT}MODE {CHANNEL} :?\+v :?voicy")
    mark = len(outsider.log)
    assert talks(outsider)
    night.since(outsider, mark, rf"{BOT}MODE {CHANNEL} :?-v :?voicy")
    assert not talks(outsider), "the server keeps him silent"
    night.since(outsider, mark, rf"{BOT}MODE {CHANNEL} :?\+v :?voicy")
    mark = len(night.owner.log)
    assert talks(night.owner), "an operator can only be asked"
    night.since(night.owner, mark, "Quiet, please")


def first_night(night: Night) -> tuple[Human, Human]:
    """The victim, and the mistress's guest."""
    victim, guest = night.holder("citizen"), night.holder("lucky")
    night.dusk = len(night.owner.log)
    for soldier in night.holders("soldier"):
        night.order(soldier, f"!kill {guest.nick}")
    night.order(night.holder("don"), f"!kill {victim.nick}")
    night.order(night.holder("mistress"), f"!charm {guest.nick}")
    night.order(night.holder("medic"), f"!heal {night.holder('medic').nick}")
    night.order(night.holder("commissar"), f"!check {night.holder('don').nick}")
    tramp = night.holder("tramp")
    tramp.tell(f"!watch {victim.nick}")
    night.told(tramp, f"{victim.nick}\\b.*: {night.holder('don').nick}: Don")
    night.told(night.holder("sergeant"), f"{night.holder('don').nick} is Don")
    return victim, guest


def day_speaks(night: Night, victim: Human, guest: Human) -> None:
    """T28, T29, T30, T31: the living talk, the dead and the silenced do not."""
    night.hear(night.owner, rf"{victim.nick}\b.*citizen")
    night.hear(night.owner, "talk|lies")
    living = set(night.players) - {victim.nick, guest.nick}
    assert voices(night.owner, CHANNEL) == living | {"voicy"}
    dawn = night.owner.log[night.dusk :]
    given = [line for line in dawn if re.search(rf"{BOT}MODE .*\+v", line)]
    assert len(given) <= -(-len(living) // MODES_A_LINE), given
    assert not talks(victim) and not talks(guest)
    speaker = night.holder("kamikaze")
    assert talks(speaker, "I have seen nothing")
    night.owner.until(rf"^:{speaker.nick}!.* PRIVMSG {CHANNEL} :I have seen")
    victim.tell("!last It was a black car")
    night.hear(night.owner, "It was a black car")
    night.hear(night.owner, "in private or here")
    don = night.holder("don")
    for nick in living - {don.nick}:
        night.players[nick].tell(f"!{don.nick}")
        night.hear(night.owner, rf"{nick}\b.*{don.nick}")
    guest.tell(f"!{don.nick}")
    guest.until(rf"{BOT}NOTICE {guest.nick} :.*no word and no vote")
    don.tell("!skip")
    night.hear(night.owner, "!yes")
    for number, nick in enumerate(sorted(living - {don.nick})):
        voter = night.players[nick]
        voter.tell("!yes") if number % 2 else voter.say("!yes", CHANNEL)
    night.hear(night.owner, rf"{don.nick}\b.*Don")
    night.owner.until(rf"NOTICE {CHANNEL} :.*({EN.fell})")


@contextmanager
def started(kind: str, server: Server) -> Iterator[Server]:
    """The shared ngircd, or an InspIRCd of its own."""
    if kind == "ngircd":
        yield server
    else:
        with inspircd.start(limits=False) as running:
            yield running


@pytest.mark.req("T12", "T14", "T15", "T24", "T29", "T30", "T31", "T36")
@pytest.mark.parametrize("kind", ["ngircd", "inspircd"])
def test_twelve_play_and_every_rule_of_silence_is_kept(
    kind: str, server: Server, folder: Path
) -> None:
    with started(kind, server) as at, town(at, folder) as night:
        gather(night)
        assert sorted(night.cards.values()).count("soldier") == 2
        night_falls_silent(night)
        victim, guest = first_night(night)
        day_speaks(night, victim, guest)
        caught_up(night.owner)
        assert voices(night.owner, CHANNEL) == {"voicy"}
        night.owner.say("!halt", CHANNEL)
        night.hear(night.owner, "stopped by|closes the game|Curtain")
        assert "m" not in modes(night.owner, CHANNEL).split()[0]
        assert voices(night.owner, CHANNEL) == {"voicy"}, "everything is as it was"
        assert talks(night.players["p2"])
