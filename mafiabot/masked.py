"""Events as the log at DEBUG may show them: nothing that a card could be guessed from.

The host reads that log while the game runs, and may be playing. What everybody saw is
written out; of all else there is only the kind, without who did it.
"""

from __future__ import annotations

from mafiabot.engine.events import (
    Ballot,
    Begin,
    DeadlinePassed,
    Departed,
    Devoiced,
    Ejected,
    EndSpeech,
    Event,
    Extend,
    GagOver,
    Halt,
    Join,
    KillMe,
    Renamed,
    Returned,
    Spoke,
    Vote,
    VoteNight,
    Withdraw,
)

# Done in the channel, or known to whoever is in it. A new kind is masked until it
# stands here.
OPEN = (
    Ballot,
    Begin,
    DeadlinePassed,
    Departed,
    Devoiced,
    Ejected,
    EndSpeech,
    Extend,
    GagOver,
    Halt,
    Join,
    KillMe,
    Renamed,
    Returned,
    Spoke,
    Vote,
    VoteNight,
    Withdraw,
)


def masked(event: Event) -> str:
    """``Vote(who='anna', target='boris')``, but ``Order(masked)``."""
    if isinstance(event, OPEN):
        return repr(event)
    return f"{type(event).__name__}(masked)"
