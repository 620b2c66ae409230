"""What is quick behaves like any frozen dataclass."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from mafiabot.engine.copying import quick, replace, worked_out


@dataclass(frozen=True)
class Plain:
    who: str
    votes: Mapping[str, int] = field(default_factory=dict)
    number: int = 7


@quick
@dataclass(frozen=True)
class Quick:
    who: str
    votes: Mapping[str, int] = field(default_factory=dict)
    number: int = 7


@pytest.mark.parametrize(
    ("given", "named"),
    [(("anna",), {}), (("anna", {"b": 1}), {}), (("anna",), {"number": 8})],
)
def test_it_is_made_like_the_plain_one(given: tuple, named: dict) -> None:
    quickly, plainly = Quick(*given, **named), Plain(*given, **named)
    assert dataclasses.asdict(quickly) == dataclasses.asdict(plainly)
    assert repr(quickly) == repr(plainly).replace("Plain", "Quick")
    assert quickly == Quick(*given, **named)


def test_it_is_as_strict() -> None:
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Quick("anna", colour="red")  # type: ignore[call-arg]
    with pytest.raises(dataclasses.FrozenInstanceError):
        Quick("anna").who = "boris"  # type: ignore[misc]
    assert Quick("anna").votes is not Quick("anna").votes


def test_replace_copies_and_leaves_the_first_as_it_was() -> None:
    first = Quick("anna")
    second = replace(first, number=9)
    assert (first.number, second.number, second.who) == (7, 9, "anna")


def test_a_class_that_looks_after_its_fields_itself_is_refused() -> None:
    class Careful:
        def __post_init__(self) -> None: ...

    with pytest.raises(AssertionError):
        quick(Careful)


def test_what_is_worked_out_is_worked_out_once() -> None:
    class Town:
        asked = 0

        @worked_out
        def living(self) -> tuple[int, ...]:
            self.asked += 1
            return (1, 2)

    town = Town()
    assert town.living is town.living
    assert town.asked == 1
