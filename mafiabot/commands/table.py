"""Every command a person can type. A new one is a row here and a phrase each pack."""

from __future__ import annotations

from collections.abc import Iterable

from .layout import lowered, other_layout
from .model import Command, Where
from .ranks import Rank

CHANNEL, PRIVATE = Where.CHANNEL, Where.PRIVATE

COMMANDS: tuple[Command, ...] = (
    Command("start", ("start", "старт"), CHANNEL),
    Command("game", ("game", "игра"), CHANNEL),
    Command("extend", ("extend", "продлить"), CHANNEL),
    Command("join", ("join", "я")),
    Command("leave", ("leave", "уйти")),
    Command("halt", ("halt", "халт"), rank=Rank.HALF_OPERATOR),
    Command("reg", ("reg", "рег"), CHANNEL),
    Command("unreg", ("unreg", "анрег")),
    Command("killme", ("killme",)),
    Command("reguser", ("reguser",), rank=Rank.OPERATOR, argument=True),
    Command("kick", ("kick", "выкинуть"), rank=Rank.OPERATOR, argument=True),
    Command(
        "robots",
        ("robots", "роботы", "боты"),
        CHANNEL,
        rank=Rank.HALF_OPERATOR,
    ),
    Command("yes", ("yes", "да")),
    Command("no", ("no", "нет")),
    Command("all", ("all", "все", "всё"), CHANNEL),
    Command("night", ("!night", "!ночь"), CHANNEL),
    # Orders of the night; the verbs of all roles.
    Command("kill", ("kill", "убить"), PRIVATE, argument=True),
    Command("curse", ("curse", "проклясть"), PRIVATE, argument=True),
    Command("check", ("check", "проверить"), PRIVATE, argument=True),
    Command("heal", ("heal", "лечить", "вылечить"), PRIVATE, argument=True),
    Command("seduce", ("seduce", "соблазнить", "tempt"), PRIVATE, argument=True),
    Command("protect", ("protect", "защитить"), PRIVATE, argument=True),
    Command("hack", ("hack", "взломать"), PRIVATE, argument=True),
    # The godfather's town.
    Command("charm", ("charm", "очаровать"), PRIVATE, argument=True),
    Command("mask", ("mask", "прикрыть"), PRIVATE, argument=True),
    Command("watch", ("watch", "навестить"), PRIVATE, argument=True),
    Command("punish", ("punish", "покарать"), PRIVATE),
    Command("forgive", ("forgive", "простить"), PRIVATE),
    # The city.
    Command("inject", ("inject", "уколоть"), PRIVATE, argument=True),
    Command("patch", ("patch", "подлатать"), PRIVATE, argument=True),
    Command("guard", ("guard", "охранять"), PRIVATE, argument=True),
    Command("double", ("double", "удвоить"), PRIVATE, argument=True),
    Command("block", ("block", "блок"), PRIVATE, argument=True),
    Command("look", ("look", "смотреть"), PRIVATE, argument=True),
    Command("trap", ("trap", "ловушка"), PRIVATE, argument=True),
    Command("hush", ("hush", "тайком"), PRIVATE, argument=True),
    Command("stifle", ("stifle", "заглушить"), PRIVATE, argument=True),
    Command("compare", ("compare", "сравнить"), PRIVATE, argument=True),
    Command("accompany", ("accompany", "сопроводить"), PRIVATE, argument=True),
    Command("reflect", ("reflect", "отразить"), PRIVATE, argument=True),
    Command("sting", ("sting", "ужалить"), PRIVATE, argument=True),
    Command("letter", ("letter", "письмо"), PRIVATE, argument=True),
    Command("poison", ("poison", "отравить"), PRIVATE, argument=True),
    Command("bite", ("bite", "укусить"), PRIVATE, argument=True),
    Command("play", ("play", "сыграть"), PRIVATE, argument=True),
    Command("seek", ("seek", "искать"), PRIVATE, argument=True),
    Command("bequeath", ("bequeath", "преемник"), PRIVATE, argument=True),
    Command("imitate", ("imitate", "изобразить"), PRIVATE, argument=True),
    Command("mine", ("mine", "заминировать"), PRIVATE, argument=True),
    Command("give", ("give", "подарить"), PRIVATE, argument=True),
    Command("use", ("use", "применить"), PRIVATE, argument=True),
    Command("explode", ("explode", "взорвать"), PRIVATE),
    Command("take", ("take", "взять"), PRIVATE, argument=True),
    Command("last", ("last", "слово"), PRIVATE, argument=True),
    Command("direct", ("direct", "направить"), CHANNEL, argument=True),
    Command("vote", ("vote", "голос"), argument=True),
    Command("skip", ("skip", "пропустить")),
    # Questions.
    Command("help", ("help", "помощь")),
    Command("rules", ("rules", "правила")),
    Command("roles", ("roles", "роли")),
    Command("role", ("role", "роль")),
    Command("mafia", ("mafia", "мафия"), PRIVATE),
    Command("list", ("list", "список")),
    Command("turns", ("turns", "ходы")),
    Command("time", ("time", "время")),
    Command("votes", ("votes", "голоса")),
    Command("money", ("money", "деньги")),
    Command("version", ("version", "версия")),
    Command("topten", ("topten", "top", "лидеры", "лучшие", "топ")),
    Command("bottomten", ("bottomten", "худшие")),
    Command("toptenmod", ("toptenmod",)),
    Command("topbottommod", ("topbottommod", "bottomtenmod")),
    Command("won", ("won", "вон")),
    Command("fullwon", ("fullwon", "фулвон"), PRIVATE),
    Command("shop", ("shop", "магазин")),
    Command("buy", ("buy", "купить")),
    Command("bag", ("bag", "сумка")),
    # The code of conduct.
    Command("code", ("code", "кодекс")),
    Command("warns", ("warns", "варны")),
    Command("warn", ("warn", "варн"), rank=Rank.HALF_OPERATOR, argument=True),
    Command("mute", ("mute", "мут"), rank=Rank.HALF_OPERATOR, argument=True),
    Command("unmute", ("unmute", "размут"), rank=Rank.HALF_OPERATOR, argument=True),
    Command("ban", ("ban", "бан"), rank=Rank.OPERATOR, argument=True),
    Command("unban", ("unban", "разбан"), rank=Rank.OPERATOR, argument=True),
    Command("cases", ("cases", "дела"), rank=Rank.HALF_OPERATOR),
    Command("case", ("case", "дело"), rank=Rank.HALF_OPERATOR, argument=True),
    Command("pardon", ("pardon", "помиловать"), rank=Rank.OPERATOR, argument=True),
    Command("relieve", ("relieve", "снять"), rank=Rank.OPERATOR, argument=True),
)

ORDERS = frozenset(
    ("kill", "curse", "check", "heal", "seduce", "protect", "hack")
    + ("charm", "mask", "watch", "punish", "forgive")
    + ("inject", "patch", "guard", "double", "block", "look")
    + ("trap", "hush", "stifle", "compare", "accompany", "reflect")
    + ("sting", "letter", "poison", "bite", "play")
    + ("seek", "bequeath", "imitate", "mine", "give", "use")
)
# What an order begins with, before anybody is named.
CHOOSING = {"imitate": "card", "give": "gift"}
QUESTIONS = frozenset(
    ("help", "rules", "roles", "role", "mafia", "list", "turns", "time", "votes")
    + ("money", "version", "topten", "bottomten", "toptenmod", "topbottommod")
    + ("won", "fullwon", "shop", "buy", "bag")
)

CONDUCT = frozenset(
    ("code", "warns", "warn", "mute", "unmute", "ban", "unban", "cases", "case")
    + ("pardon", "relieve")
)


class CommandClash(Exception):
    """Two commands could be meant by one word."""


def index(commands: Iterable[Command]) -> dict[str, Command]:
    """Every word, in both layouts, to its command. Raises CommandClash."""
    words: dict[str, Command] = {}
    for command in commands:
        for word in command.words:
            for form in (word, other_layout(word)):
                clash = words.setdefault(lowered(form), command)
                if clash is not command:
                    raise CommandClash(f"!{form}: {clash.key} or {command.key}?")
    return words


WORDS = index(COMMANDS)
BY_KEY = {command.key: command for command in COMMANDS}


def find(word: str) -> Command | None:
    """The command a word means, without its first ``!``, in any letter case."""
    return WORDS.get(lowered(word))
