"""The cards of two of the games: in each colour wagers and the numbers 2 to 10.

A kind of card is a number: 10 × colour + rank. Rank 0 is the wager, rank 1 the 2, ... rank 9 the 10.
"""

from unlost.kernel.colours import COLOURS, colour_name
from unlost.kernel.jit import inlined
from unlost.kernel.multiset import count
from unlost.kernel.records import Ints
from unlost.languages import t

RANKS = 10
VALUES = ("x", "2", "3", "4", "5", "6", "7", "8", "9", "10")


@inlined
def colour_of(kind: int) -> int:
    return kind * 205 >> 11  # kind // 10, without a division


def why_no_card(laid: Ints, kind: int, wagers: str, going_on: str) -> str:
    """Why a card does not fit an expedition that has a number, by the game's sentences for a wager and for a number."""
    colour = kind // RANKS
    last = VALUES[max(rank for rank in range(1, RANKS) if count(laid, colour * RANKS + rank))]
    if kind % RANKS == 0:
        return t(wagers, colour=colour_name(COLOURS[colour]), last=last)
    return t(going_on, colour=colour_name(COLOURS[colour]), last=last)


def ranked_cards(colours: int) -> tuple[str, ...]:
    """The text of each kind."""
    return tuple(colour + value for colour in COLOURS[:colours] for value in VALUES)
