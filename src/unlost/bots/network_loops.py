"""The compiled part of a network: observations as the numbers it reads. Each game has its own copy of this module: see `for_game`."""

from typing import Any

import numpy as np

from unlost.kernel.machine import lowest
from unlost.kernel.rule import seldom

encode: Any
refine: Any
legal: Any
STARTS: tuple[int, ...]


@seldom
def read(colours: Any, rest: Any, where: Any, width: int, beside: int) -> Any:
    """What a network reads of the rows at certain places."""
    n = len(where)
    found = np.empty((n, colours.shape[1], width), np.float32)
    around = np.empty((n, beside), np.float32)
    for i in range(n):
        refine(colours[where[i]], rest[where[i]], found[i], around[i])
    return found, around


@seldom
def look(observations: Any, where: Any, colours: Any, rest: Any, mask: Any) -> None:
    """Write down observations of seats to act, and what is legal for them."""
    for i in range(len(where)):
        o = observations[where[i]]
        encode(o, colours[i], rest[i])
        sets = legal(o, int(o.phase))
        for group in range(len(sets)):
            bits = sets[group]
            while bits:
                mask[i, STARTS[group] + lowest(bits)] = 1
                bits &= bits - 1
