"""Arguments and exit codes; one file for each group of subcommands."""

import click

from mafiabot import __version__
from mafiabot.cli import ledger, playing, replaying, running, simulating

COMMANDS = (
    running.run,
    running.check_config,
    playing.play_command,
    ledger.ledger,
    replaying.replay,
    simulating.simulate_command,
)


@click.group(commands={command.name or "": command for command in COMMANDS})
@click.version_option(__version__, prog_name="mafiabot")
def main() -> None:
    """The classic Mafia of IRC channels."""
