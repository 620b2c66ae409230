"""``mafiabot replay``: a game as its players read it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import NoReturn

import click

from mafiabot.app import JOURNAL_FILE
from mafiabot.cli.running import DEFAULT, load_or_exit
from mafiabot.languages import LANGUAGES, load_pack
from mafiabot.ledger.database import LedgerError, open_journal, open_ledger
from mafiabot.ledger.journal import SqlJournal
from mafiabot.ports import StoredGame
from mafiabot.replay import CannotReplay, Rebuilt, exported, imported, rebuild
from mafiabot.retelling import Reader, as_json, player_called, told

RECENT = 20  # games in the list
HERE = "sqlite:///scores.db"


@click.command()
@click.argument("game", required=False)
@click.option("--as", "nick", default="", help="What this player read.")
@click.option("--public", is_flag=True, help="What the channel read (the default).")
@click.option("--all", "everything", is_flag=True, help="Everything, with the events.")
@click.option("--json", "objects", is_flag=True, help="One JSON object a line.")
@click.option("--export", is_flag=True, help="The game as one file, for a bug report.")
@click.option("--language", type=click.Choice(LANGUAGES), default="ru")
@click.option("--ledger", default="", help="Instead of the one in config.yaml.")
@click.option(
    "--i-am-the-host", "host", is_flag=True, help="A game that is still being played."
)
def replay(
    game: str | None,
    nick: str,
    public: bool,
    everything: bool,
    objects: bool,
    export: bool,
    language: str,
    ledger: str,
    host: bool,
) -> None:
    """Show a finished GAME, or an exported FILE.

    GAME is an id, the end of one, or "last". Without it the last games are listed.
    """
    if bool(nick) + public + everything > 1:
        _refuse("--as, --public and --all: choose one of them")
    stored = _stored(game, ledger)
    if stored is None:
        return
    rebuilt = _rebuilt(stored)
    if not rebuilt.over and stored.closed is None and not host:
        remedy = "wait for its end, or add --i-am-the-host"
        _refuse(f"{stored.id}: is still being played: {remedy}")
    lines = exported(stored)
    if not export:
        tell = as_json if objects else told
        lines = tell(rebuilt, _reader(rebuilt, nick, everything), load_pack(language))
    for line in lines:
        click.echo(line)


def _refuse(why: str) -> NoReturn:
    click.echo(why, err=True)
    sys.exit(2)


def _stored(game: str | None, ledger: str) -> StoredGame | None:
    """The game that is meant; None when there was only a list to show."""
    if game is not None and Path(game).is_file():
        try:
            return imported(Path(game).read_text(encoding="utf-8"))
        except (CannotReplay, OSError, UnicodeDecodeError) as error:
            _refuse(f"{game}: {error}")
    with _journal(ledger) as journal:
        if game is None:
            _list(journal)
            return None
        stored = journal.called(game)
        if stored is None:
            _refuse(f"{game}: no such game or file: `mafiabot replay` lists the games")
        return stored


@contextmanager
def _journal(ledger: str) -> Iterator[SqlJournal]:
    """Of the ledger that is named, or configured, or lies here."""
    if not ledger:
        ledger = load_or_exit(DEFAULT).ledger if DEFAULT.exists() else HERE
    try:
        database = open_ledger(ledger)
    except LedgerError as error:
        _refuse(str(error))
    try:
        events = open_journal(database, Path(JOURNAL_FILE))
        yield SqlJournal(events)
        events.close()
    finally:
        database.close()


def _list(journal: SqlJournal) -> None:
    for game in journal.recent(RECENT):
        opened = datetime.fromtimestamp(game.opened, timezone.utc)
        running = "" if game.closed is not None else "  (being played)"
        click.echo(f"{opened:%Y-%m-%d %H:%M}  {game.ruleset:10}  {game.id}{running}")


def _rebuilt(stored: StoredGame) -> Rebuilt:
    try:
        return rebuild(stored)
    except CannotReplay as error:
        _refuse(str(error))


def _reader(rebuilt: Rebuilt, nick: str, everything: bool) -> Reader:
    if not nick:
        return Reader(everything=everything)
    who = player_called(rebuilt, nick)
    if who is None:
        _refuse(f"{nick}: did not play: --all shows who did")
    return Reader(who)
