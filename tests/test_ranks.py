"""Who may what: by account, hostmask or channel mode (R15-R17, R30, P20)."""

from __future__ import annotations

import pytest

from mafiabot.commands.ranks import Rank, RankGrants, rank_of
from mafiabot.engine.role import PlayerId
from mafiabot.ports import Person


def person(
    account: str | None = None, hostmask: str = "vera!v@home.example", modes: str = ""
) -> Person:
    return Person(PlayerId("1"), "vera", account, hostmask, frozenset(modes))


@pytest.mark.req("R15", "R17")
def test_ranks_stand_in_order() -> None:
    assert Rank.USER < Rank.HALF_OPERATOR < Rank.OPERATOR < Rank.ADMINISTRATOR


@pytest.mark.req("R15", "R17", "R30")
@pytest.mark.parametrize(
    ("modes", "rank"),
    [
        ("", Rank.USER),
        ("v", Rank.USER),
        ("h", Rank.HALF_OPERATOR),
        ("o", Rank.OPERATOR),
        ("a", Rank.ADMINISTRATOR),
        ("q", Rank.ADMINISTRATOR),
        ("vho", Rank.OPERATOR),
        ("hq", Rank.ADMINISTRATOR),
    ],
)
def test_channel_modes_give_ranks(modes: str, rank: Rank) -> None:
    assert rank_of(person(modes=modes), RankGrants()) is rank


@pytest.mark.req("R17")
def test_modes_give_nothing_where_the_lists_do_not_name_them() -> None:
    grants = RankGrants((), (), ())
    assert rank_of(person(modes="hoaq"), grants) is Rank.USER


@pytest.mark.req("R15")
def test_an_account_gives_a_rank_in_any_letter_case() -> None:
    grants = RankGrants(half_operator=("account:Vera",))
    assert rank_of(person(account="VERA"), grants) is Rank.HALF_OPERATOR
    assert rank_of(person(account="vera2"), grants) is Rank.USER


@pytest.mark.req("R15")
def test_the_nick_is_no_account() -> None:
    assert rank_of(person(), RankGrants(operator=("account:vera",))) is Rank.USER


@pytest.mark.req("R17")
@pytest.mark.parametrize(
    ("mask", "fits"),
    [
        ("vera!*@*", True),
        ("VERA!*@HOME.example", True),
        ("*!v@*.example", True),
        ("ver?!?@home.example", True),
        ("vera!*", True),
        ("vera", False),
        ("vera!*@home", False),
        ("ver!*@*", False),
        ("[uv]era!*@*", False),
    ],
)
def test_hostmasks_know_star_and_question_mark_only(mask: str, fits: bool) -> None:
    expected = Rank.OPERATOR if fits else Rank.USER
    assert rank_of(person(), RankGrants((), (mask,), ())) is expected


@pytest.mark.req("R17")
def test_brackets_in_a_nick_mean_themselves() -> None:
    grants = RankGrants((), (), ("[Don]!*@*",))
    assert rank_of(person(hostmask="[Don]!d@h"), grants) is Rank.ADMINISTRATOR
    assert rank_of(person(hostmask="d!d@h"), grants) is Rank.USER


@pytest.mark.req("R17")
def test_the_highest_grant_counts() -> None:
    grants = RankGrants(("*!*@*",), ("account:vera",), ())
    assert rank_of(person(account="vera"), grants) is Rank.OPERATOR
    assert rank_of(person(), grants) is Rank.HALF_OPERATOR
