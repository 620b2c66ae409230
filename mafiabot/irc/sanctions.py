"""Mutes and bans as modes of a channel, where the server has them."""

from __future__ import annotations

from fnmatch import fnmatchcase

from .outbox import Outbox
from .state import Channel, Support


def restrain(
    support: Support,
    outbox: Outbox,
    where: Channel | None,
    mask: str,
    mute: bool,
    on: bool,
) -> None:
    """Set or take the mode that keeps a mask silent, or out; who is in is sent out.

    A server without such a mode leaves a mute to the missing voice.
    """
    found = support.quiet(mask) if mute else ("b", mask)
    if where is None or not where.able or found is None:
        return
    letter, param = found
    outbox.put_flag(where.name, "+" if on else "-", letter, param)
    if on and not mute:
        for folded, nick in where.nicks.items():
            whole = where.masks.get(folded, f"{nick}!")
            if fnmatchcase(whole.lower(), mask.lower().replace("[", "[[]")):
                outbox.put_command(f"KICK {where.name} {nick} :banned".encode())
