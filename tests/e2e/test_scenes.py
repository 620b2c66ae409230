"""What people do besides playing well: on a real server, with a real bot."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import pytest
from party import EN, Party, party, quick_rules
from people import Human, running_bot, start_bot, stop_bot

from mafiabot.engine.role import PlayerId
from mafiabot.irc.network import IrcNetwork
from mafiabot.irc.settings import NetworkSettings
from mafiabot.localnet import Server
from mafiabot.ports import Report, Urgency

BOT = r"^:mafiabot\S+ "
STOPPED = "stopped by|closes the game|Curtain|остановлена|закрывает|останавливает"
LEFT = "has left|is gone|went out of the gate"
BACK = "in town again|is back|Welcome back"
NEVER_BACK = "did not return|cold outside|never came"
SUICIDE = "settles accounts|not wait for a verdict|of free will"
EJECTED = "out of the game|the town loses|put out of the gate"
NO_RIGHTS = r"no channel operator|Without \+o|Nobody gave me \+o"


def said(human: Human, channel: str, pattern: str, who: str = "") -> str:
    """Wait for the bot to say it in the channel (about ``who``)."""
    about = rf"(?=.*\b{who}\b)" if who else ""
    return human.until(rf"{BOT}(PRIVMSG|NOTICE) {channel} :{about}.*({pattern})")


def hinted(human: Human, pattern: str) -> str:
    """Wait for a private hint of the bot."""
    return human.until(rf"{BOT}NOTICE {human.nick} :.*({pattern})")


def caught_up(human: Human) -> None:
    """The bot has done what was asked before; answers are the last in its queue."""
    human.tell("!version")
    human.until(rf"{BOT}PRIVMSG {human.nick} :mafiabot \d")


def voices(human: Human, channel: str) -> set[str]:
    """Who has a voice, as the server tells it."""
    caught_up(human)
    before = len(human.log)
    human.send(f"NAMES {channel}")
    human.until(r" 366 ")
    lines = [line for line in human.log[before:] if " 353 " in line]
    entries = [entry for line in lines for entry in line.split(" :")[1].split()]
    return {entry[1:] for entry in entries if entry.startswith("+")}


def modes(human: Human, channel: str) -> str:
    human.send(f"MODE {channel}")
    return human.until(r" 324 ").split(channel)[1].strip()


def halt(game: Party) -> None:
    game.owner.say("!halt", game.channel)
    said(game.owner, game.channel, STOPPED)


def spoken(lines: list[str], target: str) -> str:
    """Everything the bot said there, its line breaks undone."""
    found = [re.match(rf"{BOT}PRIVMSG {target} :(.*)", line) for line in lines]
    return " ".join(match[1] for match in found if match)


# --- long lines ---------------------------------------------------------------------


def test_a_thousand_cyrillic_characters_reach_a_person_whole(server: Server) -> None:
    text = " ".join(f"слово{number}" for number in range(125)) + " конец"
    assert len(text) > 1000
    settings = NetworkSettings(
        "net", server.host, server.port, tls=False, nick="longbot", channels=("#long",)
    )

    async def whole() -> list[str]:
        queue: asyncio.Queue[Report] = asyncio.Queue()
        network = IrcNetwork(settings, queue)
        running = asyncio.create_task(network.run())
        human = await asyncio.to_thread(Human, server, "listener")
        await asyncio.to_thread(human.join, "#long")
        while network.nick(PlayerId("listener")) is None:
            await asyncio.wait_for(queue.get(), 10)
        network.tell(PlayerId("listener"), text, Urgency.ANSWER)
        await asyncio.to_thread(human.until, "конец")
        await network.close("done")
        await running
        human.close()
        return human.log

    log = asyncio.run(whole())
    pieces = [line.split(" :", 1)[1] for line in log if "PRIVMSG listener" in line]
    assert len(pieces) > 3
    assert " ".join(pieces) == text


def test_long_answers_and_long_phrases_arrive_whole(
    server: Server, folder: Path
) -> None:
    phrase = " ".join(f"тихо{number}" for number in range(37))
    assert 380 < len(phrase.encode()) < 420
    with party(server, folder, "ru", 4) as (game, _):
        asker = game.watcher
        asker.say("!правила", game.channel)
        asker.until(rf"PRIVMSG {asker.nick} :.*!деньги")
        asker.tell("!помощь")
        asker.until(rf"PRIVMSG {asker.nick} :.*!помощь команда")
        told = spoken(asker.log, asker.nick)
        assert re.search(r"Ночью роли .* город судит .* !деньги Команды: !старт ", told)
        assert told.count("!фулвон") == 1
        game.begin(4)
        victim = game.holder("citizen")
        maf, katani = game.holder("mafioso"), game.holder("katani")
        game.people[maf].tell(f"!убить {victim} {phrase}")
        game.order(katani, "!проверить", maf)
        said(game.owner, game.channel, "Рассвет|Город считает|Светает")
        said(game.owner, game.channel, "»")
        assert f"«{phrase}»" in spoken(game.owner.log, game.channel)
        halt(game)


def test_two_lines_of_one_write_are_taken_in_order(
    server: Server, folder: Path
) -> None:
    with party(server, folder, "en", 2) as (game, _):
        first, second = game.people.values()
        first.say("!start", game.channel)
        said(second, game.channel, "!reg")
        first.say("!reg\r\nPRIVMSG #town-en :!list", game.channel)
        assert said(second, game.channel, "Registered:").endswith(": en1.")
        second.say("!reg\r\nPRIVMSG #town-en :!list", game.channel)
        assert said(second, game.channel, "Registered:").endswith(": en1, en2.")
        first.say("!unreg\r\nPRIVMSG #town-en :!list", game.channel)
        assert said(second, game.channel, "Registered:").endswith(": en2.")
        halt(game)


# --- coming and going ---------------------------------------------------------------


@pytest.mark.req("R25")
def test_who_leaves_registration_is_off_the_list(server: Server, folder: Path) -> None:
    with party(server, folder, "en", 6) as (game, _):
        game.open(6)
        said(game.owner, game.channel, ": 6")
        game.people["en1"].send("NICK renamed")
        game.people["en2"].send(f"PART {game.channel}")
        game.people.pop("en3").close()
        game.owner.send(f"KICK {game.channel} en4")
        said(game.owner, game.channel, ": 3")
        game.owner.say("!list", game.channel)
        told = said(game.owner, game.channel, "Registered:")
        assert told.endswith(": renamed, en5, en6.")
        assert voices(game.owner, game.channel) == {"renamed", "en5", "en6"}
        halt(game)


@pytest.mark.req("R126", "R127", "R128")
def test_who_leaves_the_night_may_come_back_in_time(
    server: Server, folder: Path
) -> None:
    with party(server, folder, "en", 6) as (game, _):
        game.begin(6)
        nick, other = game.holder("citizen"), game.holder("citizen", 1)
        human, owner, channel = game.people[nick], game.owner, game.channel

        def away_and_back(leave: str, back: str) -> None:
            (owner if leave.startswith("KICK") else human).send(leave)
            said(owner, channel, LEFT, nick)
            human.send(back)
            said(owner, channel, BACK, nick)

        away_and_back(f"PART {channel}", f"JOIN {channel}")
        away_and_back(f"KICK {channel} {nick}", f"JOIN {channel}")
        away_and_back("NICK somebody", f"NICK {nick}")
        human.close()
        said(owner, channel, LEFT, nick)
        game.people[nick] = human = Human(server, nick)
        human.join(channel)
        said(owner, channel, BACK, nick)
        assert voices(owner, channel) == set(game.cards)
        human.send(f"PART {channel}")
        said(owner, channel, LEFT, nick)
        game.order(game.holder("mafioso"), "!kill", other)
        game.order(game.holder("katani"), "!check", other)
        game.order(game.holder("doctor"), "!heal", other)
        game.order(game.holder("maniac"), "!kill", other)
        said(owner, channel, NEVER_BACK, nick)
        halt(game)


@pytest.mark.req("R133", "R134")
def test_a_voice_taken_is_a_life_taken(server: Server, folder: Path) -> None:
    with party(server, folder, "en", 6) as (game, _):
        game.begin(6)
        owner, channel = game.owner, game.channel
        one, other = game.holder("citizen"), game.holder("citizen", 1)
        owner.send(f"MODE {channel} -v {one}")
        assert owner.nick in said(owner, channel, EJECTED, one)
        game.people[other].say("!killme", channel)
        said(owner, channel, SUICIDE, other)
        maf = game.holder("mafioso")
        owner.send(f"MODE {channel} +o {maf}")
        game.people[maf].until(rf"MODE {channel} \+o :?{maf}")
        game.people[maf].send(f"MODE {channel} -v {maf}")
        said(owner, channel, SUICIDE, maf)
        assert voices(owner, channel) == set(game.cards) - {one, other, maf}
        halt(game)


# --- operators ----------------------------------------------------------------------


@pytest.mark.req("R15", "R16")
def test_a_half_operator_halts_in_the_wrong_layout(
    server: Server, folder: Path
) -> None:
    with party(server, folder, "en", 4) as (game, _):
        game.begin(4)
        owner, channel = game.owner, game.channel
        half, user = game.people["en1"], game.people["en2"]
        assert voices(owner, channel) == set(game.cards)
        assert "m" in modes(owner, channel)
        owner.send(f"MODE {channel} +h en1")
        half.until(rf"MODE {channel} \+h :?en1")
        half.say("!рфде", channel)  # !halt
        assert "en1" in said(owner, channel, STOPPED)
        assert voices(owner, channel) == set()
        assert "m" not in modes(owner, channel)
        user.say("!start", channel)
        hinted(user, "half-operator")
        half.say("!start", channel)
        said(owner, channel, "!reg")
        user.say("!reg", channel)
        said(owner, channel, ": 1", "en2")
        halt(game)


def test_a_bot_without_rights_says_so_once(server: Server, folder: Path) -> None:
    with party(server, folder, "en", 4, opped=False) as (game, _):
        owner, channel = game.owner, game.channel
        said(owner, channel, NO_RIGHTS)
        game.begin(4)
        assert voices(owner, channel) == set()
        assert len([line for line in owner.log if re.search(NO_RIGHTS, line)]) == 1
        owner.send(f"MODE {channel} +o mafiabot")
        owner.until(rf"{BOT}MODE {channel} :?\+m")
        assert voices(owner, channel) == set(game.cards)
        halt(game)
        assert voices(owner, channel) == set()
        assert "m" not in modes(owner, channel)


# --- many ---------------------------------------------------------------------------


def test_forty_people_register_at_once(server: Server, folder: Path) -> None:
    with party(server, folder, "en", 40) as (game, _):
        game.begin(40)
        log = "\n".join(game.watcher.log)
        assert re.search("People: 40,|shut on 40,|A town of 40,", log)
        assert voices(game.owner, game.channel) == set(game.people)
        assert len(set(game.cards.values())) == 9
        halt(game)
        assert voices(game.owner, game.channel) == set()


def test_two_channels_play_at_once(server: Server, folder: Path) -> None:
    quick_rules(folder)
    owner = Human(server, "ownertwo")
    setup = ", ".join(f'"{c}": {{ruleset: quick.yaml, language: en}}' for c in TWO)
    for channel in TWO:
        owner.join(channel)
    with running_bot(server, folder, f"{{{setup}}}"):
        games = []
        for letter, channel in zip("ab", TWO, strict=True):
            owner.until(rf"mafiabot\S+ JOIN :?{channel}")
            owner.send(f"MODE {channel} +o mafiabot")
            people = [Human(server, f"{letter}{n}") for n in range(4)]
            for human in people:
                human.join(channel)
            games.append(Party(people, EN, channel, owner))
        play_both(*games)
        for human in [owner, *games[0].people.values(), *games[1].people.values()]:
            human.close()


TWO = ("#first", "#second")


def play_both(first: Party, second: Party) -> None:
    """Nobody plays in both; the end of one game is not the other's."""
    torn = first.people["a1"]
    torn.join(second.channel)
    first.open(4)
    second.open(4)
    torn.say("!reg", second.channel)
    hinted(torn, f"already playing on {first.channel}")
    first.deal(4)
    second.deal(4)
    assert voices(first.owner, first.channel) == set(first.people)
    assert voices(first.owner, second.channel) == set(second.people)
    halt(first)
    assert voices(first.owner, first.channel) == set()
    assert voices(first.owner, second.channel) == set(second.people)
    maf, katani = second.holder("mafioso"), second.holder("katani")
    second.order(maf, "!kill", second.holder("citizen"))
    second.order(katani, "!kill", maf)
    second.end("town")


# --- secrets, and the end -----------------------------------------------------------


def test_an_order_in_the_channel_gets_a_private_hint(
    server: Server, folder: Path
) -> None:
    with party(server, folder, "en", 4) as (game, _):
        game.begin(4)
        owner, channel = game.owner, game.channel
        maf = game.people[game.holder("mafioso")]
        caught_up(owner)
        owner.log.clear()
        maf.say(f"!kill {game.holder('citizen')}", channel)
        hinted(maf, "private")
        caught_up(owner)
        assert not [line for line in owner.log if re.match(rf"{BOT}\S+ #", line)]
        owner.tell("!turns")
        assert "mafioso" in owner.until(rf"{BOT}PRIVMSG {owner.nick} :")
        halt(game)


def test_sigterm_ends_the_bot_politely(server: Server, folder: Path) -> None:
    quick_rules(folder)
    human = Human(server, "witness")
    human.join("#term")
    bot = start_bot(server, folder, '{"#term": {ruleset: quick.yaml, language: en}}')
    try:
        human.until(r"mafiabot\S+ JOIN :?#term")
        human.say("!start", "#term")
        said(human, "#term", "!reg")
        human.say("!reg", "#term")
        bot.send_signal(signal.SIGTERM)
        assert "Good night" in human.until(rf"{BOT}QUIT ")
        assert bot.wait(5) == 0
        assert (folder / "bot.log").read_text("utf-8") == ""
    finally:
        stop_bot(bot)
        human.close()
