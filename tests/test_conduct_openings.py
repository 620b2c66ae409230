"""What is shown in the channel: each offence beside its nearest innocent case."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from mafiabot.conduct.chronicle import Past, chronicle
from mafiabot.conduct.detectors import find
from mafiabot.conduct.friends import STRUCK, chances
from mafiabot.conduct.model import Code, Detector, Kind, Rule, Step
from mafiabot.conduct.shown import shown
from mafiabot.engine import Game
from mafiabot.engine.effects import (
    Cured,
    KinLearned,
    OrderNoted,
    PeopleSeen,
    RoleLearned,
    Told,
)
from mafiabot.engine.events import (
    Ballot,
    DeadlinePassed,
    Event,
    Order,
    Shown,
    Skip,
    Vote,
)
from mafiabot.engine.model import Night, Nomination, Player, Roster, Stage, Verdict
from mafiabot.engine.role import PlayerId
from mafiabot.languages import load_pack

from rules import ruleset

CARDS = {
    "don": "don",
    "maf": "soldier",
    "com": "commissar",
    "ser": "sergeant",
    "doc": "medic",
    "mis": "mistress",
    "tra": "tramp",
    "cit": "citizen",
    "cat": "citizen",
    "wif": "wife",
}
P = {nick: PlayerId(nick) for nick in CARDS}
NIGHT, DAY = Night(), Nomination()


@cache
def everything() -> Code:
    rule = Rule("1", (Step(Kind.REMARK),), words="x", detectors=tuple(Detector))
    return Code("all", {"1": rule})


def town(stage: Stage, dead: str = "", **more: object) -> Game:
    players = Roster(
        {
            who: Player(who, nick, None, number, CARDS[nick], nick not in dead.split())
            for number, (nick, who) in enumerate(P.items(), 1)
        }
    )
    game = Game(ruleset("godfather"), stage, players, 1, 5, nights=2, size=len(P))
    return replace(game, **more)  # type: ignore[arg-type]


def seen(game: Game, *events: Event) -> set[str]:
    """``detector who`` for all finds."""
    moments = chronicle(game, enumerate(events, 1))
    return {f"{f.detector.value} {f.who}" for f in find(moments, everything())}


def check(who: str, about: str, what: str = "RoleLearned", card: str = "") -> Shown:
    return Shown(P[who], what, P[about], card or CARDS[about])


def order(verb: str, who: str, whom: str) -> Order:
    return Order(P[who], verb, P[whom])


def told(who: str, verb: str, whom: str) -> Shown:
    """The bot's own ``It will be done``."""
    return Shown(P[who], "OrderNoted", P[whom], verb=verb)


RANG, LATER = DeadlinePassed(5), DeadlinePassed(6)
OFFENCES: dict[str, tuple[str, Game, tuple[Event, ...], Game, tuple[Event, ...]]] = {
    "C9 the commissar opens a peaceful active card": (
        "giving_away com",
        *(town(DAY), (check("com", "doc"),)),
        *(town(DAY), (check("com", "don"), check("com", "cit"))),
    ),
    "C9 a card that is open already is not given away": (
        "giving_away com",
        *(town(DAY), (check("com", "tra"),)),
        *(town(DAY), (check("tra", "don", "PeopleSeen"), check("com", "tra"))),
    ),
    "C9 the tramp tells of a guest where nobody was attacked": (
        "giving_away tra",
        town(NIGHT),
        (
            *(order("watch", "tra", "cit"), order("heal", "doc", "cit")),
            *(order("kill", "don", "cat"), RANG, check("tra", "doc", "PeopleSeen")),
        ),
        town(NIGHT),
        (
            *(order("watch", "tra", "cit"), order("heal", "doc", "cit")),
            *(order("kill", "don", "cit"), RANG, check("tra", "doc", "PeopleSeen")),
        ),
    ),
    "C9 the mistress sings of a hidden commissar who wanted to shoot": (
        "giving_away mis",
        town(NIGHT),
        (
            *(order("charm", "mis", "com"), order("kill", "com", "don"), RANG),
            told("mis", "charm", "com"),
        ),
        town(NIGHT),
        (
            *(order("charm", "mis", "com"), order("check", "com", "don"), RANG),
            told("mis", "charm", "com"),
        ),
    ),
    "C13 the mistress visits an open peaceful card": (
        "senseless_visit mis",
        *(town(NIGHT), (check("com", "doc"), order("charm", "mis", "doc"), RANG)),
        *(town(NIGHT), (check("com", "don"), order("charm", "mis", "don"), RANG)),
    ),
    "C13 the commissar checks an open card": (
        "senseless_visit com",
        town(NIGHT),
        (check("tra", "don", "PeopleSeen"), order("check", "com", "don"), RANG),
        town(NIGHT),
        (
            check("tra", "don", "PeopleSeen", card="citizen"),
            *(order("check", "com", "don"), RANG),
        ),
    ),
    "C13 the doctor heals an open evil card": (
        "senseless_visit doc",
        *(town(NIGHT), (check("com", "don"), order("heal", "doc", "don"), RANG)),
        *(town(NIGHT), (check("com", "cit"), order("heal", "doc", "cit"), RANG)),
    ),
    "C13 the don's wife visits an open mafioso": (
        "senseless_visit wif",
        *(town(NIGHT), (check("com", "maf"), order("check", "wif", "maf"), RANG)),
        *(town(NIGHT), (check("com", "cit"), order("check", "wif", "cit"), RANG)),
    ),
    "C13 the deciding no against a check": (
        "deciding_against_check cit",
        town(Verdict(P["don"], {P["cit"]: False, P["com"]: True})),
        (check("com", "don"), RANG),
        town(Verdict(P["don"], {P["cit"]: False, P["cat"]: False, P["maf"]: False})),
        (check("com", "don"), RANG),
    ),
    "C13 he voted, gave no orders, and died of it": (
        "idle_but_here com",
        town(NIGHT, missed={P["com"]: 1}),
        (Shown(P["com"], "OrderNoted", P["don"], verb="check"), RANG),
        *(town(NIGHT, missed={P["com"]: 1}), (RANG,)),
    ),
    "C15 a check that was shown before": (
        "inattentive_opening ser",
        town(DAY),
        (check("com", "don"), check("ser", "don", "KinLearned")),
        *(town(DAY), (check("com", "don"), check("ser", "maf", "KinLearned"))),
    ),
    "C15 a check of the dead": (
        "inattentive_opening tra",
        *(town(DAY, dead="don"), (check("tra", "don", "PeopleSeen"),)),
        *(town(DAY, dead="maf"), (check("tra", "don", "PeopleSeen"),)),
    ),
    "C17 one of the police opens when the other is open": (
        "illogical_opening ser",
        *(town(DAY), (check("com", "don"), check("ser", "maf", "KinLearned"))),
        town(DAY),
        (check("tra", "don", "PeopleSeen"), check("ser", "maf", "KinLearned")),
    ),
    "C17 ... and the other way round": (
        "illogical_opening com",
        *(town(DAY), (check("ser", "don", "KinLearned"), check("com", "maf"))),
        town(DAY, dead="ser"),
        (check("com", "don"), check("com", "maf")),
    ),
    "C17 the doctor shows that he cured himself": (
        "illogical_opening doc",
        town(NIGHT),
        (order("heal", "doc", "doc"), RANG, Shown(P["doc"], "Healed", P["doc"])),
        town(NIGHT),
        (order("heal", "doc", "cit"), RANG, Shown(P["cit"], "Healed", P["cit"])),
    ),
    "C17 a hidden shooting commissar shows that he was charmed": (
        "illogical_opening com",
        town(NIGHT),
        (
            order("kill", "com", "don"),
            *(RANG, Shown(P["com"], "CharmBroken", P["com"])),
        ),
        town(NIGHT),
        (
            order("check", "com", "don"),
            *(RANG, Shown(P["com"], "CharmBroken", P["com"])),
        ),
    ),
    "C18 a peaceful no against a check, and the evil one lives": (
        "against_check cit",
        town(Verdict(P["don"], {P["cit"]: False, P["maf"]: False})),
        (check("com", "don"), RANG),
        *(town(Verdict(P["don"], {P["cit"]: False, P["maf"]: False})), (RANG,)),
    ),
    "C18 ... the evil one hangs, and no suspicion came of it": (
        "against_check cit",
        town(Verdict(P["don"], {P["cit"]: False})),
        (check("com", "don"), RANG),
        town(Verdict(P["don"], {P["cit"]: False, P["com"]: True, P["doc"]: True})),
        (check("com", "don"), RANG),
    ),
    "C18 an open peaceful card is proposed, and hangs": (
        "vote_on_opened cit",
        town(DAY),
        (
            *(check("com", "doc"), Vote(P["cit"], P["doc"]), RANG),
            *(Ballot(P["cat"], True), LATER),
        ),
        town(DAY),
        (
            *(check("com", "doc"), Vote(P["cit"], P["doc"]), RANG),
            *(Ballot(P["cat"], False), LATER),
        ),
    ),
    "C13 W21 the commissar shoots an open peaceful card": (
        "shot_against_check com",
        *(town(NIGHT), (check("tra", "doc"), order("kill", "com", "doc"), RANG)),
        *(town(NIGHT), (check("tra", "don"), order("kill", "com", "don"), RANG)),
    ),
    "W21 the town hangs a commissar who has opened": (
        "hanging_commissar cit",
        *(town(Verdict(P["com"])), (check("com", "don"), Ballot(P["cit"], True))),
        *(town(Verdict(P["com"])), (Ballot(P["cit"], True),)),
    ),
}


@pytest.mark.req("C9", "C13", "C15", "C17", "C18", "W21")
@pytest.mark.parametrize("name", OFFENCES)
def test_the_offence_is_seen_and_the_nearest_innocent_case_is_not(name: str) -> None:
    found, game, events, innocent_game, innocent = OFFENCES[name]
    assert found in seen(game, *events)
    assert found not in seen(innocent_game, *innocent)


@pytest.mark.req("C15")
@pytest.mark.parametrize("lucky", [True, False])
def test_a_charm_is_shown_after_luck_had_saved_somebody(lucky: bool) -> None:
    game = town(NIGHT)
    victim = replace(game.players[P["cit"]], role_key="lucky")
    game = game.with_player(victim if lucky else game.players[P["cit"]])
    game = replace(game, rules=replace(game.rules, night=certain(game)))
    events = (
        *(order("charm", "mis", "cat"), order("kill", "don", "cit"), RANG),
        told("mis", "charm", "cat"),
    )
    assert ("inattentive_opening mis" in seen(game, *events)) is lucky


def certain(game: Game) -> object:
    return replace(game.rules.night, luck=100)


@pytest.mark.req("C18")
@pytest.mark.parametrize("caught", [True, False])
def test_a_needless_skip_of_the_mafia_counts_when_it_was_hanged_for_it(
    caught: bool,
) -> None:
    """The don is open and hangs by far; the mafioso skips and is hanged the next day,
    or not."""
    many = tuple(P[n] for n in ("com", "ser", "doc", "mis"))
    events: list[Event] = [check("com", "don"), *(Vote(w, P["don"]) for w in many)]
    events += [Skip(P["maf"]), RANG, *(Ballot(w, True) for w in many), LATER]
    game = town(DAY)
    while not isinstance(reached(game, events).stage, Nomination):
        events.append(DeadlinePassed(reached(game, events).round))
    target = P["maf"] if caught else P["wif"]
    for again in (Vote, Ballot):
        what = target if again is Vote else True
        events += [again(who, what) for who in many[:2]]
        events.append(DeadlinePassed(reached(game, events).round))
    assert ("needless_skip maf" in seen(game, *events)) is caught


def reached(game: Game, events: list[Event]) -> Game:
    return chronicle(game, enumerate(events, 1))[-1].after


# --- what counts as shown ----------------------------------------------------------


def say(fact: object) -> str:
    return load_pack("en").line(fact, lambda who: who)


KNOWN: tuple[Told, ...] = (
    RoleLearned(P["com"], P["don"], "don"),
    KinLearned(P["com"], P["cat"], "citizen"),
    PeopleSeen(P["com"], P["cit"], ((P["maf"], "soldier"), (P["doc"], "medic"))),
    OrderNoted(P["com"], "check", P["cat"]),
    Cured(P["com"]),
)


@pytest.mark.req("C36")
@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("don: Don.", ["don"]),
        ("DON - don", ["don"]),
        ("Don \N{EM DASH} \x02Don\x02!", ["don"]),
        ("Your partner's check: cat is citizen.", ["cat"]),
        ("cat: citizen", ["cat"]),
        ("look: " + say(KNOWN[2]), ["maf", "doc"]),
        ("maf - mafia", ["maf"]),
        ("It will be done: !check cat.", ["cat"]),
        (say(KNOWN[4]), ["com"]),
        ("don: don't hang me", []),
        ("don - Don?", []),
        ("I think don is the Don", []),
        ("doc - Don", []),
        ("cit: citizen", []),
        ("", []),
        (": : -", []),
    ],
)
def test_only_the_bots_own_words_or_nick_and_card_alone_are_shown(
    line: str, names: list[str]
) -> None:
    found = shown(line, KNOWN, say)
    assert [event.about for event in found] == [P[name] for name in names]
    assert all(event.who == P["com"] for event in found)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_private_line_is_known_again_in_both_languages(language: str) -> None:
    pack = load_pack(language)
    for fact in KNOWN:
        line = pack.line(fact, lambda who: who)
        assert shown(line, KNOWN, lambda f: pack.line(f, lambda who: who)), line
        assert not shown(line, (), lambda f: pack.line(f, lambda who: who))


# --- W13 ----------------------------------------------------------------------------


@pytest.mark.req("W13")
def test_friends_are_two_who_never_strike_each_other_however_often_they_could() -> None:
    """One game of votes at a table of ten gives each pair a ninth of a chance."""
    votes = [Vote(P["cit"], P["com"]), Vote(P["cat"], P["com"])]
    moments = chronicle(town(DAY), enumerate(votes, 1))
    found = chances(moments)
    assert found[P["cit"], P["cat"]] == pytest.approx(1 / 9)
    assert found[P["cit"], P["com"]] == STRUCK
    often = {(P["cit"], P["cat"]): 4.9, (P["cat"], P["cit"]): 4.9}
    friends = {"sparing_friend cit", "sparing_friend cat"}
    assert friends <= spared(votes, often)
    assert not friends & spared(votes, {**often, (P["cat"], P["cit"]): 0.5})
    assert not friends & spared(votes, {**often, (P["cat"], P["cit"]): STRUCK})
    assert not friends & spared(votes, {**often, (P["cat"], P["cit"]): 5.0} | often, 2)


def spared(
    votes: list[Vote], before: dict[tuple[PlayerId, PlayerId], float], times: int = 1
) -> set[str]:
    """Whoever is found after such earlier games; with two of them it is old news."""
    moments = chronicle(town(DAY), enumerate(votes, 1))
    past = Past(chances=(before,) * times)
    found = find(moments, everything(), past)
    return {f"{f.detector.value} {f.who}" for f in found}


@pytest.mark.req("W13")
def test_the_mafia_is_not_expected_to_strike_its_own() -> None:
    events = (order("kill", "don", "cit"), RANG)
    found = chances(chronicle(town(NIGHT), enumerate(events, 1)))
    assert found[P["don"], P["cit"]] == STRUCK
    assert (P["don"], P["maf"]) not in found and (P["don"], P["wif"]) not in found
