"""Commands of the code of conduct: who asks for what, and what he is told."""

from __future__ import annotations

from collections.abc import Callable

from mafiabot import penalties
from mafiabot.commands.model import ConductAsked
from mafiabot.commands.ranks import Rank
from mafiabot.conduct.books import Entry, What
from mafiabot.conduct.ladder import Override, decide
from mafiabot.conduct.lengths import NoLength, length
from mafiabot.conduct.model import Kind, Rule
from mafiabot.docket import Docket
from mafiabot.engine.role import PlayerId
from mafiabot.notices import NoSuchNick, ShellNotice
from mafiabot.ports import Person, Urgency
from mafiabot.room import Room
from mafiabot.verdicts import (
    CaseDecided,
    CaseTold,
    CodeRuleTold,
    CodeTold,
    ConductMisread,
    MarksTold,
    NoCases,
    NoCode,
    NoSuchCase,
    NoSuchOffence,
    NoSuchRule,
    NothingToLift,
    OffencePardoned,
    PenaltyNoted,
    Relieved,
    SanctionLifted,
    SanctionNoted,
    WarnsTold,
)

_CONFIRM = ("confirm", "да", "подтвердить")
_DISMISS = ("dismiss", "нет", "отклонить")
Words = list[str]
Way = Callable[[Docket, Person, Rank, Words], "tuple[ShellNotice, ...]"]


def obey(room: Room, person: Person, asked: ConductAsked, rank: Rank) -> None:
    """Do what a command asks; the answer goes to who asked, in private."""
    docket = room.docket
    if not isinstance(docket, Docket):
        room.refuse(person.id, room.line(NoCode()))
        return
    for fact in _WAYS[asked.command](docket, person, rank, asked.rest.split()):
        room.tell(person.id, fact, Urgency.ANSWER)


def _code(docket: Docket, by: Person, rank: Rank, words: Words) -> tuple[ShellNotice]:
    if not words:
        return (CodeTold(" ".join(docket.code.rules)),)
    rule = docket.code.rules.get(words[0])
    if rule is None:
        return (NoSuchRule(words[0]),)
    return (CodeRuleTold(rule.number, docket.text(rule), docket.ladder(rule)),)


def _warns(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    """One's own record; ranks may ask for others'."""
    if words and rank >= Rank.HALF_OPERATOR:
        nick, who = words[0], docket.known(words[0])
        if who is None:
            return (NoSuchNick(nick),)
    else:
        nick, who = by.nick, docket.key(by)
    entries = [e for e in docket.books.of(who) if e.what is What.OFFENCE]
    summed = docket.total(who)
    told = [penalties.told(docket.code, entry) for entry in entries[-10:]]
    counts = WarnsTold(nick, len(entries), summed.mutes, summed.warns)
    marks = docket.books.marks(who)
    return (counts, *((MarksTold(nick, marks),) if marks else ()), *told)


def _warn(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    """``!warn NICK RULE [reason]``: the next rung of that rule."""
    if len(words) < 2:
        return (ConductMisread("warn"),)
    person, rule = docket.find(words[0]), docket.code.rules.get(words[1])
    if person is None:
        return (NoSuchNick(words[0]),)
    if rule is None:
        return (NoSuchRule(words[1]),)
    return (_punished(docket, person, rule, " ".join(words[2:]), by.nick),)


def _punished(
    docket: Docket,
    person: Person,
    rule: Rule,
    why: str,
    by: str,
    override: Override | None = None,
    twin: str = "",
) -> PenaltyNoted:
    decision, entry = docket.punish(person, rule, why, by, override=override, twin=twin)
    return PenaltyNoted(
        person.nick,
        decision.kind,
        decision.number,
        decision.of,
        docket.lasting(decision.seconds, decision.until_fixed),
        rule.number,
        entry.number,
    )


def _sanction(kind: Kind) -> Way:
    """``!mute NICK TIME [reason]``, without a rule (W29)."""

    def way(
        docket: Docket, by: Person, rank: Rank, words: Words
    ) -> tuple[ShellNotice, ...]:
        try:
            seconds = length(words[1])
        except (IndexError, NoLength):
            return (ConductMisread(kind.value),)
        person = docket.find(words[0])
        if person is None:
            return (NoSuchNick(words[0]),)
        docket.sanction(person, kind, seconds, " ".join(words[2:]), by.nick)
        return (SanctionNoted(person.nick, kind, docket.lasting(seconds)),)

    return way


def _lift(kind: Kind) -> Way:
    def way(
        docket: Docket, by: Person, rank: Rank, words: Words
    ) -> tuple[ShellNotice, ...]:
        who = docket.known(words[0])
        held = docket.books.in_force(who) if who is not None else ()
        held = tuple(entry for entry in held if entry.kind is kind)
        if not held:
            return (NothingToLift(words[0]),)
        for entry in held:
            docket.lift(entry, by.nick, " ".join(words[1:]))
        return (SanctionLifted(held[-1].nick, kind),)

    return way


def _cases(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    cases = docket.books.open_cases()
    return tuple(_case_told(case) for case in cases[-10:]) or (NoCases(),)


def _case_told(case: Entry) -> CaseTold:
    events = " ".join(map(str, case.events)) or "-"
    return CaseTold(
        case.number, case.nick, case.rule, case.why, case.game or "-", events
    )


def _case(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    """``!case N`` shows it; ``!case N confirm [TIME] [reason]`` or ``dismiss``."""
    case = docket.books.case(_number(words[0]))
    if case is None:
        return (NoSuchCase(words[0]),)
    verdict = words[1].lower() if len(words) > 1 else ""
    if not verdict:
        return (_case_told(case),)
    if verdict in _DISMISS:
        _close(docket, case, What.DISMISSED, by.nick, " ".join(words[2:]))
        return (CaseDecided(case.number, False),)
    rule = docket.code.rules.get(case.rule)
    if verdict not in _CONFIRM or rule is None:
        return (ConductMisread("case"),)
    return _confirmed(docket, case, rule, by, words[2:])


def _confirmed(
    docket: Docket, case: Entry, rule: Rule, by: Person, words: Words
) -> tuple[ShellNotice, ...]:
    """The ladder goes on; where it leaves the length to people, they give one."""
    override, rest = None, words
    try:
        override = Override(Kind.MUTE, length(words[0]))
        rest = words[1:]
    except (IndexError, NoLength):
        override = None
    if override is None and _left_to_people(docket, case, rule):
        return (ConductMisread("case"),)
    person = docket.find(case.nick)
    if person is None or docket.key(person) != case.who:
        person = Person(PlayerId(case.who), case.nick, _account(case))
    why = " ".join(rest) or case.why
    _close(docket, case, What.CONFIRMED, by.nick, why)
    decided = CaseDecided(case.number, True)
    decision = (why, by.nick, override, case.mask)
    return decided, _punished(docket, person, rule, *decision)


def _left_to_people(docket: Docket, case: Entry, rule: Rule) -> bool:
    """C5: the ladder names no penalty here, so who confirms has to."""
    record = docket.books.record(case.who)
    return decide(docket.code, rule, record, docket.now()).kind is Kind.CASE


def _close(docket: Docket, case: Entry, what: What, by: str, why: str) -> None:
    now = docket.now()
    entry = Entry(what, now, case.who, case.nick, by, why, case.rule, ref=case.number)
    docket.write(entry)


def _pardon(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    """``!pardon N reason``: the offence counts no more, what it brought is over."""
    number = _number(words[0])
    for entry in docket.books.entries:
        standing = entry in docket.books.of(entry.who)
        if entry.number == number and entry.what is What.OFFENCE and standing:
            if len(words) < 2:  # what is revoked says why
                return (ConductMisread("pardon"),)
            _close(docket, entry, What.PARDON, by.nick, " ".join(words[1:]))
            for held in docket.books.in_force(entry.who):
                if held.ref == number:
                    docket.lift(held, by.nick, "pardoned")
            return (OffencePardoned(number, entry.nick),)
    return (NoSuchOffence(words[0]),)


def _relieve(
    docket: Docket, by: Person, rank: Rank, words: Words
) -> tuple[ShellNotice, ...]:
    """W27, W28: ``!relieve NICK invited|diamond``."""
    warns = docket.code.warns
    rows = {"invited": warns.relief_invited, "diamond": warns.relief_diamond}
    off = rows.get(words[1].lower(), 0) if len(words) > 1 else 0
    who = docket.known(words[0])
    if not off or warns.ban is None:
        return (ConductMisread("relieve"),)
    if who is None:
        return (NoSuchNick(words[0]),)
    now, nick = docket.now(), words[0]
    why = words[1].lower()
    docket.write(Entry(What.RELIEF, now, who, nick, by.nick, why, seconds=off))
    return (Relieved(nick, docket.total(who).warns),)


def _number(text: str) -> int:
    digits = text.removeprefix("#")[:9]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


def _account(case: Entry) -> str | None:
    kind, _, name = case.who.partition(":")
    return name if kind == "account" else None


_WAYS: dict[str, Way] = {
    "code": _code,
    "warns": _warns,
    "warn": _warn,
    "mute": _sanction(Kind.MUTE),
    "ban": _sanction(Kind.BAN),
    "unmute": _lift(Kind.MUTE),
    "unban": _lift(Kind.BAN),
    "cases": _cases,
    "case": _case,
    "pardon": _pardon,
    "relieve": _relieve,
}
