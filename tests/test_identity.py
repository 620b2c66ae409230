"""A PlayerId stays its person's own."""

from __future__ import annotations

from mafiabot.irc.casemap import fold
from mafiabot.irc.identity import Identity


def town(remembered: int = 5000) -> Identity:
    return Identity(lambda text: fold(text, "rfc1459"), remembered)


def test_the_id_is_the_folded_nick() -> None:
    assert town().see("Alice[1]").id == "alice{1}"


def test_the_id_follows_the_nick() -> None:
    identity = town()
    alice = identity.see("Alice")
    known, mistaken = identity.rename("Alice", "Bob")
    assert (known.id, known.nick, mistaken) == (alice.id, "Bob", None)
    assert identity.see("bob") is known


def test_a_change_of_case_is_no_change() -> None:
    identity = town()
    alice = identity.see("alice")
    assert identity.rename("alice", "ALICE") == (alice, None)
    assert identity.see("Alice").id == "alice"


def test_a_newcomer_on_the_nick_of_somebody_present_is_another() -> None:
    identity = town()
    identity.see("alice")
    identity.rename("alice", "bob")
    assert identity.see("alice").id == "alice~2"
    assert identity.see("bob").id == "alice"


def test_who_left_is_himself_again_with_the_same_nick() -> None:
    identity = town()
    before = identity.see("alice")
    identity.leave("ALICE")
    assert identity.see("Alice").id == before.id


def test_a_stranger_is_not_the_identified_player_whose_nick_he_took() -> None:
    identity = town()
    identity.see("alice", account="alice")
    identity.leave("alice")
    assert identity.see("alice").id == "alice~2"
    identity.leave("alice")
    assert identity.see("alice", account="mallory").id == "alice~2"
    identity.leave("alice")
    assert identity.see("alice", account="alice").id == "alice"


def test_logging_in_shows_who_he_is() -> None:
    identity = town()
    identity.see("alice", account="a")
    identity.leave("alice")
    stranger = identity.see("alice")
    known, mistaken = identity.log_in("alice", "a")
    assert (known.id, mistaken) == ("alice", stranger)
    assert identity.see("alice").id == "alice"


def test_back_over_the_nick_with_an_underscore_from_the_same_host() -> None:
    identity = town()
    identity.see("alice", hostmask="alice!a@home")
    fresh = identity.see("alice_", hostmask="alice_!a@home")
    identity.leave("alice")
    known, mistaken = identity.rename("alice_", "alice")
    assert (known.id, mistaken) == ("alice", fresh)


def test_another_host_does_not_inherit_by_changing_nick() -> None:
    identity = town()
    identity.see("alice", hostmask="alice!a@home")
    identity.see("bob", hostmask="bob!b@elsewhere")
    identity.leave("alice")
    known, mistaken = identity.rename("bob", "alice")
    assert (known.id, mistaken) == ("bob", None)


def test_the_same_host_is_nothing_against_another_account() -> None:
    identity = town()
    identity.see("alice", account="alice", hostmask="alice!a@home")
    identity.see("bob", account="bob", hostmask="bob!a@home")
    identity.leave("alice")
    known, mistaken = identity.rename("bob", "alice")
    assert (known.id, mistaken) == ("bob", None)


def test_a_lost_connection_keeps_everybodys_id() -> None:
    identity = town()
    identity.see("alice", account="a")
    identity.see("bob")
    identity.everybody_left()
    assert identity.see("bob").id == "bob"
    assert identity.see("alice", account="a").id == "alice"


def test_the_absent_are_forgotten_beyond_a_number_and_the_present_never() -> None:
    identity = town(remembered=10)
    here = identity.see("player")
    for number in range(100):
        identity.see(f"guest{number}", here=False)
    assert len(identity) == 11
    assert identity.by_id(here.id) is here
    assert identity.see("guest99", here=False).id == "guest99"


def test_talking_in_private_does_not_make_present_people_absent() -> None:
    identity = town(remembered=1)
    alice = identity.see("alice")
    assert identity.see("alice", here=False) is alice
    identity.see("x", here=False)
    identity.see("y", here=False)
    assert identity.see("alice") is alice


def test_who_has_the_nick_of_somebody_gone_does_not_make_him_present() -> None:
    identity = town()
    alice = identity.see("alice", account="alice")
    assert identity.is_here(alice.id)
    identity.leave("alice")
    stranger = identity.see("alice")
    assert identity.is_here(stranger.id) and not identity.is_here(alice.id)
