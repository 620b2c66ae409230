"""Operators' mistakes: file, key, what is wrong, what to write; all of them at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from mafiabot.cli import main
from mafiabot.config import ConfigError, load
from mafiabot.engine.ruleset_reader import read

ROOT = Path(__file__).parent.parent
RIGHT = """
networks:
  home:
    host: irc.example.org
    channels: {"#mafia": {}}
"""


def faults(folder: Path, text: str) -> list[str]:
    path = folder / "config.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        load(path)
    return refused.value.lines


def test_the_example_is_right() -> None:
    config = load(ROOT / "config.example.yaml")
    assert config.networks[0].channels[0].ruleset.name == "classic"


def test_what_is_not_written_has_a_sensible_value(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(RIGHT)
    network = load(tmp_path / "config.yaml").networks[0]
    assert (network.tls, network.port, network.burst) == (True, 6697, None)
    assert network.channels[0].language == "ru"


def test_all_faults_are_listed_at_once(tmp_path: Path) -> None:
    lines = faults(
        tmp_path,
        """
networks:
  home:
    port: abc
    colour: red
    password: !env MAFIABOT_NO_SUCH_SECRET
    encoding: klingon
    channels:
      mafia: {ruleset: nosuch, language: xx, pace: 0, ranks: {operator: "@", king: []}}
ledger: 5
log: {level: LOUD}
more: 1
""",
    )
    for key in (
        "networks.home.port",
        "networks.home.host",
        "networks.home.colour",
        "networks.home.password",
        "networks.home.encoding",
        "networks.home.channels.mafia",
        "networks.home.channels.mafia.ruleset",
        "networks.home.channels.mafia.language",
        "networks.home.channels.mafia.pace",
        "networks.home.channels.mafia.ranks.operator",
        "networks.home.channels.mafia.ranks.king",
        "ledger",
        "log.level",
        "more",
    ):
        found = [line for line in lines if f"config.yaml: {key}: " in line]
        assert found, f"{key} is not in {lines}"
        assert all(line.count(": ") >= 3 for line in found), "a remedy is missing"


def test_a_secret_comes_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "MAFIABOT_TEST_SECRET", "hunter2")
    text = RIGHT.replace("host:", "password: !env MAFIABOT_TEST_SECRET\n    host:")
    (tmp_path / "config.yaml").write_text(text)
    assert load(tmp_path / "config.yaml").networks[0].password == "hunter2"


def test_a_secret_in_a_list_of_ranks_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "MAFIABOT_TEST_SECRET", "account:boss")
    ranks = "{ranks: {operator: [!env MAFIABOT_TEST_SECRET]}}"
    (tmp_path / "config.yaml").write_text(RIGHT.replace("{}", ranks))
    channel = load(tmp_path / "config.yaml").networks[0].channels[0]
    assert channel.ranks.operator == ("account:boss",)


def test_no_message_shows_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "MAFIABOT_TEST_SECRET", "hunter2 @")
    for key in ("port", "nick", "username", "tls"):
        text = RIGHT.replace("host:", f"{key}: !env MAFIABOT_TEST_SECRET\n    host:")
        (line,) = faults(tmp_path, text)
        assert f"networks.home.{key}: the value of MAFIABOT_TEST_SECRET is" in line
        assert "hunter2" not in line


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("port: 0", "port"),
        ("flood: {burst: -1}", "flood.burst"),
        ("flood: {burst: 0}", "flood.burst"),
        ("flood: {interval: .nan}", "flood.interval"),
        ("flood: {interval: -1}", "flood.interval"),
        ("flood: {interval: .inf}", "flood.interval"),
        ("nick: 'two words'", "nick"),
        ("nick: 7up", "nick"),
        ("nick: ''", "nick"),
        ('realname: "two\\nlines"', "realname"),
        ("encoding: utf-16", "encoding"),
        ("encoding: rot13", "encoding"),
        ('encoding: "\\0"', "encoding"),
        ("fallback_encodings: cp1251", "fallback_encodings"),
        ("fallback_encodings: [cp1251, klingon]", "fallback_encodings.2"),
        ("tls: 1", "tls"),
        ("sasl: yes", "sasl"),
        ("host: [a]", "host"),
    ],
)
def test_a_wrong_value_of_a_network(tmp_path: Path, written: str, key: str) -> None:
    text = RIGHT.replace("    host: irc.example.org", f"    {written}")
    if not written.startswith("host"):
        text = text.replace("    channels", "    host: irc.example.org\n    channels")
    (line,) = faults(tmp_path, text)
    assert f"config.yaml: networks.home.{key}: " in line
    assert line.count(": ") >= 3, "a remedy is missing"


@pytest.mark.parametrize(
    ("channels", "wrong"),
    [
        ('{"#mafia": {pace: .nan}}', "#mafia.pace: nan"),
        ('{"#mafia": {pace: .inf}}', "#mafia.pace: inf"),
        ('{"#mafia": {pace: -1}}', "#mafia.pace: -1"),
        ("{1: {}}", "channels.1: '1' is no name"),
        ('{"#a,#b": {}}', "#a,#b: '#a,#b' is no name"),
        ('{"#two words": {}}', "is no name"),
        ('{"#m": {}, "#M": {}}', "channels.#M: "),
        ('{"#mafia": {ranks: {operator: ["@", 1]}}}', "ranks.operator.2: 1 is not"),
        ('{"#mafia": {ranks: {operator: [boss]}}}', "ranks.operator.1: 'boss' is"),
        ('{"#mafia": {ranks: {operator: "@"}}}', "ranks.operator"),
        ('{"#mafia": {ruleset: nosuch.yaml}}', "nosuch.yaml: file: "),
        (
            '{"#mafia": {encoding: klingon}}',
            "#mafia.encoding: 'klingon' is not allowed: write utf-8, cp1251 or koi8-r",
        ),
        ('{"#mafia": {fallback_encodings: koi8-r}}', "is no list: write a list of"),
        (
            '{"#mafia": {fallback_encodings: [utf-16]}}',
            "encodings.1: 'utf-16'",
        ),
        ("{}", "networks.home.channels: none"),
    ],
)
def test_a_wrong_channel(tmp_path: Path, channels: str, wrong: str) -> None:
    (line,) = faults(tmp_path, RIGHT.replace('{"#mafia": {}}', channels))
    assert wrong in line


def test_a_ruleset_file_is_read_from_beside_the_configuration(tmp_path: Path) -> None:
    classic = (ROOT / "mafiabot/rulesets/classic.yaml").read_text("utf-8")
    (tmp_path / "mine.yaml").write_text(classic.replace("speech: 30", "speech: 45"))
    text = RIGHT.replace("{}", "{ruleset: mine.yaml}")
    (tmp_path / "config.yaml").write_text(text)
    rules = load(tmp_path / "config.yaml").networks[0].channels[0].ruleset
    assert rules.name == "mine" and rules.durations.speech.of(8) == 45


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        ("min_players: 4 ", "min_players: many ", "min_players"),
        ("speech: 30", "speech: -1", "durations.speech"),
        (
            "night: [{below: 13, seconds: 180}, {seconds: 240}]",
            "night: []",
            "durations.night",
        ),
        ("quorum: 0.5 ", "quorum: 2 ", "vote.quorum"),
        ("procedure: trial ", "procedure: duel ", "vote.procedure"),
        ("revote: false", "revote: maybe", "vote.revote"),
        ("bum: {at: [9]}", "bum: {at: 8}", "roles.bum.at"),
        ("bum: {at: [9]}", "vagabond: {at: [9]}", "roles.vagabond"),
        ("max_players: null", "max_players: 100000000000", "max_players"),
        ("max_players: null", "max_players: 3", "max_players"),
        ("uses: {curse: 1}", "uses: {curse: -1}", "night.uses.curse"),
        ("bum: {at: [9]}", "bum: {at: [4, 4, 4, 4]}", "roles"),
        ("mafioso: {at: [4, 9,", "mafioso: {at: [5, 9,", "roles"),
        ("uses: {curse: 1}", "uses: {bless: 1}", "night.uses.bless"),
        ("victory: 50 ", "triumph: 50 ", "money.victory"),
        ("check: {katani: 10, bum: 10}", "check: {cop: 10}", "money.check.cop"),
    ],
)
def test_a_wrong_ruleset_names_file_key_and_remedy(
    tmp_path: Path, right: str, wrong: str, key: str
) -> None:
    classic = (ROOT / "mafiabot/rulesets/classic.yaml").read_text("utf-8")
    assert right in classic
    (tmp_path / "mine.yaml").write_text(classic.replace(right, wrong))
    lines = faults(tmp_path, RIGHT.replace("{}", "{ruleset: mine.yaml}"))
    assert any(f"mine.yaml: {key}: " in line for line in lines), lines


def _places(data: object, path: tuple[object, ...] = ()) -> Iterator[list[object]]:
    """Where a value stands in a ruleset, as lists of keys."""
    if path:
        yield list(path)
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _places(value, (*path, name))


def test_whatever_stands_in_a_ruleset_is_read_or_refused() -> None:
    """Any value in any place: a ruleset or faults, never an exception."""
    text = (ROOT / "mafiabot/rulesets/classic.yaml").read_text("utf-8")
    odd = (None, -1, 10**30, float("nan"), "x", [], [[1]], [{"below": 1}], {1: 2})
    mixed = ({1: 1, "a": 2}, {"at": [10**30]}, True, b"x")
    refused = 0
    classic = yaml.safe_load(text)
    for path in _places(classic):
        for value in (*odd, *mixed):
            data = deepcopy(classic)
            place = data
            for name in path[:-1]:
                place = place[name]
            place[path[-1]] = value
            rules = read(data)
            refused += isinstance(rules, tuple) and all(map(str, rules))
    assert refused > 1000


@pytest.mark.parametrize(
    "text",
    [
        "networks: [",
        "- a list",
        "",
        "networks: {}",
        "{? [a]: b}",
        "networks: {home: !env [a]}",
        "networks: !env NAME",
        "log: {}\nlog: {}",
        "a: &a [*a]",
        "\0",
        "[" * 5000,
    ],
)
def test_what_is_no_configuration_is_refused(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text)


def test_check_config_exits_0_or_2(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(RIGHT)
    right = CliRunner().invoke(main, ["check-config", "-c", str(path)])
    assert right.exit_code == 0 and "all right" in right.output
    path.write_text(RIGHT.replace("host", "hots"))
    wrong = CliRunner().invoke(main, ["check-config", "-c", str(path)])
    assert wrong.exit_code == 2
    assert f"{path}: networks.home.hots: unknown key" in wrong.output
    missing = CliRunner().invoke(main, ["run", "-c", str(tmp_path / "no.yaml")])
    assert missing.exit_code == 2 and "no.yaml" in missing.output


def test_a_log_that_cannot_be_written_is_said_before_the_start(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(RIGHT + f"log: {{file: {tmp_path}/no/such/bot.log}}")
    result = CliRunner().invoke(main, ["run", "-c", str(path)])
    assert result.exit_code == 2
    assert f"{path}: log.file: " in result.output
