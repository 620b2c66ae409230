"""YAML files of operators: read whole, or refused with file, key and remedy."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import yaml

from mafiabot.conduct.model import Code
from mafiabot.conduct.reader import read as read_code
from mafiabot.engine.ruleset_reader import Fault, read
from mafiabot.engine.rulesets import Ruleset

T = TypeVar("T", Ruleset, Code)
CODES = ("cats", "warns")
"""Codes of conduct that come with the bot."""
BUILTIN = ("classic", "godfather", "city", "vanilla")


class ConfigError(Exception):
    """Every fault of a file, one ``file: key: what is wrong: remedy`` a line."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Secret(str):
    """The name of an environment variable, written ``!env NAME``."""


class _Loader(yaml.SafeLoader):
    """``safe_load`` with ``!env NAME`` for secrets, and no key twice."""

    def construct_mapping(
        self, node: yaml.MappingNode, deep: bool = False
    ) -> dict[Hashable, Any]:
        keys = [key.value for key, _ in node.value if key.tag != _MERGE]
        for number, (key, _) in enumerate(node.value):
            if key.tag != _MERGE and key.value in keys[:number]:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} stands twice", key.start_mark
                )
        return super().construct_mapping(node, deep)


_MERGE = "tag:yaml.org,2002:merge"


def _secret(loader: yaml.SafeLoader, node: yaml.Node) -> Secret:
    name = loader.construct_scalar(node)  # type: ignore[arg-type]
    return Secret(name)


_Loader.add_constructor("!env", _secret)


def text_of(path: Path) -> str:
    """Raises ConfigError when the file cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        remedy = "write the path of a readable UTF-8 file"
        raise ConfigError([f"{path}: file: {error}: {remedy}"]) from error


def parse(where: str, text: str) -> Any:
    """Plain data of a YAML text; ``!env`` stays a ``Secret``. Raises ConfigError."""
    try:
        return yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        flat = " ".join(str(error).split())
        raise ConfigError(
            [f"{where}: file: not YAML ({flat}): mend it there"]
        ) from error


def load_ruleset(name: str, base: Path = Path()) -> Ruleset:
    """A ruleset that comes with the bot, or a file. Raises ConfigError."""
    return _loaded(name, base, "rulesets", BUILTIN, read)


def load_code(name: str, base: Path = Path()) -> Code:
    """A code of conduct that comes with the bot, or a file. Raises ConfigError."""
    return _loaded(name, base, "conduct", CODES, read_code)


def _loaded(
    name: str,
    base: Path,
    folder: str,
    ours: tuple[str, ...],
    read_data: Callable[[object, str], T | tuple[Fault, ...]],
) -> T:
    """``ours`` stand in that folder of the package; any other name is a path."""
    if name in ours:
        text = (files("mafiabot") / folder / f"{name}.yaml").read_text("utf-8")
        where = f"{name}.yaml"
    else:
        where = str(base / name)
        text = text_of(Path(where))
    found = read_data(parse(where, text), Path(name).stem)
    if isinstance(found, tuple):
        raise ConfigError([f"{where}: {fault}" for fault in found])
    return found
