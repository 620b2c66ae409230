"""How an effect is said, besides its words: how urgent it is, what it makes stale, and
whether it is a heading."""

from __future__ import annotations

from mafiabot.engine.effects import (
    BallotCast,
    DayBroke,
    Effect,
    GameCalled,
    GameWon,
    Joined,
    LeaderNamed,
    MafiaRevealed,
    NightFell,
    NightLeft,
    OrderAsked,
    PartnerRevealed,
    RegistrationOpened,
    RoleOffered,
    VerdictOpened,
)

DEALS = (RoleOffered, MafiaRevealed, PartnerRevealed, OrderAsked, LeaderNamed)

# Lines that a newer one of their kind makes stale while they wait to be sent.
REPLACES: dict[type[Effect], str] = {
    Joined: "joined",
    NightLeft: "left",
    BallotCast: "ballots",
}

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
