"""Bots of Beacons: two that go by rules of thumb, and the search that every game has."""

from unlost.bots.bot import Budget
from unlost.bots.levels import Levels, Written
from unlost.kernel.intrinsics import lowest
from unlost.kernel.jit import inlined
from unlost.kernel.rng import RngState
from unlost.languages import later

from .rules import BURY, PLAY, RANKS, SUMS, legal, light_of
from .state import Shown


@inlined
def novice(o: Shown, rng: RngState) -> int:
    """Lights the lowest card that it can, whatever comes of it."""
    lights, held = legal(o, PLAY)
    return lowest(lights) if lights else BURY + lowest(held)


@inlined
def explorer(o: Shown, rng: RngState) -> int:
    """Lights what leads without being too bright, by as little as it takes; else what is safe; else buries the lowest card."""
    seat = int(o.turn) & 3
    lights, held = legal(o, PLAY)
    best, chosen = 0, BURY + lowest(held)
    while lights:
        kind = lowest(lights)
        lights &= lights - 1
        colour = kind // RANKS
        light = light_of(o, seat, colour) + int(SUMS[1 << kind - colour * RANKS])
        rival = 0
        for other in range(int(o.players)):
            if other != seat and light_of(o, other, colour) <= o.limit:
                rival = max(rival, light_of(o, other, colour))
        worth = 0 if light > o.limit else 40 - light if light > rival else 20 - light
        if worth > best:
            best, chosen = worth, kind
    return chosen


LEVELS = Levels(
    novice=Written(novice, later("lights whatever comes first")),
    explorer=Written(explorer, later("looks at the others’ lights")),
    planner=Budget(2000, 0.5),
    has_network=False,
)
