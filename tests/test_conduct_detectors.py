"""What the journal of a game shows against somebody, and what it does not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from mafiabot.conduct.chronicle import Past, chronicle
from mafiabot.conduct.detectors import find, strikes
from mafiabot.conduct.lines import look
from mafiabot.conduct.lookalikes import look_alike
from mafiabot.conduct.model import Code, Detector, Kind, Rule, Step
from mafiabot.engine import Game
from mafiabot.engine.events import (
    Ballot,
    Begin,
    DeadlinePassed,
    Departed,
    Departure,
    Event,
    Halt,
    Join,
    KillMe,
    Order,
    Renamed,
    Returned,
    Shown,
    Start,
    Vote,
    Withdraw,
)
from mafiabot.engine.model import Night, Nomination, Player, Roster, Stage, Verdict
from mafiabot.engine.role import PlayerId

from rules import ruleset

CARDS = {
    "don": "don",
    "maf": "soldier",
    "com": "commissar",
    "doc": "medic",
    "cit": "citizen",
    "cat": "citizen",
    "man": "slasher",
}
P = {nick: PlayerId(nick) for nick in CARDS}
OTHER = PlayerId("other")


@cache
def everything() -> Code:
    """A code that asks for every detector."""
    rule = Rule("1", (Step(Kind.REMARK),), words="x", detectors=tuple(Detector))
    return Code("all", {"1": rule}, abusive=("нахал",), stop_target=("don⛔",))


def town(stage: Stage, dead: str = "", **more: object) -> Game:
    players = Roster(
        {
            who: Player(who, nick, None, number, CARDS[nick], nick not in dead.split())
            for number, (nick, who) in enumerate(P.items(), 1)
        }
    )
    game = Game(ruleset("godfather"), stage, players, 1, 5, nights=2, size=len(P))
    return replace(game, **more)  # type: ignore[arg-type]


def seen(game: Game, *events: Event, past: Past | None = None) -> list[str]:
    """``detector who`` for all finds."""
    moments = chronicle(game, enumerate(events, 1))
    return [f"{f.detector.value} {f.who}" for f in find(moments, everything(), past)]


RANG = DeadlinePassed(5)


def ordered(verb: str, who: str, target: str) -> Order:
    return Order(P[who], verb, P[target])


ALL_NIGHT = (
    ordered("kill", "don", "cit"),
    ordered("check", "com", "don"),
    ordered("heal", "doc", "cit"),
)


@pytest.mark.req("C10", "W14")
def test_a_missed_night_is_absence_but_not_of_the_maniac_or_a_lone_don() -> None:
    # Only who owed an order since the night fell is accused.
    assert "afk doc" not in seen(town(Night()), RANG)
    game = replace(town(Night(), dead="maf"), nights=1)
    whole = seen_through_night(game, ())
    assert "afk doc" in whole and "afk com" in whole
    assert "afk man" not in whole and "afk don" not in whole
    assert "afk cit" not in whole


def seen_through_night(game: Game, orders: tuple[Event, ...]) -> list[str]:
    """A night from its fall on, until its clock rings."""
    before = replace(game, stage=Nomination(), nights=game.nights - 1)
    moments = chronicle(game, [(n, e) for n, e in enumerate((*orders, RANG), 2)])
    fell = replace(moments[0], number=1, before=before, after=game, event=Start(1))
    found = find((fell, *moments), everything())
    return [f"{f.detector.value} {f.who}" for f in found]


@pytest.mark.req("C10")
def test_who_gave_his_order_or_was_away_is_not_absent() -> None:
    game = town(Night())
    assert "afk com" not in seen_through_night(game, ALL_NIGHT)
    left: tuple[Event, ...] = (Departed(P["com"], Departure.QUIT),)
    assert "afk com" not in seen_through_night(game, left)


@pytest.mark.req("C10")
def test_who_came_back_too_late_to_order_or_vote_is_not_absent() -> None:
    back = (Departed(P["com"], Departure.QUIT), Returned(P["com"]))
    found = seen_through_night(town(Night()), back)
    assert "afk com" not in found and "afk doc" in found
    votes = {P["don"]: P["cit"], P["com"]: P["don"]}
    away = (Departed(P["cat"], Departure.QUIT), Returned(P["cat"]))
    day = town(Nomination(votes))
    assert "afk cat" not in seen(day, *away, RANG)
    assert "afk cit" in seen(day, *away, RANG)


@pytest.mark.req("C10")
def test_an_idle_vote_counts_when_it_would_have_broken_a_tie() -> None:
    votes = {P["don"]: P["cit"], P["com"]: P["don"]}
    assert "afk cat" in seen(town(Nomination(votes)), RANG)
    decided = {**votes, P["doc"]: P["don"]}
    assert "afk cat" not in seen(town(Nomination(decided)), RANG)


@pytest.mark.req("W18")
def test_a_blind_shot_and_its_two_exceptions() -> None:
    shot = ordered("kill", "com", "cit")
    assert "blind_shot com" in seen(town(Night()), shot, RANG)
    known = ((P["com"], P["cit"], "citizen"),)
    assert "blind_shot com" not in seen(town(Night(), findings=known), shot, RANG)
    assert "blind_shot com" not in seen(town(Night(), dead="doc"), shot, RANG)
    outnumbered = town(Night(), dead="cat doc")
    assert "blind_shot com" not in seen(outnumbered, shot, RANG)


@pytest.mark.req("W18")
def test_the_order_that_ends_the_night_counts_like_the_others() -> None:
    shot = ordered("kill", "com", "cit")
    others = (ordered("kill", "don", "cit"), ordered("kill", "maf", "cit"))
    rest = (ordered("heal", "doc", "cit"), ordered("kill", "man", "cit"))
    moments = chronicle(town(Night()), enumerate((*others, *rest, shot), 1))
    assert moments[-1].orders[-1].actor == P["com"], "nobody waits for the clock"
    assert "blind_shot com" in seen(town(Night()), *others, *rest, shot)
    assert not chronicle(town(Night()), [(1, Halt("op"))])[0].orders


@pytest.mark.req("C13")
def test_a_check_of_a_known_role() -> None:
    again = ordered("check", "com", "don")
    known = ((P["com"], P["don"], "don"),)
    assert "needless_check com" in seen(town(Night(), findings=known), again)
    assert "needless_check com" not in seen(town(Night()), again)


@pytest.mark.req("C12", "W9", "C42")
def test_leaving_counts_while_allies_live() -> None:
    day = town(Nomination())
    assert "leaving cit" in seen(day, KillMe(P["cit"]))
    assert "leaving man" not in seen(day, KillMe(P["man"]))
    alone = town(Nomination(), dead="maf")
    assert "leaving don" not in seen(alone, KillMe(P["don"])), "he gives up"


@pytest.mark.req("C12")
def test_a_broken_connection_is_nobodys_fault_and_who_came_back_did_not_leave() -> None:
    day = town(Nomination())
    part, quit_ = (Departed(P["cit"], how) for how in (Departure.PART, Departure.QUIT))
    assert "leaving cit" not in seen(day, part, Returned(P["cit"]), RANG)
    assert "leaving cit" not in seen(day, quit_, RANG, DeadlinePassed(6))


@pytest.mark.req("C30")
@pytest.mark.parametrize(
    ("dead", "farmed"), [("man cat", True), ("man cat doc", True), ("man", False)]
)
def test_a_don_who_leaves_with_four_or_five_farms(dead: str, farmed: bool) -> None:
    found = seen(town(Nomination(), dead=dead), KillMe(P["don"]))
    assert ("farming don" in found) is farmed
    assert "farming cit" not in seen(town(Nomination(), dead=dead), KillMe(P["cit"]))


@pytest.mark.req("C25", "W16")
def test_another_nick_in_a_game() -> None:
    day = town(Nomination())
    assert "nick_change cit" in seen(day, Renamed(P["cit"], "newcit"))
    assert "nick_change cit" not in seen(day, Renamed(P["cit"], "CIT"))
    assert "nick_change cit" not in seen(
        town(Nomination(), dead="cit"), Renamed(P["cit"], "ghost")
    )


@pytest.mark.req("C24", "W16")
@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [("Anna", "аnnа", True), ("anna", "ANNA", True), ("bob1", "bobl", True)]
    + [("an na", "anna", True), ("ali", "all", False), ("anna", "anne", False)]
    + [("player1", "player2", False), ("max", "max_", False), ("иван", "ivan", False)],
)  # fmt: skip
def test_nicks_that_look_alike(one: str, other: str, alike: bool) -> None:
    assert look_alike(one, other) is alike
    game = Game(ruleset("classic"))
    events = (Start(1), Join(P["don"], one), Join(P["maf"], other))
    assert ("same_nick maf" in seen(game, *events)) is alike


@pytest.mark.req("C29", "C44")
def test_the_stop_target_sign_needs_leave() -> None:
    game = Game(ruleset("classic"))
    found = seen(game, Start(1), Join(P["don"], "don⛔"), Join(P["maf"], "maf⛔"))
    assert "stop_target maf" in found and "stop_target don" not in found


@pytest.mark.req("W19")
@pytest.mark.parametrize("by_right", [True, False])
def test_an_early_start_without_a_rank(by_right: bool) -> None:
    joins = [Join(who, nick) for nick, who in P.items()]
    events = (Start(1, P["don"]), *joins, Begin(P["don"], by_right))
    found = seen(Game(ruleset("godfather")), *events)
    assert ("early_start don" in found) is not by_right


@pytest.mark.req("C14")
def test_votes_of_the_mafia_against_its_own() -> None:
    first = Vote(P["maf"], P["don"])
    assert "first_vote_on_ally maf" in seen(town(Nomination()), first)
    second = town(Nomination({P["cit"]: P["don"]}))
    assert "first_vote_on_ally maf" not in seen(second, first)
    assert "first_vote_on_ally cit" not in seen(
        town(Nomination()), Vote(P["cit"], P["don"])
    )
    others = (P[n] for n in ("don", "com", "doc", "cit", "cat", "man"))
    late = town(Nomination({who: P["don"] for who in others}))
    assert "deciding_vote_on_ally maf" in seen(late, first)


def hanging(*votes: tuple[str, str], **more: object) -> list[str]:
    """A day in which these vote, the rest do not, and the don is hanged for it."""
    events: list[Event] = [Vote(P[who], P[whom]) for who, whom in votes]
    events += [RANG, *(Ballot(P[n], True) for n in ("com", "doc", "cit", "cat"))]
    events += [DeadlinePassed(6)]
    return seen(town(Nomination(), **more), *events)


@pytest.mark.req("C45")
def test_who_began_the_hanging_of_a_mafioso_and_knew_nothing_has_an_alibi() -> None:
    first = (("cit", "don"), ("doc", "don"))
    assert "alibi cit" in hanging(*first) and "alibi doc" not in hanging(*first)
    told = ((P["com"], P["don"], "don"),)
    assert "alibi cit" not in hanging(*first, findings=told), "a check was there"
    ally = (("maf", "don"), ("cit", "don"))
    assert not [f for f in hanging(*ally) if "alibi" in f], "his ally knew"
    town_man = (("cit", "cat"), ("doc", "cat"))
    assert not [f for f in hanging(*town_man) if "alibi" in f]


@pytest.mark.req("C14", "C13")
def test_one_vote_was_missing_to_even_the_score() -> None:
    votes = {P["com"]: P["don"], P["doc"]: P["don"], P["man"]: P["cit"]}
    found = seen(town(Nomination(votes)), RANG)
    assert "missed_evening maf" in found and "not_evened don" in found
    assert "missed_evening cat" not in found
    gave = {**votes, P["maf"]: P["cat"], P["don"]: P["cat"]}
    assert not [f for f in seen(town(Nomination(gave)), RANG) if "even" in f]


@pytest.mark.req("C8", "W11", "W21")
def test_a_yes_to_the_hanging_of_an_ally_or_of_the_commissar() -> None:
    found = seen(town(Verdict(P["don"])), Ballot(P["maf"], True))
    assert "sinking_ally maf" in found
    assert not seen(town(Verdict(P["don"])), Ballot(P["maf"], False))
    assert not seen(town(Verdict(P["don"])), Ballot(P["cit"], True))
    opens = Shown(P["com"], "RoleLearned", P["don"], "don")
    found = seen(town(Verdict(P["com"])), opens, Ballot(P["cit"], True))
    assert found == ["hanging_commissar cit"]
    assert not seen(town(Verdict(P["com"])), opens, Ballot(P["maf"], True))
    assert not seen(town(Verdict(P["com"])), Ballot(P["cit"], True)), "who knew?"


@pytest.mark.req("C31")
def test_the_dead_say_things_by_commands() -> None:
    game = town(Nomination(), dead="cit")
    assert "signs_of_the_silent cit" in seen(game, Withdraw(P["cit"]))
    assert not seen(game, Withdraw(P["cat"]))


@pytest.mark.req("C21", "W17")
def test_targeting_takes_three_games_running() -> None:
    vote, pair = Vote(P["cit"], P["com"]), (P["cit"], P["com"])
    struck, none = frozenset([pair]), frozenset[tuple[PlayerId, PlayerId]]()
    day = town(Nomination())
    assert strikes(chronicle(day, [(1, vote)]), 2) == struck
    assert strikes(chronicle(replace(day, nights=3), [(1, vote)]), 2) == none
    for earlier, targeted in (
        ((struck, struck), True),
        ((struck,), False),
        ((struck, none), False),
        ((struck, struck, none, struck), False),
    ):
        found = seen(day, vote, past=Past(earlier))
        assert ("targeting cit" in found) is targeted


@pytest.mark.req("W22")
def test_a_newcomer_killed_in_the_first_night() -> None:
    first = replace(town(Night()), nights=1)
    kill = ordered("kill", "don", "cit")
    old = dict.fromkeys(P.values(), 9)
    assert "killing_newcomer don" not in seen(first, kill, RANG, past=Past(games=old))
    new = {**old, P["cit"]: 2}
    assert "killing_newcomer don" in seen(first, kill, RANG, past=Past(games=new))
    everybody = Past(games={})
    assert "killing_newcomer don" not in seen(first, kill, RANG, past=everybody)


@pytest.mark.req("C27", "W20", "C23", "W23", "W7", "W2")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/leave", [Detector.URGING_TO_LEAVE]),
        ("//quit все", [Detector.URGING_TO_LEAVE]),
        ("я не писал /leave", []),
        ("смотрите https://x.y/a.png", [Detector.PICTURE]),
        ("https://example.org/rules", []),
        ("everybody speaks English here", [Detector.FOREIGN_SCRIPT]),
        ("ok gg", []),
        ("Player1 точно мафия", []),
        ("ты нахал", [Detector.ABUSIVE_WORD]),
        ("нахально", []),
    ],
)
def test_what_a_line_shows(text: str, found: list[Detector]) -> None:
    assert list(look(text, everything(), playing=True)) == found


def test_a_game_must_be_played_for_some_of_it() -> None:
    assert look("/leave", everything(), playing=False) == ()
