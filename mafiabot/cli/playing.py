"""``mafiabot play``: a game at once, with robots."""

from __future__ import annotations

import secrets
import sys

import click

SPEED, WATCHED_SPEED = 2.0, 10.0


@click.command("play")
@click.option("--ruleset", default="classic", help="A name, or the path of a file.")
@click.option(
    "--players", type=click.IntRange(4, 30), default=8, help="Seats, yours included."
)
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 1000),
    help=f"1: as on a network. {SPEED:g} when not given, {WATCHED_SPEED:g} to watch.",
)
@click.option("--language", default="ru", help="Of the channel.")
@click.option("--seed", type=int, help="Of the robots' minds.")
@click.option("--watch", "watching", is_flag=True, help="Robots alone, shown here.")
@click.option("--spoil", is_flag=True, help="With --watch: whispers and cards too.")
def play_command(
    ruleset: str,
    players: int,
    speed: float | None,
    language: str,
    seed: int | None,
    watching: bool,
    spoil: bool,
) -> None:
    """Play with robots on this machine; one seat is yours. Or watch them play."""
    from rich.console import Console

    from mafiabot.config import ConfigError, load_ruleset
    from mafiabot.localnet import LocalnetError
    from mafiabot.playing import Play, play, watch
    from mafiabot.texts.bundle import LANGUAGES

    if language not in LANGUAGES:
        known = ", ".join(sorted(LANGUAGES))
        raise click.BadParameter(f"{language!r}: write one of {known}")
    if spoil and not watching:
        raise click.UsageError("--spoil shows what --watch does not: write both")
    try:
        rules = load_ruleset(ruleset)
        dice = secrets.randbits(32) if seed is None else seed
        pace = speed or (WATCHED_SPEED if watching else SPEED)
        robots = players if watching else players - 1
        asked = Play(rules, robots, pace, language, dice)
        if watching:
            watch(asked, spoil, Console(highlight=False))
        else:
            play(asked, _told)
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
