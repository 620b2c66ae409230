"""Questions that change nothing, and what they must not give away (R155-R174)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from mafiabot import __version__
from mafiabot.answers import (
    ANSWERS,
    OF_RECORDS,
    QUESTIONS,
    Answer,
    AnswerContext,
    answer,
)
from mafiabot.answers import facts as told
from mafiabot.commands.cards import CARDS, card_named
from mafiabot.commands.model import Ask
from mafiabot.commands.table import QUESTIONS as TABLE_QUESTIONS
from mafiabot.engine.model import (
    Count,
    Game,
    Night,
    Nomination,
    Outcome,
    Player,
    Registration,
    Roster,
    Stage,
)
from mafiabot.engine.role import Action, PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.languages import LANGUAGES, load_pack
from mafiabot.ports import (
    GameResult,
    Person,
    PlayerRecord,
    Purse,
    RecordsAway,
    Standing,
)

from rules import ruleset

CARDS_DEALT = {
    "ann": "mafioso",
    "bob": "mafioso",
    "cat": "katani",
    "dan": "doctor",
    "eve": "citizen",
    "fay": "citizen",
}
RICH, POOR = Standing(1, "Rich", 1250, 12), Standing(2, "Poor", -40, 3)
FULL = PlayerRecord(
    RICH,
    of=2,
    won=7,
    best=400,
    worst=-90,
    last_seen=1.0,
    average_place=None,
    streak=-1,
    best_streak=3,
    worst_streak=2,
    wins={Outcome.TOWN: 5, Outcome.MAFIA: 2},
    roles={"doctor": 5, "citizen": 7},
    counts={Count.HEALED: 4},
)


@dataclass
class FakeRecords:
    """Two players; remembers which table was asked for."""

    asked: tuple[bool, bool] = (False, False)
    names: tuple[str, str | None] = ("", None)
    table: tuple[str | None, str] = ("", "")

    def record(self, result: GameResult) -> None:
        pass

    def top(
        self,
        network: str | None,
        *,
        worst: bool = False,
        average: bool = False,
        period: str = "",
        limit: int = 10,
    ) -> tuple[Standing, ...]:
        self.asked, self.table = (worst, average), (network, period)
        return () if average else (RICH, POOR)

    def by_name(
        self, network: str, folded: str, account: str | None = None
    ) -> PlayerRecord | None:
        self.names = (folded, account)
        return FULL if folded == "rich" else None

    def by_place(self, network: str, place: int) -> PlayerRecord | None:
        return FULL if place == 1 else None

    def purse(self, network: str, folded: str, account: str | None) -> Purse | None:
        return Purse(40, {"shield": 1})

    def buy(
        self, who: tuple[str, str, str | None], item: str, price: int, at: float
    ) -> Purse | None:
        return Purse(40, {"shield": 1}) if price <= 40 else None


def town(stage: Stage, nights: int = 1, dead: tuple[str, ...] = ()) -> Game:
    players = {
        PlayerId(nick): Player(
            PlayerId(nick), nick, number=number, role_key=card, alive=nick not in dead
        )
        for number, (nick, card) in enumerate(CARDS_DEALT.items(), 1)
    }
    return Game(ruleset("classic"), stage, Roster(players), nights=nights, size=6)


def context(
    game: Game | None = None,
    nick: str = "Rich",
    *,
    private: bool = True,
    account: str | None = None,
) -> AnswerContext:
    person = Person(PlayerId(nick), nick, account)
    return AnswerContext(
        game, FakeRecords(), "net", person, private, 75, str.lower, ruleset("classic")
    )


def ask(question: str, at: AnswerContext, argument: str = "") -> tuple[Answer, ...]:
    return answer(Ask(question, argument), at)


def one(question: str, at: AnswerContext, argument: str = "") -> Answer:
    facts = ask(question, at, argument)
    assert len(facts) == 1
    return facts[0]


def test_every_question_of_the_table_has_an_answer() -> None:
    assert set(QUESTIONS) == TABLE_QUESTIONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_every_answer_can_be_said(question: str, language: str) -> None:
    pack = load_pack(language)
    games = (None, town(Registration(), 0), town(Night()), town(Nomination()))
    for game in games:
        for nick in ("ann", "Rich", "nobody"):
            for argument in ("", "doctor", "1", "   ", "!!night"):
                at = context(game, nick)
                for fact in ask(question, at, argument):
                    assert type(fact) in ANSWERS
                    assert "\n" not in pack.line(fact, str)


# --- help, rules --------------------------------------------------------------------


@pytest.mark.parametrize("word", ["reg", "!рег", "htu", "РЕГ please"])
def test_help_explains_one_command_in_any_form(word: str) -> None:
    assert one("help", context(), word) == told.HelpOne("reg")


@pytest.mark.parametrize("word", ["!!night", "!night", "!!ночь"])
def test_help_knows_the_vote_for_night(word: str) -> None:
    assert one("help", context(), word) == told.HelpOne("night")


def test_help_lists_what_everybody_may() -> None:
    fact = one("help", context())
    assert isinstance(fact, told.HelpList)
    assert "reg" in fact.commands and "halt" not in fact.commands
    assert one("help", context(), "nonsense") == told.HelpUnknown()


def test_the_version_and_the_rules() -> None:
    assert one("version", context()) == told.VersionTold(__version__)
    assert one("rules", context()) == told.RulesTold()


# --- the game -----------------------------------------------------------------------


def test_roles_counts_the_living_cards_only() -> None:
    fact = one("roles", context(town(Night(), dead=("bob", "eve"))))
    assert fact == told.RolesAlive(
        (("citizen", 1), ("mafioso", 1), ("katani", 1), ("doctor", 1))
    )


def test_roles_before_the_game_tells_what_would_be_dealt() -> None:
    least = told.RolesPlanned(4, (("citizen", 2), ("mafioso", 1), ("katani", 1)))
    assert one("roles", context(Game(ruleset("classic")))) == least
    assert one("roles", context(), "4") == least
    assert one("roles", context(town(Registration()))).count == 6
    assert one("roles", context(), "9999999").count == 300
    assert one("roles", context(private=False)).count == 8
    assert [fact.count for fact in ask("roles", context())] == [4, 8, 12, 20]


@pytest.mark.req("R10")
def test_a_role_is_told_to_its_owner_only_and_never_in_the_channel() -> None:
    game = town(Night())
    facts = ask("role", context(game, "dan", private=False))
    assert facts == (told.YourRole("doctor"), told.RoleExplained("doctor"))
    assert all(fact.personal for fact in facts)
    assert one("role", context(game, "stranger")) == told.YouHaveNoRole()
    assert one("role", context(town(Registration(), 0), "dan")) == told.YouHaveNoRole()


@pytest.mark.req("R49", "R51", "R52")
def test_the_family_is_for_the_family() -> None:
    family = told.YourFamily(((1, PlayerId("ann")), (2, PlayerId("bob"))))
    assert one("mafia", context(town(Night()), "bob")) == family
    assert family.personal
    for nick in ("cat", "eve", "stranger"):
        assert one("mafia", context(town(Night()), nick)) == told.NotMafia()
    assert one("mafia", context(town(Night(), 0), "ann")) == told.NotMafia()
    assert one("mafia", context()) == told.NotMafia()


@pytest.mark.req("R67", "R90")
def test_the_list_has_the_numbers_of_the_living() -> None:
    fact = one("list", context(town(Night(), dead=("ann",))))
    assert isinstance(fact, told.ListTold)
    assert fact.seats[0] == (2, "bob") and len(fact.seats) == 5
    registered = one("list", context(town(Registration(), 0)))
    assert registered == told.Registered(tuple(map(PlayerId, CARDS_DEALT)))
    assert one("list", context()) == told.NothingPlayed()


@pytest.mark.req("R75")
def test_turns_names_cards_and_no_people() -> None:
    order = Action(PlayerId("cat"), "check", PlayerId("ann"))
    game = town(Night({PlayerId("cat"): order}))
    assert one("turns", context(game)) == told.TurnsTold(("mafioso", "doctor"))
    assert one("turns", context(town(Nomination()))) == told.NoTurns()
    assert one("turns", context()) == told.NoTurns()


@pytest.mark.req("R76")
def test_time_tells_what_is_left() -> None:
    assert one("time", context(town(Night()))) == told.TimeTold(75, "night")
    assert one("time", context()) == told.NothingPlayed()


@pytest.mark.req("R93")
def test_votes_tells_the_table() -> None:
    ann, bob = PlayerId("ann"), PlayerId("bob")
    game = town(Nomination({ann: bob, PlayerId("eve"): bob, bob: None}))
    assert one("votes", context(game)) == told.VotesTold(((bob, 2), (None, 1)))
    assert one("votes", context(town(Nomination()))) == told.NoVotes()
    assert one("votes", context(town(Night()))) == told.NoVotes()


# --- records ------------------------------------------------------------------------


@pytest.mark.req("R155", "R157", "R158", "R159")
@pytest.mark.parametrize(
    ("question", "worst", "average"),
    [
        ("topten", False, False),
        ("bottomten", True, False),
        ("toptenmod", False, True),
        ("topbottommod", True, True),
    ],
)
def test_each_table_asks_for_its_own_order(
    question: str, worst: bool, average: bool
) -> None:
    records = FakeRecords()
    fact = one(question, replace(context(), records=records))
    assert records.asked == (worst, average)
    rows = told.TopTable((RICH, POOR), worst, average, "all", False)
    assert fact == (told.TableEmpty(True, "all") if average else rows)
    assert not fact.personal  # R156: in the channel it is for all


NOW = 1_793_534_400.0  # 2026-11-01 12:00 UTC


@pytest.mark.parametrize(
    ("words", "period", "everywhere"),
    [
        ("", "", False),
        ("2026-11", "2026-11", False),
        ("2026-3", "2026-03", False),
        ("11.2026", "2026-11", False),
        ("2025", "2025", False),
        ("year", "2026", False),
        ("ГОД", "2026", False),
        ("месяц", "2026-11", False),
        ("month global", "2026-11", True),
        ("мир 2025", "2025", True),
        ("всё", "", False),
    ],
)
def test_tables_by_period(words: str, period: str, everywhere: bool) -> None:
    records = FakeRecords()
    at = replace(context(), records=records, now=NOW)
    fact = one("topten", at, words)
    assert records.table == (None if everywhere else "net", period)
    table = told.TopTable((RICH, POOR), False, False, period or "all", everywhere)
    assert fact == table


@pytest.mark.parametrize("word", ["2026-13", "0", "20261", "soon", "٢٠٢٦", "2026-00"])
def test_a_table_that_does_not_exist_is_refused_with_examples(word: str) -> None:
    at = replace(context(), now=NOW)
    assert one("topten", at, word) == told.UnknownPeriod(word, "2026", "2026-11")


class AwayRecords(FakeRecords):
    def top(self, *given: object, **named: object) -> tuple[Standing, ...]:
        raise RecordsAway("no connection")

    by_name = by_place = top  # type: ignore[assignment]

    def purse(self, *who: object) -> Purse | None:
        raise RecordsAway("no connection")


@pytest.mark.parametrize("question", sorted(OF_RECORDS))
@pytest.mark.parametrize("argument", ["", "2026"])
def test_a_ledger_that_is_away_is_admitted(question: str, argument: str) -> None:
    shop = ruleset("godfather")
    at = replace(context(), records=AwayRecords(), now=NOW, rules=shop)
    assert one(question, at, argument) == told.RecordsUnreadable()


WON = told.WonTold("Rich", 1250, 1, 2, 12, 7, "104.2", 0, 0, 400)


@pytest.mark.req("R161", "R162", "R163", "R164")
@pytest.mark.parametrize(
    ("nick", "argument"), [("Rich", ""), ("x", "RICH"), ("x", "1"), ("x", "rich more")]
)
def test_won_by_self_nick_or_place(nick: str, argument: str) -> None:
    assert one("won", context(None, nick), argument) == WON


@pytest.mark.req("R161")
def test_ones_own_record_follows_the_account_and_no_one_elses() -> None:
    records = FakeRecords()
    at = replace(context(None, "Rich", account="acc"), records=records)
    ask("won", at)
    assert records.names == ("rich", "acc")
    ask("won", at, "poor")
    assert records.names == ("poor", None)


@pytest.mark.req("R162", "R164")
@pytest.mark.parametrize("word", ["nobody", "0", "9" * 30])
def test_who_is_not_in_the_table(word: str) -> None:
    assert one("won", context(), word) == told.NotInTable(word)


@pytest.mark.req("R165", "R168", "R169", "R170", "R171", "R172", "R173")
def test_fullwon_tells_everything() -> None:
    won, career, roles, counts = ask("fullwon", context())
    assert won == WON
    assert career == told.FullCareer(5, 2, 0, 400, -90, -1, 3, 2, "1970-01-01")
    assert roles == told.FullRoles("Rich", (("citizen", 7), ("doctor", 5)))
    assert isinstance(counts, told.FullCounts)
    assert counts.healed == 4 and counts.bot_killed == 0


@pytest.mark.req("R170", "R171", "R172", "R173")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_is_said(language: str) -> None:
    values = {count.value: 100 + n for n, count in enumerate(Count)}
    line = load_pack(language).line(told.FullCounts(**values), str)
    assert all(str(value) in line for value in values.values())


@pytest.mark.req("R167")
def test_fullwon_is_closed_to_the_living() -> None:
    game = town(Night(), dead=("eve",))
    assert one("fullwon", context(game, "ann"), "rich") == told.NotWhilePlaying()
    assert len(ask("fullwon", context(game, "eve"), "rich")) == 4
    assert len(ask("fullwon", context(game, "stranger"), "rich")) == 4


# --- money --------------------------------------------------------------------------


@pytest.mark.req("R174")
@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("доктор", "doctor"),
        ("Doctor", "doctor"),
        ("ljrnjh", "doctor"),
        ("инспектор Катани", "katani"),
        ("мирный житель", "citizen"),
        (",JV;", "bum"),
        ("nobody", None),
        ("", None),
    ],
)
def test_cards_by_their_words(words: str, card: str | None) -> None:
    assert card_named(words) == card


def test_every_card_has_words() -> None:
    assert set(CARDS) == set(ROLES)


@pytest.mark.req("R174", "R149")
def test_money_of_the_doctor() -> None:
    hanging, deed, idle = ask("money", context(), "доктор")
    assert isinstance(hanging, told.HangingPays) and isinstance(deed, told.DeedPays)
    assert dict(hanging.pay)["katani"] == -50
    assert dict(deed.pay)["katani"] == 45 and dict(deed.pay)["wench"] == -25
    assert idle == told.HealIdlePays(5)


@pytest.mark.req("R174", "R144", "R150")
@pytest.mark.parametrize(
    ("card", "verb", "victim", "amount"),
    [
        ("katani", "kill", "citizen", -40),
        ("wench", "seduce", "hacker", 50),
        ("hacker", "hack", "katani", 130),
        ("lawyer", "protect", "katani", 40),
    ],
)
def test_money_of_every_deed(card: str, verb: str, victim: str, amount: int) -> None:
    deeds = [f for f in ask("money", context(), card) if isinstance(f, told.DeedPays)]
    assert [f.verb for f in deeds] == [verb]
    assert dict(deeds[0].pay)[victim] == amount


@pytest.mark.req("R174")
def test_money_in_general_and_in_private_of_ones_own_card() -> None:
    rules = ruleset("classic").money
    general = told.PayRules(rules.victory, rules.draw)
    assert one("money", context()) == general
    assert one("money", context(town(Night()), "dan", private=False)) == general
    mine = ask("money", context(town(Night()), "dan"))[0]
    assert isinstance(mine, told.HangingPays) and mine.role == "doctor"
    assert all(fact.personal for fact in ask("money", context(), "doctor"))
