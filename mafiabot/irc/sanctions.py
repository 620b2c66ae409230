"""Mutes and bans as modes of a channel, where the server has them."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase

from .outbox import Outbox
from .state import Channel, Support


def restrain(
    support: Support,
    outbox: Outbox,
    where: Channel | None,
    whole: Callable[[str], str],
    mask: str,
    mute: bool,
    on: bool,
) -> None:
    """Set or take the mode that keeps a mask silent, or out; who is in is sent out.
    ``whole`` knows the nick!user@host of a nick, or nothing.

    A server without such a mode leaves a mute to the missing voice.
    """
    found = support.quiet(mask) if mute else ("b", mask)
    if where is None or not where.able or found is None:
        return
    letter, param = found
    if not on or mute:
        outbox.put_flag(where.name, "+" if on else "-", letter, param)
        return
    # Before he is sent out, or he is in again.
    outbox.put_command(f"MODE {where.name} +{letter} {param}")
    for nick in where.nicks.values():
        named = whole(nick) or f"{nick}!@"
        if fnmatchcase(named.lower(), mask.lower().replace("[", "[[]")):
            outbox.put_command(f"KICK {where.name} {nick} :banned")
