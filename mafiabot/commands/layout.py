"""Words typed while the keyboard was in the other layout (R24, P12)."""

from __future__ import annotations

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"
_CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"

_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)

# The shifted form of a letter may be a sign: "{FKN" is "ХАЛТ".
_UNSHIFT = str.maketrans('{}:"<>~', "[];',.`")


def other_layout(word: str) -> str:
    """What the same keys give in the other layout."""
    if any(letter in _CYRILLIC for letter in word):
        return word.translate(_TO_LATIN)
    return word.translate(_TO_CYRILLIC)


def lowered(word: str) -> str:
    """Lower case for words of either layout, signs on letter keys included."""
    return word.lower().translate(_UNSHIFT)
