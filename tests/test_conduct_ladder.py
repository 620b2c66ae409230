"""Codes of conduct: every rule of the two that come with the bot, and their ladders."""

from __future__ import annotations

import re
from functools import cache

import pytest

from mafiabot.conduct.ladder import Because, Override, decide, total
from mafiabot.conduct.lengths import NoLength, counted, length
from mafiabot.conduct.model import Code, Detector, Kind, Offence, Record, Relief, Rule
from mafiabot.conduct.reader import read
from mafiabot.config import ConfigError
from mafiabot.config.source import load_code, parse
from mafiabot.languages import load_pack
from mafiabot.penalties import ladder, lasting
from mafiabot.texts.bundle import LANGUAGES, Pack, sources

load = cache(load_code)
MINUTE, HOUR, DAY = 60, 3600, 86400


def written(seconds: int | None) -> str:
    """As the tables have it: ``30m``, ``forever``."""
    return "forever" if seconds is None else "{}{}".format(*counted(seconds))


def shown(code: Code, rule: Rule, offences: int, record: Record = ()) -> str:
    """What so many offences lead to, in order: ``remark warn1/3 mute:30m case``."""
    told = []
    for at in range(offences):
        decision = decide(code, rule, record, at)
        word = decision.kind.value
        if decision.kind is Kind.WARN:
            word += f"{decision.number}/{decision.of}"
        elif decision.until_fixed:
            word += ":fixed"
        elif decision.kind is not Kind.REMARK:
            word += ":" + written(decision.seconds)
            if decision.most != decision.seconds:
                word += "-" + written(decision.most)
        told.append(word)
        record = (*record, Offence(rule.number, at, decision.kind))
    return " ".join(told)


THREE = "remark warn1/3 warn2/3 warn3/3"
CATS = {
    "1.1": "warn1/1 case:30m-forever case:30m-forever",  # C6
    "1.2": "mute:7d ban:forever ban:forever",  # C7
    "1.3": "mute:6h mute:6h",  # C8
    "1.3b": "mute:1d case:1d-forever",  # C8
    "1.4": "case:0s-forever",  # C9
    "1.5": f"{THREE} mute:30m mute:30m",  # C10
    "1.6": f"{THREE} mute:30m mute:30m",  # C12
    "1.7": "case:30m-forever",  # C13
    "1.8": "case:0s-forever",  # C14
    "1.9": f"{THREE} mute:1h",  # C15
    "1.10": f"{THREE} mute:1h",  # C16
    "1.11": f"{THREE} mute:1h",  # C17
    "1.12": f"{THREE} mute:1h",  # C18
    "1.13": f"{THREE} mute:30m",  # C19
    "1.14": "remark warn1/1 mute:2h",  # C20
    "1.15": "remark warn1/1 mute:4h",  # C21
    "1.16": f"{THREE} mute:30m",  # C22
    "1.17": "warn1/1 mute:2h",  # C23
    "1.18": f"{THREE} mute:30m",  # C24
    "1.19": f"{THREE} mute:30m",  # C25
    "1.20": f"{THREE} mute:1h",  # C26
    "1.21": f"{THREE} mute:30m",  # C27
    "1.22": "remark mute:2h",  # C28
    "1.23": "remark mute:30m",  # C29
    "1.24": "warn1/3 warn2/3 warn3/3 mute:30m",  # C30
    "1.25": "remark warn1/1 mute:1h",  # C31
    "2.1": "case:0s-forever",  # C32
    "2.2": "ban:forever",  # C35
    "2.3": "mute:7d ban:forever",  # C35
    "2.4": "mute:1d mute:7d ban:forever",  # C33
    "2.5": "case:0s-forever",  # C35
    "2.6": "warn1/3 warn2/3 warn3/3 mute:1h",  # C34
    "2.7": "mute:30m",  # C35
    "2.8": "remark mute:2h case:2h-forever",  # C35
}
WARNS = {
    "1": "remark ban:forever",
    "2": "remark mute:30m-1h",
    "3": "remark mute:30m-2h ban:forever",
    "4": "remark mute:10m ban:forever",
    "5": "mute:30m ban:3d ban:3d",
    "6": "ban:forever",
    "7": "remark mute:30m",
    "8": "remark mute:2h ban:1d",
    "9": "remark mute:1h",
    "10": "mute:1h",
    "11": "remark mute:1h ban:forever",
    "12": "remark mute:1h",
    "13": "remark mute:30m-1h",
    "14": "remark mute:30m",
    "15": "mute:1h",
    "16": "remark mute:fixed mute:fixed",
    "17": "remark mute:2h ban:1d",
    "18": "mute:1h",
    "19": "remark mute:10m",
    "20": "remark mute:1h",
    "21": "mute:1h",
    "22": "remark mute:1h",
    "23": "mute:30m",
}


def test_the_table_of_cats_is_the_whole_code() -> None:
    assert list(load("cats").rules) == list(CATS)


@pytest.mark.req("C1", "C2", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12")
@pytest.mark.req("C13", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21")
@pytest.mark.req("C22", "C23", "C24", "C25", "C26", "C27", "C28", "C29", "C30")
@pytest.mark.req("C31", "C32", "C33", "C34", "C35")
@pytest.mark.parametrize("number", CATS)
def test_a_ladder_of_cats(number: str) -> None:
    code, told = load("cats"), CATS[number]
    assert shown(code, code.rules[number], len(told.split())) == told


@pytest.mark.req("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11")
@pytest.mark.req("W12", "W13", "W14", "W15", "W16", "W17", "W18", "W19", "W20")
@pytest.mark.req("W21", "W22", "W23")
@pytest.mark.parametrize("number", WARNS)
def test_a_ladder_of_warns(number: str) -> None:
    code, told = load("warns"), WARNS[number]
    assert list(code.rules) == list(WARNS)
    assert code.rules[number].source == f"W{number}"
    assert shown(code, code.rules[number], len(told.split())) == told


def test_every_number_of_both_codes_has_a_row() -> None:
    """C1-C5 and W24-W29 are the machinery of penalties, C36-C45 the game's."""
    sources = {
        name: {n for rule in load(name).rules.values() for n in rule.source.split()}
        for name in ("cats", "warns")
    }
    assert sources["cats"] == {f"C{n}" for n in range(6, 36)} | {"C44"}
    assert sources["warns"] == {f"W{n}" for n in range(1, 24)}


def test_lost_headings_are_marked_and_nothing_is_invented_for_them() -> None:
    lost = [n for n, rule in load("cats").rules.items() if rule.lost]
    told = "1.1 1.3b 1.7 1.12 1.13 1.14 1.20 2.2 2.3 2.5 2.7 2.8"
    assert lost == told.split()
    for number, rule in load("cats").rules.items():
        if rule.text == "rule-lost":
            assert not rule.detectors and number in lost


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["cats", "warns"])
def test_every_rule_has_its_words(name: str, language: str) -> None:
    pack = Pack(language, sources(language))
    for rule in load(name).rules.values():
        assert pack.text(rule.text)
    used = {r.text for n in ("cats", "warns") for r in load(n).rules.values()}
    assert used == {name for name in pack.messages if name.startswith("rule-")}


@pytest.mark.req("C3")
@pytest.mark.parametrize(
    ("earlier", "minutes"), [(4, 30), (53, 30), (54, 60), (103, 60), (104, 90)]
)
def test_every_fifty_further_offences_make_the_mute_longer(
    earlier: int, minutes: int
) -> None:
    code = load("cats")
    record = (Offence("1.5", 0, Kind.MUTE),) * earlier
    decision = decide(code, code.rules["1.5"], record, 1)
    assert decision.seconds == minutes * MINUTE
    assert decision.because is (Because.GROWN if minutes > 30 else Because.LADDER)
    other = decide(code, code.rules["1.9"], record, 1)
    assert other.kind is Kind.REMARK, "counted for each rule alone"


@pytest.mark.req("W25", "W26")
@pytest.mark.parametrize(
    ("mutes", "warns", "banned"), [(2, 0, False), (3, 1, False), (14, 4, False)]
    + [(15, 5, True), (16, 5, False)],
)  # fmt: skip
def test_three_mutes_are_a_warn_and_five_warns_a_ban(
    mutes: int, warns: int, banned: bool
) -> None:
    code = load("warns")
    record = (Offence("18", 0, Kind.MUTE),) * (mutes - 1)
    decision = decide(code, code.rules["18"], record, 1)
    assert (decision.total.mutes, decision.total.warns) == (mutes, warns)
    assert decision.banned is banned
    assert decision.warned is (mutes % 3 == 0)


@pytest.mark.req("W27", "W28")
@pytest.mark.parametrize(("taken", "warns"), [(1, 3), (3, 1), (9, 0)])
def test_relief_takes_warns_off_and_leaves_the_mutes_since(
    taken: int, warns: int
) -> None:
    code = load("warns")
    assert (code.warns.relief_invited, code.warns.relief_diamond) == (1, 3)
    fourteen: Record = (Offence("18", 0, Kind.MUTE),) * 14
    relieved = (*fourteen, Relief(1, taken))
    assert total(code, relieved, 2).warns == warns
    # Two mutes since the last warn stay two: the next one fills the warn.
    assert decide(code, code.rules["18"], relieved, 2).total.warns == warns + 1


@pytest.mark.req("W24")
def test_a_mute_takes_the_prefix_and_a_remark_does_not() -> None:
    code = load("warns")
    assert decide(code, code.rules["18"], (), 0).takes_prefix
    assert not decide(code, code.rules["14"], (), 0).takes_prefix
    cats = load("cats")
    assert not decide(cats, cats.rules["2.3"], (), 0).takes_prefix


@pytest.mark.req("W29")
def test_a_moderator_may_decide_otherwise_and_it_is_counted_as_decided() -> None:
    code = load("warns")
    decision = decide(code, code.rules["6"], (), 0, override=Override(Kind.MUTE, HOUR))
    assert (decision.kind, decision.seconds) == (Kind.MUTE, HOUR)
    assert decision.because is Because.OVERRULED
    assert decision.total.mutes == 1


@pytest.mark.req("W9", "C35")
def test_a_circumstance_has_its_own_length() -> None:
    code, cats = load("warns"), load("cats")
    before = (Offence("9", 0, Kind.REMARK),)
    active = decide(code, code.rules["9"], before, 1, "active")
    inactive = decide(code, code.rules["9"], before, 1, "inactive")
    assert (active.seconds, inactive.seconds) == (HOUR, HOUR // 2)
    assert decide(cats, cats.rules["2.7"], (), 0, "spam").seconds == 5 * HOUR


@pytest.mark.req("C7")
def test_the_twin_is_banned_when_the_first_is_muted() -> None:
    code = load("cats")
    first = decide(code, code.rules["1.2"], (), 0)
    assert first.twin and first.kind is Kind.MUTE


def test_what_is_revoked_or_lapsed_counts_no_more() -> None:
    plain = {"ladder": ["remark", {"mute": "1h"}], "words": "no"}
    code = read({"lapse": "1d", "rules": {"1": plain}})
    assert isinstance(code, Code)
    rule, revoked = code.rules["1"], Offence("1", 0, Kind.MUTE, revoked=True)
    assert decide(code, rule, (revoked,), 1).kind is Kind.REMARK
    standing = (Offence("1", 0, Kind.REMARK),)
    assert decide(code, rule, standing, DAY - 1).kind is Kind.MUTE
    assert decide(code, rule, standing, DAY).kind is Kind.REMARK


def test_a_code_may_count_all_offences_together() -> None:
    plain = {"ladder": ["remark", {"mute": "1h"}], "words": "no"}
    code = read({"counters": "code", "rules": {"1": plain, "2": plain}})
    assert isinstance(code, Code)
    standing = (Offence("1", 0, Kind.REMARK),)
    assert decide(code, code.rules["2"], standing, 1).kind is Kind.MUTE


FAULTY = """
counters: sometimes
lapse: long
warns: {mutes: many}
limits: {script: runes, luck: 3}
rules:
  "a b": {words: x, ladder: [remark]}
  "1": {ladder: []}
  "2": {words: x, text: y, ladder: [slap, {warn: 0}, {mute: 30}, {mute: 1h, ban: 1d}]}
  "3": {words: x, judge: bot, ladder: [{mute: {least: 2h, most: 1h}}]}
  "4": {words: x, detectors: [guess], ladder: [remark], growth: {every: 5, add: 1m}}
  "5": {words: x, lost: maybe, colour: red, ladder: remark}
"""


def test_a_wrong_code_is_refused_with_every_fault_at_once() -> None:
    faults = read(parse("own.yaml", FAULTY))
    assert isinstance(faults, tuple)
    told = "\n".join(map(str, faults))
    for key in (
        "counters: 'sometimes' is unknown: write one of rule, code",
        "lapse: 'long' is no length of time: write a length like 30m",
        "warns.mutes: 'many' is no such number",
        "limits.script: 'runes' is unknown: write cyrillic or latin",
        "limits.luck: unknown key: remove it",
        "rules.a b: its number has blanks",
        "rules.1: says nothing: write `words:",
        "rules.1.ladder: no steps: write remark",
        "rules.2: both text and words",
        "rules.2.ladder[0]: 'slap' is no step",
        "rules.2.ladder[1].warn: 0 is no such number",
        "rules.2.ladder[2].mute: '30' is no length of time",
        "rules.2.ladder[3]: not one step",
        "rules.3.judge: the bot sees nothing of this: name its detectors",
        "rules.3.ladder[0].mute: most is not above least",
        "rules.4.detectors[0]: 'guess' is unknown: write one of afk",
        "rules.4.growth: nothing grows",
        "rules.5.lost: 'maybe' is neither true nor false",
        "rules.5.colour: unknown key",
        "rules.5.ladder: 'remark' is no list",
    ):
        assert key in told, told


def test_a_file_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.yaml: file: .*write the path"):
        load_code("nowhere.yaml")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("30m", 30 * MINUTE), ("2h", 2 * HOUR), ("7d", 7 * DAY), ("навсегда", None)]
    + [("30м", 30 * MINUTE), ("2Ч", 2 * HOUR), ("7дней", 7 * DAY), ("forever", None)],
)  # fmt: skip
def test_lengths_as_people_write_them(text: str, seconds: int | None) -> None:
    assert length(text) == seconds
    assert length(written(seconds)) == seconds


@pytest.mark.parametrize("text", ["", "30", "0m", "-5m", "5x", "99999999d", "m", "1 h"])
def test_what_is_no_length(text: str) -> None:
    with pytest.raises(NoLength):
        length(text)


def test_every_detector_is_asked_for_by_a_rule() -> None:
    asked = {
        detector
        for name in ("cats", "warns")
        for rule in load(name).rules.values()
        for detector in (*rule.detectors, *load(name).marks)
    }
    assert asked == set(Detector)


@pytest.mark.parametrize("name", ["cats", "warns"])
def test_ladders_are_told_in_the_language_of_the_channel(name: str) -> None:
    russian, english = load_pack("ru"), load_pack("en")
    for rule in load(name).rules.values():
        assert not re.search("[a-z]", ladder(russian, rule)), rule.number
        assert not re.search("[а-я]", ladder(english, rule)), rule.number
        assert ladder(russian, rule).count("→") == len(rule.ladder) - 1


LASTING = [
    (90, False, "90 с", "90 s"),
    (1800, False, "30 мин", "30 min"),
    (7200, False, "2 ч", "2 h"),
    (7 * 86400, False, "7 д", "7 d"),
    (None, False, "навсегда", "forever"),
    (None, True, "пока не исправлено", "until it is put right"),
]


@pytest.mark.parametrize(("seconds", "fixed", "ru", "en"), LASTING)
def test_how_long(seconds: int | None, fixed: bool, ru: str, en: str) -> None:
    assert lasting(load_pack("ru"), seconds, fixed) == ru
    assert lasting(load_pack("en"), seconds, fixed) == en
