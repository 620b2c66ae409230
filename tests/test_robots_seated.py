"""``!robots 3`` on the whole bot: seats without connections, games that never count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from books import open_scores
from shell import CHANNEL, Shell, Wire

from mafiabot.app import App, local_config
from mafiabot.config.keys import CHANNELS
from mafiabot.engine import Phase
from mafiabot.engine.model import Outcome, PlayerResult
from mafiabot.engine.role import PlayerId
from mafiabot.ledger.desk import Desk
from mafiabot.ledger.models import PROXY
from mafiabot.notices import RobotsDoNotCount
from mafiabot.ports import GameResult
from mafiabot.robots.informed import InformedPolicy
from mafiabot.robots.lodgers import Lodgers
from mafiabot.stand_ins import StandInsDue, id_of, is_robot
from mafiabot.watch import Watch

from rules import ruleset
from town import FakeClock, load_pack

MOST_BELLS = 2_000


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """One ledger at a time is open in a process."""
    yield
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        PROXY.obj.close()


def born(folder: Path, wire: Wire, clock: FakeClock, name: str) -> Shell:
    """One life of a bot that lets robots in."""
    shell = Shell(folder, wire, ruleset(name), clock, lambda: 5)
    lodgers = Lodgers(shell.room, InformedPolicy, lambda: 5)
    shell.bot.stand_ins[shell.room] = lodgers
    lodgers.wake()
    shell.connect()
    shell.settle()
    return shell


def says(shell: Shell, nick: str, text: str) -> None:
    shell.feed(f":{nick}!{nick}@h PRIVMSG {CHANNEL} :{text}")
    shell.settle()


def until(shell: Shell, phase: Phase) -> None:
    """Ring bells until the first game is there."""
    for _ in range(MOST_BELLS):
        assert shell.room.game is not None
        if shell.room.game.phase is phase:
            return
        shell.ring()
        shell.settle()
    raise AssertionError(f"no {phase} after {MOST_BELLS} bells")


def seated(tmp_path: Path, name: str, robots: int) -> tuple[Shell, Wire]:
    """One person and so many robots at registration."""
    wire = Wire(("alice", "oper"), "oper")
    shell = born(tmp_path, wire, FakeClock(), name)
    says(shell, "alice", "!game" if name == "godfather" else "!start")
    says(shell, "alice", "!join" if name == "godfather" else "!reg")
    says(shell, "oper", f"!robots {robots}")
    assert shell.room.game is not None
    assert sum(map(is_robot, shell.room.game.players)) == robots
    return shell, wire


@pytest.mark.parametrize(
    ("name", "robots"), [("classic", 7), ("godfather", 9), ("vanilla", 5), ("city", 23)]
)
def test_robots_play_to_the_end_and_nothing_is_recorded(
    tmp_path: Path, name: str, robots: int
) -> None:
    shell, wire = seated(tmp_path, name, robots)
    told = play(shell, wire)
    ending = load_pack("en").line(RobotsDoNotCount(), str)
    assert sum(ending in line for line in told) == 1
    assert any("robot:" in line for line in told) or name == "vanilla"
    assert shell.desk.write_waiting() and not list(
        (tmp_path / "waiting").glob("*.json")
    )
    assert shell.desk.scores.top("net") == ()
    shell.die()


def play(shell: Shell, wire: Wire) -> list[str]:
    """Until the running game is over; what the channel has read."""
    game_id = shell.room.game_id
    for _ in range(MOST_BELLS):
        if shell.room.game_id != game_id or shell.room.playing is None:
            return [line.replace("\x02", "") for line in wire.heard[CHANNEL]]
        shell.ring()
        shell.settle()
    raise AssertionError(f"no end after {MOST_BELLS} bells")


def test_the_same_game_of_people_is_recorded(tmp_path: Path) -> None:
    """So that the test above can fail: only who sat there is different."""
    desk = Desk(open_scores(f"sqlite:///{tmp_path}/s.db"), tmp_path / "waiting")
    for number, who in enumerate((id_of("Anna"), PlayerId("anna"))):
        player = PlayerResult(who, "anna", None, "citizen", True, True, (), ())
        mary = replace(player, who=PlayerId("mary"), nick="mary")
        result = GameResult(
            *(f"net/#m/{number}", "net", "#m", "classic", 0.0, 9.0),
            *(Outcome.TOWN, (player, mary)),
        )
        desk.record(result)
        assert desk.write_waiting()
        assert len(desk.scores.top("net")) == 2 * number


def test_robots_go_on_after_a_crash(tmp_path: Path) -> None:
    shell, wire = seated(tmp_path, "classic", 7)
    until(shell, Phase.NIGHT)
    before = shell.room.game_id
    shell.die()
    wire.heard.clear()
    after = born(tmp_path, wire, shell.clock, "classic")
    assert after.room.game_id == before
    told = play(after, wire)
    assert any("robot:" in line and "Votes (" in line for line in told)
    assert not [who for who in wire.heard if is_robot(PlayerId(who))]
    after.die()


def test_a_robot_acts_only_at_its_own_pace_and_in_its_own_game(tmp_path: Path) -> None:
    shell, _ = seated(tmp_path, "classic", 5)
    until(shell, Phase.NIGHT)
    bells = [r for _, r in shell.clock.bells if isinstance(r, StandInsDue)]
    assert len(bells) == 1  # one bell at a time, however many robots there are
    game = shell.room.game
    shell.bot.handle(StandInsDue("net", CHANNEL, "another game"))
    assert shell.room.game is game
    shell.die()


def test_no_robot_is_judged(tmp_path: Path) -> None:
    """A fault that a detector finds is a person's; a robot has no books."""
    shell, _ = seated(tmp_path, "classic", 5)
    accused: list[PlayerId] = []
    watch = Watch.__new__(Watch)
    court = SimpleNamespace(find=lambda nick: None, room=shell.room)
    watch.docket = court  # type: ignore[assignment]
    watch.act = lambda who, *rest, **more: accused.append(who.id)  # type: ignore
    found = SimpleNamespace(detector=None, circumstance=None, events=(), about=None)
    assert shell.room.game is not None
    for player in shell.room.game.players.values():
        watch._accuse(player, found, "game")  # type: ignore[arg-type]
    assert accused == ["alice"]
    shell.die()


def test_channels_let_no_robots_in_unless_told_to() -> None:
    key = next(key for key in CHANNELS.keys if key.name == "robots")
    assert key.default is False


def test_the_bot_seats_robots_only_where_the_configuration_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    config = local_config("127.0.0.1", 1, f"sqlite:///{tmp_path}/s.db")
    channel = config.networks[0].channels[0]
    both = (channel, replace(channel, name="#robots", robots=True))
    network = replace(config.networks[0], channels=both)
    app = App(replace(config, networks=(network,)))
    assert [room.setup.channel for room in app.bot.stand_ins] == ["#robots"]
    app.reader.stop()
    app.events.close()
