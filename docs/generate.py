"""Make the pages of the documentation that are data: ``python docs/generate.py``.

``--check`` writes nothing and exits 1 naming each page that is not up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from mafiabot.commands.layout import other_layout
from mafiabot.commands.ranks import Rank
from mafiabot.commands.table import COMMANDS
from mafiabot.config import load_ruleset
from mafiabot.config.keys import TOP, Key, Named, Required, Section
from mafiabot.config.source import BUILTIN
from mafiabot.engine.role import Role
from mafiabot.engine.roles import ROLES
from mafiabot.engine.rulesets import CardCount, Duration, Ruleset
from mafiabot.languages import load_pack

FOLDER = Path(__file__).parent
MADE = ".. Made by docs/generate.py; change the data, not this page.\n"
SIZES = (4, 6, 8, 10, 12, 14, 16, 20, 25, 30)
EN, RU = load_pack("en"), load_pack("ru")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A ``list-table``: easy to read in the source too."""
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for row in (header, *rows):
        for number, cell in enumerate(row):
            lines.append(f"   {'* -' if number == 0 else '  -'} {cell}".rstrip())
    return "\n".join(lines) + "\n"


def title(text: str, line: str = "-") -> str:
    return f"{text}\n{line * len(text)}\n"


def upper(text: str) -> str:
    return text[0].upper() + text[1:]


def page(heading: str, *parts: str) -> str:
    return "\n".join((MADE, title(heading, "="), *parts))


def cards(rules: Ruleset) -> list[str]:
    """What a ruleset deals, in its own order; who has no card is a citizen."""
    return [*rules.roles, *(() if "citizen" in rules.roles else ("citizen",))]


def dealt(rules: Ruleset, players: int) -> dict[str, int]:
    counts = {card: number.of(players) for card, number in rules.roles.items()}
    counts["citizen"] = counts.get("citizen", 0) + players - sum(counts.values())
    return counts


def orders(role: Role) -> str:
    words = {command.key: command.words for command in COMMANDS}
    return "; ".join(
        ", ".join(f"``!{word}``" for word in words[verb]) for verb in role.verbs
    )


def roles_page() -> str:
    parts = ["What each card does, and how many of each are dealt.\n"]
    for card, role in ROLES.items():
        parts += [
            title(
                f"{EN.text(f'role-{card}')} ({RU.text(f'role-{card}')})".capitalize()
            ),
            EN.text(f"role-explained-{card}") + "\n",
            f"| Card: ``{card}``",
            f"| Side: {role.team.value}",
            *([f"| Orders: {orders(role)}"] if role.verbs else []),
            "",
        ]
    for name in BUILTIN:
        rules = load_ruleset(name)
        sizes = [n for n in SIZES if n >= rules.min_players]
        if rules.max_players:  # the size at which every card is dealt
            sizes = sorted({*sizes, rules.max_players})
        header = ["Card", *map(str, sizes)]
        counts = [dealt(rules, size) for size in sizes]
        rows = [[card, *(n[card] or "" for n in counts)] for card in cards(rules)]
        parts += [title(f"Dealt by {name}"), table(header, rows)]
    return page("Roles", *parts)


def commands_page() -> str:
    rows = []
    for command in COMMANDS:
        forms = [f"``!{word}``" for word in command.words]
        typed = [f"``!{other_layout(word)}``" for word in command.words]
        who = command.rank.name.lower().replace("_", "-")
        rows.append(
            (
                ", ".join(forms),
                ", ".join(typed),
                command.where.value,
                "" if command.rank is Rank.USER else who,
                EN.text(f"help-one-{command.key}"),
            )
        )
    return page(
        "Commands",
        "Every command in any letter case. *Other layout* is the same keys typed while "
        "the\nkeyboard was in the other layout: it counts too. *Where* is the channel, "
        "private (a\nmessage to the bot), or both.\n",
        table(("Command", "Other layout", "Where", "From rank", "What it does"), rows),
    )


def _default(key: Key) -> str:
    if key.default is Required:
        return "must be written"
    if key.default in (None, "", ()):
        return ""
    value = key.default
    if isinstance(value, bool):
        return "``true``" if value else "``false``"
    if isinstance(value, tuple):
        return "``[" + ", ".join(f'"{one}"' for one in value) + "]``"
    return f"``{value}``"


NAMES = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    list: "list",
}


def _sections(section: Section, path: str) -> list[str]:
    rows, below = [], []
    for key in section.keys:
        at = f"{path}.{key.name}" if path else key.name
        kind = key.kind
        if isinstance(kind, Section):
            sort, inner, deeper = "section", kind, at
        elif isinstance(kind, Named):
            sort, inner, deeper = "sections by name", kind.section, f"{at}.NAME"
        else:
            sort, inner, deeper = NAMES[kind], None, ""
        rows.append((f"``{key.name}``", sort, _default(key), key.meaning))
        if inner is not None:
            below += _sections(inner, deeper)
    where = f"{section.title}: ``{path}``" if path else section.title
    made = table(("Key", "What", "When not written", "Meaning"), rows)
    return [title(where), made, *below]


def configuration_page() -> str:
    return page(
        "Configuration",
        "Every key of ``config.yaml``. Secrets are best written ``!env NAME``: the "
        "bot takes them\nfrom the environment. ``mafiabot check-config`` names "
        "everything that is wrong at once.\n",
        *_sections(TOP, ""),
    )


def _amounts(name: str, amounts: Any) -> str:
    rows = [(card, f"{pay:+d}") for card, pay in amounts.items()]
    return title(name, "^") + "\n" + table(("Card", "Dollars"), rows)


def _matrix(name: str, corner: str, rows: Any) -> str:
    columns = list(dict.fromkeys(card for row in rows.values() for card in row))
    made = (
        [card, *(f"{row[c]:+d}" if c in row else "" for c in columns)]
        for card, row in rows.items()
    )
    return title(name, "^") + "\n" + table((corner, *columns), made)


MONEY_NAMES = {
    "kill": ("For a kill", "Killer, victim:"),
    "hang": ("For a hanging, to who voted for it", "Hanged, voter:"),
    "check": ("For a check, to", ""),
    "heal": ("To the doctor, for a patient who was attacked", ""),
    "heal_always": ("To the doctor, for a patient attacked or not", ""),
    "seduce": ("Stolen by the wench from", ""),
    "hack": ("Stolen by the hacker from", ""),
    "defence": ("To the lawyer, for saving from the rope", ""),
}


def money_page() -> str:
    parts = ["What a ruleset pays, in dollars; what is not listed pays nothing.\n"]
    for name in BUILTIN:
        money, plain = load_ruleset(name).money, []
        parts.append(title(name.capitalize()))
        for field in fields(money):
            value = getattr(money, field.name)
            heading, corner = MONEY_NAMES.get(field.name, (field.name, ""))
            if isinstance(value, int):
                plain.append((f"``{field.name}``", f"{value:+d}"))
            elif value and corner:
                parts.append(_matrix(heading, corner, value))
            elif value:
                parts.append(_amounts(heading, value))
        parts += [title("Once", "^"), table(("For", "Dollars"), plain)]
    return page("Money", *parts)


def _shown(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Duration):
        rows = [f"{s} s below {b}" if b else f"{s} s" for b, s in value.rows]
        return ", ".join(rows)
    if isinstance(value, CardCount):
        return f"at {list(value.at)}" + (f", every {value.every}" * bool(value.every))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value in (None, {}) else str(value)


def _settings(part: Any, path: str = "") -> dict[str, str]:
    """Every setting of a ruleset by its dotted key, money and cards left out."""
    told: dict[str, str] = {}
    for field in fields(part):
        value, key = getattr(part, field.name), path + field.name
        if key in ("decks", "money", "name", "roles", "source", "victories"):
            continue
        if is_dataclass(value) and not isinstance(value, Duration):
            told |= _settings(value, f"{key}.")
        else:
            told[key] = _shown(value)
    return told


def rulesets_page() -> str:
    made = {name: _settings(load_ruleset(name)) for name in BUILTIN}
    keys = dict.fromkeys(key for one in made.values() for key in one)
    rows = [
        [f"``{key}``", *(one.get(key, "") for one in made.values())] for key in keys
    ]
    return page(
        "Rulesets",
        "The settings of each ruleset that comes with the bot, side by side. The "
        "files in\n``mafiabot/rulesets`` explain every key; copy one, change it, and "
        "name your copy in\n``config.yaml``. Cards are on `the page of roles "
        "<roles.rst>`_, dollars on `the page of\nmoney <money.rst>`_.\n",
        table(("Key", *made), rows),
    )


def _named(rows: list[dict[str, Any]]) -> list[str]:
    """The sides of a ruleset, as its figures have them."""
    return [side.capitalize() for side in rows[0]["won"]]


def _sides(row: dict[str, Any]) -> list[str]:
    """Share and interval of each side, in per cent."""
    cells = []
    for side in row["won"].values():
        low, high = side["interval"]
        share = f"{side['share']:.1%} ({low:.0%}-{high:.0%})"
        cells.append(share if side["games"] else "")
    return cells


def _pay(row: dict[str, Any]) -> str:
    return ", ".join(f"{card} {pay:+.0f}" for card, pay in row["money"].items())


def _table_name(table: str) -> str:
    name, _, deck = table.partition("-")
    return name.capitalize() + (f", deck {deck}" if deck else "")


def balance_page() -> str:
    parts = [
        "How often each side wins among ``informed`` robots, by the number of players: "
        "share of\ndecided games with its 95 % interval. Robots are not people: the "
        "figures say that no side\nis lost before it begins. A table is meant to give "
        "the town 40 to 60 %, no side more than\n60 %, and a lone killer 5 % or "
        "more.\n",
        "Made by ``make balance`` (``docs/balance.py``), which keeps the figures in "
        "``docs/balance``.\nFor your own ruleset: ``mafiabot simulate --ruleset "
        "./mine.yaml --plot mine.png``, and\n``--tune`` proposes cards.\n",
    ]
    for path in sorted((FOLDER / "balance").glob("*.json")):
        kept = json.loads(path.read_text("utf-8"))
        rows = kept["sizes"]
        table_ = table(
            ("Players", "Games", *_named(rows), "Draws", "Nights"),
            (
                (
                    row["players"],
                    row["games"],
                    *_sides(row),
                    row["draws"],
                    f"{row['days']:.1f}",
                )
                for row in rows
            ),
        )
        pay = table(
            ("Players", "Mean dollars a game"), ((r["players"], _pay(r)) for r in rows)
        )
        parts += [
            title(_table_name(kept["table"])),
            f"Seed {kept['seed']}, ``{kept['robots']}`` robots.\n",
            f".. image:: balance/{path.stem}.png\n",
            table_,
            pay,
        ]
    return page("Balance", *parts)


PAGES = {
    "balance.rst": balance_page,
    "roles.rst": roles_page,
    "commands.rst": commands_page,
    "configuration.rst": configuration_page,
    "money.rst": money_page,
    "rulesets.rst": rulesets_page,
}


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with ``--check`` only compare them."""
    stale = []
    for name, make in PAGES.items():
        path, text = FOLDER / name, make().rstrip() + "\n"
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                path.write_text(text, "utf-8")
    for name in stale:
        print(f"docs/{name}: " + ("out of date" if "--check" in arguments else "made"))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
