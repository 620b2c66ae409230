"""In which order private lines of one event go out: by what they say, then by lot."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mafiabot.engine.effects import (
    Effect,
    NobodyDied,
    RoleGiven,
    Said,
    Told,
    YouWereHacked,
)
from mafiabot.engine.role import PlayerId
from mafiabot.turns import in_order

PEOPLE = [PlayerId(nick) for nick in ("ann", "bob", "cat", "dan")]
EFFECTS = st.lists(
    st.one_of(
        st.builds(NobodyDied),
        st.builds(YouWereHacked, st.sampled_from(PEOPLE)),
        st.builds(
            RoleGiven, st.sampled_from(PEOPLE), st.sampled_from(["don", "bitten"])
        ),
    ),
    max_size=12,
).map(tuple)


def parts(effects: list[Effect]) -> list[list[Effect]]:
    """What is told between two lines for the channel."""
    found: list[list[Effect]] = [[]]
    for effect in effects:
        if isinstance(effect, Said):
            found.append([])
        else:
            found[-1].append(effect)
    return found


@given(EFFECTS)
def test_no_private_line_changes_sides_with_the_channel(
    effects: tuple[Effect, ...],
) -> None:
    ordered = in_order(effects, PEOPLE, PEOPLE.index)
    assert sorted(place for place, _ in ordered) == list(range(len(effects)))
    assert all(effects[place] is effect for place, effect in ordered)
    before, after = parts(list(effects)), parts([effect for _, effect in ordered])
    for one, other in zip(before, after, strict=True):
        for who in PEOPLE:
            mine = [e for e in one if isinstance(e, Told) and e.to == who]
            assert mine == [e for e in other if isinstance(e, Told) and e.to == who]


@given(EFFECTS, st.permutations(PEOPLE))
def test_seats_do_not_count(effects: tuple[Effect, ...], seats: list[PlayerId]) -> None:
    """Whoever has a card, the lines about it go out in the same order."""
    moved = dict(zip(PEOPLE, seats, strict=True))
    twins = tuple(
        type(e)(*({**e.__dict__, "to": moved[e.to]}).values())
        if isinstance(e, Told)
        else e
        for e in effects
    )
    first = in_order(effects, PEOPLE, PEOPLE.index)
    second = in_order(twins, PEOPLE, seats.index)
    assert [place for place, _ in first] == [place for place, _ in second]
