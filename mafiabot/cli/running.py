"""``mafiabot run`` and ``mafiabot check-config``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mafiabot.config import Config, ConfigError, load

DEFAULT = Path("config.yaml")


def load_or_exit(path: Path) -> Config:
    """The configuration, or exit 2 with everything that is wrong with it."""
    try:
        return load(path)
    except ConfigError as error:
        for line in error.lines:
            click.echo(line, err=True)
        sys.exit(2)


def _check_log(path: Path, config: Config) -> None:
    """Exit 2 when the log cannot be written where the configuration wants it."""
    if config.log_file:
        try:
            Path(config.log_file).open("a").close()
        except OSError as error:
            remedy = "write the path of a file in a folder of yours"
            click.echo(f"{path}: log.file: {error}: {remedy}", err=True)
            sys.exit(2)


@click.command()
@click.option(
    "-c",
    "--config",
    type=click.Path(path_type=Path),
    default=None,
    help="Configuration file; config.yaml if there is one.",
)
def run(config: Path | None) -> None:
    """Run the bot; without config.yaml on a server of this machine."""
    from mafiabot import app
    from mafiabot.ledger.database import LedgerError
    from mafiabot.localnet import LocalnetError

    try:
        if config is None and not DEFAULT.exists():
            app.run_local()
        else:
            path = config or DEFAULT
            settings = load_or_exit(path)
            _check_log(path, settings)
            app.run(settings)
    except (LedgerError, LocalnetError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)


@click.command("check-config")
@click.option(
    "-c",
    "--config",
    type=click.Path(path_type=Path),
    default=DEFAULT,
    help="Configuration file.",
)
def check_config(config: Path) -> None:
    """Say everything that is wrong with the configuration; exit 2 if anything is."""
    load_or_exit(config)
    click.echo(f"{config}: all right")
