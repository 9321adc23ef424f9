"""The margin of a side, the seats that win together, over the others: in compiled code.

`Game.sides` says how many sides a table has. A seat's side is its number modulo that.
"""

import numpy as np
import numpy.typing as npt

from unlost.kernel.jit import compiled, inlined
from unlost.kernel.records import Ints

Points = Ints | npt.NDArray[np.float32]  # by seat


@inlined
def allied(seat: int, other: int, sides: int) -> bool:
    """Do these two seats win together?"""
    return (seat - other) % sides == 0


@inlined
def margin(points: Points, seat: int, players: int, sides: int) -> float:
    """The points of a seat's side less those of the others, both as the mean of their seats."""
    mine = others = 0.0
    for other in range(players):
        if allied(seat, other, sides):
            mine += points[other]
        else:
            others += points[other]
    each = players // sides
    return mine / each - others / (players - each)


@compiled
def margins(points: Ints, seat: int, sides: int) -> npt.NDArray[np.float64]:
    """The margin of a seat's side in many games, a row of points each."""
    found = np.empty(len(points))
    for row in range(len(points)):
        found[row] = margin(points[row], seat, points.shape[1], sides)
    return found
