"""Two games that differ only in who of two players holds which of their two cards.

Whatever the public and every third person receives must be the same in both, up to the
first moment at which the rules show one of the two cards: his death, or the end. Then
nobody can have learnt anything of these cards that the rules do not tell him.

The two act like in a mirror: what one does with his card in the first game, the other
does with it in the second. Whoever visits one of them at night may learn something:
from his order on he is no longer compared, and the pair ends at the next dawn, which
may tell what came of it; until then everything is still compared. A curse strikes
whoever visits, so third persons do not curse. Where a ruleset has a shop, everybody's
bag is drawn, and the two have each other's with the card (C40). The two and everybody
else may leave, come back, give up, and be thrown out; the night does not wait for the
card of one who is out, so where it was the last that was awaited, the two nights end
apart, and the pair with them: the next dawn shows that card anyway. Everybody takes the
card he is dealt: who is offered a refused one is drawn among those without, so chance
would part the two games.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from hands import PRIVATE_ONLY, QUESTIONS, Bags, packed, type_in
from seating import awaited, doers, hands
from slow import SlowTown

from mafiabot.engine import Game, Phase
from mafiabot.engine.bag import Purse
from mafiabot.engine.dealing import begin, cards
from mafiabot.engine.effects import SetDeadline
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    Departure,
    Event,
    Order,
    Skip,
    Vote,
)
from mafiabot.engine.model import Dealing, Night, Player, Roster
from mafiabot.engine.options import options, owes_order
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import Ruleset
from mafiabot.irc.flood import FloodProfile
from mafiabot.ports import Arrived, Gone

from town import CHANNEL, NETWORK, SLOWLY, Town

RESTLESS = 0.008  # the chance that somebody leaves, comes back, or gives up
RESTLESS_TWO = 0.03  # the same for one of the two, whose card it might show
VISITED = 0.03  # the chance that an order may strike one of the two
PAUSES = (0.1, 0.5, 2.0, 10.0)  # seconds between two lines, where lines wait
MOST_TURNS = 400  # of everybody; a game that is not over by then shows no more
# What these bring depends on whoever else visits the target.
LOOKING = ("curse", "watch")


class Leak(AssertionError):
    """Somebody received something that depends on a card he may not know."""


@dataclass
class Twins:
    """The two towns, and how far they went. Where lines wait, one more private line
    makes others wait longer: moments are compared too."""

    rules: Ruleset
    seed: int
    players: int
    steps: int = 0
    ended: str = ""
    visited: bool = False  # one of the two, in this night
    places: dict[PlayerId, PlayerId] = field(default_factory=dict)
    server: FloodProfile | None = None  # whose lines wait; None: nobody's do
    _dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rules = dataclasses.replace(self.rules, auto_restart=False)
        self._dice = random.Random(self.seed)
        name = "player{}" if self.server is None else "player{:02}"  # as long as others
        nicks = [PlayerId(name.format(n)) for n in range(1, self.players + 1)]
        dealt = self._deal(nicks)
        self.one, self.other = self._dice.choice(
            [(a, b) for a in nicks for b in nicks if a < b and dealt[a] != dealt[b]]
        )
        swapped = {**dealt, self.one: dealt[self.other], self.other: dealt[self.one]}
        bags = packed(self.rules, self.seed, nicks)
        mirror = {self.swap(who): bag for who, bag in bags.items()}
        self.towns = self._town(dealt, bags), self._town(swapped, mirror, self.origin)
        self.hidden = self._hidden(dealt)

    def _deal(self, nicks: list[PlayerId]) -> dict[PlayerId, str]:
        """Cards at random, in the numbers of the ruleset."""
        players = {who: Player(who, who) for who in nicks}
        dealt = list(cards(Game(self.rules, players=Roster(players))))
        dealt += ["citizen"] * (len(nicks) - len(dealt))
        self._dice.shuffle(dealt)
        return dict(zip(nicks, dealt, strict=True))

    def _empty(self) -> Town:
        if self.server is None:
            return Town(self.rules, "ru", seed=self.seed)
        return SlowTown(self.rules, "ru", self.seed, self.server)

    def _town(
        self,
        dealt: dict[PlayerId, str],
        bags: Bags,
        origin: Callable[[PlayerId], PlayerId] = lambda who: who,
    ) -> Town:
        """Cards lie, and nobody has answered yet. Lots that are drawn for equals lie
        with the cards: any other are as likely."""
        town = self._empty()
        # Which words are used must not depend on what others are told, either.
        town.room.setup = dataclasses.replace(town.room.setup, varied=True)
        lot = town.room.lot
        town.room.lot = lambda who: lot(origin(who))  # type: ignore[method-assign]
        for nick in (*dealt, "guest", "oper"):
            town.network.person(nick)
        town.give_modes("oper", "o")
        players = {who: Player(who, who, role_key=card) for who, card in dealt.items()}
        holders = frozenset(who for who, card in dealt.items() if card != "citizen")
        game = Game(self.rules, Dealing(holders), Roster(players), self.seed, round=1)
        game = dataclasses.replace(game, bags=bags)
        town.records.purses |= {
            who: Purse(100 * len(bag), dict.fromkeys(bag, 1))
            for who, bag in bags.items()
        }
        asked = (game, (SetDeadline(game.round, 60),))
        town.room.adopt(*(asked if self.rules.confirm_roles else begin(game)))
        return town

    def _hidden(self, dealt: dict[PlayerId, str]) -> frozenset[PlayerId]:
        """The two, and whoever is told of them because he is in their circle."""
        two = {self.one, self.other}
        self.circles = {ROLES[dealt[who]].circle for who in two} - {None}
        circle = {w for w, card in dealt.items() if ROLES[card].circle in self.circles}
        return frozenset(two | circle)

    def _meet(self) -> None:
        """Who has come into their circle by another's death is told who is in it."""
        for town in self.towns:
            game = town.room.game
            assert game is not None
            joined = (p for p in game.living if p.role.circle in self.circles)
            self.hidden |= {p.id for p in joined}

    # --- the mirror -----------------------------------------------------------------

    def swap(self, who: PlayerId) -> PlayerId:
        return {self.one: self.other, self.other: self.one}.get(who, who)

    def twin(self, who: PlayerId) -> PlayerId:
        """Who does at night in the second game what this one does in the first."""
        return self.places.get(who) or self.swap(who)

    def origin(self, who: PlayerId) -> PlayerId:
        """Whose twin this one is."""
        for one, other in self.places.items():
            if other == who:
                return one
        return self.swap(who)

    @property
    def moved(self) -> set[PlayerId]:
        """Who is his own twin no more: the two, and whose place they changed."""
        moved = {who for who, twin in self.places.items() if who != twin}
        return moved | {self.one, self.other}

    def _place(self) -> None:
        """Who sits first in a family leads it and hears more than the others, and the
        mirror moves seats: so each has his twin in the one who has his place."""
        self.places = {}
        first, second = (self._families(town) for town in self.towns)
        for card, seats in first.items():
            if len(seats) == len(second.get(card, ())):
                self.places.update(zip(seats, second[card], strict=True))

    def _families(self, town: Town) -> dict[str, list[PlayerId]]:
        """Card -> who has it, by seat, where the holders of a card act as one."""
        families: dict[str, list[PlayerId]] = {}
        game = town.room.game
        assert game is not None
        for player in game.players.active:
            if player.role.family:
                families.setdefault(player.role_key, []).append(player.id)
        return families

    def mirrored(self, event: Event) -> Event:
        """What happens in the second game when this happens in the first."""
        if not isinstance(event, Confirm | Order | Skip):
            return event
        twin = dataclasses.replace(event, who=self.twin(event.who))
        own = isinstance(twin, Order) and event.who in (self.one, self.other)
        if not own or twin.target is None:  # type: ignore[union-attr]
            return twin
        return dataclasses.replace(twin, target=self.swap(twin.target))  # type: ignore

    def fair(self, event: Event) -> bool:
        """Third persons do not look who visits; the two are visited now and then."""
        if not isinstance(event, Order):
            return True
        if set(event.more) & self.moved:
            return False
        if event.target in self.moved:
            return self._dice.random() < VISITED and self._agreed(event)
        if event.verb in LOOKING and event.who not in (self.one, self.other):
            return False
        return self._agreed(event)

    def _agreed(self, order: Order) -> bool:
        """A family that orders together wants the same: where it does not, the first
        seat decides, and the mirror moves seats."""
        game = self.towns[0].room.game
        assert game is not None
        role = game.players[order.who].role
        ability = role.abilities_by_verb.get(order.verb)
        if ability is None or not ability.shared or not isinstance(game.stage, Night):
            return True
        family = {
            given.target
            for given in game.stage.orders.values()
            if game.players[given.actor].role.circle == role.circle
        }
        return not family or family == {order.target}

    def _visit(self, order: Order) -> None:
        """Who visits one of the two may learn of it, and the dawn may tell."""
        if order.target in self.moved:
            self.hidden |= {order.who}
            self.visited = True

    # --- playing --------------------------------------------------------------------

    def play(self) -> None:
        """To the end, or to the first card of the two that the rules show."""
        for _ in range(MOST_TURNS):
            if self.ended:
                return
            self._turn()
        self.ended = "too long"

    def _turn(self) -> None:
        """Some people do something; some ask; then the clock rings."""
        first = self.towns[0].room.game
        assert first is not None
        before = first.round
        order = list(first.players)
        self._dice.shuffle(order)
        for who in order:
            if not self.ended:
                self._move(who)
            if not self.ended and self._dice.random() < 0.2:
                self._ask()
        now = self.towns[0].room.game
        if not self.ended and now is not None and now.round == before:
            self._do(lambda town: town.deadline())

    def _move(self, who: PlayerId) -> None:
        first, second = (town.room.game for town in self.towns)
        assert first is not None and second is not None
        third = who not in self.hidden and first.phase is not Phase.DEALING
        restless = RESTLESS if third else RESTLESS_TWO
        if first.phase is not Phase.DEALING and self._dice.random() < restless:
            self._come_or_go(who)
            return
        if first.phase is Phase.NIGHT and not owes_order(first, who):
            return
        self._place()
        moves = [m for m in options(first, who) if self.fair(m)]
        if first.phase is Phase.DEALING:
            moves = [m for m in moves if isinstance(m, Confirm) and m.accept]
        if not moves or (third and self._dice.random() < 0.03):
            return
        move = self._dice.choice(moves)
        if isinstance(move, Vote | Ballot) and self._weighs(who):
            self.ended = "shown"  # the score shows what his vote counts
            return
        twin = self.mirrored(move)
        if twin not in options(second, twin.who):  # type: ignore[attr-defined]
            if who not in self.hidden:
                raise Leak(f"seed {self.seed}: {move} is allowed in one game only")
            return
        if isinstance(move, Order):
            self._visit(move)
        moves_by_town = dict(zip(map(id, self.towns), (move, twin), strict=True))
        self._do(lambda town: type_in(town, moves_by_town[id(town)]), move)

    def _weighs(self, who: PlayerId) -> bool:
        """Whether the vote of one of the two counts differently in the two games."""
        games = [town.room.game for town in self.towns]
        return len({g.players[who].role.votes for g in games if g is not None}) > 1

    def _come_or_go(self, who: PlayerId) -> None:
        how = self._dice.choice(["go", "go", "come", "come", "give up", "thrown out"])

        def move(town: Town) -> None:
            person = town.network.person(who)
            if how == "come":
                town.report(Arrived(NETWORK, CHANNEL, person))
            elif how == "go":
                town.report(Gone(NETWORK, CHANNEL, person, Departure.QUIT))
            elif how == "give up":
                town.says(who, "!killme")
            else:
                town.says("oper", f"!kick {who}")

        self._do(move)
        for question in ("!turns", "!roles", "!list", "!votes", "!time"):
            if not self.ended:
                self._do(partial(Town.tells, nick="guest", text=question))

    def _ask(self) -> None:
        """Anybody but the two and their circle asks anything, anywhere."""
        game = self.towns[0].room.game
        assert game is not None
        askers = ["guest", *(who for who in game.players if who not in self.hidden)]
        asker, what = self._dice.choice(askers), self._dice.choice(QUESTIONS)
        if self._dice.random() < 0.5:
            self._do(lambda town: town.tells(asker, what))
        elif what not in PRIVATE_ONLY:
            self._do(lambda town: town.says(asker, what))

    # --- comparing ------------------------------------------------------------------

    def _do(self, what: object, move: Event | None = None) -> None:
        """The same in both, and then what everybody else received."""
        self.steps += 1
        self._place()
        seated = self._seated_apart(move)
        before = [self._shown(town) for town in self.towns]
        nights = [self._night(town) for town in self.towns]
        missing, apart = self._missing(), self._waits_apart()
        marks = [(len(town.heard), len(town.clock.bells)) for town in self.towns]
        pause = self._dice.choice(PAUSES) if self.server is not None else SLOWLY
        for town in self.towns:
            town.typing_time = pause
            what(town)  # type: ignore[operator]
        self._meet()
        after = [self._shown(town) for town in self.towns]
        seen = [
            [line for line in town.heard[mark:] if self._for_others(line)]
            + [f"bell {at - town.clock.at:.3f}" for at, _ in town.clock.bells[bell:]]
            for town, (mark, bell) in zip(self.towns, marks, strict=True)
        ]
        shown = after != before
        dawned = nights != [self._night(town) for town in self.towns]
        missing = any(nights) and (missing or self._missing())
        parted = missing and (apart or self._waits_apart())
        if seen[0] != seen[1]:
            told = dawned and (self.visited or seated)
            self._judge(*seen, shown or parted or told)
        if seen[0] != seen[1] and parted:
            self.ended = "absent"
        elif shown:
            self.ended = "shown"
        elif dawned and self.visited:
            self.ended = "visited"
        elif (dawned and seated) or not self._still_mirrored():
            self.ended = "inherited"

    def _missing(self) -> bool:
        """Whether one of the two has given up, or was thrown out."""
        game = self.towns[0].room.game
        assert game is not None
        return not all(game.players[who].can_act for who in self.moved)

    def _waits_apart(self) -> bool:
        """Whether the night waits for the holder of a card in one of the two games
        only: it does not where he is out (R78, R137)."""
        first, second = (town.room.game for town in self.towns)
        assert first is not None and second is not None
        return {self.swap(who) for who in awaited(first)} != awaited(second)

    def _still_mirrored(self) -> bool:
        """An heir takes his card by seat, and so not the same person in both; and so
        does the first of a family its deed."""
        first, second = (town.room.game for town in self.towns)
        assert first is not None and second is not None
        if [self.swap(who) for who in doers(first)] != doers(second):
            return False
        return all(
            player.role_key == second.players[self.swap(who)].role_key
            for who, player in first.players.items()
        )

    def _seated_apart(self, move: Event | None) -> bool:
        """Whether a family without its head does its deed by the hand of whoever sits
        first, and the mirror has moved that seat. The move may be the night's last."""
        game = self.towns[0].room.game
        assert game is not None
        seats = hands(game, move)
        moved = sorted(map(self.swap, seats), key=list(game.players).index)
        return moved != [self.swap(who) for who in seats]

    def _judge(self, first: list[str], second: list[str], shown: bool) -> None:
        """A difference is right only from where one of the two cards is shown."""
        pairs = [*zip(first, second), (first[-1:], second[-1:])]
        one, other = next((a, b) for a, b in pairs if a != b)
        if not shown:
            raise Leak(f"seed {self.seed}: {one!r} or {other!r}")

    def _shown(self, town: Town) -> tuple[bool, ...]:
        """Whether the two live, and the game goes on."""
        game = town.room.game
        assert game is not None
        two = (game.players[self.one].alive, game.players[self.other].alive)
        return (*two, game.phase is Phase.OVER)

    def _night(self, town: Town) -> int:
        """The number of this night; 0 by day."""
        game = town.room.game
        assert game is not None
        return game.nights if game.phase is Phase.NIGHT else 0

    def _for_others(self, line: str) -> bool:
        private = line.startswith(("<bot->", "-bot->"))
        return not private or not any(
            line.startswith((f"<bot->{who}>", f"-bot->{who}-")) for who in self.hidden
        )
