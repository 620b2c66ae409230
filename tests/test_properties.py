"""Whatever happens, in whatever order: what must hold in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from mafiabot.engine import Game, Phase, codec, replay, step
from mafiabot.engine.bag import ITEMS, used
from mafiabot.engine.dealing import begin
from mafiabot.engine.effects import Refused, TakeVoice
from mafiabot.engine.events import (
    Ballot,
    Begin,
    Confirm,
    DeadlinePassed,
    Departed,
    Departure,
    Devoiced,
    Ejected,
    EndSpeech,
    Equip,
    Event,
    Extend,
    GagOver,
    Halt,
    Join,
    KillMe,
    LastWords,
    Order,
    Renamed,
    Returned,
    Shown,
    Skip,
    Spare,
    Spoke,
    Start,
    Vote,
    VoteNight,
    Withdraw,
)
from mafiabot.engine.model import Dealing, Night, Over, Player, Reason, Revenge, Roster
from mafiabot.engine.night import awaited
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.turn import may_speak

from rules import ruleset

NAMES = [PlayerId(f"p{n}") for n in range(1, 17)]
WHO = st.sampled_from([*NAMES, PlayerId("stranger")])
# The dead may be thrown out, say a last word, and be told to be silent.
FOR_THE_DEAD = (Ejected, LastWords, Shown, Spoke, GagOver)
VERBS = st.sampled_from(sorted({v for r in ROLES.values() for v in r.verbs}))


class AnyGame(RuleBasedStateMachine):
    """Any event in any phase, from anybody."""

    played = "classic"

    def __init__(self) -> None:
        super().__init__()
        self.begun = self.game = Game(ruleset(self.played))
        self.events: list[Event] = []
        self.dead: set[PlayerId] = set()

    @initialize(seed=st.integers(0, 2**63), joined=st.integers(0, 16))
    def register(self, seed: int, joined: int) -> None:
        self.feed(Start(seed))
        for who in NAMES[:joined]:
            self.feed(Join(who, who))

    @rule(who=WHO)
    def join(self, who: PlayerId) -> None:
        self.feed(Join(who, who))

    @rule(who=WHO, kind=st.sampled_from([Withdraw, KillMe, Returned, EndSpeech]))
    def plain(self, who: PlayerId, kind: Any) -> None:
        self.feed(kind(who))

    @rule(who=WHO, how=st.sampled_from(Departure))
    def depart(self, who: PlayerId, how: Departure) -> None:
        self.feed(Departed(who, how))

    @rule(who=WHO, nick=st.sampled_from(["p1", "other"]))
    def rename(self, who: PlayerId, nick: str) -> None:
        self.feed(Renamed(who, nick))

    @rule(who=WHO, by_self=st.booleans())
    def devoice(self, who: PlayerId, by_self: bool) -> None:
        self.feed(Devoiced(who, by_self, "op"))

    @rule(who=WHO)
    def eject(self, who: PlayerId) -> None:
        self.feed(Ejected(who, "op"))

    @rule(who=WHO, accept=st.booleans())
    def confirm(self, who: PlayerId, accept: bool) -> None:
        self.feed(Confirm(who, accept))

    @rule(who=WHO, verb=VERBS, whom=st.one_of(st.none(), WHO))
    def order(self, who: PlayerId, verb: str, whom: PlayerId | None) -> None:
        self.feed(Order(who, verb, whom, "words"))

    @rule(who=WHO, whom=st.one_of(st.none(), WHO))
    def vote(self, who: PlayerId, whom: PlayerId | None) -> None:
        self.feed(Vote(who, whom))

    @rule(who=WHO, hang=st.booleans(), night=st.booleans())
    def ballot(self, who: PlayerId, hang: bool, night: bool) -> None:
        self.feed(VoteNight(who) if night else Ballot(who, hang))

    @rule()
    def deadline(self) -> None:
        self.feed(DeadlinePassed(self.game.round))

    @rule(late=st.integers(1, 3))
    def stale_deadline(self, late: int) -> None:
        before = self.game
        self.feed(DeadlinePassed(self.game.round - late))
        assert self.game is before

    @rule(chance=st.integers(0, 20))
    def halt(self, chance: int) -> None:
        if chance == 0:
            self.feed(Halt("op"))

    @precondition(lambda self: self.game.phase is not Phase.OVER)
    @rule(seed=st.integers(0, 2**32))
    def everybody_moves(self, seed: int) -> None:
        """Single events seldom get a game anywhere; this makes it move."""
        dice = random.Random(seed)
        for who in tuple(self.game.players):
            moves = options(self.game, who)
            if moves:
                kept = [m for m in moves if isinstance(m, Confirm) and m.accept]
                self.feed(dice.choice(kept or moves))
        self.feed(DeadlinePassed(self.game.round))

    def feed(self, event: Event) -> None:
        self.events.append(event)
        before, result = self.game, step(self.game, event)
        assert codec.load(codec.dump(event)) == event
        refused = any(isinstance(e, Refused) for e in result.effects)
        if refused:
            assert result.game is before, "a refused event changed the game"
            assert len(result.effects) == 1
        actor = before.players.get(getattr(event, "who", PlayerId("")))
        if actor and not actor.alive and not isinstance(event, FOR_THE_DEAD):
            avenges = isinstance(before.stage, Revenge) and isinstance(event, Order)
            assert avenges or result.game is before, "the dead are silent"
        self.game = result.game
        for effect in result.effects:
            if isinstance(effect, TakeVoice) and effect.who in self.game.players:
                player = self.game.players[effect.who]
                over = self.game.phase is Phase.OVER
                silent = not may_speak(self.game, player)
                assert over or silent, "a living player lost his voice"

    @invariant()
    def the_dead_stay_dead(self) -> None:
        dead = {p.id for p in self.game.players.values() if not p.alive}
        assert self.dead <= dead
        self.dead = dead

    @invariant()
    def a_replay_agrees(self) -> None:
        assert replay(self.begun, self.events) == self.game

    @invariant()
    def money_stolen_sums_to_zero(self) -> None:
        thefts = (Reason.SEDUCTION, Reason.HACK)
        assert not sum(p.amount for p in self.game.payments if p.reason in thefts)

    @invariant()
    def over_is_the_only_phase_with_an_outcome(self) -> None:
        over = isinstance(self.game.stage, Over)
        assert over == (self.game.phase is Phase.OVER)

    @invariant()
    def the_night_always_waits_for_somebody(self) -> None:
        if isinstance(self.game.stage, Night) and not self.game.waiting:
            assert awaited(self.game)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)


class GodfatherGame(AnyGame):
    """The events that only this game knows, among all the others."""

    played = "godfather"

    @rule(who=WHO, items=st.sets(st.sampled_from([*ITEMS, "rifle"])))
    def equip(self, who: PlayerId, items: set[str]) -> None:
        before = self.game
        self.feed(Equip(who, tuple(sorted(items))))
        assert self.game is before or before.phase is Phase.REGISTRATION

    @rule(who=WHO)
    def skip(self, who: PlayerId) -> None:
        self.feed(Skip(who))

    @rule(who=WHO, whom=st.one_of(st.none(), WHO))
    def take_along(self, who: PlayerId, whom: PlayerId | None) -> None:
        self.feed(Order(who, "take", whom))

    @rule(who=WHO, text=st.sampled_from(["", "I knew it"]))
    def last_words(self, who: PlayerId, text: str) -> None:
        before = self.game
        self.feed(LastWords(who, text))
        player = before.players.get(who)
        assert self.game is before or (player and not player.alive and text)

    @rule(who=WHO, seconds=st.sampled_from([None, -1, 0, 30, 301]), right=st.booleans())
    def extend(self, who: PlayerId, seconds: int | None, right: bool) -> None:
        self.feed(Extend(who, seconds, right))

    @rule(who=WHO)
    def spare(self, who: PlayerId) -> None:
        self.feed(Spare(who))

    @rule(who=WHO, what=st.sampled_from(["RoleLearned", "Cured"]))
    def show(self, who: PlayerId, what: str) -> None:
        before = self.game
        self.feed(Shown(who, what, who, "don"))
        assert self.game is before

    @rule(who=WHO, right=st.booleans())
    def begin(self, who: PlayerId, right: bool) -> None:
        self.feed(Begin(who, right))

    @rule(who=WHO, voiced=st.booleans())
    def speak(self, who: PlayerId, voiced: bool) -> None:
        self.feed(Spoke(who, voiced))

    @rule(who=WHO, number=st.integers(1, 4))
    def gag_over(self, who: PlayerId, number: int) -> None:
        self.feed(GagOver(who, number))

    @invariant()
    def nobody_uses_up_what_he_has_not_brought(self) -> None:
        for who in self.game.players:
            assert set(used(self.game, who)) <= self.game.bags.get(who, frozenset())

    @invariant()
    def one_don_at_most(self) -> None:
        assert sum(p.role_key == "don" for p in self.game.living) <= 1

    @invariant()
    def nobody_is_out_of_the_family_while_it_lives(self) -> None:
        """T5: where a mafioso lives, there is a don."""
        if self.game.phase in (Phase.NIGHT, Phase.DISCUSSION):
            cards = [p.role_key for p in self.game.living]
            assert "soldier" not in cards or "don" in cards


TestGodfatherGame = GodfatherGame.TestCase
TestGodfatherGame.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None
)

CARDS = ["mafioso", "mafioso", "katani", "doctor", "maniac", "bum", "wench"]
CARDS += ["lawyer", "hacker", "citizen"]


GODFATHER_CARDS = ["don", "soldier", "soldier", "commissar", "medic", "slasher"]
GODFATHER_CARDS += ["tramp", "mistress", "advocate", "lucky", "kamikaze", "wizard"]
GODFATHER_CARDS += ["wife", "sergeant", "journalist", "citizen"]
CITY_CARDS = ["boss", "gangster", "gangster", "surgeon", "detective", "witness"]
CITY_CARDS += ["beauty", "magnate", "killer", "bodyguard", "vampire", "scorpion"]
CITY_CARDS += ["tactician", "highlander"]
DECKS = {"classic": CARDS, "godfather": GODFATHER_CARDS, "city": CITY_CARDS}


def first_night(rules: str) -> Game:
    dealt = zip(NAMES, DECKS[rules])
    players = {who: Player(who, who, role_key=card) for who, card in dealt}
    game = Game(ruleset(rules), Dealing(frozenset()), Roster(players), seed=1, round=1)
    return begin(game)[0]


@pytest.mark.parametrize("rules", DECKS)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_typing_order_does_not_matter(rules: str, data: st.DataObject) -> None:
    """The same orders in any order of typing make the same night."""
    game = first_night(rules)
    acting = [p.id for p in awaited(game)]
    orders = [data.draw(st.sampled_from(options(game, who))) for who in acting]
    ends = []
    for typed in (orders, data.draw(st.permutations(orders))):
        one = game
        for event in typed:
            last = step(one, event)
            one = last.game
        while one.phase is Phase.NIGHT:  # where it lasts to its end
            last = step(one, DeadlinePassed(one.round))
            one = last.game
        ends.append((one, last.effects[-6:]))
    assert one.phase is not Phase.NIGHT
    first, second = ends
    assert first[0].players == second[0].players
    assert first[0].payments == second[0].payments
    assert first[0].immune == second[0].immune
    assert first[0].silenced == second[0].silenced
    assert first[1] == second[1]
