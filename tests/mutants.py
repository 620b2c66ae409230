"""``python tests/mutants.py NUMBER [SEED]``: names of that many mutants of the rules,
chosen by the seed; ``--left``: those that the tests let live, as differences.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

MADE = Path("mutants/mafiabot/engine")
SURVIVED, UNTESTED = 0, 33  # as mutmut keeps it


def codes() -> dict[str, int | None]:
    """Mutant -> how its tests ended; None: not tried."""
    found: dict[str, int | None] = {}
    for path in sorted(MADE.rglob("*.meta")):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def left() -> None:
    tried = {name: code for name, code in codes().items() if code is not None}
    counts = Counter(
        "left" if code in (SURVIVED, UNTESTED) else "killed" for code in tried.values()
    )
    share = 100 * counts["killed"] / max(1, len(tried))
    print(f"{len(tried)} mutants: {dict(counts)}, {share:.1f} % killed")
    for name, code in sorted(tried.items()):
        if code in (SURVIVED, UNTESTED):
            print(f"\n{name}")
            subprocess.run([Path(sys.executable).with_name("mutmut"), "show", name])


def main() -> None:
    if sys.argv[1] == "--left":
        left()
        return
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1
    names = sorted(codes())
    print("\n".join(random.Random(seed).sample(names, min(number, len(names)))))


if __name__ == "__main__":
    main()
