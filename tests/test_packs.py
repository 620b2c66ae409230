"""The phrase packs say everything that the bot says, in every language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import ClassVar

import pytest

from mafiabot.answers import ANSWERS
from mafiabot.commands.table import COMMANDS
from mafiabot.engine.bag import ITEMS
from mafiabot.engine.deeds import GIFTS
from mafiabot.engine.effects import NightFell, Said, Varied
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.roles import ROLES
from mafiabot.languages import LANGUAGES
from mafiabot.languages import load_pack as load_pack_anew
from mafiabot.notices import NOTICES
from mafiabot.texts.bundle import Pack, PackError, sources
from mafiabot.texts.check import RENDERER
from mafiabot.texts.spoken import (
    message_id,
    required_ids,
    spoken_effects,
    variables,
)
from mafiabot.verdicts import VERDICTS

SPOKEN = (*spoken_effects(), *ANSWERS, *NOTICES, *VERDICTS)
PUBLIC = tuple(kind for kind in spoken_effects() if issubclass(kind, Said))
MATTER = frozenset(
    ["who", "role", "seconds", "killer", "number", "left", "target", "cards"]
)
RECURRING = (*PUBLIC, *Varied.__subclasses__())
load_pack = cache(load_pack_anew)
NIGHT_FELL = "night-fell = Night { $number }, { $seconds }.\n"


def faults_after(change: tuple[str, str], spoken: tuple[type, ...] = SPOKEN) -> str:
    """What loading the English pack says when one piece of it is different."""
    old, new = change
    changed = {name: text.replace(old, new) for name, text in sources("en").items()}
    assert changed != sources("en"), f"{old!r} stands nowhere"
    return faults_with(changed, spoken)


def faults_with(files: dict[str, str], spoken: tuple[type, ...] = SPOKEN) -> str:
    with pytest.raises(PackError) as caught:
        Pack("en", files).check(spoken)
    return str(caught.value)


def phrases_of(kind: type, pack: Pack) -> list[str]:
    """The ids of the messages of a fact, keyed or not."""
    prefix = f"{message_id(kind)}-"
    return list(required_ids(kind)) or [
        name for name in pack.messages if name.startswith(prefix)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SPOKEN, ids=lambda kind: kind.__name__)
def test_every_fact_has_its_phrase_and_only_its_fields(
    kind: type, language: str
) -> None:
    pack = load_pack(language)
    names = phrases_of(kind, pack)
    assert names
    for name in names:
        assert pack.messages[name].used <= variables(kind), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RECURRING, ids=lambda kind: kind.__name__)
def test_recurring_lines_have_three_variants(kind: type, language: str) -> None:
    pack = load_pack(language)
    name = message_id(kind)
    values: dict[str, object] = {field: "x" for field in variables(kind)}
    said = {pack.text(name, number, **values) for number in range(pack.variants(name))}
    assert len(said) == pack.variants(name) >= 3


def test_all_packs_have_the_same_messages() -> None:
    russian, english = (load_pack(name).messages for name in ("ru", "en"))
    assert set(russian) == set(english)
    for name, phrase in russian.items():
        assert phrase.used == english[name].used, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_uses_the_facts_that_matter(language: str) -> None:
    """What the town must hear does not depend on the variant's luck."""
    pack = load_pack(language)
    for kind in RECURRING:
        name = message_id(kind)
        for field in variables(kind) & MATTER:
            values: dict[str, object] = {other: "x" for other in variables(kind)}
            values[field] = "MARK"
            for number in range(pack.variants(name)):
                assert "MARK" in pack.text(name, number, **values), (name, field)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_left_that_nobody_says(language: str) -> None:
    pack = load_pack(language)
    said = {wanted.name for wanted in RENDERER}
    said |= {f"cmd-{command.key}" for command in COMMANDS} | {"cmd-vote"}
    said |= {f"role-{key}" for key in ROLES}
    said |= {f"item-{item}" for item in ITEMS}
    said |= {f"gift-{gift}" for gift in GIFTS}
    for kind in SPOKEN:
        said |= set(phrases_of(kind, pack))
    # What the codes of conduct say of their rules: see test_conduct_ladder.py.
    said |= {name for name in pack.messages if name.startswith(("rule-", "detector-"))}
    assert set(pack.messages) - said == set()


def test_every_refusal_and_every_role_has_a_phrase() -> None:
    for language in LANGUAGES:
        messages = load_pack(language).messages
        for why in Refusal:
            assert f"refused-{why.value.replace('_', '-')}" in messages
        for key in ROLES:
            assert f"role-{key}" in messages
            assert f"role-explained-{key}" in messages


# --- a pack that is wrong --------------------------------------------------------


def test_a_wrong_variable_is_found() -> None:
    told = faults_after(("Night { $number }. Lights", "Night { $nmber }. Lights"))
    assert told == ("en/game.ftl: night-fell: $nmber is unknown: use $number, $seconds")


def test_a_wrong_variable_in_another_variant_is_found() -> None:
    told = faults_after(("dark: night { $number }", "dark: night { $nights }"))
    assert "en/game.ftl: night-fell: $nights is unknown" in told


def test_a_wrong_variable_in_a_keyed_phrase_is_found() -> None:
    told = faults_after(("help-one-reg = ", "help-one-reg = { $nick } "))
    assert told.endswith(": help-one-reg: $nick is unknown: use $command")


def test_a_wrong_name_is_found() -> None:
    told = faults_after(("night-fell =", "nigth-fell ="))
    assert told == "en/: night-fell: is missing: write it, with $number, $seconds"


def test_a_missing_role_word_is_found() -> None:
    assert "en/: role-bum: is missing" in faults_after(("role-bum =", "role-tramp ="))


def test_a_missing_refusal_is_found() -> None:
    told = faults_after(("refused-dead =", "refused-death ="))
    assert "en/: refused-dead: is missing" in told


def test_too_few_variants_are_found() -> None:
    told = faults_with(sources("en") | {"more.ftl": NIGHT_FELL})
    assert "en/more.ftl: night-fell: variants: 1: write at least 3 (.v1, .v2)" in told


def test_a_message_that_stands_twice_is_found() -> None:
    told = faults_with(sources("en") | {"more.ftl": NIGHT_FELL})
    assert "en/more.ftl: night-fell: stands in en/game.ftl too: delete one" in told


def test_variants_with_other_names_are_found() -> None:
    extra = "extra = A\n    .other = B\n"
    told = faults_with(sources("en") | {"more.ftl": extra})
    assert "en/more.ftl: extra: variants are .other: name .v1" in told


def test_a_message_without_its_first_variant_is_found() -> None:
    told = faults_with(sources("en") | {"more.ftl": "extra =\n    .v1 = B\n"})
    assert "en/more.ftl: extra: has no variant 0: write it behind =" in told


def test_a_reference_to_nothing_is_found() -> None:
    told = faults_with(sources("en") | {"more.ftl": "extra = { nothing } { -term }\n"})
    assert "en/more.ftl: extra: nothing is nowhere: write or drop it" in told
    assert "en/more.ftl: extra: -term is nowhere: write or drop it" in told


def test_what_is_not_fluent_is_found() -> None:
    told = faults_with(sources("en") | {"more.ftl": "extra = { $open\n"})
    assert told.startswith("en/more.ftl: extra = { $open: is not Fluent")


def test_all_faults_are_listed_at_once() -> None:
    told = faults_with({"game.ftl": NIGHT_FELL})
    lines = told.splitlines()
    assert len(lines) > 100
    for line in lines:
        assert len(line.split(": ")) >= 4, line


def test_a_language_without_a_pack_is_refused_with_those_there_are() -> None:
    with pytest.raises(PackError) as caught:
        Pack.load("tlh", (NightFell,))
    known = ", ".join(LANGUAGES)
    assert str(caught.value) == f"tlh/: -: no such language: use {known}"


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Painted(Said):
    colour: Colour
    thing: complex


@dataclass(frozen=True)
class Signed:
    keyed_by: ClassVar[str] = "role"
    role: str


def test_a_field_that_cannot_be_shown_is_found() -> None:
    told = faults_with(sources("en"), (Painted,))
    unshown = [line for line in told.splitlines() if "cannot be shown" in line]
    remedy = "give its type a row in texts/render.py"
    assert unshown == [f"en/: painted: $thing cannot be shown: {remedy}"]


def test_a_fact_keyed_by_role_needs_a_phrase_for_every_role() -> None:
    told = faults_with(sources("en"), (Signed,))
    assert len(told.splitlines()) == len(ROLES)
