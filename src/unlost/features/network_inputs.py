"""What a network reads: the features as numbers of about the same size, with what follows from them.

The function `refine` of a game's `features.py` computes what follows: more columns for each colour, and what belongs to no colour.
Here is what the games share.
"""

from unlost.features.layout import Floats
from unlost.kernel.jit import inlined

PHASES = 3  # columns of the phase, one for each that a game has of its own
DECK = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 22, 26, 30, 35, 40, 50, 60)  # as a thermometer


@inlined
def warm(deck: int, beside: Floats, at: int) -> int:
    """Cards left as a thermometer: finer towards the end. Returns the next place."""
    for place in range(len(DECK)):
        beside[at + place] = 1.0 if deck > DECK[place] else 0.0
    return at + len(DECK)


@inlined
def clip(value: float, most: float) -> float:
    return max(-most, min(most, value))
