"""The cards of two of the games: in each colour wagers and the numbers 2 to 10.

A kind of card is a number: 10 × colour + rank. Rank 0 is the wager, rank 1 the 2, ... rank 9 the 10.
"""

from typing import Any

from unlost.kernel.colours import COLOURS, NAMES
from unlost.kernel.heaps import count
from unlost.kernel.rule import rule

RANKS = 10
VALUES = ("x", "2", "3", "4", "5", "6", "7", "8", "9", "10")


@rule
def colour_of(kind: int) -> int:
    return kind * 205 >> 11  # kind // 10, without a division


def why_no_card(laid: Any, kind: int, wagers: str, going_on: str) -> str:
    """Why a card does not fit an expedition that has a number, in words: `wagers` is what the game calls them."""
    colour = kind // RANKS
    last = VALUES[max(rank for rank in range(1, RANKS) if count(laid, colour * RANKS + rank))]
    if kind % RANKS == 0:
        return f"{wagers} come before the first number, and {NAMES[colour]} has {last} already"
    return f"{NAMES[colour]} stands at {last}: only {going_on} goes on"


def ranked_cards(colours: int) -> tuple[str, ...]:
    """The text of each kind."""
    return tuple(colour + value for colour in COLOURS[:colours] for value in VALUES)
