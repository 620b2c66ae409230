"""Play a transcript: what people type, and every line the bot says to it.

    # R58: a comment; the R-numbers in it are shown by this transcript
    language: ru                     en when it is not there
    ruleset: godfather               classic when it is not there
    rules: vote.nominate_min_votes=3 changes of the classic ruleset
    modes: oper=o half=h             channel rights of people
    deal: alice=mafioso bob=doctor   the first night with these cards
    deal: alice=citizen+shield       and with this from the shop
    robots: yes                      they may fill seats
    purse: alice=500 bob=90          dollars that people may spend
    <alice> text                     alice, in the channel
    <alice->bot> text                alice, in private
    * deadline                       the running clock runs out
    * list due / gag over            these bells ring
    * robot                          a robot does what it has to do
    * at once / slowly                how fast people type from here on
    * part alice / quit / kick / join alice / nick alice alicia
    * voice alice by alice           -v; "by oper", or "by server"

The bot: <bot> text, -bot- notice, <bot->alice> text, -bot->alice- notice, * +v alice.
``python tests/transcript.py FILE ...`` plays the people's lines and writes the bot's.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path

import yaml

from mafiabot.engine.dealing import begin
from mafiabot.engine.events import Departure
from mafiabot.engine.model import Dealing, Game, Player, Roster
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import (
    Arrived,
    GagRang,
    Gone,
    ListDue,
    NickChanged,
    Purse,
    VoiceBy,
    VoiceTaken,
)
from mafiabot.stand_ins import StandInsDue

from rules import ruleset
from town import CHANNEL, NETWORK, SLOWLY, Town

TYPED = re.compile(r"<(?P<who>[^>\s]+?)(?P<private>->bot)?> (?P<text>.*)")
BOT = re.compile(r"<bot[>-]|-bot[->]|\* [+-][vm]")
GONE = {"part": Departure.PART, "quit": Departure.QUIT, "kick": Departure.KICK}


def play(path: Path) -> tuple[list[str], list[str]]:
    """(the transcript as written, the transcript as played), without comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    written = [line for line in lines if line.strip() and not line.startswith("#")]
    settings = dict(
        line.split(": ", 1)
        for line in written
        if re.match(r"(language|ruleset|rules): ", line)
    )
    rules = changed(
        ruleset(settings.get("ruleset", "classic")), settings.get("rules", "")
    )
    town = Town(rules, settings.get("language", "en"))
    played: list[str] = []
    for line in written:
        if not BOT.match(line):
            played.append(line)
            played += act(town, line)
    return written, played


def changed(rules: Ruleset, changes: str) -> Ruleset:
    """The ruleset with ``vote.quorum=0.3`` and the like."""
    for change in changes.split():
        key, value = change.split("=")
        section, _, field = key.rpartition(".")
        part = getattr(rules, section) if section else rules
        kind = type(getattr(part, field))
        part = dataclasses.replace(part, **{field: kind(yaml.safe_load(value))})
        rules = dataclasses.replace(rules, **{section: part}) if section else part
    return rules


def act(town: Town, line: str) -> list[str]:
    """Do what one line of a transcript says; what the bot does about it."""
    if typed := TYPED.fullmatch(line):
        hear = town.tells if typed["private"] else town.says
        return hear(typed["who"], typed["text"])
    if line.startswith(("language: ", "ruleset: ", "rules: ")):
        return []
    if line == "robots: yes":
        town.let_robots_in()
        return []
    if line.startswith("modes: "):
        for pair in line[7:].split():
            town.give_modes(*pair.split("="))
        return []
    if line.startswith("purse: "):
        purses = (pair.split("=") for pair in line[7:].split())
        town.records.purses |= {nick: Purse(int(money)) for nick, money in purses}
        return []
    if line.startswith("deal: "):
        return deal(town, [pair.split("=") for pair in line[6:].split()])
    assert line.startswith("* "), f"cannot read {line!r}"
    return happen(town, line[2:].split())


def happen(town: Town, words: list[str]) -> list[str]:
    if words == ["deadline"]:
        return town.deadline()
    if words == ["list", "due"]:
        return town.ring(ListDue)
    if words == ["robot"]:
        return town.ring(StandInsDue)
    if words == ["gag", "over"]:
        return town.ring(GagRang)
    if words in (["at", "once"], ["slowly"]):
        town.typing_time = 0.1 if words[0] == "at" else SLOWLY
        town.clock.at += 0 if words[0] == "at" else SLOWLY
        return []
    person = town.network.person(words[1])
    if words[0] in GONE:
        return town.report(Gone(NETWORK, CHANNEL, person, GONE[words[0]]))
    if words[0] == "join":
        return town.report(Arrived(NETWORK, CHANNEL, person))
    if words[0] == "nick":
        renamed = town.rename(words[1], words[2])
        return town.report(NickChanged(NETWORK, CHANNEL, renamed, words[1]))
    assert words[0] == "voice" and words[2] == "by", f"cannot read {words}"
    by = VoiceBy.SELF if words[3] == words[1] else VoiceBy.OPERATOR
    by = VoiceBy.SERVICE if words[3] == "server" else by
    return town.report(VoiceTaken(NETWORK, CHANNEL, person, by, words[3]))


def deal(town: Town, pairs: list[list[str]]) -> list[str]:
    """The first night of a game whose cards we choose."""
    before = len(town.heard)
    players, bags = {}, {}
    for nick, held in pairs:
        town.network.person(nick)
        who, (card, *items) = PlayerId(nick), held.split("+")
        players[who] = Player(who, nick, role_key=card)
        if items:
            bags[who] = frozenset(items)
    game = Game(
        town.room.setup.ruleset, Dealing(frozenset()), Roster(players), seed=1, round=1
    )
    town.room.adopt(*begin(dataclasses.replace(game, bags=bags)))
    return town.heard[before:]


def write(path: Path) -> None:
    """Play the people's lines, and write down what the bot says to them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    _, played = play(path)
    path.write_text("\n".join(comments + played) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
