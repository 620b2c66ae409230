"""How an effect is said, besides its words: how urgent it is, and whether it is a
heading."""

from __future__ import annotations

from mafiabot.engine.effects import (
    DayBroke,
    GameCalled,
    GameWon,
    LeaderNamed,
    MafiaRevealed,
    NightFell,
    NothingAsked,
    OrderAsked,
    OrderOwed,
    PartnerRevealed,
    RegistrationOpened,
    RoleOffered,
    VerdictOpened,
)

DEALS = (
    RoleOffered,
    MafiaRevealed,
    PartnerRevealed,
    OrderAsked,
    NothingAsked,
    OrderOwed,
    LeaderNamed,
)

# What a reader of a long log looks for: bold, where the channel has formatting.
HEADINGS = (
    RegistrationOpened,
    GameCalled,
    NightFell,
    DayBroke,
    VerdictOpened,
    GameWon,
)
BOLD = "\x02"
