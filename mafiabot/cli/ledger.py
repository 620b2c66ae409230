"""``mafiabot ledger``: tables, proofs, copies and merges of the records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mafiabot.cli.running import DEFAULT, load_or_exit

if TYPE_CHECKING:
    from mafiabot.ledger.audit import Progress
    from mafiabot.ledger.scores import Scores
    from mafiabot.ports import PlayerRecord

DIFFERENT, UNUSABLE = 1, 2  # exit codes

as_json = click.option("--json", "as_json", is_flag=True, help="For machines.")


def _fail(text: object) -> None:
    click.echo(str(text), err=True)
    sys.exit(UNUSABLE)


@click.group("ledger")
@click.option(
    "-c",
    "--config",
    type=click.Path(path_type=Path),
    default=DEFAULT,
    help="Configuration file that names the ledger.",
)
@click.option("--ledger", "url", help="sqlite:///FILE or postgresql://… instead.")
@click.pass_context
def ledger(context: click.Context, config: Path, url: str | None) -> None:
    """Look into the records, prove, copy and merge them."""
    context.obj = url or config


def _url(context: click.Context) -> str:
    given = context.obj
    return given if isinstance(given, str) else load_or_exit(given).ledger


def _fold(network: str, text: str) -> str:
    from mafiabot.irc.casemap import fold

    return fold(text)


def _ascii(network: str, text: str) -> str:
    from mafiabot.irc.casemap import fold

    return fold(text, "ascii")


@contextmanager
def _opened(context: click.Context, make: bool = False) -> Iterator[Scores]:
    """The ledger; every fault ends with a remedy and exit code 2."""
    import peewee as pw

    from mafiabot.ledger.database import SQLITE, LedgerError, open_beside, remedy
    from mafiabot.ledger.entry import EntryError
    from mafiabot.ledger.people import MergeError
    from mafiabot.ledger.scores import Scores
    from mafiabot.ledger.sql import Sql

    url = _url(context)
    path = Path(url.removeprefix(SQLITE))
    if not make and url.startswith(SQLITE) and not path.exists():
        _fail(f"{path}: no such file: name the ledger with --ledger sqlite:///FILE")
    try:
        database = open_beside(url)
        try:
            yield Scores(Sql(database), _fold)
        finally:
            database.close()
    except (LedgerError, MergeError, EntryError, OSError) as error:
        _fail(error)
    except (pw.DatabaseError, pw.InterfaceError) as error:
        _fail(f"{error}: {remedy(error)}")


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on the terminal; nothing when the output goes elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks: dict[str, Any] = {}

        def show(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=of or None)

        yield show


def _say(value: Any, text: str, machine: bool) -> None:
    click.echo(json.dumps(value, ensure_ascii=False) if machine else text)


# --- looking ------------------------------------------------------------------------


@ledger.command()
@click.option("--worst", is_flag=True, help="From the bottom.")
@click.option("--average", is_flag=True, help="By average, from ten games on.")
@click.option("--network", help="One network; else all together.")
@click.option("--period", default="", help="2026 or 2026-11; else all time.")
@click.option("--limit", type=click.IntRange(1, 100_000), default=10)
@as_json
@click.pass_context
def top(
    context: click.Context,
    worst: bool,
    average: bool,
    network: str | None,
    period: str,
    limit: int,
    as_json: bool,
) -> None:
    """The table of records."""
    with _opened(context) as scores:
        rows = scores.top(
            network, worst=worst, average=average, period=period, limit=limit
        )
    lines = [
        f"{row.place}. {row.nick} {row.money}$ ({row.games} games, {row.average:.1f}$)"
        for row in rows
    ]
    _say([asdict(row) for row in rows], "\n".join(lines or ["nobody"]), as_json)


@ledger.command()
@click.argument("nick")
@as_json
@click.pass_context
def show(context: click.Context, nick: str, as_json: bool) -> None:
    """Everything known of NICK, account:NAME, or NETWORK/NICK."""
    from mafiabot.ledger.people import find

    with _opened(context) as scores:
        player, network, key = find(scores.sql, (_fold, _ascii), nick)
        record = scores.record_of(network, player)
        if record is None:
            _fail(f"{nick}: has no games")
            return
    name = {"network": network, "key": key}
    _say({**name, **_plain(record)}, _told(record, network, key), as_json)


def _plain(record: PlayerRecord) -> dict[str, Any]:
    data = asdict(record)
    data["wins"] = {side.value: times for side, times in record.wins.items()}
    data["counts"] = {what.value: times for what, times in record.counts.items()}
    return data


def _told(record: PlayerRecord, network: str, key: str) -> str:
    standing = record.standing
    seen = datetime.fromtimestamp(record.last_seen, timezone.utc)
    data = _plain(record)
    mean = f"{standing.average:.1f}$ a game"
    if record.average_place is not None:
        mean += f", {record.average_place} of {record.average_of}"
    lines = [
        f"{standing.nick} ({network}, {key})",
        f"{standing.money}$, {standing.place} of {record.of}; {mean}",
        f"{standing.games} games, {record.won} won: {_pairs(data['wins'])}",
        f"from {record.worst}$ to {record.best}$ in a game; "
        f"won {record.best_streak} and lost {record.worst_streak} in a row, "
        f"now {record.streak}; "
        f"last seen {seen:%Y-%m-%d %H:%M} UTC",
        f"roles: {_pairs(data['roles'])}",
        f"counted: {_pairs(data['counts'])}",
    ]
    return "\n".join(lines)


def _pairs(values: dict[str, int]) -> str:
    return ", ".join(f"{name} {times}" for name, times in values.items()) or "nothing"


@ledger.command()
@as_json
@click.pass_context
def verify(context: click.Context, as_json: bool) -> None:
    """Compute everything anew from the payments; exit 1 if anything differs."""
    from mafiabot.ledger.audit import verify as audited
    from mafiabot.ledger.desk import Waiting, waiting_folder

    with _opened(context) as scores, _progress() as progress:
        audit = audited(scores.sql, progress)
    waiting = len(Waiting(waiting_folder(_url(context))).paths())
    text = [
        *audit.differences,
        f"{audit.games} games, {audit.results} results, {audit.payments} payments of "
        f"{audit.money}$ in all, {audit.players} players: "
        f"{len(audit.differences) or 'no'} differences",
    ]
    if waiting:
        text.append(f"{waiting} results wait to be written: start the bot")
    _say({**asdict(audit), "waiting": waiting}, "\n".join(text), as_json)
    if audit.differences:
        if not as_json:
            click.echo("mafiabot ledger rebuild puts right what is derived", err=True)
        sys.exit(DIFFERENT)


@ledger.command()
@click.pass_context
def rebuild(context: click.Context) -> None:
    """Make everything that is derived anew from the results."""
    from mafiabot.ledger.audit import rebuild as rebuilt

    with _opened(context) as scores, _progress() as progress, scores.sql.writing():
        rebuilt(scores.sql, progress)
    click.echo("done; to prove it: mafiabot ledger verify")


# --- files --------------------------------------------------------------------------


@ledger.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def export_(context: click.Context, file: Path) -> None:
    """Write games, payments and merges to FILE, one JSON object a line."""
    from mafiabot.ledger.transfer import lines

    if file.exists():
        _fail(f"{file}: exists: choose another name")
    draft = file.with_name(file.name + ".new")
    count = 0
    with _opened(context) as scores, _progress() as progress:
        try:
            with draft.open("w", encoding="utf-8") as out:
                for line in lines(scores.sql, progress):
                    out.write(line + "\n")
                    count += 1
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    click.echo(f"{file}: {count} lines")


@ledger.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@as_json
@click.pass_context
def import_(context: click.Context, file: Path, as_json: bool) -> None:
    """Take in what export wrote; games that are there already change nothing."""
    from mafiabot.ledger.entry import EntryError
    from mafiabot.ledger.transfer import take_in

    with _opened(context, make=True) as scores, _progress() as progress:
        try:
            with file.open(encoding="utf-8") as source:
                done = take_in(scores.sql, source, progress)
        except (EntryError, UnicodeDecodeError) as error:
            raise EntryError(
                f"{file}: {error}: correct it and import again; what stands before it "
                "is written"
            ) from None
    text = f"{done.new} games new, {done.known} known, {done.merges} merges"
    _say(asdict(done), text, as_json)


@ledger.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Copy the whole ledger to the SQLite file FILE, also while the bot plays."""
    from mafiabot.ledger.transfer import backup as backed_up

    with _opened(context) as scores, _progress() as progress:
        backed_up(scores.sql, file, progress)
    click.echo(f"{file}: {file.stat().st_size:,} bytes")


# --- people -------------------------------------------------------------------------


@ledger.command()
@click.argument("names", nargs=-1)
@click.option("--undo", type=int, help="The number of the merge to take back.")
@as_json
@click.pass_context
def merge(
    context: click.Context, names: tuple[str, ...], undo: int | None, as_json: bool
) -> None:
    """Make B the same person as A, whose name is kept; --undo N parts them again.

    Without names: what was merged.
    """
    from mafiabot.ledger.people import People, find

    if (undo is not None and names) or len(names) not in (0, 2):
        _fail("write: merge A B, or merge --undo NUMBER, or merge alone for the list")
    with _opened(context) as scores:
        people = People(scores.sql)
        if undo is not None:
            people.undo(undo)
            _say({"undone": undo}, f"merge {undo} is taken back", as_json)
        elif names:
            kept, joined = (find(scores.sql, (_fold, _ascii), name) for name in names)
            number = people.merge(kept[0], joined[0])
            text = f"{joined[2]} is {kept[2]} now; to undo: merge --undo {number}"
            _say({"merge": number}, text, as_json)
        else:
            rows = people.merges()
            text = "\n".join(f"{n}: {net}/{b} is {a}" for n, net, a, b, _ in rows)
            keys = ("merge", "network", "kept", "joined", "at")
            data = [dict(zip(keys, row)) for row in rows]
            _say(data, text or "nobody was merged", as_json)
