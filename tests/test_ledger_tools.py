"""Merging people, export, import, backup, and the commands of ``mafiabot ledger``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from books import DAY, MakeUrl, lower, open_scores, player, result, sound
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mafiabot.cli import main
from mafiabot.ledger.database import LedgerError, open_beside
from mafiabot.ledger.entry import EntryError, dump_entry, entry_of, load_entry
from mafiabot.ledger.people import MergeError, People, find
from mafiabot.ledger.scores import Scores
from mafiabot.ledger.sql import Sql
from mafiabot.ledger.transfer import backup, lines, take_in


def who(scores: Scores, name: str) -> int:
    return find(scores.sql, (lower,), name)[0]


def merge(scores: Scores, kept: str, joined: str) -> int:
    return People(scores.sql).merge(who(scores, kept), who(scores, joined))


def table(scores: Scores) -> list[tuple[str, int, int]]:
    return [(s.nick, s.money, s.games) for s in scores.top("net", limit=99)]


@pytest.fixture
def filled(scores: Scores) -> Scores:
    """a, b and c with three, two and one games in two months."""
    scores.record(result(1, player("a", 10), player("b", 1), player("c", 5)))
    scores.record(result(2, player("a", 20), player("b", 2, won=False)))
    scores.record(result(3, player("a", 30), ended=1_790_000_000.0))
    return scores


# --- merging ------------------------------------------------------------------------


def test_merged_players_are_one_person(filled: Scores) -> None:
    merge(filled, "a", "b")
    assert table(filled) == [("a", 63, 5), ("c", 5, 1)]
    record = filled.by_name("net", "b")
    assert record is not None and record.standing.nick == "a" and record.won == 4
    filled.record(result(4, player("b", 100)))
    assert table(filled)[0] == ("a", 163, 6)
    sound(filled)


def test_a_merge_is_undone(filled: Scores) -> None:
    before = table(filled), list(lines(filled.sql))
    number = merge(filled, "a", "b")
    People(filled.sql).undo(number)
    assert (table(filled), list(lines(filled.sql))) == before
    assert filled.by_name("net", "b") is not None
    sound(filled)
    assert People(filled.sql).merges() == []


def test_what_was_earned_while_merged_goes_with_the_one_who_earned_it(
    filled: Scores,
) -> None:
    number = merge(filled, "a", "b")
    filled.record(result(4, player("b", 100)))
    People(filled.sql).undo(number)
    assert ("b", 103, 3) in table(filled)
    sound(filled)


def test_two_merged_players_in_one_game_are_paid_both(filled: Scores) -> None:
    merge(filled, "a", "b")
    filled.record(result(4, player("a", 1), player("b", 1000)))
    assert table(filled)[0] == ("a", 1064, 7)
    sound(filled)


def test_merges_are_undone_from_the_last(filled: Scores) -> None:
    first = merge(filled, "b", "c")
    second = merge(filled, "a", "b")
    assert table(filled) == [("a", 68, 6)]
    with pytest.raises(MergeError, match=f"merge {second} came after"):
        People(filled.sql).undo(first)
    People(filled.sql).undo(second)
    assert table(filled) == [("a", 60, 3), ("b", 8, 3)]
    People(filled.sql).undo(first)
    assert table(filled) == [("a", 60, 3), ("c", 5, 1), ("b", 3, 2)]
    sound(filled)


def test_what_cannot_be_merged(filled: Scores) -> None:
    filled.record(result(9, player("d", 1), network="other"))
    for kept, joined, told in [
        ("a", "a", "one person already"),
        ("a", "d", "only players of one network"),
        ("a", "nobody", "nobody of that name"),
    ]:
        with pytest.raises(MergeError, match=told):
            merge(filled, kept, joined)
    with pytest.raises(MergeError, match="no merge 77"):
        People(filled.sql).undo(77)
    sound(filled)


def test_an_ambiguous_name_is_refused_with_the_choices(filled: Scores) -> None:
    filled.record(result(9, player("A", 1), network="other"))
    filled.record(result(10, player("x", 1, account="a")))
    with pytest.raises(MergeError, match="net/account:a, net/nick:a, other/nick:a"):
        who(filled, "a")
    assert who(filled, "net/account:a") != who(filled, "net/nick:a")
    assert who(filled, "other/a") == who(filled, "other/nick:a")


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("merge"), st.integers(0, 5), st.integers(0, 5)),
        st.tuples(st.just("undo"), st.integers(1, 6), st.just(0)),
        st.tuples(st.just("game"), st.integers(0, 5), st.integers(-9, 9)),
    ),
    max_size=14,
)


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=STEPS)
def test_any_merges_and_games_leave_a_sound_ledger(
    new_url: MakeUrl, steps: list[tuple[str, int, int]]
) -> None:
    scores = open_scores(new_url())
    seats = tuple(player(f"p{n}", n) for n in range(6))
    scores.record(result(0, *seats))
    money = sum(range(6))
    for number, (what, one, other) in enumerate(steps, 1):
        try:
            if what == "merge":
                merge(scores, f"p{one}", f"p{other}")
            elif what == "undo":
                People(scores.sql).undo(one)
            else:
                scores.record(result(number, player(f"p{one}", other)))
                money += other
        except MergeError:
            continue
    sound(scores)
    assert sum(m for _, m, _ in table(scores)) == money
    again = open_scores(new_url())
    take_in(again.sql, lines(scores.sql))
    assert list(lines(again.sql)) == list(lines(scores.sql))
    assert table(again) == table(scores)
    sound(again)
    for done in (scores, again):
        done.sql.database.close()


# --- export, import, backup ---------------------------------------------------------


def test_an_export_is_the_whole_ledger(filled: Scores, new_url: MakeUrl) -> None:
    strange = "x'; DROP TABLE game; --\u2028🎭"
    filled.record(result(4, player(strange, -7, account=strange)))
    merge(filled, "a", "b")
    exported = list(lines(filled.sql))
    assert all("\n" not in line for line in exported)
    copy = open_scores(new_url())
    done = take_in(copy.sql, exported)
    assert (done.new, done.known, done.merges) == (4, 0, 1)
    assert table(copy) == table(filled)
    again = take_in(copy.sql, exported)
    assert (again.new, again.known, again.merges) == (0, 4, 0)
    assert list(lines(copy.sql)) == exported
    sound(copy)
    copy.sql.database.close()


def test_two_ledgers_become_one(filled: Scores, new_url: MakeUrl) -> None:
    other = open_scores(new_url())
    other.record(result(7, player("a", 1000)))
    take_in(filled.sql, lines(other.sql))
    assert table(filled)[0] == ("a", 1060, 4)
    sound(filled)
    other.sql.database.close()


GOOD = json.loads(dump_entry(entry_of(result(1, player("a", 5)), lower)))
SEAT = GOOD["seats"][0]


def seat(**changed: object) -> dict[str, object]:
    return {**GOOD, "seats": [{**SEAT, **changed}]}


WRONG = [
    ("nonsense", "no JSON"),
    ([], "no JSON object"),
    ({"type": "other"}, "not a line of a ledger"),
    ({"type": "ledger", "format": 99}, "not a line of a ledger"),
    ({**GOOD, "ended": "soon"}, "game.ended: 'soon' is no time"),
    ({**GOOD, "ended": -1}, "no time since 1970"),
    ({**GOOD, "ended": 1e300}, "no time since 1970"),
    ({**GOOD, "more": 1}, "game.more: not known"),
    ({k: v for k, v in GOOD.items() if k != "channel"}, "game.channel: missing"),
    ({**GOOD, "seats": [SEAT, SEAT]}, "one player twice"),
    ({**GOOD, "game": "a\0b"}, "no text that can be kept"),
    (seat(key="petya"), "neither account:NAME nor nick:NAME"),
    (seat(won=1), "seats[0].won: not a bool"),
    (seat(payments=[[1.5, "kill", 1]]), "1.5 are no dollars"),
    (seat(payments=[[10**12, "kill", 1]]), "are no dollars"),
    (seat(payments=[[True, "kill", 1]]), "True are no dollars"),
    (seat(payments=[["kill"]]), "not [dollars, reason, time]"),
    (seat(counts={"healed": -1}), "not a number of times"),
    ({"type": "merge", "network": "net", "kept": "nick:a"}, "merge.joined: missing"),
    (
        {"type": "merge", "network": "net", "kept": "nick:a", "joined": "nick:zz"},
        "no player nick:zz",
    ),
]


@pytest.mark.parametrize(("line", "told"), WRONG)
def test_a_wrong_line_is_named_and_what_stands_before_it_is_written(
    tmp_path: Path, line: object, told: str
) -> None:
    scores = open_scores(f"sqlite:///{tmp_path}/s.db")
    text = line if isinstance(line, str) else json.dumps(line)
    with pytest.raises(EntryError) as refused:
        take_in(scores.sql, [json.dumps(GOOD), "", text, json.dumps(GOOD)])
    assert str(refused.value).startswith("line 3: ") and told in str(refused.value)
    assert table(scores) == [("a", 5, 1)]
    sound(scores)
    scores.sql.database.close()


@given(st.text(), st.integers(-(10**9), 10**9), st.booleans())
def test_an_entry_comes_back_from_its_line(nick: str, amount: int, won: bool) -> None:
    entry = entry_of(result(1, player(nick, amount, account=nick, won=won)), lower)
    assert load_entry(dump_entry(entry)) == entry


def test_a_backup_is_a_sound_ledger(filled: Scores, tmp_path: Path) -> None:
    merge(filled, "a", "b")
    target = tmp_path / "copy.db"
    backup(filled.sql, target)
    copy = Scores(Sql(open_beside(f"sqlite:///{target}")), lower)
    assert list(lines(copy.sql)) == list(lines(filled.sql))
    assert table(copy) == table(filled)
    sound(copy)
    copy.sql.database.close()
    with pytest.raises(LedgerError, match="exists: choose another name"):
        backup(filled.sql, target)
    with pytest.raises(LedgerError, match="choose another folder"):
        backup(filled.sql, tmp_path / "missing" / "copy.db")


# --- the commands -------------------------------------------------------------------


@pytest.fixture
def tool(new_url: MakeUrl) -> Tool:
    made = Tool(new_url())
    scores = open_scores(made.url)
    for number in range(12):
        seats = player("Vasya", 5), player("Пётр", number, account="P")
        scores.record(result(number, *seats, ended=1_790_000_000 + number * DAY))
    scores.sql.database.close()
    return made


class Tool:
    def __init__(self, url: str) -> None:
        self.url = url

    def run(self, *words: object) -> Result:
        arguments = ["ledger", "--ledger", self.url, *map(str, words)]
        return CliRunner().invoke(main, arguments)

    def json(self, *words: object) -> object:
        done = self.run(*words, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)


def test_top_and_show(tool: Tool) -> None:
    assert tool.run("top").stdout.splitlines() == [
        "1. Пётр 66$ (12 games, 5.5$)",
        "2. Vasya 60$ (12 games, 5.0$)",
    ]
    worst = tool.json("top", "--worst", "--average", "--limit", 1)
    assert worst == [{"place": 2, "nick": "Vasya", "money": 60, "games": 12}]
    assert tool.run("top", "--period", "1999").stdout == "nobody\n"
    shown = tool.run("show", "vasya").stdout
    assert shown.startswith("Vasya (net, nick:vasya)\n60$, 2 of 2; 5.0$ a game, 2 of 2")
    assert "12 games, 12 won: town 12" in shown
    data = tool.json("show", "account:p")
    assert isinstance(data, dict)
    assert data["standing"]["money"] == 66 and data["counts"]["healed"] == 24


def test_verify_and_rebuild(tool: Tool) -> None:
    done = tool.run("verify")
    assert done.exit_code == 0
    assert "12 games, 24 results" in done.stdout and "no differences" in done.stdout
    scores = open_scores(tool.url)
    scores.sql.run("UPDATE player SET won = 3 WHERE nick = 'Vasya'")
    scores.sql.database.close()
    done = tool.run("verify")
    assert done.exit_code == 1
    assert "player net nick:vasya: won: 3 kept, 12 by the rows" in done.stdout
    assert "ledger rebuild" in done.stderr
    assert tool.run("rebuild").exit_code == 0
    assert tool.run("verify").exit_code == 0


def test_export_import_and_backup(tool: Tool, tmp_path: Path) -> None:
    file, copy = tmp_path / "all.jsonl", Tool(f"sqlite:///{tmp_path}/copy.db")
    assert tool.run("export", file).stdout == f"{file}: 13 lines\n"
    assert tool.run("export", file).exit_code == 2
    assert copy.json("import", file) == {"new": 12, "known": 0, "merges": 0}
    assert copy.run("top").stdout == tool.run("top").stdout
    assert tool.run("backup", tmp_path / "b.db").exit_code == 0
    assert Tool(f"sqlite:///{tmp_path}/b.db").run("verify").exit_code == 0
    file.write_text(file.read_text() + "{}\n")
    done = copy.run("import", file)
    assert done.exit_code == 2 and f"{file}: line 14: " in done.stderr
    file.write_bytes(b"\xff\xfe")
    assert copy.run("import", file).exit_code == 2
    assert copy.run("import", tmp_path / "missing").exit_code == 2


def test_merge_and_undo(tool: Tool) -> None:
    assert tool.run("merge").stdout == "nobody was merged\n"
    done = tool.run("merge", "vasya", "account:P")
    assert done.stdout == "account:p is nick:vasya now; to undo: merge --undo 1\n"
    assert tool.run("top").stdout == "1. Vasya 126$ (24 games, 5.2$)\n"
    assert tool.run("merge").stdout == "1: net/account:p is nick:vasya\n"
    assert tool.json("merge", "--undo", 1) == {"undone": 1}
    assert tool.run("merge", "--undo", 1).exit_code == 2
    assert tool.run("merge", "vasya").exit_code == 2
    assert tool.run("merge", "vasya", "nobody").exit_code == 2


def test_tools_refuse_with_a_remedy(tmp_path: Path) -> None:
    done = Tool(f"sqlite:///{tmp_path}/missing.db").run("top")
    assert done.exit_code == 2 and "no such file" in done.stderr
    assert not (tmp_path / "missing.db").exists(), "looking makes no file"
    (tmp_path / "bad.db").write_bytes(b"nothing of the kind" * 100)
    done = Tool(f"sqlite:///{tmp_path}/bad.db").run("verify")
    assert done.exit_code == 2 and "restore a copy" in done.stderr
    done = Tool("postgresql://u:secret@127.0.0.1:1/x").run("top")
    assert done.exit_code == 2 and "secret" not in done.output


def test_the_ledger_is_named_by_the_configuration(tool: Tool, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(
        "networks:\n  net:\n    host: irc.example.org\n    nick: mafia\n"
        f'    channels:\n      "#mafia": {{}}\nledger: {tool.url}\n'
    )
    done = CliRunner().invoke(main, ["ledger", "-c", str(config), "top"])
    assert done.exit_code == 0, done.output
    assert "Vasya 60$" in done.stdout
