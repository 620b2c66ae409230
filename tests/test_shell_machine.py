"""The whole shell under any events, with crashes at any moment.

parse -> step -> journal -> render -> outbox: nothing is said before it is written, the
journal always has the very game that is played, no line of the rules is lost, none is
heard twice without a mark, and each result is in the ledger once.
"""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import currently_in_test_context, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from shell import BOT, CHANNEL, Killed, Shell, Wire, typed

from mafiabot.engine.effects import RecordResult, Refused, Said, Told
from mafiabot.engine.options import options
from mafiabot.gathering import GATHERED
from mafiabot.ledger.models import Journaled
from mafiabot.notices import Repeated
from mafiabot.replay import Rebuilt, rebuild

from rules import ruleset
from town import FakeClock

EXAMPLES = int(os.environ.get("MAFIABOT_EXAMPLES", "25"))
NICKS = ("kim", "lee", "max", "ned", "pat", "ray", "sam", "tom")
OPERATOR = "oper"
PEOPLE = (*NICKS, OPERATOR, "guest")
WHO = st.sampled_from(PEOPLE)
TEXTS = st.sampled_from(
    ["!start", "!reg", "!unreg", "!yes", "!no", "!list", "!turns", "!roles", "!time"]
    + ["!kill 2", "!check kim", "!heal 1", "!2", "!kim", "!!night", "!all", "!skip"]
    + ["!won", "!help", "!money", "hello", "!nonsense", "!join"]
)
MOMENTS = st.sampled_from(["before", "writing", "recording", "answering", "after"])


class MortalTown(RuleBasedStateMachine):
    """People type, come, go; the bot works, sends, dies, and starts again."""

    played = "classic"

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.wire = Wire(PEOPLE, OPERATOR)
        self.clock = FakeClock()
        self.dice = random.Random(0)
        self.deaths = 0
        self.shell = self._born()

    def _born(self) -> Shell:
        rules = ruleset(self.played)
        made = Shell(
            self.folder, self.wire, rules, self.clock, lambda: self.dice.getrandbits(63)
        )
        made.connect()
        return made

    def again(self) -> None:
        """Started again, and in the channel."""
        self.deaths += 1
        self.shell.die()
        self.clock.at += 20
        self.shell = self._born()
        self.shell.settle()

    # --- what people do -------------------------------------------------------------

    @initialize(seed=st.integers(0, 2**32), joined=st.integers(3, len(NICKS)))
    def begin(self, seed: int, joined: int) -> None:
        self.dice.seed(seed)
        self.shell.settle()
        self.type("kim", CHANNEL, "!start")
        self.shell.settle()
        for nick in NICKS[:joined]:
            self.type(nick, CHANNEL, "!reg")
        self.shell.settle()

    def type(self, who: str, target: str, text: str) -> None:
        if who in self.wire.present:
            self.shell.feed(f":{who}!{who}@host PRIVMSG {target} :{text}")

    @rule(who=WHO, text=TEXTS, private=st.booleans())
    def anything(self, who: str, text: str, private: bool) -> None:
        self.type(who, BOT if private else CHANNEL, text)

    @rule(who=WHO, chance=st.integers(0, 12))
    def ends_it(self, who: str, chance: int) -> None:
        if chance < 2:
            self.type(who, CHANNEL, ("!halt", "!killme")[chance])

    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 5))
    def plays_on(self, seed: int, times: int) -> None:
        for number in range(times):
            self.everybody_moves(seed + number)

    @rule(seed=st.integers(0, 2**32))
    def everybody_moves(self, seed: int) -> None:
        """Single lines seldom get a game anywhere; this makes it move."""
        self._all_move(random.Random(seed))
        self.shell.settle()
        self.shell.ring()
        self.shell.work()

    def _all_move(self, dice: random.Random) -> None:
        game = self.shell.room.playing
        for player in game.players.values() if game else ():
            moves = options(game, player.id)
            if moves:
                move = moves[0] if dice.random() < 0.3 else dice.choice(moves)
                self.type(player.nick, *typed(game, move))

    @rule(who=st.sampled_from(NICKS), how=st.sampled_from(["PART #mafia", "QUIT"]))
    def goes(self, who: str, how: str) -> None:
        if who in self.wire.present:
            del self.wire.present[who]
            self.wire.voiced.discard(who)
            self.wire.ever_away.add(who)
            self.shell.feed(f":{who}!{who}@host {how} :bye")

    @rule(who=st.sampled_from(NICKS))
    def comes(self, who: str) -> None:
        if who not in self.wire.present:
            self.wire.present[who] = None
            self.shell.feed(f":{who}!{who}@host JOIN {CHANNEL}")

    # --- what the bot does ----------------------------------------------------------

    @rule()
    def work(self) -> None:
        self.shell.work()

    @rule(most=st.integers(1, 12))
    def send(self, most: int) -> None:
        self.shell.work()
        self.shell.send(most)

    @rule()
    def receipts_are_written(self) -> None:
        self.shell.bot.commit()

    @rule()
    def the_desk_writes(self) -> None:
        assert self.shell.desk.write_waiting()

    @rule()
    def the_clock_rings(self) -> None:
        self.shell.ring()
        self.shell.work()

    @rule(when=MOMENTS, seed=st.integers(0, 2**32), most=st.integers(0, 8))
    def dies(self, when: str, seed: int, most: int) -> None:
        """While everybody moves, or the clock rings."""
        shell = self.shell
        self._all_move(random.Random(seed))
        if seed % 2:
            shell.ring()
        if when == "writing":
            _fatal(shell.journal, "_write", after=True)
        elif when == "recording":
            _fatal(shell.desk, "record", after=bool(seed % 3))
        try:
            if when != "before":
                shell.work()
            if when == "answering":
                shell.send(most)
                if seed % 2:
                    shell.bot.commit()
            elif when == "after":
                shell.settle()
        except Killed:
            noted(f"killed while {when}")
        self.again()

    # --- what must be so ------------------------------------------------------------

    @invariant()
    def the_journal_has_the_very_game(self) -> None:
        shell = self.shell
        shell.bot.commit()
        stored = shell.journal.game(shell.room.game_id)
        if stored is not None:
            assert rebuild(stored).game == shell.room.game

    def teardown(self) -> None:
        try:
            self._end()
        finally:
            self.shell.die()
            shutil.rmtree(self.folder)

    def _end(self) -> None:
        """Everybody is there, everything is said and written."""
        for who in NICKS:
            self.comes(who)
        self.shell.settle()
        assert self.shell.desk.write_waiting()
        ids = [row.id for row in Journaled.select()]
        games = [rebuild(self.shell.journal.game(one)) for one in ids]  # type: ignore
        over = sum(game.over for game in games)
        noted(f"{min(over, 3)} games over, {min(self.deaths, 3)} deaths")
        self._everything_was_heard(games)
        self._each_result_is_written_once(games)

    def _everything_was_heard(self, games: list[Rebuilt]) -> None:
        due = Counter(line for game in games for line in self._due(game))
        heard = {to: plain(" ".join(lines)) for to, lines in self.wire.heard.items()}
        say = self.shell.room.services.pack.line
        for (to, text), times in due.items():
            again = heard.get(to, "").count(plain(say(Repeated(text), {})))
            both = heard.get(to, "").count(plain(text))
            assert both >= times, f"{to} never heard {text!r}"
            inside = any(text in other for _, other in due if other != text)
            assert inside or both - again <= times, f"{to} heard {text!r} twice"

    def _due(self, rebuilt: Rebuilt) -> list[tuple[str, str]]:
        """Everything said and told that nothing newer makes stale, and nobody missed
        who was away."""
        lines, nicks = [], {p.id: p.nick for p in rebuilt.game.players.values()}
        for caused in rebuilt.effects:
            effect = caused.effect
            to = (
                nicks.get(effect.to, effect.to) if isinstance(effect, Told) else CHANNEL
            )
            if isinstance(effect, Refused) or type(effect) in GATHERED:
                continue
            if isinstance(effect, Told | Said) and to not in self.wire.ever_away:
                text = self.shell.room.services.pack.line(effect, _Nicks(nicks))
                lines.append((to, text))
        return lines

    def results(self) -> int:
        assert self.shell.desk.write_waiting()
        return len(self.shell.desk.scores.sql.rows("SELECT id FROM game"))

    def _each_result_is_written_once(self, games: list[Rebuilt]) -> None:
        due = sorted(
            (game.stored.id, player.nick, player.money)
            for game in games
            for caused in game.effects
            if isinstance(caused.effect, RecordResult)
            for player in caused.effect.players
        )
        rows = self.shell.desk.scores.sql.rows(
            "SELECT g.key, p.nick, r.money FROM result r JOIN game g ON g.id = r.game "
            "JOIN player p ON p.id = r.player"
        )
        assert sorted(tuple(row) for row in rows) == due


class _Nicks(dict):  # type: ignore[type-arg]
    """Ids of this network are nicks."""

    def __missing__(self, who: str) -> str:
        return who


def noted(what: str) -> None:
    """For the statistics of Hypothesis, where it plays."""
    if currently_in_test_context():
        event(what)


def plain(text: str) -> str:
    return " ".join(text.split())


def _fatal(holder: object, name: str, *, after: bool) -> None:
    """Calling it kills the process, before or after it did its work."""
    work = getattr(holder, name)

    def dying(*args: object) -> None:
        if after:
            work(*args)
        raise Killed

    setattr(holder, name, dying)


TestMortalTown = MortalTown.TestCase
TestMortalTown.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=30, deadline=None
)


class MortalGodfather(MortalTown):
    """The same with silence, discussion and votes that are typed in private too."""

    played = "godfather"


TestMortalGodfather = MortalGodfather.TestCase
TestMortalGodfather.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=30, deadline=None
)


@pytest.mark.parametrize("machine", [MortalTown, MortalGodfather])
@pytest.mark.parametrize("when", ["writing", "recording", "answering"])
def test_a_bot_that_always_dies_brings_the_game_to_its_end(
    machine: type[MortalTown], when: str
) -> None:
    """At every move of everybody; the result is written once all the same."""
    town = machine()
    try:
        town.begin(5, 8)
        for seed in range(200):
            if when == "writing":  # what is not written has not happened
                town.everybody_moves(seed)
            town.dies(when, seed, seed % 8)
            town.the_journal_has_the_very_game()
            if town.shell.room.playing is None or town.results():
                break
        assert town.deaths > 5
        assert town.results()
    finally:
        town.teardown()
