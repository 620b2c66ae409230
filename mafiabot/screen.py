"""A game in the terminal: the channel on the left, the living and the clock beside it.

It shows what anybody in the channel reads. Whispers, and the cards of the living, are
shown to who asks to be spoiled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.layout import Layout
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from mafiabot.answers.facts import TimeTold
from mafiabot.engine import Game
from mafiabot.engine.effects import Seconds
from mafiabot.engine.view import public_view
from mafiabot.localnet.guest import Overheard
from mafiabot.notices import StillAlive
from mafiabot.room import Room
from mafiabot.styles import BOLD

KEPT = 200  # lines; more than any terminal is high
LAST = 12  # lines that stay in the terminal after the end
SEATS = 34  # columns of the right side


class Tail:
    """The last of these lines that the place has room for."""

    def __init__(self, lines: deque[Text]) -> None:
        self.lines = lines

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        height = options.height or options.max_height
        wrapped: list[Text] = []
        for line in reversed(self.lines):
            wrapped[:0] = line.wrap(console, options.max_width)
            if len(wrapped) >= height:
                break
        yield from wrapped[-height:]


def shown(line: Overheard, channel: str, host: str) -> Text:
    """``<Anna> text`` in the channel, ``Anna > mafiabot: text`` in private."""
    text = line.text.replace(BOLD, "")
    if line.to != channel:
        return Text(f"{line.sender} > {line.to}: {text}", style="dim")
    said = Text.assemble((f"<{line.sender}> ", "dim"), text)
    if BOLD in line.text:
        said.stylize("bold")
    elif line.sender != host:
        said.stylize("cyan")
    return said


class Screen:
    """What one room shows to who watches it. On a terminal it is drawn by ``draw``;
    elsewhere every line is printed as it comes, and a line for each new phase."""

    def __init__(self, room: Room, host: str, spoil: bool, console: Console) -> None:
        self.room, self.host, self.spoil, self.console = room, host, spoil, console
        self.lines: deque[Text] = deque(maxlen=KEPT)
        self.live: Live | None = None
        self._at: object = None  # the phase that was told last
        self._phase_length = 1.0  # seconds

    def hear(self, line: Overheard) -> None:
        """What an onlooker reads in the channel."""
        if line.to == self.room.setup.channel:
            self.tick()
            self._add(shown(line, line.to, self.host))

    def whisper(self, line: Overheard) -> None:
        """What a robot reads and writes: only its private lines, only when spoiled."""
        if self.spoil and line.to != self.room.setup.channel:
            self._add(shown(line, self.room.setup.channel, self.host))

    def _add(self, line: Text) -> None:
        self.lines.append(line)
        if self.live is None:
            self.console.print(line, soft_wrap=True)

    # --- the right side -------------------------------------------------------------

    def seats(self, game: Game) -> Table:
        """The living; their cards only when spoiled."""
        public = public_view(game)
        title = self.room.line(StillAlive(len(public.living), len(public.seats)))
        table = Table(title=title, box=None, show_header=False, expand=True)
        for seat in public.living:
            card = game.players[seat.id].role_key if self.spoil and game.size else ""
            name = self.room.services.pack.text(f"role-{card}") if card else ""
            table.add_row(str(seat.number or ""), seat.nick, Text(name, style="dim"))
        return table

    def clock(self, game: Game) -> str:
        """How long the phase still lasts, as ``!time`` tells it."""
        left = self.room.seconds_left()
        return self.room.line(TimeTold(Seconds(left), game.phase.value))

    def draw(self) -> Layout:
        """The whole screen, as it is now."""
        layout, right = Layout(), Layout(name="right", size=SEATS)
        title = self.room.setup.channel
        layout.split_row(Layout(Panel(Tail(self.lines), title=title)), right)
        game = self.room.game
        if game is not None:
            left = self.room.seconds_left()
            bar = ProgressBar(total=self._phase_length, completed=left)
            timer = Table.grid(expand=True)
            timer.add_row(self.clock(game) if self.room.playing else "")
            timer.add_row(bar)
            right.split_column(
                Layout(Panel(self.seats(game))), Layout(Panel(timer), size=5)
            )
        return layout

    def tick(self) -> None:
        """Look at the clock: redraw, or tell that a phase has begun."""
        game = self.room.playing
        at = None if game is None else (game.phase, game.nights)
        if game is not None and at != self._at:
            self._phase_length = max(self.room.seconds_left(), 1)
            if self.live is None:
                self._tell_phase(game)
        self._at = at
        if self.live is not None:
            self.live.update(self.draw(), refresh=True)

    def _tell_phase(self, game: Game) -> None:
        public = public_view(game)
        alive = self.room.line(StillAlive(len(public.living), len(public.seats)))
        self.console.print(f"-- {self.clock(game)} {alive}", soft_wrap=True)

    # --- the terminal ---------------------------------------------------------------

    def open(self) -> None:
        """Take the terminal, if there is one."""
        if self.console.is_terminal:
            self.live = Live(
                self.draw(), console=self.console, screen=True, auto_refresh=False
            )
            self.live.start()

    def close(self) -> None:
        """Give the terminal back; how it ended stays there to be read."""
        if self.live is not None:
            self.live.stop()
            self.live = None
            for line in self._ending():
                self.console.print(line)

    def _ending(self) -> Iterator[Text]:
        yield from list(self.lines)[-LAST:]
