"""``mafiabot replay``: a game as its players read it, from a ledger or a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from test_resume import LastingTown, finished

from mafiabot.cli import main
from mafiabot.engine import Phase
from mafiabot.ledger.models import PROXY
from mafiabot.replay import CannotReplay, exported, imported, rebuild


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    """One finished game in a ledger, and one that is being played."""
    folder = tmp_path_factory.mktemp("replay")
    town = LastingTown(folder)
    finished(town)
    game_id = next(g.id for g in town.journal.recent(9) if g.closed is not None)
    running = town.journal.unfinished()[0].id
    stored = town.journal.game(game_id)
    heard = [line for line in town.heard if not line.startswith("* ")]
    town.database.close()
    yield {
        "ledger": f"sqlite:///{folder}/town.db",
        "id": game_id,
        "running": running,
        "stored": stored,
        "heard": heard,
        "folder": folder,
    }
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        PROXY.obj.close()


def run(played: dict[str, object], *arguments: str) -> Result:
    options = ["--ledger", str(played["ledger"]), "--language", "en"]
    return CliRunner().invoke(main, ["replay", *arguments, *options])


def spoken(output: str) -> list[str]:
    """Without the time."""
    return [line.split(" ", 1)[1] for line in output.splitlines()]


def test_the_public_reads_what_the_channel_read(played: dict[str, object]) -> None:
    result = run(played, str(played["id"]))
    assert result.exit_code == 0
    lines = spoken(result.output)
    heard = [x for x in played["heard"] if x.startswith(("<bot>", "-bot-"))]  # type: ignore[attr-defined]
    credits = [x for x in heard if "open source" in x]
    expected = [x for x in heard if x not in credits]
    assert lines == expected[: len(lines)]
    assert any("residents have won" in line for line in lines)


def test_each_player_reads_his_own_lines(played: dict[str, object]) -> None:
    for nick in ("alice", "bob", "carol", "dave"):
        lines = spoken(run(played, "last", "--as", nick.upper()).output)
        own = [line for line in lines if line.startswith("<bot->")]
        assert own == [
            line
            for line in played["heard"]  # type: ignore[attr-defined]
            if line.startswith(f"<bot->{nick}>")
        ]
        assert all(line.startswith(f"<bot->{nick}>") for line in own)


def test_everything_has_the_events_before_what_they_caused(
    played: dict[str, object],
) -> None:
    lines = spoken(run(played, "last", "--all").output)
    stored = played["stored"]
    events = [line[2:] for line in lines if line.startswith("* ")]
    assert events == [event.event for event in stored.events]  # type: ignore[attr-defined]
    assert sum(line.startswith("<bot->") for line in lines) >= 4


def test_as_json_each_line_is_an_object(played: dict[str, object]) -> None:
    rows = [json.loads(x) for x in run(played, "last", "--json").output.splitlines()]
    assert {row["to"] for row in rows} == {None}
    assert "event" not in rows[0] and rows[0]["effect"] == "RegistrationOpened"
    rows = [
        json.loads(x)
        for x in run(played, "last", "--all", "--json").output.splitlines()
    ]
    assert len({row["to"] for row in rows} - {None}) >= 2
    assert rows[0]["event"]["event"] == "Start"


def test_a_file_is_a_whole_bug_report(
    played: dict[str, object], tmp_path: Path
) -> None:
    """Exported, sent around, and replayed where there is no ledger."""
    file = tmp_path / "game.jsonl"
    file.write_text(run(played, "last", "--export").output, encoding="utf-8")
    shown = CliRunner().invoke(main, ["replay", str(file), "--language", "en"])
    assert shown.exit_code == 0
    assert shown.output == run(played, "last").output
    stored = imported(file.read_text("utf-8"))
    assert rebuild(stored).game.phase is Phase.OVER
    assert "\n".join(exported(stored)) + "\n" == file.read_text("utf-8")


def test_a_running_game_is_shown_to_nobody_but_the_host(
    played: dict[str, object], tmp_path: Path
) -> None:
    running = str(played["running"])
    for flags in ([], ["--all"], ["--export"], ["--json"], ["--as", "alice"]):
        result = run(played, running, *flags)
        assert result.exit_code == 2
        assert "still being played" in result.output
        assert "<bot" not in result.output
    result = run(played, running, "--export", "--i-am-the-host")
    assert result.exit_code == 0
    file = tmp_path / "running.jsonl"
    file.write_text(result.output, encoding="utf-8")
    assert CliRunner().invoke(main, ["replay", str(file)]).exit_code == 2


def test_without_a_game_the_last_ones_are_listed(played: dict[str, object]) -> None:
    lines = run(played).output.splitlines()
    assert len(lines) == 2
    assert "(being played)" in lines[0] and str(played["id"]) in lines[1]


def test_the_end_of_an_id_is_enough(played: dict[str, object]) -> None:
    end = str(played["id"])[-15:]
    assert run(played, end).output == run(played, "last").output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nothing"], "no such game or file"),
        (["last", "--as", "nobody"], "did not play"),
        (["last", "--as", "alice", "--all"], "choose one"),
        (["last", "--public", "--all"], "choose one"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_reason(
    played: dict[str, object], arguments: list[str], why: str
) -> None:
    result = run(played, *arguments)
    assert result.exit_code == 2 and why in result.output


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "other"}', '{"format": "mafiabot-game"}']
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CannotReplay):
        imported(text)
    file = tmp_path / "x.jsonl"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["replay", str(file)])
    assert result.exit_code == 2 and "not a game" in result.output


def test_a_ledger_that_is_not_there_is_refused(tmp_path: Path) -> None:
    ledger = f"sqlite:///{tmp_path}/no/scores.db"
    result = CliRunner().invoke(main, ["replay", "last", "--ledger", ledger])
    assert result.exit_code == 2 and "folder is missing" in result.output
