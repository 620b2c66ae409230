"""Facts in words: plurals, lists, names of roles and commands, and no raw ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import EnumMeta
from functools import cache
from typing import Any, get_args, get_origin

import pytest

from mafiabot.answers import ANSWERS
from mafiabot.commands.model import RankTooLow
from mafiabot.commands.table import COMMANDS
from mafiabot.engine import effects
from mafiabot.engine.effects import Said, Seats, Seconds
from mafiabot.engine.model import Outcome, VoidReason
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.languages import LANGUAGES
from mafiabot.languages import load_pack as load_pack_anew
from mafiabot.notices import NOTICES
from mafiabot.ports import Standing
from mafiabot.texts.bundle import PackError
from mafiabot.texts.spoken import fields, keyed, message_id, spoken_effects

load_pack = cache(load_pack_anew)

VASYA, PETYA, OLYA = PlayerId("id:1"), PlayerId("id:2"), PlayerId("id:3")
NICKS = {VASYA: "Вася", PETYA: "Петя", OLYA: "Оля"}
SPOKEN = (*spoken_effects(), *ANSWERS, *NOTICES)
# Game lines stay short: 512 bytes, less what the server puts before them.
LINE_BYTES = 200


def said(fact: object, language: str = "ru", variant: int = 0) -> str:
    return load_pack(language).line(fact, NICKS, variant)


# --- durations -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "russian", "english"),
    [
        (0, "0 секунд", "0 seconds"),
        (1, "1 секунда", "1 second"),
        (2, "2 секунды", "2 seconds"),
        (5, "5 секунд", "5 seconds"),
        (11, "11 секунд", "11 seconds"),
        (12, "12 секунд", "12 seconds"),
        (21, "21 секунда", "21 seconds"),
        (22, "22 секунды", "22 seconds"),
        (60, "1 минута", "1 minute"),
        (90, "1 минута 30 секунд", "1 minute 30 seconds"),
        (120, "2 минуты", "2 minutes"),
        (121, "2 минуты 1 секунда", "2 minutes 1 second"),
        (5 * 60, "5 минут", "5 minutes"),
        (11 * 60, "11 минут", "11 minutes"),
        (14 * 60, "14 минут", "14 minutes"),
        (21 * 60, "21 минута", "21 minutes"),
        (111 * 60, "111 минут", "111 minutes"),
        (1001 * 60, "1001 минута", "1001 minutes"),
        (-5, "0 секунд", "0 seconds"),
    ],
)
def test_durations_have_the_right_plurals(
    seconds: int, russian: str, english: str
) -> None:
    left = effects.NightLeft(Seconds(seconds))
    assert said(left) == f"До рассвета {russian}."
    assert said(left, "en") == f"{english} until dawn."


def test_a_duration_stands_where_russian_needs_no_other_case() -> None:
    """The pack's durations are nominative, so no word before them may govern them."""
    governs = re.compile(r"\b(через|за|на протяжении|в течение|осталось)$", re.I)
    pack = load_pack("ru")
    for kind in spoken_effects():
        if "seconds" not in fields(kind):
            continue
        name = message_id(kind)
        values: dict[str, object] = {field: "x" for field in fields(kind)}
        values["seconds"] = "MARK"
        for number in range(pack.variants(name)):
            before = pack.text(name, number, **values).split("MARK")[0].rstrip()
            assert not governs.search(before), (name, number)


# --- values ----------------------------------------------------------------------


def test_lists_stand_on_one_line() -> None:
    seats: Seats = ((1, VASYA), (2, PETYA))
    opened = effects.VoteOpened(Seconds(120), seats)
    assert said(opened).endswith("1 Вася, 2 Петя")
    awaited = effects.LeaversAwaited((VASYA, OLYA), Seconds(60))
    assert "Вася, Оля" in said(awaited)
    cards = effects.CardsShown(((VASYA, "doctor"), (PETYA, "mafioso")))
    assert said(cards) == "Роли: Вася: доктор, Петя: маф."
    assert said(cards, "en") == "Roles: Вася: doctor, Петя: mafioso."


def test_the_table_of_votes_names_the_night() -> None:
    cast = effects.VoteCast(OLYA, VASYA, ((VASYA, 3), (None, 1)), 4, 9)
    assert said(cast) == "Оля против Вася. Голоса (4 из 9): Вася 3, ночь 1."
    assert said(cast, "en").endswith("Вася 3, night 1.")


def test_money_has_its_sign_and_no_grouping() -> None:
    shown = effects.MoneyShown(((VASYA, 1250), (PETYA, -30), (OLYA, 0)))
    assert said(shown) == "Деньги: Вася +1250$, Петя −30$, Оля +0$."


def test_numbers_are_not_grouped() -> None:
    for language in LANGUAGES:
        assert "12345" in said(effects.DayBroke(12345), language)
        assert "12345" in load_pack(language).text("day-broke", number=12345)


@pytest.mark.req("R72")
def test_orders_are_shown_as_the_channel_types_them() -> None:
    noted = effects.OrderNoted(VASYA, "kill", PETYA)
    assert said(noted) == "Будет исполнено: !убить Петя."
    assert said(noted, "en") == "It will be done: !kill Петя."
    asked = effects.OrderAsked(VASYA, "katani", ("check", "kill"), ((2, PETYA),))
    assert said(asked) == "Приказ: !проверить, !убить кого? 2 Петя"


def test_a_refusal_says_what_would_be_right() -> None:
    refused = effects.Refused(VASYA, Refusal.NOT_YOUR_ORDER, ("heal",))
    assert "!лечить" in said(refused)
    assert "!heal" in said(refused, "en")
    lines = {said(effects.Refused(VASYA, why)) for why in Refusal}
    assert len(lines) == len(Refusal)


def test_a_yes_and_a_no_are_different_words() -> None:
    for language in LANGUAGES:
        for variant in range(3):
            ballots = [effects.BallotCast(VASYA, hang, 2, 1) for hang in (True, False)]
            yes, no = (said(ballot, language, variant) for ballot in ballots)
            assert yes != no


def test_every_outcome_and_every_reason_has_words_of_its_own() -> None:
    for language in LANGUAGES:
        for variant in range(3):
            won = {said(effects.GameWon(o), language, variant) for o in Outcome}
            void = [effects.GameVoid(why, "Оля") for why in VoidReason]
            assert len(won) == len(Outcome)
            assert len({said(v, language, variant) for v in void}) == len(VoidReason)
            assert "Оля" in said(void[0], language, variant)
            assert "Оля" not in said(void[1], language, variant)


def test_each_rank_that_is_needed_is_named() -> None:
    for language in LANGUAGES:
        lines = {said(RankTooLow("kick", rank), language) for rank in (1, 2, 3)}
        assert len(lines) == 3


# --- what players wrote ----------------------------------------------------------


@pytest.mark.req("R71")
def test_the_players_phrase_stands_behind_the_line() -> None:
    dead = effects.Murdered(VASYA, "doctor", "maniac", "Умри, сволочь!")
    assert said(dead).endswith(" — «Умри, сволочь!»")
    assert said(dead, "en").endswith(' — "Умри, сволочь!"')


def test_no_phrase_leaves_no_quotes() -> None:
    dead = effects.Murdered(VASYA, "doctor", "maniac", "")
    assert said(dead) == "Убийство: Вася. Роль: доктор. Работа: маньяк."


def test_a_players_phrase_is_never_read_as_fluent() -> None:
    phrase = "{ $who } { role-doctor } \\u0041 -> *[other]"
    assert said(effects.Seduced(phrase)).endswith(f" — «{phrase}»")


# --- variants and names ----------------------------------------------------------


def test_variants_come_round_again() -> None:
    lines = [said(effects.NobodyDied(), variant=number) for number in range(6)]
    assert lines[:3] == lines[3:]
    assert len(set(lines)) == 3


def test_nicks_may_be_a_mapping_or_a_function() -> None:
    pack = load_pack("ru")
    fact = effects.LeaverBack(VASYA)
    assert pack.line(fact, NICKS) == pack.line(fact, NICKS.__getitem__)


def test_a_value_that_is_not_given_is_an_error() -> None:
    with pytest.raises(PackError, match="en/: night-fell: "):
        load_pack("en").text("night-fell")
    with pytest.raises(KeyError):
        load_pack("en").text("no-such-message")


@pytest.mark.req("R75")
def test_orders_heard_tell_the_role_and_nothing_else() -> None:
    assert set(fields(effects.OrderHeard)) == {"role"}
    assert said(effects.OrderHeard("doctor")) == "Кто-то вышел на улицу: доктор."


# --- everything ------------------------------------------------------------------

BY_NAME: dict[str, list[Any]] = {
    "role": list(ROLES),
    "killer": ["maniac"],
    "verb": ["kill"],
    "command": [command.key for command in COMMANDS],
    "phase": ["registration", "night", "dusk"],
    "needed": [1, 2, 3],
    "phrase": ["", "Пока"],
    "by": ["Оля"],
}
MANY = {"roles": ("doctor", "bum"), "verbs": ("kill", "check"), "commands": ("reg",)}
BY_ITEM: dict[object, Any] = {
    PlayerId: VASYA,
    int: 7,
    str: "hacker",
    PlayerId | None: None,
    Standing: Standing(1, "Вася", 900, 12),
}


def samples(kind: type) -> Iterator[Any]:
    """Facts of this kind: every value of one field, the others at their first."""
    choices = {name: values(name, hint) for name, hint in fields(kind).items()}
    first = {name: options[0] for name, options in choices.items()}
    yield kind(**first)
    for name, options in choices.items():
        for option in options[1:]:
            yield kind(**{**first, name: option})


def values(name: str, hint: Any) -> list[Any]:
    if name in BY_NAME:
        return BY_NAME[name]
    if isinstance(hint, EnumMeta):
        return list(hint)
    if get_origin(hint) is tuple:
        return [MANY[name]] if name in MANY else [(item(get_args(hint)[0]),)]
    if hint is Seconds:
        return [90, 60]
    if hint is bool:
        return [True, False]
    return [item(hint)]


def item(hint: Any) -> Any:
    """One element of a list, or a plain value."""
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if parts[-1] is Ellipsis:
            return (item(parts[0]),)
        return tuple(item(part) for part in parts)
    return BY_ITEM[hint]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SPOKEN, ids=lambda kind: kind.__name__)
def test_every_fact_can_be_said(kind: type, language: str) -> None:
    pack = load_pack(language)
    for fact in samples(kind):
        count = 1 if keyed(kind) else pack.variants(message_id(kind))
        for variant in range(count):
            line = pack.line(fact, NICKS, variant)
            assert line.strip() == line != ""
            assert not re.search(r"id:\d|[{}\n\u2068\u2069]|\b[A-Z]+_[A-Z]", line), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_the_game_are_short(language: str) -> None:
    pack = load_pack(language)
    for kind in spoken_effects():
        if not issubclass(kind, Said):
            continue
        for fact in samples(kind):
            for variant in range(pack.variants(message_id(kind))):
                line = pack.line(fact, NICKS, variant)
                assert len(line.encode()) <= LINE_BYTES, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_any_size_can_be_said(language: str) -> None:
    """R31: there is no upper limit on the number of players."""
    seats = tuple((n, PlayerId(f"player{n}")) for n in range(1, 501))
    told = load_pack(language).line(
        effects.OrderAsked(PlayerId("player1"), "katani", ("check",), seats),
        lambda who: who,
    )
    assert all(f"{n} player{n}" in told for n, _ in seats)
