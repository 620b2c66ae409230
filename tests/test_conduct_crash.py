"""A bot that dies while it judges a game, at every single write: the books are in the
end those of a bot that did not, and everybody has heard what was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from shell import Killed
from test_conduct_desk import Court
from test_conduct_watch import lives_at, stored

from mafiabot.conduct.books import AlreadyJudged, Entry, What
from mafiabot.conduct.model import Kind
from mafiabot.docket import Docket
from mafiabot.ledger.conduct import ConductBooks
from mafiabot.ledger.database import open_ledger
from mafiabot.ledger.models import PROXY
from mafiabot.ports import Arrived, ChannelReady, HearingDue
from mafiabot.resume import resume_all
from mafiabot.watch import Watch

from town import CHANNEL, NETWORK

PENAL = (What.OFFENCE, What.TOLD, What.CASE)
NICKS = ("bob", "ann", "cid", "dan", "eva", "fay", "gus")


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """A test that fails leaves no open ledger to the next."""
    yield
    if PROXY.obj is not None and not PROXY.obj.is_closed():
        PROXY.obj.close()


class Mortal(ConductBooks):
    """Books of a process that dies at the ``left``-th write, before or after it."""

    left = -1
    after = False

    def write(self, network: str, channel: str, entry: Entry) -> Entry:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Killed
        kept = super().write(network, channel, entry)
        if self.left == 0:
            raise Killed
        return kept


class Life:
    """A court whose bot may die; the journal, the books and the people outlive it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.court = Court(folder, "cats")
        self.keeper = self.court.keeper = Mortal(self.court.database)
        self.court.town = self.court.settle()
        self._people()
        self._watch(())

    def _people(self) -> None:
        for nick in NICKS:
            lives_at(self.court, nick, nick)

    def _watch(self, ids: tuple[str, ...]) -> None:
        court = self.court
        earlier = [stored(court, game) for game in ids]
        watch = Watch(court.docket, lambda game: stored(court, game), earlier)
        court.town.bot.watches.append(watch)

    def play(self, *leavers: str) -> None:
        town = self.court.town
        town.says("mod", "!start")
        for nick in NICKS:
            town.says(nick, "!reg")
        town.deadline()
        town.deadline()
        for nick in NICKS:
            town.tells(nick, "!yes")
        for nick in leavers:
            town.tells(nick, "!killme")
        town.says("mod", "!halt")

    def citizens(self) -> list[str]:
        game = self.court.town.room.game
        assert game is not None
        return [p.nick for p in game.players.values() if p.role_key == "citizen"]

    def revive(self, absent: str = "") -> None:
        """Started again: first in its channel, then the server says who is there."""
        old, court = self.court.town, self.court
        self.keeper.left = -1
        town = court.town = court.settle()
        town.heard[:0] = old.heard
        town.journal.rows += old.journal.rows
        town.journal.closed += old.journal.closed
        town.clock.at = old.clock.at
        self._people()
        gone = town.network.people.pop(absent, None)
        ids = tuple(dict.fromkeys(row[0] for row in town.journal.rows))
        unfinished = [
            replace(stored(court, game), closed=None)
            for game in ids
            if game not in town.journal.closed
        ]
        resume_all((town.room,), town.journal, unfinished, town.clock.at)
        self._watch(tuple(game for game in ids if game in town.journal.closed))
        town.report(ChannelReady(NETWORK, CHANNEL, tuple(town.network.people.values())))
        if any(isinstance(bell[1], HearingDue) for bell in town.clock.bells):
            town.ring(HearingDue)
        if gone is not None:
            town.network.people[absent] = gone
            town.report(Arrived(NETWORK, CHANNEL, gone))

    def books(self) -> list[str]:
        """Without times and numbers, which a death may change."""
        return sorted(
            f"{e.what.value} {e.nick} {e.rule} {e.kind.value} {e.seconds} {e.why} "
            f"{e.mask} {e.game} {e.events}"
            for e in self.court.docket.books.entries
            if e.what is not What.LIFTED
        )

    def told(self) -> dict[str, int]:
        """How often each heard of an offence of his."""
        offences = [
            e for e in self.court.docket.books.entries if e.what is What.OFFENCE
        ]
        lines = [line for line in self.court.town.heard if "ule 1.6" in line]
        return {
            e.nick: sum(line.startswith(f"<bot->{e.nick}>") for line in lines)
            for e in offences
        }


def last_game(
    folder: Path,
    arm: Callable[[Life], None],
    stuck: bool = False,
    absent: bool = False,
) -> tuple[Life, bool]:
    """Two leave a game, one of them for the fifth time, which is a mute; whether the
    bot died over it. It is started again if so."""
    life = Life(folder)
    life.play()
    first, second = life.citizens()[:2]
    for _ in range(4):
        life.play(first)
    life.court.town.network.stuck = stuck
    arm(life)
    died = False
    try:
        life.play(first, second)
    except Killed:
        died = True
        life.revive(absent=first if absent else "")
    return life, died


def plain(life: Life) -> None:
    """Nothing happens to this one."""


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[tuple[Life, list[str]]]:
    life, died = last_game(tmp_path / "whole", plain)
    assert not died
    mutes = [e for e in life.court.docket.books.entries if e.what is What.SANCTION]
    assert [e.kind for e in mutes] == [Kind.MUTE]
    books = life.books()
    life.court.database.close()
    yield life, books


@pytest.mark.req("C12", "C1")
@pytest.mark.parametrize("after", [False, True])
def test_a_bot_that_dies_at_any_write_of_a_judgment_judges_once(
    whole: tuple[Life, list[str]], tmp_path: Path, after: bool
) -> None:
    deaths = 0
    for at in range(1, 20):

        def arm(life: Life, at: int = at) -> None:
            life.keeper.left, life.keeper.after = at, after

        life, died = last_game(tmp_path / str(at), arm)
        assert life.books() == whole[1], f"killed at write {at}"
        life.court.database.close()
        deaths += died
        if not died:
            break
    assert deaths == 5, "two offences, a mute, and two receipts"


@pytest.mark.req("C12")
@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("absent", [False, True])
@pytest.mark.parametrize("moment", ["review", "judgment", "restrain", "tell"])
def test_a_bot_that_dies_beside_the_judgment_judges_once_and_all_is_told(
    whole: tuple[Life, list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    moment: str,
    stuck: bool,
    absent: bool,
) -> None:
    """Before it is begun, before it is written, and when all is written and nobody has
    heard of it; a game that is closed, and one whose last lines wait to be sent."""

    def die(*_: object, **__: object) -> None:
        raise Killed

    def arm(life: Life) -> None:
        town = life.court.town

        def judge(game_id: str) -> None:
            if town.room.playing is None:
                die()

        if moment == "review":
            monkeypatch.setattr(town.bot.watches[0], "_judge", judge)
        elif moment == "judgment":
            monkeypatch.setattr(town.room.docket, "judgment", die)
        elif moment == "restrain":
            monkeypatch.setattr(town.network, "restrain", die)
        else:
            monkeypatch.setattr(town.room.docket, "_notify", die)

    life, died = last_game(tmp_path / "dies", arm, stuck, absent)
    assert died
    by_nick = absent and moment in ("review", "judgment")  # nobody knows from where
    expected = [
        line.replace("*!u@eva", "eva!*@*") if by_nick else line for line in whole[1]
    ]
    assert life.books() == sorted(expected)
    assert life.court.docket.unjudged() == ()
    assert life.court.docket.books.untold() == (), "everybody has heard of it"
    assert all(life.told().values())
    penal = [e for e in life.court.docket.books.entries if e.what in PENAL]
    life.revive()
    again = [e for e in life.court.docket.books.entries if e.what in PENAL]
    assert again == penal, "another start changes nothing"
    life.court.database.close()


@pytest.mark.req("C12")
def test_without_the_transaction_a_death_in_the_middle_is_noticed(
    whole: tuple[Life, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests above can fail: what judges without one transaction leaves half."""

    @contextmanager
    def loose(self: Docket, game: str) -> Iterator[None]:
        setup = self.room.setup
        with self.keeper.judgment(setup.network, setup.channel, game, self.now()):
            self._acts = None
        yield

    monkeypatch.setattr(Docket, "judgment", loose)

    def arm(life: Life) -> None:
        life.keeper.left, life.keeper.after = 1, True

    life, died = last_game(tmp_path / "loose", arm)
    assert died
    assert life.books() != whole[1]
    life.court.database.close()


def test_a_game_is_judged_once_by_all_processes_together(tmp_path: Path) -> None:
    life = Life(tmp_path / "one")
    life.play()
    game = life.court.town.room.game_id
    assert life.court.docket.unjudged() == ()
    life.court.database.close()
    database = open_ledger(f"sqlite:///{tmp_path}/one/scores.db")
    other = ConductBooks(database)
    with pytest.raises(AlreadyJudged), other.judgment(NETWORK, CHANNEL, game, 0.0):
        pytest.fail("judged again")
    database.close()


def test_a_game_that_the_journal_lost_is_closed_and_one_without_a_code_is_left_alone(
    tmp_path: Path,
) -> None:
    life = Life(tmp_path / "one")
    town = life.court.town
    watches, town.bot.watches[:] = list(town.bot.watches), []
    life.play()
    first = life.citizens()[0]
    life.play(first)
    town.bot.watches += watches
    life.court.docket.open_hearing("never written")
    assert life.court.docket.unjudged() == ("never written",)
    life.revive()
    assert life.court.docket.unjudged() == ()
    assert life.court.docket.books.entries == ()
    life.court.database.close()
