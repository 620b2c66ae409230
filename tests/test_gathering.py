"""Lines that wait for the network are told together, and each of them is receipted."""

from __future__ import annotations

import pytest

from mafiabot.engine.effects import (
    BallotCast,
    NightFell,
    NightVoteCast,
    OrderHeard,
    Seconds,
    VoteCast,
)
from mafiabot.engine.role import PlayerId
from mafiabot.gathering import MOST, Gathering
from mafiabot.notices import OrdersHeard, VotesCast

ANN, BOB, KIM = PlayerId("ann"), PlayerId("bob"), PlayerId("kim")


class Line:
    """What a room says of each effect; what was not replaced is in ``waiting``."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.waiting: dict[str, object] = {}
        self.receipts: dict[str, object] = {}
        self.sent: list[object] = []

    def say(self, effect: object) -> None:
        fact, replaces, receipt = self.gathering.take(
            effect,  # type: ignore[arg-type]
            lambda: self.sent.append(effect),
        )
        key = replaces or f"alone {len(self.waiting)}"
        stale = self.receipts.get(key)
        self.waiting[key], self.receipts[key] = fact, receipt
        if stale is not None:
            stale()  # type: ignore[operator]  # the outbox drops it

    def go(self) -> list[object]:
        """Everything that waits leaves."""
        facts, receipts = list(self.waiting.values()), list(self.receipts.values())
        self.waiting, self.receipts = {}, {}
        for receipt in receipts:
            receipt()  # type: ignore[operator]
        return facts


@pytest.mark.req("R93")
def test_votes_that_wait_are_told_in_one_line_with_the_newest_table() -> None:
    line = Line()
    votes = (
        VoteCast(ANN, KIM, ((KIM, 1),), 1, 4),
        NightVoteCast(BOB, ((KIM, 1), (None, 1)), 2, 4),
        VoteCast(KIM, BOB, ((KIM, 1), (None, 1), (BOB, 1)), 3, 4),
    )
    for vote in votes:
        line.say(vote)
    assert line.sent == [], "the stale line is not yet said, only replaced"
    who = ((KIM, (ANN,)), (None, (BOB,)), (BOB, (KIM,)))
    assert line.go() == [VotesCast(who, votes[-1].table, 3, 4)]
    assert line.sent == list(votes)


def test_a_vote_alone_is_told_alone() -> None:
    line = Line()
    for vote in (VoteCast(ANN, KIM, (), 1, 4), VoteCast(BOB, KIM, (), 2, 4)):
        line.say(vote)
        assert line.go() == [vote]


@pytest.mark.req("R74")
def test_orders_that_wait_are_told_in_one_line() -> None:
    line = Line()
    for role in ("doctor", "maniac", "doctor"):
        line.say(OrderHeard(role))
    assert line.go() == [OrdersHeard(("doctor", "maniac", "doctor"))]
    assert len(line.sent) == 3


def test_of_ballots_only_the_newest_is_worth_a_line() -> None:
    line = Line()
    ballots = [BallotCast(ANN, True, 1, 0), BallotCast(BOB, False, 1, 1)]
    for ballot in ballots:
        line.say(ballot)
    assert line.go() == ballots[-1:]
    assert line.sent == ballots


def test_one_line_holds_so_many_and_what_has_gone_is_not_said_again() -> None:
    line = Line()
    for number in range(MOST + 1):
        line.say(OrderHeard(f"role{number}"))
    full, rest = line.go()
    assert isinstance(full, OrdersHeard)
    assert len(full.roles) == MOST
    assert rest == OrderHeard(f"role{MOST}")
    assert len(line.sent) == MOST + 1


def test_other_lines_are_left_alone() -> None:
    line = Line()
    fell = [NightFell(1, Seconds(60)), NightFell(2, Seconds(60))]
    for effect in fell:
        line.say(effect)
    assert line.go() == fell
