"""The compiled part of a network: observations as the numbers it reads. Each game has its own copy of this module: see `specialised`."""

from typing import TYPE_CHECKING

from unlost.features.layout import Colours, Encode, Floats, Mask, Refine, Rest
from unlost.kernel.game import Legal
from unlost.kernel.intrinsics import lowest
from unlost.kernel.jit import compiled
from unlost.kernel.records import Ints, Records

if TYPE_CHECKING:  # what is put into the copy of a game
    encode: Encode
    refine: Refine
    legal: Legal
    STARTS: tuple[int, ...]


@compiled
def read(colours: Colours, rest: Rest, where: Ints, found: Floats, beside: Floats) -> None:
    """What a network reads of the rows at certain places."""
    for i in range(len(where)):
        refine(colours[where[i]], rest[where[i]], found[i], beside[i])


@compiled
def look(observations: Records, where: Ints, colours: Colours, rest: Rest, mask: Mask) -> None:
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
