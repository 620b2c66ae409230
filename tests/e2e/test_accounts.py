"""Accounts of services: InspIRCd and Anope, a bot that logs in, people who may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from party import EN, Party, quick_rules
from people import FREE, Human, start_bot, stop_bot

from mafiabot.localnet import Server, inspircd

CHANNEL, OPEN = "#town", "#open"
BOT = r"^:mafiabot!\S+ "
LOGIN = "sasl: {username: mafiabot, password: botsecret}"
LEFT = "has left|is gone|went out of the gate"
BACK = "in town again|is back|Welcome back"


@pytest.fixture(scope="module")
def network() -> Iterator[Server]:
    """With services that have joined it."""
    with inspircd.start_with_services(limits=False) as server:
        probe = Human(server, "probe")
        while not any(" 311 " in line for line in whois(probe, "NickServ")):
            pass
        probe.close()
        yield server


def whois(human: Human, nick: str) -> list[str]:
    before = len(human.log)
    human.send(f"WHOIS {nick}")
    human.until(r" 318 ")
    return human.log[before:]


def account(human: Human) -> str:
    """As everybody may see it; nothing for a guest."""
    told = [line.split() for line in whois(human, human.nick) if " 330 " in line]
    return told[0][4] if told else ""


def register(human: Human, password: str) -> None:
    human.send(f"PRIVMSG NickServ :REGISTER {password} {human.nick}@example.org")
    human.until(r"^:NickServ!\S+ NOTICE .*registered")
    assert account(human) == human.nick


def log_in(human: Human, name: str, password: str) -> None:
    human.send(f"PRIVMSG NickServ :IDENTIFY {name} {password}")
    human.until(r" 900 ")


@contextmanager
def town(network: Server, folder: Path) -> Iterator[Party]:
    """A bot with an account, the owner of its channels, and five people with one."""
    quick_rules(folder)
    owner = Human(network, "owner")
    for channel in (CHANNEL, OPEN):
        owner.join(channel)
    keeper = Human(network, "mafiabot")
    register(keeper, "botsecret")
    keeper.close()
    rules = "ruleset: quick.yaml, language: en"
    setup = (
        f'{{"{CHANNEL}": {{{rules}, require_account: true}}, "{OPEN}": {{{rules}}}}}'
    )
    flood = f"{FREE}\n    {LOGIN}"
    bot = start_bot(network, folder, setup, flood=flood, limits=False)
    try:
        for channel in (CHANNEL, OPEN):
            owner.until(rf"{BOT}JOIN :?{channel}")
            owner.send(f"MODE {channel} +o mafiabot")
        people = [Human(network, f"nick{number}") for number in range(5)]
        for human in people:
            register(human, "secret")
            human.join(CHANNEL)
        yield Party(people, EN, CHANNEL, owner)
        assert bot.poll() is None, (folder / "bot.log").read_text("utf-8")
    finally:
        stop_bot(bot)


def hinted(human: Human, pattern: str) -> None:
    human.until(rf"{BOT}NOTICE {human.nick} :.*({pattern})")


def said(game: Party, pattern: str, who: str) -> None:
    chat = rf"{BOT}(PRIVMSG|NOTICE) {CHANNEL} :"
    game.owner.until(rf"{chat}(?=.*\b{who}\b).*({pattern})")


def guests_are_refused_where_accounts_are_wanted(game: Party, server: Server) -> None:
    guest = Human(server, "guest")
    guest.join(CHANNEL)
    guest.say("!reg", CHANNEL)
    hinted(guest, "Only people with an account")
    guest.join(OPEN)
    guest.say("!start", OPEN)
    guest.until(rf"{BOT}PRIVMSG {OPEN} :.*!reg")
    guest.say("!reg", OPEN)
    guest.until(rf"{BOT}PRIVMSG {OPEN} :(?!.*!reg).*\bguest\b")
    guest.close()


def one_account_has_one_seat(game: Party, server: Server) -> None:
    double = Human(server, "double")
    log_in(double, "nick0", "secret")
    double.join(CHANNEL)
    double.say("!reg", CHANNEL)
    hinted(double, "One person, one seat")
    double.close()


def a_seat_is_kept_from_impostors(game: Party, server: Server, nick: str) -> None:
    """Somebody has the nick of a player who left; then its owner comes back to it."""
    game.people[nick].close()
    said(game, LEFT, nick)
    impostor = Human(server, nick)
    impostor.join(CHANNEL)
    hinted(impostor, f"The seat of {nick} waits")
    impostor.tell("!list")
    impostor.tell("!check nick0")
    hinted(impostor, "do not play")
    back = Human(server, f"{nick}_")
    log_in(back, nick, "secret")
    back.join(CHANNEL)
    back.send(f"PRIVMSG NickServ :RECOVER {nick} secret")
    back.until(rf"^:{nick}_!\S+ NICK :?{nick}$|^:NickServ!\S+ NOTICE .*[Rr]ecover")
    if not re.search(" NICK ", back.log[-1]):
        back.send(f"NICK {nick}")
        back.until(rf"^:{nick}_!\S+ NICK :?{nick}$")
    said(game, BACK, nick)
    back.nick = nick
    game.people[nick] = back


def test_accounts_log_in_are_wanted_and_prove_who_is_who(
    network: Server, folder: Path
) -> None:
    with town(network, folder) as game:
        assert any(
            " 330 " in line and " mafiabot mafiabot " in line
            for line in whois(game.owner, "mafiabot")
        )
        game.open(5)
        guests_are_refused_where_accounts_are_wanted(game, network)
        one_account_has_one_seat(game, network)
        game.deal(5)
        nick = game.holder("katani")
        a_seat_is_kept_from_impostors(game, network, nick)
        game.order(nick, EN.check, game.holder("citizen"))
