"""What is said about conduct: facts, with one phrase each."""

from __future__ import annotations

from dataclasses import dataclass

from mafiabot.conduct.model import Kind

from .notices import ShellNotice


@dataclass(frozen=True)
class NoCode(ShellNotice):
    """The channel has no code of conduct."""


@dataclass(frozen=True)
class CodeTold(ShellNotice):
    """The numbers of all rules."""

    rules: str


@dataclass(frozen=True)
class CodeRuleTold(ShellNotice):
    """One rule; ``text`` is in the channel's language."""

    rule: str
    text: str
    ladder: str


@dataclass(frozen=True)
class NoSuchRule(ShellNotice):
    rule: str


@dataclass(frozen=True)
class ConductMisread(ShellNotice):
    """Nick, length or number of a command cannot be read."""

    command: str


@dataclass(frozen=True)
class PenaltyTold(ShellNotice):
    """To who is punished: rule and reason, in private."""

    kind: Kind
    number: int
    of: int
    length: str
    rule: str
    text: str
    why: str
    by: str


@dataclass(frozen=True)
class PrefixLost(ShellNotice):
    """W24: who is muted does not get his prize back."""


@dataclass(frozen=True)
class PenaltyNoted(ShellNotice):
    """To who decided."""

    nick: str
    kind: Kind
    number: int
    of: int
    length: str
    rule: str
    entry: int


@dataclass(frozen=True)
class SanctionTold(ShellNotice):
    """A mute or ban without a rule, to who is punished."""

    kind: Kind
    length: str
    why: str
    by: str


@dataclass(frozen=True)
class SanctionNoted(ShellNotice):
    nick: str
    kind: Kind
    length: str


@dataclass(frozen=True)
class SanctionLifted(ShellNotice):
    nick: str
    kind: Kind


@dataclass(frozen=True)
class NothingToLift(ShellNotice):
    nick: str


@dataclass(frozen=True)
class YouAreMuted(ShellNotice):
    """Whoever is muted cannot register."""

    length: str


@dataclass(frozen=True)
class WarnsTold(ShellNotice):
    """W25: what a record adds up to."""

    nick: str
    offences: int
    mutes: int
    warns: int


@dataclass(frozen=True)
class MarksTold(ShellNotice):
    """C45: how often somebody is noted to his credit."""

    nick: str
    marks: int


@dataclass(frozen=True)
class OffenceTold(ShellNotice):
    """One offence of a record; ``lapses`` is a day, or ``never``."""

    entry: int
    day: str
    rule: str
    kind: Kind
    why: str
    lapses: str


@dataclass(frozen=True)
class NoCases(ShellNotice):
    """Nothing waits for people."""


@dataclass(frozen=True)
class CaseTold(ShellNotice):
    entry: int
    nick: str
    rule: str
    why: str
    game: str
    events: str


@dataclass(frozen=True)
class CaseDecided(ShellNotice):
    entry: int
    confirmed: bool


@dataclass(frozen=True)
class NoSuchCase(ShellNotice):
    entry: str


@dataclass(frozen=True)
class OffencePardoned(ShellNotice):
    entry: int
    nick: str


@dataclass(frozen=True)
class NoSuchOffence(ShellNotice):
    entry: str


@dataclass(frozen=True)
class Relieved(ShellNotice):
    """W27, W28: warns were taken off."""

    nick: str
    warns: int


VERDICTS: tuple[type[ShellNotice], ...] = (
    NoCode,
    CodeTold,
    CodeRuleTold,
    NoSuchRule,
    ConductMisread,
    PenaltyTold,
    PrefixLost,
    PenaltyNoted,
    SanctionTold,
    SanctionNoted,
    SanctionLifted,
    NothingToLift,
    YouAreMuted,
    WarnsTold,
    MarksTold,
    OffenceTold,
    NoCases,
    CaseTold,
    CaseDecided,
    NoSuchCase,
    OffencePardoned,
    NoSuchOffence,
    Relieved,
)
