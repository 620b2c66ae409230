"""Events as the log at DEBUG may show them: nothing that a card could be guessed from.

The host reads that log while the game runs, and may be playing. What everybody saw is
written out; of all else there is only the kind, without who did it.
"""

from __future__ import annotations

from mafiabot.engine import events

# Done in the channel, or known to whoever is in it. A new kind is masked until it
# stands here.
OPEN = (
    events.Ballot,
    events.Begin,
    events.DeadlinePassed,
    events.Departed,
    events.Devoiced,
    events.Direct,
    events.Ejected,
    events.EndSpeech,
    events.Extend,
    events.Found,
    events.GagOver,
    events.Halt,
    events.Join,
    events.KillMe,
    events.Renamed,
    events.Returned,
    events.Shown,
    events.Spoke,
    events.Vote,
    events.VoteNight,
    events.Withdraw,
)


def masked(event: events.Event) -> str:
    """``Vote(who='anna', target='boris')``, but ``Order(masked)``."""
    if isinstance(event, OPEN):
        return repr(event)
    return f"{type(event).__name__}(masked)"
