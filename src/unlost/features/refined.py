"""What a network reads: the features as numbers of about the same size, with what follows from them.

A game's file says by `refine` what follows: some columns more for each colour, and what belongs to no colour. Here is what they share.
"""

from typing import Any

from unlost.kernel.rule import rule

DECK = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 22, 26, 30, 35, 40, 50, 60)  # as a thermometer


@rule
def warm(deck: int, beside: Any, at: int) -> int:
    """Cards left as a thermometer: finer towards the end. Returns the next place."""
    for place in range(len(DECK)):
        beside[at + place] = 1.0 if deck > DECK[place] else 0.0
    return at + len(DECK)


@rule
def clip(value: float, most: float) -> float:
    return max(-most, min(most, value))
