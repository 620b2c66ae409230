"""Everything about the package stands in setup.cfg; here is the optional build.

``MAFIABOT_COMPILE=1 pip install .`` compiles the functions of the rules with mypyc.
The data of the rules (frozen dataclasses with ``quick``) and their YAML stay Python.
"""

import os
from pathlib import Path

from setuptools import setup

_DATA = {
    "__init__",
    "balance",
    "codec",
    "copying",
    "events",
    "model",
    "role",
    "ruleset_reader",
    "rulesets",
}


def compiled():
    """What ``setup`` has to be told for the compiled rules; nothing when not asked."""
    if os.environ.get("MAFIABOT_COMPILE") != "1":
        return {}
    try:
        from mypyc.build import mypycify
    except ImportError:  # the first of two runs by pip: it asks what the build needs
        return {"setup_requires": ["mypy >=1.11", "types-setuptools"]}
    sources = sorted(Path("mafiabot/engine").glob("*.py"))
    names = [str(source) for source in sources if source.stem not in _DATA]
    return {"ext_modules": mypycify(names, opt_level="3")}


setup(**compiled())
