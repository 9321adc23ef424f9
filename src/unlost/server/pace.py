"""How long a bot takes for a move: about as long as a person would, up to what the pace of the table allows. It thinks, then waits.

The time tells nothing about hidden cards. It is drawn from the match's secret and the number of the entry, and what it depends on
besides is seen by everybody: whether a turn begins or goes on, and how many bots there are to wait for. The number of legal actions
counts only in games without hidden hands.
"""

import random
from dataclasses import dataclass
from math import exp, sqrt
from typing import Literal

Pace = Literal["instant", "brisk", "steady", "calm"]
Kind = Literal["decision", "step", "forced"]  # a turn begins; it goes on; nothing else can be done, as everybody sees

SECOND = 1.0  # tests make it shorter
SPREAD = 0.35  # of the logarithm of a time
SHARE: dict[Kind, float] = {"decision": 1.0, "step": 0.5, "forced": 0.35}  # of the time for a decision


@dataclass(frozen=True)
class Times:
    """The times of a pace, in seconds."""

    median: float  # of a decision
    shortest: float
    longest: float


PACES: dict[Pace, Times] = {
    "instant": Times(0, 0, 0),
    "brisk": Times(0.8, 0.3, 1.6),
    "steady": Times(1.8, 0.7, 3.5),
    "calm": Times(3.2, 1.0, 7.0),
}
FOR_A_PERSON = 1.0  # seconds at least, where a bot plays in the place of somebody who may come back


def seconds(pace: Pace, secret: str, number: int, kind: Kind, bots: int = 1) -> float:
    """How long the move after so many entries takes, at a table with so many bots: each is quicker where there are several."""
    times = PACES[pace]
    chance = random.Random(f"pace {number} | {secret}").gauss(0.0, SPREAD)
    wanted = times.median * SHARE[kind] / sqrt(max(1, bots)) * exp(chance)
    return min(max(wanted, times.shortest), times.longest)


def seconds_in_place(pace: Pace, secret: str, number: int, kind: Kind, bots: int = 1) -> float:
    """The same while somebody may take their seat back from a bot: never quicker than a person."""
    steady = pace if pace in ("steady", "calm") else "steady"
    return max(FOR_A_PERSON, seconds(steady, secret, number, kind, bots))
