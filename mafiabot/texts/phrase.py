"""Phrases as they stand in the ``.ftl`` files, and what each of them uses."""

from __future__ import annotations

from dataclasses import dataclass, field

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


@dataclass(frozen=True)
class Phrase:
    """One message: its value is variant 0, its attributes are the others."""

    file: str
    name: str
    has_value: bool
    attributes: tuple[str, ...]
    used: frozenset[str]
    numeric: frozenset[str]  # selects a plural, or is given to a function
    references: frozenset[str]

    @property
    def variants(self) -> int:
        return 1 + len(self.attributes)


@dataclass
class Phrases:
    """All phrases of a language, and what is wrong with the files themselves."""

    messages: dict[str, Phrase] = field(default_factory=dict)
    terms: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def read(self, file: str, resource: ast.Resource) -> None:
        """Add what stands in one file."""
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                start = " ".join((entry.content or "").split())[:40]
                self.faults.append(fault(file, start, _reason(entry), "mend the line"))
            elif isinstance(entry, ast.Term):
                self.terms.add(f"-{entry.id.name}")
            elif isinstance(entry, ast.Message):
                self._add(phrase(file, entry))

    def _add(self, new: Phrase) -> None:
        if new.name in self.messages:
            where = self.messages[new.name].file
            self.faults.append(
                fault(new.file, new.name, f"stands in {where} too", "delete one")
            )
        self.messages[new.name] = new


class _Usage(Visitor):
    """Collects what a message refers to, in all its variants."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        self.numeric: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.used.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            self.numeric.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        for argument in node.arguments.positional:
            if isinstance(argument, ast.VariableReference):
                self.numeric.add(argument.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.references.add(f"-{node.id.name}")
        self.generic_visit(node)


def phrase(file: str, message: ast.Message) -> Phrase:
    usage = _Usage()
    usage.visit(message)
    return Phrase(
        file,
        message.id.name,
        message.value is not None,
        tuple(attribute.id.name for attribute in message.attributes),
        frozenset(usage.used),
        frozenset(usage.numeric),
        frozenset(usage.references),
    )


def fault(file: str, message: str, what: str, remedy: str) -> str:
    """One line of a ``PackError``."""
    return f"{file}: {message}: {what}: {remedy}"


def _reason(junk: ast.Junk) -> str:
    told = "; ".join(note.message for note in junk.annotations if note.message)
    return f"is not Fluent ({told})" if told else "is not Fluent"
