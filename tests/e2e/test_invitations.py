"""W27 on real servers: who is invited and comes is counted, and a warn goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mortal import Mortal, Opper
from people import Human

from mafiabot.localnet import Server, hybrid, inspircd

CHANNEL = "#guests"
ONE_GUEST = (
    "warns: {mutes: 1, ban: 5, invited: 1, relief_invited: 1, relief_diamond: 3}"
)


@pytest.fixture(scope="module", params=[inspircd, hybrid], ids=["inspircd", "hybrid"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with request.param.start(limits=False) as running:
        yield running


@pytest.mark.req("W27")
def test_who_brings_somebody_loses_a_warn(server: Server, tmp_path: Path) -> None:
    code = tmp_path / "code.yaml"
    rule = '{words: "Blind shots", ladder: [mute: 1s]}'
    code.write_text(f'counters: rule\n{ONE_GUEST}\nrules:\n  "1": {rule}\n')
    owner = Opper(server, "owner", CHANNEL)
    mod, bob = (Human(server, nick) for nick in ("mod", "bob"))
    for human in (mod, bob):
        human.join(CHANNEL)
    ranks = '{operator: ["mod!*@*"]}'
    setup = f"{{language: en, conduct: {code}, ranks: {ranks}}}"
    bot = Mortal(server, tmp_path, f'{{"{CHANNEL}": {setup}}}')
    guest = Human(server, "guest")
    try:
        mod.until(rf"MODE {CHANNEL} \+o :?mafiabot")
        mod.tell("!warn bob 1")
        mod.hear(r"bob: muted")
        bob.hear("the mute is over")
        owner.human.send(f"MODE {CHANNEL} +o bob")  # these servers let operators invite
        bob.until(rf"MODE {CHANNEL} \+o :?bob")
        bob.send(f"INVITE guest {CHANNEL}")
        guest.until(r"INVITE guest ")
        guest.send(f"JOIN {CHANNEL}")
        bob.hear("bob has 0 warns now")
    finally:
        bot.bury()
        owner.leave()
        for human in (mod, bob, guest):
            human.close()
