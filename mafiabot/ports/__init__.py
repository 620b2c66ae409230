"""What the loop is told by the outside, and what it asks of it.

``irc/`` fills the one queue with reports and offers ``Network``; ``ledger/`` offers
``Records`` and ``Journal``. The loop (``bot.py``) knows only these shapes, so tests
hand it small fakes. Times are seconds since the epoch, money is dollars.
"""

from __future__ import annotations

from mafiabot.engine.bag import Purse

from .journal import (
    Journal,
    StoredEvent,
    StoredGame,
)
from .network import (
    Aside,
    Clock,
    Network,
    Receipt,
    Urgency,
    at_once,
)
from .records import (
    GameResult,
    PlayerRecord,
    Records,
    RecordsAway,
    Standing,
)
from .reports import (
    Arrived,
    ChannelReady,
    ClockRang,
    Disconnected,
    GagRang,
    Gone,
    Heard,
    HearingDue,
    Invited,
    ListDue,
    NickChanged,
    Person,
    Ready,
    Report,
    RightsChanged,
    SanctionOver,
    SplitOver,
    TooFast,
    VoiceBy,
    VoiceTaken,
)

__all__ = [
    "at_once",
    "Arrived",
    "Aside",
    "ChannelReady",
    "Clock",
    "ClockRang",
    "Disconnected",
    "GagRang",
    "GameResult",
    "Gone",
    "Heard",
    "HearingDue",
    "Invited",
    "Journal",
    "ListDue",
    "Network",
    "NickChanged",
    "Person",
    "PlayerRecord",
    "Purse",
    "Ready",
    "Receipt",
    "Records",
    "RecordsAway",
    "Report",
    "RightsChanged",
    "SanctionOver",
    "SplitOver",
    "Standing",
    "StoredEvent",
    "StoredGame",
    "TooFast",
    "Urgency",
    "VoiceBy",
    "VoiceTaken",
]
