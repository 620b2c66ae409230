"""Who may what: the bot's own ranks (R15-R17, P20)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fnmatch import fnmatchcase

from mafiabot.ports import Person


class Rank(IntEnum):
    """Each may all that the ones before may."""

    USER = 0
    HALF_OPERATOR = 1
    OPERATOR = 2
    ADMINISTRATOR = 3


# Channel mode letters by the sign that servers show in NAMES.
_SIGNS = {"%": "h", "@": "o", "&": "a", "~": "q"}


@dataclass(frozen=True)
class RankGrants:
    """Per rank: ``account:NAME``, a hostmask with ``*`` and ``?``, or ``% @ & ~``."""

    half_operator: tuple[str, ...] = ("%",)
    operator: tuple[str, ...] = ("@",)
    administrator: tuple[str, ...] = ("&", "~")


def rank_of(person: Person, grants: RankGrants) -> Rank:
    """The highest rank that any grant gives this person."""
    rows = (
        (Rank.ADMINISTRATOR, grants.administrator),
        (Rank.OPERATOR, grants.operator),
        (Rank.HALF_OPERATOR, grants.half_operator),
    )
    for rank, entries in rows:
        for entry in entries:
            if _fits(entry, person):
                return rank
    return Rank.USER


def _fits(entry: str, person: Person) -> bool:
    if entry in _SIGNS:
        return _SIGNS[entry] in person.modes
    if entry.startswith("account:"):
        account = entry.removeprefix("account:").lower()
        return person.account is not None and person.account.lower() == account
    # Nicks may have brackets; left alone, "[Don]" would mean "D, o or n".
    mask = entry.lower().replace("[", "[[]")
    return fnmatchcase(person.hostmask.lower(), mask)
