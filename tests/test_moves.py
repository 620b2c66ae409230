"""Whatever happens in games at random: offers and tables are as the rules say.

The expectations are worked out here once more, in the plainest way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from golden import Recorder

from mafiabot.engine import Game, Phase, Step, step
from mafiabot.engine.effects import (
    BallotCast,
    EjectionSeen,
    LeaverBack,
    LeaverSeen,
    NothingAsked,
    OrderOwed,
    SuicideSeen,
    Told,
    VoteCast,
    VotesFreed,
)
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Detonate,
    EndSpeech,
    Event,
    KillMe,
    Order,
    Returned,
    Skip,
    Vote,
    VoteNight,
)
from mafiabot.engine.model import Dealing, Nomination, Player, Presence, Verdict
from mafiabot.engine.night import awaited
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.engine.turn import leavers, may_speak, voters
from mafiabot.engine.view import player_view, public_view

RULES = ("classic", "godfather", "city", "vanilla")


def candidates(game: Game, player: Player) -> Iterator[Event]:
    """Everything that somebody with this card could think of."""
    who = player.id
    yield from (Confirm(who, True), Confirm(who, False))
    yield from (Ballot(who, True), Ballot(who, False))
    yield from (EndSpeech(who), VoteNight(who), Skip(who), Detonate(who))
    for other in game.players:
        yield Vote(who, other)
        yield Order(who, "take", other)
        for verb, ability in player.role.abilities_by_verb.items():
            if ability.targets == 1 and (ability.aimed or other == who):
                yield Order(who, verb, other)
        if who in game.gifts:
            yield Order(who, "use", other)


def accepted(game: Game, event: Event) -> bool:
    """A refused event leaves the very same game."""
    return step(game, event).game is not game


def possible(game: Game, player: Player) -> set[Event]:
    return {e for e in candidates(game, player) if accepted(game, e)}


def named(events: set[Event]) -> set[Event]:
    """Without orders that name several people, or choose something: who goes first is
    checked apart, and of all choices there is one a night."""
    return {e for e in events if not (isinstance(e, Order) and (e.more or e.choice))}


class Watched(Recorder):
    """A game at random in which every step is looked at."""

    def __init__(self, name: str, seed: int, odd: float) -> None:
        super().__init__(name, seed, odd)
        self.seen: Counter[str] = Counter()

    def feed(self, event: object) -> Step:
        before = self.game
        result = super().feed(event)
        for effect in result.effects:
            if isinstance(effect, VoteCast | BallotCast):
                self._counted(before, effect)
            elif isinstance(effect, VotesFreed):
                self._freed(before, effect)
        self._nobody_is_waited_for_in_vain(before)
        self._leaving_shows_no_card(before, event, result)
        return result

    def _leaving_shows_no_card(self, before: Game, event: object, result: Step) -> None:
        """Who gives up or comes back at night is seen by all, and on a slow server so
        is the room that private lines take at that moment (R59, R128)."""
        if not before.phase is self.game.phase is Phase.NIGHT:
            return
        told = [effect for effect in result.effects if isinstance(effect, Told)]
        if any(isinstance(e, SuicideSeen | EjectionSeen) for e in result.effects):
            assert not told
            self.seen["gave up"] += 1
        if any(isinstance(effect, LeaverBack) for effect in result.effects):
            assert isinstance(event, Returned)
            (line,) = told
            assert isinstance(line, OrderOwed | NothingAsked) and line.to == event.who
            self.seen["came back"] += 1

    def _counted(self, before: Game, said: object) -> None:
        heavy = {w: n for w, n in before.players.heavy.items() if _in_office(before, w)}
        if isinstance(said, VoteCast) and isinstance(before.stage, Nomination):
            votes = {**before.stage.votes, said.who: said.target}
            rows: Counter[PlayerId | None] = Counter()
            for who, target in votes.items():
                rows[target] += heavy.get(who, 1)
            order = [*before.players, None]
            table = sorted(rows.items(), key=lambda r: (-r[1], order.index(r[0])))
            people = [row for row in table if row[0] is not None]
            assert list(said.table) in (table, people)
            assert said.cast == len(votes)
            self.seen["votes"] += 1
        if isinstance(said, BallotCast) and isinstance(before.stage, Verdict):
            ballots = {**before.stage.ballots, said.who: said.hang}
            assert said.yes == sum(heavy.get(w, 1) for w, y in ballots.items() if y)
            assert said.no == sum(heavy.get(w, 1) for w, y in ballots.items() if not y)
            self.seen["ballots"] += 1

    def _freed(self, before: Game, said: VotesFreed) -> None:
        assert isinstance(before.stage, Nomination)
        votes = before.stage.votes
        assert set(said.voters) == {w for w, t in votes.items() if t == said.who}
        if isinstance(self.game.stage, Nomination):
            kept = {w: t for w, t in votes.items() if t != said.who}
            assert self.game.stage.votes == kept
        self.seen["freed"] += 1

    def _nobody_is_waited_for_in_vain(self, before: Game) -> None:
        """P4, P5, P6: a phase whose last move is made does not run on."""
        game, stage = self.game, self.game.stage
        if game is before:
            return
        entitled = {p.id for p in voters(game)}
        if isinstance(stage, Nomination) and stage.votes:
            assert entitled - set(stage.votes), "everybody has voted"
        if isinstance(stage, Verdict) and stage.ballots:
            assert entitled - set(stage.ballots) - {stage.accused}
        if game.phase is Phase.NIGHT and not game.rules.night.whole:
            assert awaited(game) or game.waiting and leavers(game)


def _in_office(game: Game, who: PlayerId) -> bool:
    return game.players[who].role.office <= game.nights


class Asked(Watched):
    """Before every turn, everybody is asked what he may do."""

    def _turn(self) -> None:
        for player in self.game.players.values():
            offered = set(options(self.game, player.id))
            for move in offered:
                assert accepted(self.game, move), move
            if self._has_choice(player):
                allowed = possible(self.game, player)
                assert named(offered) == allowed - self._unoffered(player)
                self.seen["asked"] += 1
            self._several(offered)
            self._viewed(player)
        super()._turn()

    def _viewed(self, player: Player) -> None:
        """What a robot is shown is what stands there."""
        game, stage = self.game, self.game.stage
        view = player_view(game, player.id)
        assert view.public == public_view(game)
        assert view.public.seat(player.id) in (None, *view.public.seats)
        votes = stage.votes if isinstance(stage, Nomination) else {}
        assert view.public.votes == votes
        asked = isinstance(stage, Dealing) and player.id in stage.unconfirmed
        assert view.asked is asked
        owes = game.phase is Phase.NIGHT and player in awaited(game)
        assert owes_order(game, player.id) is owes

    def _has_choice(self, player: Player) -> bool:
        """A doubled actor may go on; robots are offered what they owe only."""
        return self.game.phase is not Phase.NIGHT or player in awaited(self.game)

    def _unoffered(self, player: Player) -> set[Event]:
        """Skipping is offered by night only; by day it is a vote for the night."""
        if self.game.phase is Phase.NIGHT and not player.role.bound:
            return set()
        return {Skip(player.id)}

    def _several(self, offered: set[Event]) -> None:
        """The next by seat stand beside the one who is named."""
        living = [p.id for p in self.game.living]
        for move in offered:
            if isinstance(move, Order) and move.more:
                at = living.index(move.target)  # type: ignore[arg-type]
                following = [*living[at + 1 :], *living[:at]]
                following = [who for who in following if who != move.who]
                assert list(move.more) == following[: len(move.more)]
                self.seen["several"] += 1


@pytest.mark.req("R93", "R106", "R127", "R136")
@pytest.mark.parametrize("name", RULES)
def test_tables_are_right_and_no_phase_outlives_its_last_move(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        game = Watched(name, seed, 0.08)
        game.play(10 + seed % 7)
        seen += game.seen
    assert seen["votes"] > 100
    assert seen["freed"] and seen["gave up"] and seen["came back"]


@pytest.mark.parametrize("name", RULES)
def test_exactly_what_is_not_refused_is_offered(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        game = Asked(name, seed, 0.04)
        game.play(14)
        seen += game.seen
    assert seen["asked"] > 100


@pytest.mark.req("R126", "R128")
@pytest.mark.parametrize("name", RULES)
def test_whoever_gives_up_is_silent_and_is_not_missed(name: str) -> None:
    """At every moment of a game somebody gives up: he is gone, others may go on."""
    game = Watched(name, 3, 0.0)
    game.play(12)
    past, tried = Game(game.game.rules), 0
    for event in game.events:
        past = step(past, event).game
        if past.phase in (Phase.REGISTRATION, Phase.OVER, Phase.DEALING):
            continue
        for player in past.players.active[:3]:
            result = step(past, KillMe(player.id))
            assert result.game is not past
            after = result.game.players[player.id]
            assert not (after.alive and after.presence is Presence.HERE)
            assert not may_speak(result.game, after)
            assert not any(isinstance(e, LeaverSeen) for e in result.effects)
            assert not accepted(result.game, KillMe(player.id))
            assert (
                not options(result.game, player.id)
                or result.game.phase is Phase.REVENGE
            )
            tried += 1
    assert tried > 50
