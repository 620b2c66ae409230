"""What the measures of ``bench_irc.py`` share: the sheet, and people at a table."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "e2e"))

from party import EN, Party, quick_rules
from people import Human, start_bot, stop_bot

from mafiabot.localnet import Server

CHANNEL = "#town"


class Sheet:
    """The figures, and whether one missed."""

    def __init__(self) -> None:
        self.missed = False

    def put(self, what: str, figure: float, bound: float, unit: str) -> None:
        miss = figure > bound
        self.missed = self.missed or miss
        verdict = "MISS" if miss else "ok"
        print(
            f"{verdict:4} {what}: {figure:.2f} {unit} (bound {bound:.2f})", flush=True
        )

    def note(self, text: str) -> None:
        """What stands beside a figure, and has no bound."""
        print(f"     {text}", flush=True)


@contextmanager
def table(server: Server, people: int, flood: str) -> Iterator[Party]:
    """A bot with +o and so many people; the owner of the channel does not play."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        quick_rules(folder)
        owner = Human(server, "owner")
        owner.join(CHANNEL)
        setup = f'{{"{CHANNEL}": {{ruleset: quick.yaml, language: en}}}}'
        bot = start_bot(server, folder, setup, flood=flood, limits=not flood)
        try:
            owner.until(rf"mafiabot\S+ JOIN :?{CHANNEL}")
            owner.send(f"MODE {CHANNEL} +o mafiabot")
            humans = [Human(server, f"p{n}") for n in range(people)]
            for human in humans:
                human.join(CHANNEL)
            yield Party(humans, EN, CHANNEL, owner)
            assert bot.poll() is None, (folder / "bot.log").read_text("utf-8")
        finally:
            stop_bot(bot)
