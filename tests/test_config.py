"""Operators' mistakes: file, key, what is wrong, what to write; all of them at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from mafiabot.cli import main
from mafiabot.config import ConfigError, load

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
    assert (network.tls, network.port, network.burst) == (True, 6697, 4)
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
        ("bum: {at: [8]}", "bum: {at: 8}", "roles.bum.at"),
        ("bum: {at: [8]}", "tramp: {at: [8]}", "roles.tramp"),
        ("bum: {at: [8]}", "bum: {at: [4, 4, 4, 4]}", "roles"),
        ("mafioso: {at: [4, 9, 13], every: 4}", "mafioso: {at: [9]}", "roles"),
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


@pytest.mark.parametrize("text", ["networks: [", "- a list", "", "networks: {}"])
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
