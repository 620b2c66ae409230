"""What a robot says in the channel: its sayings as facts with a phrase each."""

from __future__ import annotations

from mafiabot.notices import RobotClaims, RobotFound, RobotSuspects, ShellNotice

from .minutes import Claim, Saying

# A line of IRC has room for so many findings in any language; the newest are told.
MOST_FOUND = 4


def fact_of(saying: Saying) -> ShellNotice:
    """The fact that a phrase is made of; robots themselves read the saying."""
    if isinstance(saying, Claim):
        if saying.found:
            return RobotFound(saying.card, saying.found[-MOST_FOUND:])
        return RobotClaims(saying.card)
    return RobotSuspects(saying.whom)
