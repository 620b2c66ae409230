"""``mafiabot play``: a game at once, with robots."""

from __future__ import annotations

import secrets
import sys

import click


@click.command("play")
@click.option("--ruleset", default="classic", help="A name, or the path of a file.")
@click.option(
    "--players", type=click.IntRange(4, 30), default=8, help="Seats, yours included."
)
@click.option(
    "--speed", type=click.FloatRange(0.1, 1000), default=2.0, help="1: as on a network."
)
@click.option("--language", default="ru", help="Of the channel.")
@click.option("--seed", type=int, help="Of the robots' minds.")
def play_command(
    ruleset: str, players: int, speed: float, language: str, seed: int | None
) -> None:
    """Play with robots on this machine; one seat is yours."""
    from mafiabot.config import ConfigError, load_ruleset
    from mafiabot.localnet import LocalnetError
    from mafiabot.playing import play
    from mafiabot.texts.bundle import LANGUAGES

    if language not in LANGUAGES:
        known = ", ".join(sorted(LANGUAGES))
        raise click.BadParameter(f"{language!r}: write one of {known}")
    try:
        rules = load_ruleset(ruleset)
        dice = secrets.randbits(32) if seed is None else seed
        play(rules, players - 1, speed, language, dice, _told)
    except ConfigError as error:
        for line in error.lines:
            click.echo(line, err=True)
        sys.exit(2)
    except (LocalnetError, OSError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)


def _told(text: str) -> None:
    click.echo(text)
    sys.stdout.flush()
