"""Killed at any moment and started again, the bot plays the game to the same end.

``MAFIABOT_KILLS`` games are played on a real server, each with a death or two.
"""

from __future__ import annotations

import os
import random
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

import pytest
from mortal import BOT, LOOKS, Mortal, Opper, Stubborn, journal
from people import Human

from mafiabot import languages
from mafiabot.engine import Game, Phase
from mafiabot.engine.effects import RecordResult, Refused, Told
from mafiabot.engine.model import Dealing, Night, Nomination, Verdict
from mafiabot.engine.role import PlayerId
from mafiabot.ledger.audit import verify
from mafiabot.ledger.database import open_ledger
from mafiabot.ledger.sql import Sql
from mafiabot.localnet import Server
from mafiabot.notices import Repeated
from mafiabot.replay import Rebuilt
from mafiabot.texts.bundle import Pack

KILLS = int(os.environ.get("MAFIABOT_KILLS", "5"))
SEED = int(os.environ.get("MAFIABOT_SEED", "1"))
# Registration and the grace of a restart are 2.4 s; the other phases wait for people.
PACE = 0.04
WORDS = 14  # that people type in the game below
MOMENT = 0.012  # seconds in which the bot has taken, written and answered a line
STARTING = 2.0  # seconds in which it has started and repeated what was unsent
NICKS = ("kim", "lee", "max", "ned")


@dataclass
class Figures:
    """What the runs came to."""

    runs: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    retyped: int = 0  # lines that died with the bot
    told: int = 0  # private lines of the rules
    again: int = 0  # of these, repeated after a restart
    slowest_stop: float = 0.0

    def __str__(self) -> str:
        phases = ", ".join(f"{phase} {n}" for phase, n in self.deaths.most_common())
        return (
            f"{self.runs} games, {self.deaths.total()} deaths ({phases}); "
            f"{self.retyped} lines typed again; {self.told} private lines, none lost, "
            f"{self.again} repeated; slowest SIGTERM {self.slowest_stop:.2f} s"
        )


def slow_rules(folder: Path) -> None:
    """No phase but registration ends by the clock, and one game is enough."""
    rules = (files("mafiabot") / "rulesets" / "classic.yaml").read_text("utf-8")
    rules = re.sub(r"registration: 120\b", "registration: 60", rules)
    for phase in ("confirmation", "night", "nomination", "speech", "verdict"):
        rules = re.sub(rf"^  {phase}: .*", f"  {phase}: 3000", rules, flags=re.M)
    rules = rules.replace("auto_restart: true", "auto_restart: false")
    (folder / "slow.yaml").write_text(rules, encoding="utf-8")


@contextmanager
def town(server: Server, folder: Path, number: int) -> Iterator[Stubborn]:
    slow_rules(folder)
    channel = f"#kill{number}"
    opper = Opper(server, "opper", channel)
    people = [Human(server, nick) for nick in NICKS]
    for human in people:
        human.join(channel)
    setup = f"{{ruleset: slow.yaml, language: en, pace: {PACE}}}"
    bot = Mortal(server, folder, f'{{"{channel}": {setup}}}')
    try:
        people[0].until(rf"MODE {channel} \+o mafiabot")
        yield Stubborn(people, channel, bot)
    finally:
        bot.bury()
        opper.leave()
        for human in people:
            human.close()


def past(*phases: Phase) -> set[Phase]:
    """The phases, or any later one of the game below."""
    order = list(Phase)
    return set(order[min(order.index(phase) for phase in phases) :])


def play(town: Stubborn) -> dict[str, int]:
    """A citizen dies at night, the mafioso is hanged by day. Who takes home what."""
    town.does(NICKS[0], "!start", lambda game: True)
    for nick in NICKS:
        town.does(nick, "!reg", lambda game, who=nick: PlayerId(who) in game.players)
    game = town.wait(NICKS[0], lambda game: game.phase is not Phase.REGISTRATION)
    cards: dict[str, list[str]] = {}
    for player in game.players.values():
        cards.setdefault(player.role_key, []).append(player.nick)
    (maf,), (katani,) = cards["mafioso"], cards["katani"]
    dead, citizen = cards["citizen"]
    for nick in (maf, katani):
        town.does(
            nick, "!yes", lambda game, who=nick: confirmed(game, who), private=True
        )
    night(town, maf, f"!kill {dead}")
    night(town, katani, f"!check {maf}")
    for nick in (katani, citizen):
        town.does(nick, f"!{maf}", lambda game, who=nick: nominated(game, who))
    town.does(maf, "!all", lambda game: game.phase in past(Phase.VERDICT))
    for nick in (katani, citizen):
        town.does(nick, "!yes", lambda game, who=nick: judged(game, who))
    return {maf: 10, katani: 10 + 35 + 50, dead: 0, citizen: 50 + 50}


def confirmed(game: Game, who: str) -> bool:
    stage = game.stage
    if isinstance(stage, Dealing):
        return PlayerId(who) not in stage.unconfirmed
    return game.phase in past(Phase.NIGHT)


def night(town: Stubborn, nick: str, text: str) -> None:
    def ordered(game: Game) -> bool:
        if isinstance(game.stage, Night):
            return PlayerId(nick) in game.stage.orders
        return game.phase in past(Phase.NOMINATION)

    town.does(nick, text, ordered, private=True)


def nominated(game: Game, who: str) -> bool:
    stage = game.stage
    if isinstance(stage, Nomination):
        return PlayerId(who) in stage.votes
    return game.phase in past(Phase.SPEECH)


def judged(game: Game, who: str) -> bool:
    stage = game.stage
    if isinstance(stage, Verdict):
        return PlayerId(who) in stage.ballots
    return game.phase in past(Phase.DUSK)


# --- what must be so afterwards ------------------------------------------------------

MONEY = """
SELECT p.nick, r.money, (SELECT coalesce(sum(amount), 0) FROM payment
  WHERE game = r.game AND player = r.player)
FROM result r JOIN player p ON p.id = r.player
"""


def settled(town: Stubborn) -> Rebuilt:
    """The end is told, closed and in the ledger: once."""
    town.bot.settled()
    for _ in range(LOOKS):
        for human in town.people.values():
            town.fence(human)
        with closing(sqlite3.connect(town.bot.ledger)) as database:
            (games,) = database.execute("SELECT count(*) FROM game").fetchone()
        (stored,) = journal(town.bot.ledger)
        if games and stored.closed is not None:
            assert games == 1
            return town.rebuilt
    raise AssertionError(f"{games} games in the ledger, closed: {stored.closed}")


def same_money(town: Stubborn, rebuilt: Rebuilt, expected: dict[str, int]) -> None:
    """Of the script, of the rules that get the same events in one go, and of the
    ledger, whose every other table agrees with it."""
    (result,) = (
        caused.effect
        for caused in rebuilt.effects
        if isinstance(caused.effect, RecordResult)
    )
    assert {p.nick: p.money for p in result.players} == expected
    with closing(sqlite3.connect(town.bot.ledger)) as database:
        rows = database.execute(MONEY).fetchall()
    assert {nick: money for nick, money, _ in rows} == expected
    assert all(money == paid for _, money, paid in rows)
    ledger = open_ledger(f"sqlite:///{town.bot.ledger}")
    try:
        assert not verify(Sql(ledger)).differences
    finally:
        ledger.close()


def nothing_lost(town: Stubborn, rebuilt: Rebuilt, pack: Pack) -> tuple[int, int]:
    """Everybody got each private line, unmarked once at the most. How many there
    were, and how many were repeated."""
    nicks = {p.id: p.nick for p in rebuilt.game.players.values()}
    due: Counter[tuple[str, frozenset[str]]] = Counter()
    for caused in rebuilt.effects:
        effect = caused.effect
        if isinstance(effect, Told) and not isinstance(effect, Refused):
            said = {pack.line(effect, nicks, variant) for variant in range(12)}
            due[nicks[effect.to], frozenset(said)] += 1
    repeated = 0
    for (nick, said), times in due.items():
        heard = private(town.people[nick])
        marked = {
            pack.line(Repeated(text), nicks, n) for text in said for n in range(3)
        }
        again = sum(heard.count(text) for text in marked)
        first = sum(heard.count(text) for text in said) - again
        assert first + again >= times, f"{nick} never heard {min(said)!r}: {heard}"
        assert first <= times, f"{nick} heard {min(said)!r} {first} times: {heard}"
        repeated += again
    return due.total(), repeated


def private(human: Human) -> str:
    """Everything that the bot told him, its line breaks undone."""
    found = (re.match(rf"{BOT}PRIVMSG {human.nick} :(.*)", line) for line in human.log)
    return " ".join(" ".join(match[1] for match in found if match).split())


# --- the runs ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pack() -> Pack:
    return languages.load_pack("en").at_pace(PACE)


@pytest.fixture(scope="module")
def figures() -> Iterator[Figures]:
    counted = Figures()
    yield counted
    print(f"\n{counted}")


@pytest.fixture(scope="module")
def duration(
    server: Server, pack: Pack, tmp_path_factory: pytest.TempPathFactory
) -> float:
    """Of the game that nobody interrupts, in seconds."""
    with town(server, tmp_path_factory.mktemp("whole"), 0) as whole:
        began = time.monotonic()
        expected = play(whole)
        took = time.monotonic() - began
        same_money(whole, settled(whole), expected)
        assert nothing_lost(whole, whole.rebuilt, pack)[1] == 0
        assert whole.typed == WORDS
    return took


def plan(town: Stubborn, dice: random.Random, duration: float) -> None:
    """When the bot dies: at any time; or just after something was typed, while it is
    read, written or answered. Sometimes once more, perhaps while it starts."""
    if dice.random() < 0.4:
        town.bot.die_after(dice.uniform(0, duration))
    else:
        fatal, after = dice.randint(1, WORDS), dice.uniform(0, MOMENT)

        def on_typing(number: int) -> None:
            if number == fatal:
                town.bot.die_after(after)

        town.on_typing = on_typing
    if dice.random() < 0.3:
        town.bot.again.append(dice.uniform(0, STARTING))


@pytest.mark.parametrize("run", range(1, KILLS + 1))
def test_a_killed_bot_plays_the_game_to_the_same_end(
    run: int,
    server: Server,
    folder: Path,
    pack: Pack,
    duration: float,
    figures: Figures,
) -> None:
    with town(server, folder, run) as people:
        plan(people, random.Random(f"{SEED}.{run}"), duration)
        expected = play(people)
        rebuilt = settled(people)
        same_money(people, rebuilt, expected)
        told, again = nothing_lost(people, rebuilt, pack)
        code, seconds = people.bot.stop()
        assert code == 0 and seconds < 5
        assert people.bot.deaths
        figures.runs += 1
        figures.deaths.update(people.bot.deaths)
        figures.retyped += people.retyped
        figures.told += told
        figures.again += again
        figures.slowest_stop = max(figures.slowest_stop, seconds)


def test_sigterm_keeps_the_game_and_ends_the_bot_soon(
    server: Server, folder: Path
) -> None:
    """It says goodbye, is gone within 5 s, and plays on when it is started again."""
    with town(server, folder, KILLS + 1) as people:
        watcher = people.people[NICKS[0]]
        people.does(NICKS[0], "!start", lambda game: True)
        for nick in NICKS:
            people.does(nick, "!reg", lambda g, who=nick: PlayerId(who) in g.players)
        code, seconds = people.bot.stop()
        assert code == 0 and seconds < 5
        told = watcher.until(f"{BOT}PRIVMSG {people.channel} :.*(kept|lost, we play)")
        assert watcher.log.index(told) < watcher.log.index(watcher.until(f"{BOT}QUIT "))
        before = people.rebuilt.game
        assert before.phase is Phase.REGISTRATION
        people.bot.start()
        watcher.until(f"{BOT}PRIVMSG {people.channel} :.*(go|lost|count)")
        people.fence(watcher)
        assert people.rebuilt.game.players == before.players
        people.wait(NICKS[0], lambda game: game.phase is Phase.DEALING)
