"""The cards of two of the games: in each colour wagers and the numbers 2 to 10.

A kind of card is a number: 10 × colour + rank. Rank 0 is the wager, rank 1 the 2, ... rank 9 the 10.
"""

from unlost.kernel.colours import COLOURS
from unlost.kernel.rule import rule

RANKS = 10
VALUES = ("x", "2", "3", "4", "5", "6", "7", "8", "9", "10")


@rule
def colour_of(kind: int) -> int:
    return kind * 205 >> 11  # kind // 10, without a division


def ranked_cards(colours: int) -> tuple[str, ...]:
    """The text of each kind."""
    return tuple(colour + value for colour in COLOURS[:colours] for value in VALUES)
