"""Games of robots who do all that they owe, and what the codes of conduct see in them.

``python tests/honest.py GAMES FILE`` plays them over all rulesets on two cores, keeps
in FILE which hundreds are done, and goes on from there when it is started again. It
ends with an error when anybody would be punished by the bot alone.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from functools import cache
from multiprocessing import Pool
from pathlib import Path

from mafiabot.conduct.chronicle import chronicle, is_armed_checker, known_to
from mafiabot.conduct.detectors import find
from mafiabot.config.source import BUILTIN, load_code
from mafiabot.engine import Game, Phase
from mafiabot.engine.events import (
    Confirm,
    Departed,
    Departure,
    Order,
    Renamed,
    Returned,
    Shown,
)
from mafiabot.engine.model import Presence
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.robots.chancer import Chancer

from rules import ruleset

load = cache(load_code)
CHUNK = 100  # games between two lines of the file
CORES = 2
TROUBLE = 0.1  # the chance of a broken connection, each turn
BACK = 0.8  # the chance that who is away comes back in this turn
SHOWS = 0.1  # the chance that somebody shows what he was told


class Honest(Chancer):
    """Does what it owes, in time; as a commissar it shoots whom it has looked into.
    Connections break, and some come back; checks are shown."""

    def __init__(self, rules: str, seed: int) -> None:
        super().__init__(ruleset(rules), seed, lazy=0.0)

    def _turn(self) -> None:
        game, dice = self.game, self.dice
        for player in game.living:
            away = player.presence is Presence.AWAY
            if away and dice.random() < BACK:
                self.feed(Returned(player.id))
        if game.phase is not Phase.DEALING and dice.random() < TROUBLE:
            self._trouble(dice.choice([p.id for p in game.living]))
        if game.findings and dice.random() < SHOWS:
            who, about, card = dice.choice(game.findings)
            if game.players[who].alive:
                self.feed(Shown(who, "RoleLearned", about, card))
        super()._turn()

    def _trouble(self, who: PlayerId) -> None:
        """A lost connection; or a step out of the door, and back at once; or another
        way to write the same nick."""
        what = self.dice.choice(["quit", "part", "case"])
        player = self.game.players[who]
        if player.presence is not Presence.HERE:
            return
        if what == "case":
            self.feed(Renamed(who, player.nick.upper()))
            self.feed(Returned(who))
        else:
            self.feed(Departed(who, Departure(what)))
            if what == "part":
                self.feed(Returned(who))

    def _move(self, who: PlayerId) -> None:
        game = self.game
        if game.phase is Phase.NIGHT and not owes_order(game, who):
            return
        moves = [m for m in options(game, who) if not self._is_blind(m)]
        if moves and isinstance(moves[0], Confirm):
            self.feed(Confirm(who, True))
        elif moves:
            self.feed(self.dice.choice(moves))

    def _is_blind(self, move: object) -> bool:
        if not isinstance(move, Order) or move.target is None:
            return False
        role = self.game.players[move.who].role
        ability = role.abilities_by_verb.get(move.verb)
        if ability is None or not ability.kills or not is_armed_checker(role):
            return False
        return move.target not in known_to(self.game, move.who)


def judged(rules: str, seed: int) -> tuple[list[str], int]:
    """One game: whom the bot alone would punish, in words; and how many cases and
    marks it leaves to people."""
    robot = Honest(rules, seed)
    robot.play(ruleset(rules).min_players + seed % 17)
    moments = chronicle(Game(ruleset(rules)), enumerate(robot.events, 1))
    assert moments[-1].after == robot.game
    accused, cases = [], 0
    for code in (load("cats"), load("warns")):
        automatic = {
            detector
            for rule in code.rules.values()
            if rule.automatic
            for detector in rule.detectors
        }
        for one in find(moments, code):
            if one.detector in automatic:
                accused.append(f"{rules} seed {seed}: {one}")
            else:
                cases += 1
    return accused, cases


def _chunk(task: tuple[str, int]) -> tuple[str, int, list[str], int]:
    rules, first = task
    accused, cases = [], 0
    for seed in range(first, first + CHUNK):
        against, left = judged(rules, seed)
        accused += against
        cases += left
    return rules, first, accused, cases


def prove(games: int, file: Path) -> int:
    """All games that FILE does not have yet. Returns how many people were accused."""
    each = -(-games // (len(BUILTIN) * CHUNK))
    tasks = [(rules, n * CHUNK) for n in range(each) for rules in BUILTIN]
    rows = (
        [json.loads(line) for line in file.read_text().splitlines()]
        if (file.exists())
        else []
    )
    done = {(row["rules"], row["first"]) for row in rows}
    left = [task for task in tasks if task not in done]
    began = time.monotonic()
    with Pool(CORES) as pool, file.open("a") as out:
        for rules, first, accused, cases in pool.imap_unordered(_chunk, left):
            row = {"rules": rules, "first": first, "accused": accused, "cases": cases}
            rows.append(row)
            print(json.dumps(row), file=out, flush=True)
    rows = [row for row in rows if (row["rules"], row["first"]) in set(tasks)]
    wrong = [line for row in rows for line in row["accused"]]
    seconds = time.monotonic() - began
    played = Counter(row["rules"] for row in rows)
    for line in wrong[:20]:
        print(line)
    shown = ", ".join(f"{name} {n * CHUNK}" for name, n in sorted(played.items()))
    print(
        f"{len(rows) * CHUNK} games of honest robots ({shown}): {len(wrong)} automatic "
        f"penalties, {sum(row['cases'] for row in rows)} cases for people; "
        f"{len(left) * CHUNK} played now in {seconds:.0f} s on {CORES} cores"
    )
    return len(wrong)


if __name__ == "__main__":
    sys.exit(1 if prove(int(sys.argv[1]), Path(sys.argv[2])) else 0)
