"""Vanilla, day first, in somebody else's engine; runs where that engine is installed.

``python peers.py NAME PLAYERS MAFIA GAMES``: NAME of ``PLAYS``; prints JSON, one line.
Every living player votes for one victim drawn by fair lot (the victim for somebody
else), the mafia kills a townsman drawn by fair lot; the game ends at parity, whatever
the engine's own rule of the end. Choosing is timed with the rest: it is a few draws.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

Play = Callable[[int, int, random.Random], bool]


def ended(town: int, mafia: int) -> bool:
    return mafia == 0 or mafia >= town


def werewolf_engine(players: int, mafia: int, dice: random.Random) -> bool:
    """Whether the town wins. Its games begin with a night, which is skipped."""
    from werewolf_engine import Game, GameConfig
    from werewolf_engine.phases import Phase

    roles = {"villager": players - mafia, "werewolf": mafia}
    game = Game([f"p{n}" for n in range(players)], GameConfig(roles))
    game.start()
    while game.phase is not Phase.END:
        if game.phase is Phase.NIGHT:
            first = game.round_number == 1
            victims = [p for p in game.players if p.alive and p.role.team == "village"]
            victim = dice.choice(victims)
            while game.phase is Phase.NIGHT:
                wolf = game.night_manager.current_actor
                if first:
                    game.night_skip(wolf.id)
                else:
                    game.night_action(wolf.id, victim.id)
        else:
            living = [p.id for p in game.players if p.alive]
            hanged = dice.choice(living)
            other = next(p for p in living if p != hanged)
            for voter in living:
                game.day_vote(voter, other if voter == hanged else hanged)
    return bool(game.get_public_state()["winner"] == "village")


def mafia_package(players: int, mafia: int, dice: random.Random) -> bool:
    """Whether the town wins."""
    import mafia as m

    game = m.Game(seed=dice.random())
    town, family = game.add_faction(m.Town()), game.add_faction(m.Mafia("Mafia"))
    for n in range(players):
        evil = n < mafia
        game.add_player(f"p{n}", m.Goon(family) if evil else m.Villager(town))
    game.begin()
    number = 1
    while True:
        day, living = m.Day(number), game.players
        hanged = dice.choice(living)
        other = next(p for p in living if p is not hanged)
        for voter in living:
            day.set_vote(voter, other if voter is hanged else hanged)
        game.resolve(day)
        evil = [p for p in game.players if p.faction is family]
        good = [p for p in game.players if p.faction is town]
        if ended(len(good), len(evil)):
            return not evil
        night = m.Night(number)
        kill = m.Kill(evil[0], dice.choice(good))
        night.add_action(m.FactionAction(family, kill))
        game.resolve(night)
        good = [p for p in game.players if p.faction is town]
        if ended(len(good), len(evil)):
            return not evil
        number += 1


def open_mafia_engine(players: int, mafia: int, dice: random.Random) -> bool:
    """Whether the town wins. Its own table of roles for tests, whose extra roles give
    no orders."""
    from open_mafia_engine.builders.for_testing import make_test_game
    from open_mafia_engine.core.all import EActivate

    game = make_test_game([f"p{n}" for n in range(players)], mafia)
    actors, evil = list(game.actors), set(map(id, game.actors[:mafia]))
    game.change_phase()  # its start-up phase
    while True:
        living = [a for a in actors if not a.status["dead"]]
        hanged = dice.choice(living)
        for voter in living:
            victim = (
                hanged
                if voter is not hanged
                else next(a for a in living if a is not hanged)
            )
            vote = f"{voter.name}/ability/Vote"
            game.process_event(EActivate(game, vote, target=victim.name))
        game.change_phase()
        for asleep in (False, True):
            wolves = [a for a in actors if not a.status["dead"] and id(a) in evil]
            good = [a for a in actors if not a.status["dead"] and id(a) not in evil]
            if ended(len(good), len(wolves)):
                return not wolves
            if not asleep:
                kill = f"{wolves[0].name}/ability/Mafia Kill"
                target = dice.choice(good)
                game.process_event(EActivate(game, kill, target=target))
                game.change_phase()


PLAYS: dict[str, Play] = {
    "werewolf-engine": werewolf_engine,
    "mafia": mafia_package,
    "open-mafia-engine": open_mafia_engine,
}


def main(name: str, players: int, mafia: int, games: int) -> None:
    play, dice = PLAYS[name], random.Random(1)
    random.seed(1)
    play(players, mafia, dice)  # imports are not timed
    began = time.perf_counter()
    won = sum(not play(players, mafia, dice) for _ in range(games))
    took = time.perf_counter() - began
    print(json.dumps({"games": games, "seconds": took, "mafia": won}))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
