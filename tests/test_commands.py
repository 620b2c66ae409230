"""Text -> what it asks for, in every form of every command."""

from __future__ import annotations

import pytest

from mafiabot.commands.layout import other_layout
from mafiabot.commands.model import (
    ArgumentMissing,
    Ask,
    Command,
    Context,
    EjectPlayer,
    HaltGame,
    OnlyChannel,
    OnlyPrivate,
    RankTooLow,
    RegisterUser,
    StartGame,
    UnknownCommand,
    Where,
)
from mafiabot.commands.parse import Parsed, parse
from mafiabot.commands.ranks import Rank
from mafiabot.commands.table import (
    COMMANDS,
    ORDERS,
    QUESTIONS,
    CommandClash,
    find,
    index,
)
from mafiabot.commands.targets import resolve
from mafiabot.engine.events import (
    Ballot,
    Confirm,
    EndSpeech,
    Join,
    KillMe,
    Order,
    Vote,
    VoteNight,
    Withdraw,
)
from mafiabot.engine.model import (
    Game,
    Night,
    Nomination,
    Player,
    Registration,
    Roster,
    Stage,
    Verdict,
)
from mafiabot.engine.played import COMMON
from mafiabot.engine.role import PlayerId
from mafiabot.engine.roles import ROLES
from mafiabot.languages import LANGUAGES, load_pack

from rules import ruleset

ME, GHOST = PlayerId("me"), PlayerId("ghost")
NICKS = ("me", "Player1", "ghost", "Don[x]", "yes", "list")

# classic-roles.md, section 1: command, then every form that must work.
FORMS = {
    "kill": "убить kill e,bnm лшдд УБИТЬ KILL E<BNM ЛШДД УбИтЬ e<bNM",
    "curse": "проклясть curse ghjrkzcnm сгкыу GHJRKZCNM СГКЫУ",
    "check": "проверить check ghjdthbnm срусл GHJDTHBNM СРУСЛ",
    "heal": "лечить heal ktxbnm руфд вылечить dsktxbnm KTXBNM РУФД",
    "seduce": "соблазнить seduce cj,kfpybnm ыувгсу tempt еуьзе CJ<KFPYBNM",
    "protect": "защитить protect pfobnbnm зкщеусе PFOBNBNM",
    "hack": "взломать hack dpkjvfnm рфсл DPKJVFNM",
    "start": "start ыефке старт cnfhn CNFHN ЫЕФКЕ",
    "halt": "halt рфде халт [fkn {FKN ХАЛТ {fkn [FKN",
    "reg": "reg куп рег htu HTU КУП Reg рЕГ",
    "unreg": "unreg гткуп анрег fyhtu FYHTU",
    "killme": "killme лшддьу KILLME",
    "reguser": "reguser купгыук",
    "robots": "robots роботы боты кщищеы hj,jns ,jns",
    "kick": "kick лшсл выкинуть dsrbyenm",
    "yes": "yes нуы да lf LF ДА",
    "no": "no тщ нет ytn YTN",
    "all": "all фдд все dct всё dc` DC~",
    "night": "!night !тшпре !ночь !yjxm !YJXM !НОЧЬ",
    "topten": "topten ещзеут top ещз лидеры лучшие топ kblths kexibt njg",
    "bottomten": "bottomten ищеещьеут худшие [elibt {ELIBT",
    "toptenmod": "toptenmod ещзеутьщв",
    "topbottommod": "topbottommod ещзищеещььщв bottomtenmod ищеещьеутьщв",
    "won": "won цщт вон djy DJY",
    "fullwon": "fullwon агддцщт фулвон aekdjy",
    "shop": "shop ырщз магазин vfufpby",
    "buy": "buy игн купить regbnm",
    "bag": "bag ифп сумка cevrf",
    "help": "help помощь gjvjom GJVJOM рудз",
    "rules": "rules правила ghfdbkf кгдуы",
    "roles": "roles роли hjkb кщдуы",
    "role": "role роль hjkm кщду",
    "mafia": "mafia мафия vfabz ьфашф",
    "list": "list список cgbcjr дшые",
    "turns": "turns ходы [jls {JLS егкты",
    "time": "time время dhtvz ешьу",
    "votes": "votes голоса ujkjcf мщеуы",
    "money": "money деньги ltymub ьщтун",
    "game": "game игра пфьу buhf",
    "extend": "extend продлить учеутв ghjlkbnm",
    "join": "join я ощшт z Z Я",
    "leave": "leave уйти дуфму eqnb",
    "charm": "charm очаровать срфкь jxfhjdfnm JXFHJDFNM",
    "mask": "mask прикрыть ьфыл ghbrhsnm",
    "watch": "watch навестить цфеср yfdtcnbnm",
    "punish": "punish покарать згтшыр gjrfhfnm",
    "forgive": "forgive простить ащкпшму ghjcnbnm",
    "inject": "inject уколоть штоусе erjkjnm",
    "patch": "patch подлатать зфеср gjlkfnfnm",
    "guard": "guard охранять пгфкв j[hfyznm",
    "double": "double удвоить вщгиду eldjbnm",
    "block": "block блок идщсл ,kjr",
    "look": "look смотреть дщщл cvjnhtnm",
    "trap": "trap ловушка екфз kjdeirf",
    "hush": "hush тайком ргыр nfqrjv",
    "stifle": "stifle заглушить ыешаду pfukeibnm",
    "compare": "compare сравнить сщьзфку chfdybnm",
    "accompany": "accompany сопроводить фссщьзфтн cjghjdjlbnm",
    "reflect": "reflect отразить куадусе jnhfpbnm",
    "sting": "sting ужалить ыештп e;fkbnm",
    "letter": "letter письмо дуееук gbcmvj",
    "poison": "poison отравить зщшыщт jnhfdbnm",
    "bite": "bite укусить ишеу erecbnm",
    "play": "play сыграть здфн csuhfnm",
    "take": "take взять ефлу dpznm",
    "seek": "seek ыуул искать bcrfnm",
    "bequeath": "bequeath иуйгуфер преемник ghttvybr",
    "imitate": "imitate шьшефеу изобразить bpj,hfpbnm",
    "mine": "mine ьшту заминировать pfvbybhjdfnm",
    "give": "give пшму подарить gjlfhbnm",
    "use": "use гыу применить ghbvtybnm",
    "explode": "explode учздщву взорвать dpjhdfnm",
    "direct": "direct вшкусе направить yfghfdbnm",
    "last": "last слово дфые ckjdj",
    "skip": "skip пропустить ылшз ghjgecnbnm",
    "vote": "vote голос мщеу ujkjc",
    "version": "version версия dthcbz мукышщт",
    "code": "code кодекс rjltrc сщву",
    "warns": "warns варны dfhys цфкты",
    "warn": "warn варн dfhy цфкт",
    "mute": "mute мут ven ьгеу",
    "unmute": "unmute размут hfpven гтьгеу",
    "ban": "ban бан ,fy ифт",
    "unban": "unban разбан hfp,fy гтифт",
    "cases": "cases дела ltkf сфыуы",
    "case": "case дело ltkj сфыу",
    "pardon": "pardon помиловать gjvbkjdfnm зфквщт",
    "relieve": "relieve снять cyznm кудшуму",
}
EACH_FORM = [(key, form) for key, forms in FORMS.items() for form in forms.split()]


def playing(stage: Stage) -> Game:
    players = {
        PlayerId(nick): Player(
            PlayerId(nick), nick, number=number, alive=nick != "ghost"
        )
        for number, nick in enumerate(NICKS, 1)
    }
    return Game(ruleset("classic"), stage, Roster(players))


def hear(
    text: str,
    game: Game | None = None,
    *,
    private: bool = False,
    rank: Rank = Rank.USER,
    who: PlayerId = ME,
) -> Parsed:
    def target(token: str) -> PlayerId | None:
        return resolve(game, token, str.lower) if game else None

    return parse(text, who, private, Context(game, target, rank))


# --- the table ----------------------------------------------------------------------


@pytest.mark.req("R13", "R23", "R24", "R155", "R157", "R158", "R159", "R161", "R165")
@pytest.mark.parametrize(("key", "form"), EACH_FORM)
def test_every_form_means_its_command(key: str, form: str) -> None:
    command = find(form)
    assert command is not None and command.key == key


def test_every_command_has_its_forms_tested() -> None:
    assert set(FORMS) == {command.key for command in COMMANDS}


def test_two_commands_on_one_word_are_refused() -> None:
    with pytest.raises(CommandClash, match="one or two"):
        index((Command("one", ("same",)), Command("two", ("SAME",))))


def test_a_clash_through_the_other_layout_is_refused() -> None:
    with pytest.raises(CommandClash):
        index((Command("one", ("рег",)), Command("two", ("HTU",))))


def test_no_wrong_layout_is_typed_in() -> None:
    for command in COMMANDS:
        for word in command.words:
            assert other_layout(word) not in command.words


@pytest.mark.req("R64")
def test_every_verb_of_every_role_is_a_command() -> None:
    assert {v for role in ROLES.values() for v in role.verbs} | set(COMMON) == ORDERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_and_a_word(language: str) -> None:
    messages = load_pack(language).messages
    for command in COMMANDS:
        assert f"help-one-{command.key}" in messages
        assert f"cmd-{command.key}" in messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_a_pack_shows_works_when_typed(language: str) -> None:
    pack = load_pack(language)
    for command in COMMANDS:
        shown = pack.text(f"cmd-{command.key}")
        assert find(shown.removeprefix("!")) is command


# --- the lobby ----------------------------------------------------------------------


@pytest.mark.req("R23", "R24")
@pytest.mark.parametrize("text", ["!reg", "!рег", "!куп", "!htu", "!HTU", "!КУП"])
def test_registering(text: str) -> None:
    said = hear(text, playing(Registration()))
    assert isinstance(said, Join) and said.who == ME


@pytest.mark.req("R26", "R134")
def test_leaving_the_list_or_life() -> None:
    assert hear("!unreg") == hear("!анрег") == Withdraw(ME)
    assert hear("!killme") == hear("!killme", private=True) == KillMe(ME)


@pytest.mark.req("R13", "R15", "R30", "R135")
def test_requests_to_the_shell() -> None:
    assert hear("!start") == StartGame()
    assert hear("!{FKN", rank=Rank.HALF_OPERATOR) == HaltGame()
    assert hear("!reguser\tDon now", rank=Rank.OPERATOR) == RegisterUser("Don")
    assert hear("!выкинуть Don", rank=Rank.ADMINISTRATOR) == EjectPlayer("Don")


@pytest.mark.req("R15", "R30", "R135")
@pytest.mark.parametrize(
    ("text", "rank", "needed"),
    [
        ("!halt", Rank.USER, Rank.HALF_OPERATOR),
        ("!reguser Don", Rank.HALF_OPERATOR, Rank.OPERATOR),
        ("!kick Don", Rank.HALF_OPERATOR, Rank.OPERATOR),
    ],
)
def test_a_rank_too_low_is_told_the_needed_one(
    text: str, rank: Rank, needed: Rank
) -> None:
    said = hear(text, rank=rank)
    assert isinstance(said, RankTooLow) and said.needed == int(needed)


# --- orders -------------------------------------------------------------------------


@pytest.mark.req("R63", "R65", "R66", "R68", "R69", "R70")
@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("!убить Player1 Умри, сволочь!", "Умри, сволочь!"),
        ("!убить 2 Умри, сволочь!", "Умри, сволочь!"),
        ("!e,bnm 2 Умри, сволочь!", "Умри, сволочь!"),
        ("убить PLAYER1 Умри,  сволочь!", "Умри,  сволочь!"),
        ("!kill\tplayer1\tbye", "bye"),
        ("!kill  2   a  b , c", "a  b , c"),
        ("!kill 02", ""),
        ("!kill 2 ", ""),
    ],
)
def test_an_order_is_a_word_a_target_and_a_phrase(text: str, phrase: str) -> None:
    said = hear(text, playing(Night()), private=True)
    assert said == Order(ME, "kill", PlayerId("Player1"), phrase)


@pytest.mark.req("R83")
def test_an_order_against_nobody_still_reaches_the_game() -> None:
    said = hear("!check Nobody x", playing(Night()), private=True)
    assert said == Order(ME, "check", None, "x")


@pytest.mark.req("R63")
def test_an_order_without_a_target_is_told_what_is_missing() -> None:
    said = hear("!heal", playing(Night()), private=True)
    assert said == ArgumentMissing("heal")


@pytest.mark.req("R62")
@pytest.mark.parametrize("verb", sorted(ORDERS))
def test_orders_in_the_channel_do_not_count(verb: str) -> None:
    assert hear(f"!{verb} 2", playing(Night())) == OnlyPrivate(verb)


# --- votes --------------------------------------------------------------------------


@pytest.mark.req("R91", "R92", "R65")
@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("!Player1", "Player1"),
        ("!player1 he did it", "Player1"),
        ("!2", "Player1"),
        ("!don[X]", "Don[x]"),
        ("!4", "Don[x]"),
        ("!yes", "yes"),  # P13: no word of this phase
        ("!5", "yes"),
    ],
)
def test_a_nick_or_a_number_is_a_vote(text: str, target: str) -> None:
    assert hear(text, playing(Nomination())) == Vote(ME, PlayerId(target))


def test_a_word_of_the_phase_wins_over_a_nick() -> None:
    assert hear("!list", playing(Nomination())) == Ask("list")
    assert hear("!yes", playing(Verdict(GHOST))) == Ballot(ME, True)


@pytest.mark.req("R94")
@pytest.mark.parametrize("text", ["!!night", "!!ночь", "!!yjxm", "!!тшпре", "!!NIGHT"])
def test_a_vote_for_night(text: str) -> None:
    assert hear(text, playing(Nomination())) == VoteNight(ME)


@pytest.mark.req("R91")
def test_nobody_called_that_is_a_vote_only_of_the_living() -> None:
    game = playing(Nomination())
    assert hear("!nobody", game) == hear("!99", game) == Vote(ME, None)
    assert hear("!nobody", game, who=GHOST) is None
    assert hear("!nobody", game, who=PlayerId("passer-by")) is None


@pytest.mark.req("R62", "R91", "R94")
@pytest.mark.parametrize("text", ["!2", "!Player1", "!!night"])
def test_votes_in_private_get_a_hint(text: str) -> None:
    assert isinstance(hear(text, playing(Nomination()), private=True), OnlyChannel)


@pytest.mark.req("R39", "R44", "R107")
@pytest.mark.parametrize(
    ("text", "yes"),
    [("!да", True), ("!LF", True), ("!yes", True), ("!нет", False), ("!тщ", False)],
)
def test_yes_and_no_depend_on_the_place(text: str, yes: bool) -> None:
    assert hear(text) == Ballot(ME, yes)
    assert hear(text, private=True) == Confirm(ME, yes)


@pytest.mark.req("R103")
def test_the_end_of_the_speech() -> None:
    assert hear("!all") == hear("!все") == hear("!dct") == EndSpeech(ME)


# --- what is no command -------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "!", "hello", "reg", "! reg", "4", "!other bot"])
def test_talk_in_the_channel_is_not_for_the_bot(text: str) -> None:
    assert hear(text) is None
    assert hear(text, playing(Night())) is None


@pytest.mark.parametrize("text", ["!", "!!", "! !", "...", "!!!", "?", "!4"])
def test_signs_alone_raise_nothing(text: str) -> None:
    for stage in (Registration(), Night(), Nomination(), Verdict(GHOST)):
        hear(text, playing(stage))
        assert hear(text, playing(stage), private=True) is not None


@pytest.mark.parametrize("text", ["", "!", "hello there", "!foo", "привет", "4"])
def test_everything_in_private_gets_an_answer(text: str) -> None:
    assert hear(text, private=True) == UnknownCommand()


@pytest.mark.req("R156", "R166")
def test_questions_and_where_they_count() -> None:
    for command in COMMANDS:
        if command.key not in QUESTIONS:
            continue
        asked = Ask(command.key, "a b")
        assert hear(f"!{command.key} a b", private=True) == asked
        assert hear(f"{command.key} a b", private=True) == asked
        here = OnlyPrivate(command.key) if command.where is Where.PRIVATE else asked
        assert hear(f"!{command.key} a b") == here
    assert hear("!fullwon") == OnlyPrivate("fullwon")


# --- who is meant -------------------------------------------------------------------


@pytest.mark.req("R65", "R66")
@pytest.mark.parametrize("token", ["", "0", "7", "²", "٢", "-2", "2.", "9" * 99])
def test_nobody_is_called_that(token: str) -> None:
    assert resolve(playing(Night()), token, str.lower) is None


def test_before_the_first_night_nobody_has_a_number() -> None:
    game = Game(ruleset("classic")).with_player(Player(ME, "me"))
    assert resolve(game, "0", str.lower) is None
    assert resolve(game, "ME", str.lower) == ME
