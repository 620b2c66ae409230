"""One row for every number of both codes.

What the bot sees: what happens -> offence -> decision. What people report: the command
and its ladder. The machinery of penalties (C1-C5, W24-W29): record -> decision. What
the game itself has to do (C36-C44): events -> what is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from test_conduct_desk import Court
from test_conduct_detectors import P as S
from test_conduct_detectors import town as small
from test_conduct_ladder import CATS, WARNS
from test_conduct_openings import P, check, order
from test_conduct_openings import town as big

from mafiabot.conduct.books import What
from mafiabot.conduct.chronicle import Past, chronicle
from mafiabot.conduct.detectors import find
from mafiabot.conduct.ladder import Override, decide, total
from mafiabot.conduct.model import Kind, Offence, Relief
from mafiabot.config.source import load_code
from mafiabot.engine import Game, step
from mafiabot.engine.effects import (
    ForcesEven,
    FoundDead,
    RoleLearned,
    SkipCast,
    SomebodyLucky,
    SomebodyShielded,
    SuicideSeen,
    VoteTied,
)
from mafiabot.engine.events import (
    Ballot,
    Begin,
    DeadlinePassed,
    Event,
    Join,
    KillMe,
    Order,
    Renamed,
    Skip,
    Start,
    Vote,
    Withdraw,
)
from mafiabot.engine.model import Night, Nomination, Verdict
from mafiabot.languages import load_pack
from mafiabot.watch import Watch

from rules import ruleset

RANG, NIGHT, DAY = DeadlinePassed(5), Night(), Nomination()
Cause = Callable[[Court, Watch], None]
HOUR = 3600


@dataclass(frozen=True)
class Seen:
    """What the bot sees: the code, what happens, and ``who rule decision``."""

    code: str
    cause: Cause
    follows: str


def game(begun: Game, *events: Event, past: Past | None = None) -> Cause:
    """A game as the journal has it, judged when it is over."""

    def cause(court: Court, watch: Watch) -> None:
        moments = chronicle(begun, enumerate(events, 1))
        players = {**begun.players, **moments[-1].after.players}
        for found in find(moments, court.code, past):
            watch._accuse(players[found.who], found, "game")

    return cause


def says(*lines: str, pause: float = 10.0) -> Cause:
    """Lines of bob's in the channel, while a game is on."""

    def cause(court: Court, watch: Watch) -> None:
        court.town.bot.watches.append(watch)
        court.town.says("mod", "!start")
        court.town.typing_time = pause
        for line in lines:
            court.town.says("bob", line)

    return cause


def twins(court: Court, watch: Watch) -> None:
    """bob and ann sit at one host."""
    court.town.says("mod", "!start")
    for nick in ("ann", "bob"):
        court.town.says(nick, "!reg")
    assert court.town.room.game is not None
    watch._twins(court.town.room.game.players.values(), "game")


def joining(*nicks: str) -> Cause:
    events = (Join(S[who], nick) for who, nick in zip(("don", "maf"), nicks))
    return game(Game(ruleset("classic")), Start(1), *events)


def night(*orders: Order) -> Cause:
    return game(small(NIGHT), *orders, RANG)


def slept(begun: Game) -> Cause:
    """A night from its fall on, in which nobody orders anything."""
    day = replace(begun, stage=Verdict(S["cit"]), nights=begun.nights - 1)
    return game(day, RANG, *(DeadlinePassed(n) for n in (6, 7)))


S_KILL = Order(S["com"], "kill", S["cit"])
VOTE, PAIR = Vote(S["cit"], S["com"]), (S["cit"], S["com"])
ONE_SHORT = {S["com"]: S["don"], S["doc"]: S["don"], S["man"]: S["cit"]}
NEW = Past(games={**dict.fromkeys(S.values(), 9), S["cit"]: 0})
FRIENDS = {(P["cit"], P["cat"]): 4.9, (P["cat"], P["cit"]): 4.9}
STRUCK = Past((frozenset([PAIR]), frozenset([PAIR])))

SEEN: dict[str, tuple[Seen, ...]] = {
    "C7": (Seen("cats", twins, "ann 1.2 case"),),
    "C8": (
        Seen(
            "cats",
            game(small(Verdict(S["don"])), Ballot(S["maf"], True)),
            "maf 1.3 case",
        ),
    ),
    "C9": (Seen("cats", game(big(DAY), check("com", "doc")), "com 1.4 case"),),
    "C10": (Seen("cats", slept(small(NIGHT)), "com 1.5 remark"),),
    "C12": (Seen("cats", game(small(DAY), KillMe(S["cit"])), "cit 1.6 remark"),),
    "C13": (
        Seen(
            "cats",
            game(big(NIGHT), check("com", "don"), order("heal", "doc", "don"), RANG),
            "doc 1.7 case",
        ),
        Seen("cats", game(small(Nomination(ONE_SHORT)), RANG), "don 1.7 case"),
    ),
    "C14": (
        Seen("cats", game(small(DAY), Vote(S["maf"], S["don"])), "maf 1.8 case"),
        Seen("cats", game(small(Nomination(ONE_SHORT)), RANG), "maf 1.8 case"),
    ),
    "C15": (
        Seen(
            "cats",
            game(big(DAY), check("com", "don"), check("ser", "don", "KinLearned")),
            "ser 1.9 case",
        ),
    ),
    "C17": (
        Seen(
            "cats",
            game(big(DAY), check("com", "don"), check("ser", "maf", "KinLearned")),
            "ser 1.11 case",
        ),
    ),
    "C18": (
        Seen(
            "cats",
            game(
                big(Verdict(P["don"], {P["cit"]: False, P["cat"]: False})),
                check("com", "don"),
                RANG,
            ),
            "cit 1.12 case",
        ),
    ),
    "C21": (Seen("cats", game(small(DAY), VOTE, past=STRUCK), "cit 1.15 case"),),
    "C23": (Seen("cats", says("https://x.y/role.png"), "bob 1.17 case"),),
    "C24": (Seen("cats", joining("anna", "аnna"), "аnna 1.18 remark"),),
    "C25": (Seen("cats", game(small(DAY), Renamed(S["cit"], "x")), "cit 1.19 remark"),),
    "C27": (
        Seen("cats", says("/leave"), "bob 1.21 remark"),
        Seen("cats", says("/quit"), "bob 1.21 remark"),
        Seen("cats", says("/exit"), "bob 1.21 remark"),
    ),
    "C29": (Seen("cats", joining("anna", "boris⛔"), "boris⛔ 1.23 remark"),),
    "C30": (
        Seen(
            "cats",
            game(small(DAY, dead="man cat"), KillMe(S["don"])),
            "don 1.24 warn",
        ),
    ),
    "C31": (
        Seen("cats", game(small(DAY, dead="cit"), Withdraw(S["cit"])), "cit 1.25 case"),
    ),
    "C34": (Seen("cats", says(*"абвгдеж", pause=0.1), "bob 2.6 warn"),),
    "C45": (
        Seen(
            "cats",
            game(
                small(DAY),
                Vote(S["cit"], S["don"]),
                *(RANG, Ballot(S["cat"], True), DeadlinePassed(6)),
            ),
            "cit  mark",
        ),
    ),
    "W2": (Seen("warns", says("ты нахал"), "bob 2 case"),),
    "W4": (Seen("warns", says(*"абвгдеж", pause=0.1), "bob 4 remark"),),
    "W6": (Seen("warns", twins, "ann 6 case"),),
    "W7": (Seen("warns", says("nobody reads this language"), "bob 7 case"),),
    "W9": (Seen("warns", game(small(DAY), KillMe(S["cit"])), "cit 9 remark"),),
    "W11": (
        Seen(
            "warns",
            game(small(Verdict(S["don"])), Ballot(S["maf"], True)),
            "maf 11 case",
        ),
    ),
    "W13": (
        Seen(
            "warns",
            game(
                big(DAY),
                *(Vote(P["cit"], P["com"]), Vote(P["cat"], P["com"])),
                past=Past(chances=(FRIENDS,)),
            ),
            "cit 13 case",
        ),
    ),
    "W14": (Seen("warns", slept(small(NIGHT)), "com 14 remark"),),
    "W16": (
        Seen("warns", game(small(DAY), Renamed(S["cit"], "x")), "cit 16 remark"),
        Seen("warns", joining("anna", "ANNA"), "ANNA 16 remark"),
    ),
    "W17": (Seen("warns", game(small(DAY), VOTE, past=STRUCK), "cit 17 case"),),
    "W18": (Seen("warns", night(S_KILL), "com 18 mute"),),
    "W19": (
        Seen(
            "warns",
            game(
                Game(ruleset("godfather")),
                Start(1, S["don"]),
                *(Join(who, nick) for nick, who in S.items()),
                Begin(S["don"]),
            ),
            "don 19 remark",
        ),
    ),
    "W20": (Seen("warns", says("/leave все"), "bob 20 remark"),),
    "W21": (
        Seen(
            "warns",
            game(big(Verdict(P["com"])), check("com", "don"), Ballot(P["cit"], True)),
            "cit 21 case",
        ),
    ),
    "W22": (
        Seen(
            "warns",
            game(
                small(NIGHT, nights=1),
                *(Order(S["don"], "kill", S["cit"]), RANG),
                past=NEW,
            ),
            "don 22 case",
        ),
    ),
    "W23": (Seen("warns", says("http://x.y/z.jpg"), "bob 23 case"),),
}

# What no machine sees: the command, and the ladder of the code.
MANUAL: dict[str, tuple[str, tuple[str, ...]]] = {
    "C6": ("cats", ("1.1",)),
    "C16": ("cats", ("1.10",)),
    "C19": ("cats", ("1.13",)),
    "C20": ("cats", ("1.14",)),
    "C22": ("cats", ("1.16",)),
    "C26": ("cats", ("1.20",)),
    "C28": ("cats", ("1.22",)),
    "C32": ("cats", ("2.1",)),
    "C33": ("cats", ("2.4",)),
    "C35": ("cats", ("2.2", "2.3", "2.5", "2.7", "2.8")),
    "W1": ("warns", ("1",)),
    "W3": ("warns", ("3",)),
    "W5": ("warns", ("5",)),
    "W8": ("warns", ("8",)),
    "W10": ("warns", ("10",)),
    "W12": ("warns", ("12",)),
    "W15": ("warns", ("15",)),
}


def kinds(*earlier: str, code: str = "cats", rule: str = "1.5", times: int = 1) -> str:
    """What follows after a record of these kinds, each so many times."""
    record = tuple(
        Offence(rule, at, Kind(kind))
        for at, kind in enumerate(kind for kind in earlier for _ in range(times))
    )
    made = load_code(code)
    decision = decide(made, made.rules[rule], record, 1000)
    length = "" if not decision.seconds else f" {decision.seconds // 60}"
    return f"{decision.kind.value}{length} {decision.number}/{decision.of}"


def warns(mutes: int, *reliefs: int) -> int:
    record = (Offence("18", 0, Kind.MUTE),) * mutes
    taken = tuple(Relief(1, n) for n in reliefs)
    return total(load_code("warns"), (*record, *taken), 2).warns


def fifteenth() -> bool:
    code = load_code("warns")
    record = (Offence("18", 0, Kind.MUTE),) * 14
    return decide(code, code.rules["18"], record, 1).banned


def overruled() -> tuple[Kind, int | None]:
    code = load_code("warns")
    way = Override(Kind.MUTE, HOUR)
    decision = decide(code, code.rules["6"], (), 0, override=way)
    return decision.kind, decision.seconds


def prefix() -> tuple[bool, bool]:
    code = load_code("warns")
    rules = (code.rules["18"], code.rules["14"])  # a mute, a remark
    mute, remark = (decide(code, rule, (), 0).takes_prefix for rule in rules)
    return mute, remark


# The machinery: what it is asked, and what it says.
MACHINERY: dict[str, tuple[tuple[Callable[[], object], object], ...]] = {
    "C1": (
        (kinds, "remark 1/1"),
        (lambda: kinds("remark"), "warn 1/3"),
        (lambda: kinds("remark", "warn", "warn", "warn"), "mute 30 1/1"),
    ),
    "C2": (
        (lambda: kinds("warn", rule="1.24", times=2), "warn 3/3"),
        (lambda: kinds("warn", rule="1.24", times=3), "mute 30 1/1"),
        (lambda: kinds("warn", rule="1.17"), "mute 120 1/1"),
    ),
    "C3": (
        (lambda: kinds("mute", times=4 + 49), "mute 30 1/1"),
        (lambda: kinds("mute", times=4 + 50), "mute 60 1/1"),
        (lambda: kinds("mute", times=4 + 100), "mute 90 1/1"),
        (lambda: kinds("mute", rule="1.6", times=4 + 50), "mute 60 1/1"),
        (lambda: kinds("mute", rule="1.9", times=4 + 50), "mute 60 1/1"),
        (lambda: kinds("mute", rule="1.9", times=4 + 500), "mute 60 1/1"),
    ),
    "C5": ((lambda: kinds(rule="2.1"), "case 1/1"),),
    "W24": ((prefix, (True, False)),),
    "W25": (
        (lambda: warns(2), 0),
        (lambda: warns(3), 1),
        (lambda: warns(14), 4),
        (lambda: warns(15), 5),
    ),
    "W26": ((fifteenth, True),),
    "W27": ((lambda: warns(14, 1), 3), (lambda: warns(2, 1), 0)),
    "W28": ((lambda: warns(14, 3), 1), (lambda: warns(14, 3, 3), 0)),
    "W29": ((overruled, (Kind.MUTE, HOUR)),),
}


def effects(begun: Game, *events: Event) -> set[type]:
    said: set[type] = set()
    for event in events:
        result = step(begun, event)
        begun = result.game
        said |= {type(effect) for effect in result.effects}
    return said


def lucky() -> set[type]:
    begun = big(NIGHT)
    begun = begun.with_player(replace(begun.players[P["cit"]], role_key="lucky"))
    always = replace(begun.rules, night=replace(begun.rules.night, luck=100))
    return effects(replace(begun, rules=always), order("kill", "don", "cit"), RANG)


def shielded() -> set[type]:
    bag = {P["cit"]: frozenset({"shield"})}
    return effects(big(NIGHT, bags=bag), order("kill", "don", "cit"), RANG)


def shot_each_other() -> object:
    begun = small(NIGHT, dead="maf")
    orders = (Order(S["don"], "kill", S["man"]), Order(S["man"], "kill", S["don"]))
    dead = [
        effect.who
        for moment in chronicle(begun, enumerate((*orders, RANG), 1))
        for effect in moment.effects
        if isinstance(effect, FoundDead)
    ]
    return sorted(dead)


TIE = {P["com"]: P["don"], P["doc"]: P["cit"]}
GAME: dict[str, tuple[Callable[[], object], object]] = {
    "C36": (
        lambda: effects(big(NIGHT), order("check", "com", "don"), RANG),
        RoleLearned,
    ),
    "C37": (lambda: effects(big(DAY), Skip(P["cit"])), SkipCast),
    "C38": (lambda: effects(big(Nomination(TIE)), RANG), VoteTied),
    "C39": (
        lambda: effects(
            small(NIGHT, dead="doc cat"), Order(S["don"], "kill", S["man"]), RANG
        ),
        ForcesEven,
    ),
    "C40": (shielded, SomebodyShielded),
    "C41": (lucky, SomebodyLucky),
    "C42": (lambda: effects(small(DAY), KillMe(S["don"])), SuicideSeen),
    "C43": (shot_each_other, [S["don"], S["man"]]),
}


ELSEWHERE = {
    "C4": "test_the_muted_cannot_register_but_his_night_order_counts",
    "C11": "gf_afk.txt",
    "C44": "test_a_stop_target_is_spared_in_the_first_night",
}


@pytest.mark.parametrize("number", ELSEWHERE)
def test_what_is_shown_elsewhere_is_there(number: str) -> None:
    here = Path(__file__).parent
    named = [p.name for p in here.glob("transcripts/*.txt") if number in p.read_text()]
    for path in here.glob("test_conduct_*.py"):
        text = path.read_text()
        named += re.findall(rf'req\([^)]*"{number}"[^)]*\)\s+def (\w+)', text)
    assert ELSEWHERE[number] in named


@pytest.mark.parametrize("letter,most", [("C", 45), ("W", 29)])
def test_every_number_has_a_row(letter: str, most: int) -> None:
    rows = {*SEEN, *MANUAL, *MACHINERY, *GAME, *ELSEWHERE}
    numbers = {f"{letter}{n}" for n in range(1, most + 1)}
    assert {row for row in rows if row[0] == letter} == numbers


@pytest.mark.parametrize(
    ("number", "row"),
    [(number, row) for number, rows in SEEN.items() for row in rows],
    ids=lambda value: value if isinstance(value, str) else value.follows,
)
def test_what_happens_is_an_offence_and_has_its_decision(
    number: str, row: Seen, tmp_path: Path
) -> None:
    court = Court(tmp_path, row.code)
    court.code = replace(court.code, abusive=("нахал",))
    court.docket.code = court.code
    who, rule, what = row.follows.split(" ")
    assert not rule or number in court.code.rules[rule].source.split()
    row.cause(court, Watch(court.docket, lambda game: None))
    entries = [
        entry
        for entry in court.docket.books.entries
        if (entry.nick, entry.rule) == (who, rule) and entry.what is not What.SANCTION
    ]
    assert entries, [(e.nick, e.rule, e.what) for e in court.docket.books.entries]
    entry = entries[0]
    done = entry.what if entry.what is not What.OFFENCE else entry.kind
    assert done.value == what
    assert entry.by == "" and entry.why
    assert bool(entry.events) == (entry.game != "" and number not in ("C7", "W6"))
    court.database.close()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("code", "rule"),
    [("cats", rule) for rule in CATS] + [("warns", rule) for rule in WARNS],
)
def test_warn_goes_up_the_ladder_in_both_languages(
    code: str, rule: str, language: str, tmp_path: Path
) -> None:
    """Of every rule, whoever sees its offences. A case is decided at once."""
    court = Court(tmp_path, code, language)
    pack = load_pack(language)
    ladder = (CATS if code == "cats" else WARNS)[rule].split()
    word = {"ru": "!варн bob {} за дело", "en": "!warn bob {} indeed"}[language]
    for rung in ladder:
        heard = court.says(word.format(rule))
        entry = [e for e in court.docket.books.entries if e.rule == rule][-1]
        assert entry.kind.value == rung.split(":")[0].rstrip("/0123456789"), rung
        told = next(line for line in heard if line.startswith("<bot->bob>"))
        assert pack.text(court.code.rules[rule].text) in told
        assert {"ru": "за дело", "en": "indeed"}[language] in told and "mod" in told
        if entry.what is What.CASE:
            court.says(f"!case {entry.number} confirm 30m")
        if entry.kind is Kind.BAN:
            court.says("!unban bob")
    court.database.close()


@pytest.mark.parametrize("number", MANUAL)
def test_what_people_report_is_seen_by_no_detector(number: str) -> None:
    name, numbers = MANUAL[number]
    code = load_code(name)
    for rule in numbers:
        assert number in code.rules[rule].source.split()
        assert not code.rules[rule].detectors and not code.rules[rule].automatic
    assert {r for r, one in code.rules.items() if number in one.source.split()} == set(
        numbers
    )


@pytest.mark.parametrize(
    ("asked", "answer"),
    [row for rows in MACHINERY.values() for row in rows],
    ids=[f"{n}-{i}" for n, rows in MACHINERY.items() for i in range(len(rows))],
)
def test_the_machinery(asked: Callable[[], object], answer: object) -> None:
    assert asked() == answer


@pytest.mark.parametrize("number", GAME)
def test_what_the_game_itself_does(number: str) -> None:
    asked, answer = GAME[number]
    found = asked()
    assert answer in found if isinstance(found, set) else found == answer
