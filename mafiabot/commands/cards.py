"""The words by which people call the cards, as in ``!money doctor`` (R174)."""

from __future__ import annotations

from collections.abc import Collection

from .layout import lowered, other_layout

CARDS: dict[str, tuple[str, ...]] = {
    "citizen": ("citizen", "мирный", "житель"),
    "mafioso": ("mafioso", "maf", "mafia", "маф", "мафия"),
    "maniac": ("maniac", "маньяк"),
    "katani": ("katani", "inspector", "катани", "инспектор"),
    "doctor": ("doctor", "доктор"),
    "bum": ("bum", "бомж"),
    "wench": ("wench", "девка"),
    "lawyer": ("lawyer", "адвокат"),
    "hacker": ("hacker", "хакер"),
    "don": ("don", "дон"),
    "soldier": ("soldier",),
    "commissar": ("commissar", "комиссар"),
    "sergeant": ("sergeant", "сержант"),
    "medic": ("medic",),
    "mistress": ("mistress", "любовница"),
    "tramp": ("tramp",),
    "advocate": ("advocate",),
    "slasher": ("slasher",),
    "suicide": ("suicide", "самоубийца"),
    "kamikaze": ("kamikaze", "камикадзе"),
    "lucky": ("lucky", "счастливчик"),
    "mayor": ("mayor", "мэр"),
    "wife": ("wife", "жена"),
    "wizard": ("wizard", "волшебник"),
    "journalist": ("journalist", "журналист"),
    "magnate": ("magnate", "магнат"),
    "oligarch": ("oligarch", "олигарх"),
    "beauty": ("beauty", "красотка"),
    "harlot": ("harlot", "путана"),
    "bodyguard": ("bodyguard", "телохранитель"),
    "killer": ("killer", "киллер"),
    "healer": ("healer", "лекарь"),
    "adventurer": ("adventurer", "авантюрист"),
    "highlander": ("highlander", "горец"),
    "tactician": ("tactician", "тактик"),
    "heavy": ("heavy", "амбал"),
    "triad": ("triad", "триада"),
    "lionix": ("lionix", "лионикс"),
    "avenger": ("avenger", "мститель"),
    "reporter": ("reporter",),
    "burgomaster": ("burgomaster",),
    "vampire": ("vampire", "вампир"),
    "bitten": ("bitten", "укушенный"),
    "scorpion": ("scorpion", "скорпион"),
    "chameleon": ("chameleon", "хамелеон"),
    "postman": ("postman", "почтальон"),
    "fortunate": ("fortunate",),
    "joker": ("joker", "джокер"),
    "altruist": ("altruist", "альтруист"),
    "witness": ("witness", "свидетель"),
    "boss": ("boss",),
    "gangster": ("gangster",),
    "attorney": ("attorney",),
    "surgeon": ("surgeon",),
    "detective": ("detective",),
}

# In another town the same word means another card.
_TWINS: dict[str, tuple[str, ...]] = {
    "mafioso": ("soldier", "gangster"),
    "katani": ("commissar",),
    "doctor": ("medic", "surgeon"),
    "bum": ("tramp",),
    "lawyer": ("advocate", "attorney"),
    "maniac": ("slasher",),
    "don": ("boss",),
    "journalist": ("reporter",),
    "mayor": ("burgomaster",),
    "commissar": ("detective",),
    "lucky": ("fortunate",),
}

_WORDS = {
    lowered(form): card
    for card, words in CARDS.items()
    for word in words
    for form in (word, other_layout(word))
}


GIFTS: dict[str, tuple[str, ...]] = {
    "pistol": ("pistol", "пистолет"),
    "medkit": ("medkit", "аптечка", "аптечку"),
    "badge": ("badge", "значок"),
    "dummy": ("dummy", "пустышка", "пустышку"),
}
_GIFT_WORDS = {
    lowered(form): gift
    for gift, words in GIFTS.items()
    for word in words
    for form in (word, other_layout(word))
}


def gift_named(word: str) -> str | None:
    """What the altruist gives by this word, in any letter case (L6)."""
    return _GIFT_WORDS.get(lowered(word))


def card_named(words: str, dealt: Collection[str] = ()) -> str | None:
    """The card that the first known of these words means, in any letter case; of two
    with one name that which is ``dealt``."""
    for word in words.split():
        card = _WORDS.get(lowered(word))
        if card is not None:
            twins = _TWINS.get(card, ())
            return next((twin for twin in twins if twin in dealt), card)
    return None
