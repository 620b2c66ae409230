"""What people say: which room it is for, what it asks, and who may ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mafiabot.answers import OF_RECORDS, AnswerContext, Answers, answer
from mafiabot.commands.model import (
    Ask,
    ConductAsked,
    Context,
    EjectPlayer,
    ExtendRegistration,
    HaltGame,
    Misuse,
    OpenGame,
    RegisterUser,
    Request,
    SeatRobots,
    StartGame,
)
from mafiabot.commands.parse import parse
from mafiabot.commands.ranks import Rank, rank_of
from mafiabot.commands.targets import resolve
from mafiabot.engine import Phase
from mafiabot.engine.effects import Refused
from mafiabot.engine.events import (
    Begin,
    Ejected,
    Equip,
    Event,
    Extend,
    Halt,
    Join,
    Spare,
    Spoke,
)
from mafiabot.engine.refusal import Refusal
from mafiabot.engine.role import PlayerId
from mafiabot.engine.rulesets import ShopRules
from mafiabot.engine.silence import must_be_silent
from mafiabot.magistrate import obey
from mafiabot.notices import (
    HaltedHere,
    HaltNoted,
    HowManyRobots,
    NeedsRights,
    NoGame,
    NoRobotsHere,
    NoSuchDeck,
    NoSuchNick,
    RobotsComeEarly,
    ShellNotice,
    SlowDown,
)
from mafiabot.ports import Heard, Person, Purse, RecordsAway, TooFast, Urgency, at_once
from mafiabot.room import Room
from mafiabot.seats import why_not
from mafiabot.stand_ins import StandIns

LONGEST = 1_000_000  # seconds; nobody means more, and the journal keeps it


class Reception:
    """Takes every line that people say."""

    def __init__(self, rooms: tuple[Room, ...]) -> None:
        self.rooms = rooms
        self.stand_ins: dict[Room, StandIns] = {}  # of rooms that let robots in
        self._requests: dict[
            type[Request], Callable[[Room, Person, Any, Rank], None]
        ] = {
            StartGame: self._start,
            OpenGame: self._open,
            ExtendRegistration: self._extend,
            HaltGame: self._halt,
            RegisterUser: self._register,
            EjectPlayer: self._eject,
            SeatRobots: self._seat_robots,
            ConductAsked: obey,
        }

    def room_named(self, network: str, channel: str) -> Room | None:
        for room in self.rooms:
            fold = room.services.network.fold
            if room.setup.network == network:
                if fold(room.setup.channel) == fold(channel):
                    return room
        return None

    def room_of(self, heard: Heard | TooFast) -> Room | None:
        """In private: where he plays, else where he is, else the network's first."""
        if heard.channel is not None:
            return self.room_named(heard.network, heard.channel)
        rooms = [r for r in self.rooms if r.setup.network == heard.network]
        who = heard.person.id
        for room in rooms:
            if room.playing is not None and who in room.playing.players:
                return room
        for room in rooms:
            if room.services.network.present(room.setup.channel, who):
                return room
        return rooms[0] if rooms else None

    def scold(self, report: TooFast) -> None:
        """Once; what he asks until he has calmed down never comes here."""
        room = self.room_of(report)
        if room is not None:
            room.refuse(report.person.id, room.line(SlowDown()))

    def hear(self, heard: Heard, room: Room) -> None:
        """Do what the line asks of the room."""
        person, private = heard.person, heard.channel is None
        if private:
            person = (
                room.services.network.find(room.setup.channel, person.nick) or person
            )
        rank = rank_of(person, room.setup.grants)
        fold = room.services.network.fold
        game = room.playing

        def target(token: str) -> PlayerId | None:
            return resolve(game, token, fold) if game is not None else None

        asked = parse(heard.text, person.id, private, Context(game, target, rank))
        if isinstance(asked, Event):
            self._event(room, person, asked)
        elif isinstance(asked, Ask):
            self._answer(room, person, private, asked)
        elif isinstance(asked, Misuse):
            room.refuse(person.id, room.line(asked))
        elif asked is not None:
            self._requests[type(asked)](room, person, asked, rank)
        elif game is not None and must_be_silent(game, person.id):
            room.feed(Spoke(person.id, "v" in person.modes))

    def _event(self, room: Room, person: Person, event: Event) -> None:
        if room.playing is None:
            room.refuse(person.id, room.line(NoGame()))
            return
        if isinstance(event, Join):
            self._join(room, person, person, None)
            return
        room.feed(event)

    def _join(self, room: Room, whom: Person, asker: Person, by: str | None) -> None:
        """Whoever may not sit down is told why; so is who asked for him."""
        refused = why_not(room, self.rooms, whom)
        if refused is not None:
            room.refuse(asker.id, room.line(refused))
            return
        room.feed(Join(whom.id, whom.nick, whom.account, by), asker)
        if room.docket is not None and whom.nick in room.docket.code.stop_target:
            room.feed(Spare(whom.id))
        self._equip(room, whom)

    def _equip(self, room: Room, whom: Person) -> None:
        """Whoever has sat down brings what he bought, as soon as the ledger has said
        what that is (C40)."""
        game_id, setup, services = room.game_id, room.setup, room.services
        game = room.playing
        if setup.ruleset.shop == ShopRules() or game is None:
            return
        if whom.id not in game.players or whom.id in game.bags:
            return

        def look() -> Purse | None:
            folded = services.network.fold(whom.nick)
            try:
                return services.records.purse(setup.network, folded, whom.account)
            except RecordsAway:
                return None  # told in the log; he plays without

        def bring(purse: Purse | None) -> None:
            if purse is not None and purse.bag and room.game_id == game_id:
                room.feed(Equip(whom.id, tuple(purse.bag)))

        services.aside(setup.network, look, bring)

    # --- requests to the shell ------------------------------------------------------

    def _start(self, room: Room, person: Person, asked: StartGame, rank: Rank) -> None:
        game = room.playing
        directed = room.setup.ruleset.registration.by_creator
        if game is not None and game.phase is Phase.REGISTRATION and directed:
            room.feed(Begin(person.id, rank >= Rank.OPERATOR))
            return
        self._open(room, person, OpenGame(asked.deck), rank)

    def _open(self, room: Room, person: Person, asked: OpenGame, rank: Rank) -> None:
        """R13, T10."""
        if room.playing is not None:
            running = Refused(person.id, Refusal.ALREADY_RUNNING)
            room.refuse(person.id, room.line(running))
        elif room.halted and rank < Rank.HALF_OPERATOR:
            room.refuse(person.id, room.line(HaltedHere()))
        elif room.powerless and room.setup.ruleset.silence:
            room.refuse(person.id, room.line(NeedsRights()))
        elif asked.deck and asked.deck not in room.setup.ruleset.decks:
            known = ", ".join(room.setup.ruleset.decks) or "—"
            room.refuse(person.id, room.line(NoSuchDeck(asked.deck, known)))
        else:
            room.halted = False
            room.open(person.id, asked.deck)

    def _extend(
        self, room: Room, person: Person, asked: ExtendRegistration, rank: Rank
    ) -> None:
        """T16, T17; what is no number is refused like one that is too small."""
        typed = asked.seconds
        number = int(typed[:7]) if typed.isascii() and typed.isdigit() else 0
        seconds = min(number, LONGEST) if typed else None
        if room.playing is None:
            room.refuse(person.id, room.line(NoGame()))
        else:
            room.feed(Extend(person.id, seconds, rank >= Rank.OPERATOR))

    def _halt(self, room: Room, person: Person, asked: HaltGame, rank: Rank) -> None:
        room.halted = True
        if room.playing is None:
            room.say(HaltNoted(person.nick))
        else:
            room.feed(Halt(person.nick))

    def _register(
        self, room: Room, person: Person, asked: RegisterUser, rank: Rank
    ) -> None:
        whom = room.services.network.find(room.setup.channel, asked.nick)
        if room.playing is None:
            room.refuse(person.id, room.line(NoGame()))
        elif whom is None:
            room.refuse(person.id, room.line(NoSuchNick(asked.nick)))
        else:
            self._join(room, whom, person, person.nick)

    def _eject(
        self, room: Room, person: Person, asked: EjectPlayer, rank: Rank
    ) -> None:
        game = room.playing
        if game is None:
            room.refuse(person.id, room.line(NoGame()))
            return
        fold = room.services.network.fold
        who = resolve(game, asked.nick, fold)
        if who is None:
            refused = Refused(person.id, Refusal.NOT_IN_GAME)
            room.refuse(person.id, room.line(refused))
        else:
            room.feed(Ejected(who, person.nick), person)

    def _seat_robots(
        self, room: Room, person: Person, asked: SeatRobots, rank: Rank
    ) -> None:
        stand_ins, game = self.stand_ins.get(room), room.playing
        refused: ShellNotice | None = None
        if stand_ins is None:
            refused = NoRobotsHere()
        elif game is None:
            refused = NoGame()
        elif game.phase is not Phase.REGISTRATION:
            refused = RobotsComeEarly()
        elif (count := _count(asked.count, stand_ins.most)) is None:
            refused = HowManyRobots(stand_ins.most)
        else:
            stand_ins.seat(count)
        if refused is not None:
            room.refuse(person.id, room.line(refused))

    # --- questions ------------------------------------------------------------------

    def _answer(self, room: Room, person: Person, private: bool, asked: Ask) -> None:
        """Tables asked for in the channel are for all; the rest goes to the person."""
        context = AnswerContext(
            game=room.playing,
            records=room.services.records,
            network=room.setup.network,
            person=person,
            private=private,
            seconds_left=room.seconds_left(),
            fold=room.services.network.fold,
            rules=room.playing.rules if room.playing else room.setup.ruleset,
            now=room.services.clock.now(),
            conduct=room.docket is not None,
        )

        def tell(facts: Answers) -> None:
            for fact in facts:
                if private or fact.personal:
                    room.tell(person.id, fact, Urgency.TABLE)
                else:
                    room.services.network.say(
                        room.setup.channel, room.line(fact), Urgency.TABLE
                    )

        way = room.services.aside if asked.question in OF_RECORDS else at_once
        way(room.setup.network, lambda: answer(asked, context), tell)


def _count(typed: str, most: int) -> int | None:
    """None: no number, or too large a one."""
    if not (typed.isascii() and typed.isdigit() and len(typed) < 6):
        return None
    return int(typed) if int(typed) <= most else None
