"""A month of play with robots who offend by a plan: the books are exactly as planned.

Every game is played to its end by what people type, is read back from the journal, and
is judged by the detectors. The plan says who does what on which day, and beside it
what has to follow; nothing else may stand in the books.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from test_conduct_desk import Court

from mafiabot.conduct.books import Entry, What
from mafiabot.conduct.lengths import length
from mafiabot.conduct.model import Code, Growth, Kind
from mafiabot.config.source import load_code
from mafiabot.engine import Game, Phase, codec, step
from mafiabot.engine.events import Begin, Join, Start
from mafiabot.engine.model import Player
from mafiabot.engine.night import awaited
from mafiabot.engine.options import options
from mafiabot.engine.role import PlayerId, Team
from mafiabot.engine.ruleset_reader import read
from mafiabot.engine.rulesets import Ruleset
from mafiabot.ports import NickChanged, SanctionOver, StoredEvent, StoredGame
from mafiabot.watch import Watch

from rules import ruleset
from town import CHANNEL, NETWORK

DAY, HOUR = 86400.0, 3600.0
CAST = ("ann", "bob", "cid", "leo", "max", "ned", "uma")
LONGEST = 8  # nights of one game
# Seven seats with every card that the plan needs, however many sizes later they come.
CARDS = ("don", "soldier", "medic", "commissar", "lucky")


def _rules() -> Ruleset:
    """As a file would be read: the journal keeps that, and games are read back."""
    data = json.loads(ruleset("godfather").source)
    data["roles"] = {card: {"at": [4 + at // 2]} for at, card in enumerate(CARDS)}
    rules = read(data, "godfather")
    assert isinstance(rules, Ruleset), rules
    return rules


RULES = _rules()


@dataclass(frozen=True)
class Deed:
    """On this day, in its first or second game, somebody does it; ``follows`` is what
    the books have to say: ``rule kind`` and a length."""

    day: int
    nick: str
    does: str
    follows: str = ""
    game: int = 1


def deeds(nick: str, does: str, days: str, *follows: str) -> Iterator[Deed]:
    """One a day."""
    for day, line in zip(days.split(), follows, strict=True):
        yield Deed(int(day), nick, does, line)


class Month:
    """A court in which days go by."""

    def __init__(self, folder: Path, code: Code, language: str) -> None:
        self.court = Court(folder, "cats", language)
        self.court.code = self.court.docket.code = code
        self.rows: list[tuple[str, int, str]] = []
        self.struck: dict[tuple[str, int], set[str]] = {}
        self.played = 0
        self.seed = 1
        self.begin = 0.0
        self._sit()
        self.begin = self.court.town.clock.at

    def _sit(self) -> None:
        """The bot has just started, before or after its people."""
        town = self.court.town
        town.typing_time = 1.0
        town.room.setup = replace(town.room.setup, ruleset=RULES)
        for nick in CAST:
            person = replace(town.network.person(nick), hostmask=f"{nick}!u@{nick}")
            town.network.people[person.id] = person
        earlier = [self._stored(i) for i in dict.fromkeys(r[0] for r in self.rows)]
        watch = Watch(self.court.docket, self._stored, earlier)
        town.bot.watches.append(watch)

    def restart(self) -> None:
        """Killed and started again: only the database and the journal are left."""
        self._keep()
        bells = self.court.town.clock.bells
        assert bells, "mutes run on"
        self.court.restart()
        self.court.docket.code = self.court.code
        self._sit()

    def _keep(self) -> None:
        known = {row[:2] for row in self.rows}
        rows = self.court.town.journal.rows
        self.rows += [row for row in rows if row[:2] not in known]

    def _stored(self, game_id: str) -> StoredGame:
        self._keep()
        events = tuple(
            StoredEvent(number, event, 0.0)
            for game, number, event in self.rows
            if game == game_id and number
        )
        rules = RULES
        head = (game_id, NETWORK, CHANNEL, rules.name, 0.0)
        return StoredGame(*head, rules.source, codec.RULES_VERSION, 1.0, events)

    # --- time -----------------------------------------------------------------------

    def until(self, at: float) -> None:
        """The bells of sanctions ring when it is time."""
        clock = self.court.town.clock
        while True:
            due = [b for b in clock.bells if isinstance(b[1], SanctionOver)]
            due = sorted((b for b in due if b[0] <= at), key=lambda bell: bell[0])
            if not due:
                break
            clock.bells.remove(due[0])
            clock.at = max(clock.at, due[0][0])
            self.court.town.bot.handle(due[0][1])
        clock.bells = [b for b in clock.bells if isinstance(b[1], SanctionOver)]
        clock.at = max(clock.at, at)

    def live(self, plan: list[Deed], days: int, restarted: int) -> None:
        for day in range(1, days + 1):
            if day == restarted:
                self.restart()
            for number in (1, 2):
                self.until(self.begin + day * DAY + number * 8 * HOUR)
                today = [d for d in plan if (d.day, d.game) == (day, number)]
                self._game({deed.nick: deed.does for deed in today})
        self.until(self.begin + (days + 1) * DAY)

    # --- one game -------------------------------------------------------------------

    def _game(self, doing: dict[str, str]) -> None:
        town, self.played = self.court.town, self.played + 1
        for does in doing.values():
            if does.startswith("!"):
                town.tells("mod", does)
        opener = next((n for n, does in doing.items() if does == "starts"), "mod")
        here = [nick for nick in CAST if not self._kept_out(nick)]
        cards = {"sleeps": "medic", "shoots": "commissar"}
        wanted = {nick: cards[d] for nick, d in doing.items() if d in cards}
        self._choose_seed(here, wanted)
        town.says(opener, "!game")
        for nick in here:
            town.says(nick, "!join")
        town.says(opener, "!start")
        while (game := town.room.playing) is not None:
            if game.phase is Phase.NIGHT and game.nights > LONGEST:
                town.says("mod", "!halt")
            elif game.phase is Phase.NIGHT:
                self._night(game, doing if game.nights == 1 else {})
            else:
                self._day(game, doing if game.nights == 1 else {})
        self._keep()

    def _kept_out(self, nick: str) -> bool:
        docket = self.court.docket
        key = docket.key(self.court.town.network.person(nick))
        return bool(docket.books.in_force(key))

    def _choose_seed(self, here: list[str], wanted: dict[str, str]) -> None:
        """So that those who need a card for what they plan are dealt it."""
        for _ in range(1000):
            self.seed += 1
            game = Game(RULES)
            joins = (Join(PlayerId(nick), nick) for nick in here)
            mod = PlayerId("mod")
            for event in (Start(self.seed, mod), *joins, Begin(mod, True)):
                game = step(game, event).game
            cards = {p.nick: p.role_key for p in game.players.values()}
            if all(cards[nick] == card for nick, card in wanted.items()):
                break
        else:
            raise AssertionError(f"nobody deals {wanted} to {here}")
        seed = self.seed
        self.court.town.room.services.draw_seed = lambda: seed

    def _night(self, game: Game, doing: dict[str, str]) -> None:
        town = self.court.town
        for nick, does in doing.items():
            if does == "leaves":
                town.tells(nick, "!leave")
        asleep = {nick for nick, does in doing.items() if does == "sleeps"}
        for player in awaited(game):
            if player.nick not in asleep and town.room.playing is not None:
                self._order(game, player, doing.get(player.nick, ""))
        while (now := town.room.playing) is not None and now.nights == game.nights:
            if now.phase is not Phase.NIGHT:
                break
            town.deadline()

    def _order(self, game: Game, player: Player, does: str) -> None:
        """Somebody he did not strike in the last game; a kill of the commissar's
        only when it is planned, and no check of whom he knows."""
        verbs = {"commissar": "kill" if does == "shoots" else "check"}
        verb = verbs.get(player.role_key, player.role.verbs[0])
        known = {about for who, about, _ in game.findings if who == player.id}
        may = [o for o in options(game, player.id) if getattr(o, "verb", "") == verb]
        targets = [game.players[o.target].nick for o in may if o.target not in known]
        if verb == "kill" and player.role.team is Team.MAFIA:
            mafia = {p.nick for p in game.living if p.role.team is Team.MAFIA}
            targets = [nick for nick in targets if nick not in mafia]
        if verb == "heal":
            targets = [nick for nick in targets if nick != player.nick]
        # Never the same in two games running: nobody is a target.
        last = self.struck.get((player.nick, self.played - 1), set())
        targets = [nick for nick in targets if nick not in last]
        if not targets:
            self.court.town.tells(player.nick, "!skip")
            return
        target = targets[(self.played + game.nights) % len(targets)]
        self.struck.setdefault((player.nick, self.played), set()).add(target)
        self.court.town.tells(player.nick, f"!{verb} {target}")

    def _day(self, game: Game, doing: dict[str, str]) -> None:
        town = self.court.town
        if game.phase is Phase.DISCUSSION:
            for nick, does in doing.items():
                self._talk(nick, does)
        if game.phase is Phase.NOMINATION:
            for player in game.living:
                if town.room.playing is not None:
                    town.tells(player.nick, "!skip")
        now = town.room.playing
        if now is not None and (now.phase, now.nights) == (game.phase, game.nights):
            town.deadline()

    def _talk(self, nick: str, does: str) -> None:
        town = self.court.town
        if does == "floods":
            town.typing_time = 0.1
            for _ in range(7):
                town.says(nick, "ааа")
            town.typing_time = 1.0
        elif does == "urges":
            town.says(nick, "/leave")
        elif does == "renames":
            for old, new in ((nick, f"{nick}ych"), (f"{nick}ych", nick)):
                person = town.rename(old, new)
                town.report(NickChanged(NETWORK, CHANNEL, person, old))


# --- what has to stand in the books -------------------------------------------------

Row = tuple[int, str, str, str, str, int | None]
"""Day, nick, what, rule, kind, seconds."""


def expected(plan: list[Deed]) -> list[Row]:
    """The plan, as rows: an offence, its sanction, and when that was lifted."""
    rows: list[Row] = []
    for deed in plan:
        for line in filter(None, deed.follows.split("; ")):
            rows += _rows(deed, line)
    return sorted(rows, key=str)


def _rows(deed: Deed, line: str) -> Iterator[Row]:
    """``1.5 mute 30m`` is an offence with a mute that ends by itself; ``=`` for the
    rule: a sanction alone; ``+2`` behind it: lifted so many days later by people."""
    rule, kind, *rest = line.split()
    where = (deed.day, deed.nick)
    if kind in ("case", "confirmed", "dismissed", "pardon"):
        yield (*where, kind, rule, "case", 0)
        return
    seconds = length(rest[0]) if rest and rest[0] != "fixed" else 0
    if rest == ["fixed"]:
        seconds = None
    if rule != "=":
        yield (*where, "offence", rule, kind, seconds)
    if kind in ("mute", "ban"):
        yield (*where, "sanction", "", kind, seconds)
        if seconds is not None:
            yield (deed.day + _days(seconds), deed.nick, "lifted", "", kind, seconds)


def _days(seconds: int) -> int:
    return seconds // int(DAY)


def written(month: Month) -> list[Row]:
    def row(entry: Entry) -> Row:
        day = int((entry.at - month.begin) // DAY)
        seconds = entry.seconds
        what = entry.what.value
        return (day, entry.nick, what, entry.rule, entry.kind.value, seconds)

    books = month.court.docket.books
    told = sorted(e.ref for e in books.entries if e.what is What.TOLD)
    done = [e.number for e in books.entries if e.what is What.OFFENCE]
    assert told == done, "each offence is told once, whatever dies in between"
    rows = [row(e) for e in books.entries if e.what is not What.TOLD]
    return sorted(rows, key=str)


def compare(month: Month, plan: list[Deed]) -> None:
    found, planned = written(month), expected(plan)
    assert [row for row in found if row not in planned] == []
    assert [row for row in planned if row not in found] == []
    assert found == planned


def ends_in_time(month: Month) -> None:
    entries = {e.number: e for e in month.court.docket.books.entries}
    lifted = [e for e in entries.values() if e.what is What.LIFTED and not e.by]
    assert lifted
    for entry in lifted:
        began = entries[entry.ref]
        if began.until is not None:
            assert 0 <= entry.at - began.until < 60, "lifted when its time was over"


THREE = ("warn", "warn", "warn")


@pytest.mark.req("C1", "C2", "C3", "C10", "C12", "C25", "C27", "C34")
def test_a_month_of_cats_in_the_books(tmp_path: Path) -> None:
    """leo leaves twice a day, and his mute grows; it grows after ten here, that the
    month may be one month. max sleeps, uma urges and floods, ned changes his nick."""
    cats = load_code("cats")
    rules = dict(cats.rules)
    rules["1.6"] = replace(rules["1.6"], growth=Growth(10, 1800))
    code = replace(cats, rules=rules)
    plan = [
        Deed(day, "leo", "leaves", f"1.6 {kind}", game)
        for day, game, kind in leaving(31)
    ]
    mute = "1.5 mute 30m"
    plan += deeds(
        *("max", "sleeps", "1 2 5 8 9 30"),
        *("1.5 remark", *(f"1.5 {w}" for w in THREE), mute, mute),
    )
    plan += deeds("uma", "urges", "3 4", "1.21 remark", "1.21 warn")
    plan += deeds(
        "uma", "floods", "6 7 8 9", *(f"2.6 {w}" for w in THREE), "2.6 mute 1h"
    )
    plan += deeds("ned", "renames", "10 20", "1.19 remark", "1.19 warn")
    plan += deeds(
        *("bob", "!warn bob 2.4 again", "11 15 24"),
        *("2.4 mute 24h", "2.4 mute 7d", "2.4 ban forever"),
    )
    month = Month(tmp_path, code, "ru")
    month.live(plan, 31, restarted=17)
    month.court.database.close()
    compare(month, plan)
    ends_in_time(month)
    longest = max(e.seconds or 0 for e in books(month, "leo", Kind.MUTE))
    assert longest == 6 * 1800
    assert [e.nick for e in month.court.docket.books.in_force()] == ["bob"]


def leaving(days: int) -> Iterator[tuple[int, int, str]]:
    """remark, three warns, ten mutes of half an hour, ten of an hour, ..."""
    steps = ["remark", *THREE]
    steps += [f"mute {30 * (1 + n // 10)}m" for n in range(2 * days)]
    turns = [(day, game) for day in range(1, days + 1) for game in (1, 2)]
    for (day, game), kind in zip(turns, steps):
        yield day, game, kind


def books(month: Month, nick: str, kind: Kind) -> list[Entry]:
    entries = month.court.docket.books.entries
    return [
        e
        for e in entries
        if (e.nick, e.kind) == (nick, kind) and e.what is What.OFFENCE
    ]


@pytest.mark.req("W9", "W14", "W16", "W18", "W19", "W25", "W26", "W27")
def test_a_month_of_common_warns_in_the_books(tmp_path: Path) -> None:
    """leo shoots blindly in fifteen games: five warns, the ban. Offences lapse after
    ten days, so that max, who slept three times, begins anew."""
    warns = load_code("warns")
    code = replace(warns, lapse=10 * int(DAY))
    turns = [(day, game) for day in range(2, 11) for game in (1, 2)][:15]
    plan = [Deed(day, "leo", "shoots", "18 mute 1h", game) for day, game in turns]
    last = plan.pop()  # the fifteenth mute is the fifth warn (W26)
    plan += [replace(last, follows="18 mute 1h; = ban forever")]
    plan += deeds(
        *("max", "sleeps", "18 20 31"), "14 remark", "14 mute 30m", "14 remark"
    )
    plan += deeds("uma", "urges", "3 5 6", "20 remark", "20 mute 1h", "20 mute 1h")
    plan += deeds("cid", "starts", "4 6", "19 remark", "19 mute 10m")
    plan += deeds("ned", "!warn ned 6 ruin", "21", "6 ban forever")
    month = Month(tmp_path, code, "en")
    month.live(plan, 31, restarted=12)
    month.court.database.close()
    compare(month, plan)
    ends_in_time(month)
