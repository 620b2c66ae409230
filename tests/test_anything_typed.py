"""Whatever anybody types, anywhere, in any phase: no fault, and an answer or a reason
for silence."""

from __future__ import annotations

import os
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafiabot.commands.layout import other_layout
from mafiabot.commands.table import COMMANDS, find
from mafiabot.engine import Phase
from mafiabot.engine.events import Departure
from mafiabot.irc.encoding import Decoder
from mafiabot.irc.lines import plain, read, safe
from mafiabot.ports import Gone
from mafiabot.texts.wrap import wrap

from rules import ruleset
from town import CHANNEL, NETWORK, Town

EXAMPLES = int(os.environ.get("MAFIABOT_EXAMPLES", "30"))
NICKS = ("anna", "boris", "vera", "gleb", "dina", "egor", "zoya", "ivan")
# A player with a card, one without, one who is dead, one who is away, an outsider, and
# an outsider with each rank.
PEOPLE = (*NICKS, "guest", "half", "oper", "admin")
WORDS = [word for command in COMMANDS for word in command.words]


def words() -> st.SearchStrategy[str]:
    """Commands in both layouts and any letter case, and what looks like them."""
    typed = st.sampled_from(WORDS + [other_layout(word) for word in WORDS])
    cased = st.builds(
        lambda word, how: how(word),
        typed,
        st.sampled_from([str, str.upper, str.title, str.swapcase]),
    )
    return st.one_of(cased, cased, st.sampled_from(NICKS), st.text(max_size=8))


ARGUMENTS = st.one_of(
    st.sampled_from(["", "1", "4", "0", "-1", "99999999999999999999", "٤", "½"]),
    st.sampled_from(PEOPLE),
    st.sampled_from([command.words[0] for command in COMMANDS]),
    st.text(max_size=20),
    st.text(alphabet="\x00\x01\x02\x03\x0f\r\n\x7f\u202e\u200b 1,", max_size=12),
    st.integers(1, 40).map(lambda n: "ж" * 250 * n),  # up to ten thousand letters
)
TYPED = st.builds(
    lambda sign, word, blank, rest: f"{sign}{word}{blank}{rest}",
    st.sampled_from(["!", "!", "!", "", "!!", "! ", "@"]),
    words(),
    st.sampled_from([" ", "  ", "\t", "\u00a0", ""]),
    ARGUMENTS,
)
PLACES = (
    "idle",
    "registration",
    "dealing",
    "night",
    "nomination",
    "speech",
    "verdict",
    "dusk",
)


def settled(town: Town, phase: Phase) -> Town:
    """The clock rings until the phase has come."""
    for _ in range(6):
        game = town.room.playing
        if game is not None and game.phase is phase:
            return town
        town.deadline()
    raise AssertionError(f"{phase} never came")


def accuse(town: Town) -> None:
    game = town.room.playing
    assert game is not None
    living = [p.nick for p in game.living]
    for nick in living[1:]:
        town.says(nick, f"!{living[0]}")


def town_in(place: str) -> Town:
    """A town of eight in a phase; one of them is dead by day, one is away."""
    town = Town(ruleset("classic"), "en", seed=5)
    town.give_modes("half", "h")
    town.give_modes("oper", "o")
    town.give_modes("admin", "a")
    town.network.person("guest")
    if place == "idle":
        return town
    town.says("anna", "!start")
    for nick in NICKS:
        town.says(nick, "!reg")
    if place == "registration":
        return town
    settled(town, Phase.DEALING)
    if place == "dealing":
        return town
    for nick in NICKS:
        town.tells(nick, "!yes")
    settled(town, Phase.NIGHT)
    order_all(town)
    settled(town, Phase.NOMINATION)
    away = town.network.person(town.room.game.living[-1].nick)
    if place == "night":
        town.says("anna", "!!night")
        return settled(town, Phase.NIGHT)
    if place in ("speech", "verdict", "dusk"):
        accuse(town)
    if place in ("verdict", "dusk"):
        settled(town, Phase.VERDICT)
    town.report(Gone(NETWORK, CHANNEL, away, Departure.QUIT))
    return settled(town, Phase.DUSK) if place == "dusk" else town


def order_all(town: Town) -> None:
    """Everybody who may order does; the mafioso's victim dies."""
    game = town.room.playing
    assert game is not None
    citizens = [p.nick for p in game.living if p.role_key == "citizen"]
    for player in game.living:
        for verb in player.role.verbs[:1]:
            kills = verb == "kill" and player.role_key == "mafioso"
            target = citizens[0] if kills else player.nick
            if verb in ("kill", "check", "seduce", "hack") and not kills:
                target = citizens[1]
            town.tells(player.nick, f"!{verb} {target}")


@cache
def start_of(place: str) -> tuple[str, str]:
    """The phase and the stage, so that a wrong script is noticed once."""
    game = town_in(place).room.playing
    return place, game.phase.value if game else "idle"


@pytest.mark.parametrize("place", PLACES)
def test_the_town_is_in_the_phase(place: str) -> None:
    assert start_of(place) == (place, place)


def as_it_comes(who: str, target: str, text: str) -> str | None:
    """The text after the wire: cut in lines, decoded, freed of control codes."""
    raw = f":{who}!u@h PRIVMSG {target} :{text}".encode("utf-8", "surrogatepass")
    line = read(Decoder().decode(raw.split(b"\n")[0].rstrip(b"\r")))
    if line is None or line.command != "PRIVMSG" or len(line.params) < 2:
        return None
    return None if line.params[1].startswith("\x01") else plain(line.params[1])


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(said=st.lists(st.tuples(st.sampled_from(PEOPLE), st.booleans(), TYPED)))
def test_anything_typed_is_answered_or_passed_over_for_a_reason(
    place: str, said: list[tuple[str, bool, str]]
) -> None:
    town = town_in(place)
    town.bot._abandon = at_once  # type: ignore[method-assign]
    for who, private, text in said:
        target = "bot" if private else CHANNEL
        came = as_it_comes(who, target, text)
        if came is None:
            continue  # a CTCP, or nothing at all
        heard = (town.tells if private else town.says)(who, came)
        if private:
            # What the channel hears of it, as of !killme, is an answer too.
            assert heard, f"{who} typed {came!r} in private, and was left alone"
        elif is_command(came):
            assert heard, f"{who} typed {came!r} in the channel: nothing"
        assert_harmless(heard)


def at_once(room: object) -> None:
    """In place of the loop's care for a game with a fault: the test sees the fault."""
    raise  # noqa: PLE0704  (called while the fault is handled)


def is_command(text: str) -> bool:
    found = re.match(r"!(\S+)", text.strip())
    return found is not None and find(found[1]) is not None


def assert_harmless(heard: list[str]) -> None:
    """Nothing a player types puts a raw line on the wire."""
    for line in heard:
        for piece in line.splitlines():
            for part in wrap(safe(piece), 300, "utf-8"):
                assert not set(part) & set("\r\n\0\x01"), part
                assert len(part.encode()) <= 300
