"""The loop that lets two sets of weights of one policy play each other, for `tools/tune.py`. A copy for each game: see `specialised`."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.bots.weights import NamedWeights, TuningDeals
from unlost.kernel.game import Apply, Score
from unlost.kernel.jit import compiled
from unlost.kernel.records import DEAL, Ints, Record, Records
from unlost.kernel.rng import RngState, open_stream
from unlost.kernel.sides import allied, margin

Floats = npt.NDArray[np.float64]

if TYPE_CHECKING:  # what is put into the copy of a game
    by_weights: Callable[[Record, NamedWeights], int]
    apply: Apply
    deal_on: Callable[[Records, Records, int, RngState, int], bool]
    score: Score


@compiled
def duel(d: TuningDeals, ours: Sequence[NamedWeights], theirs: Sequence[NamedWeights], points: Ints, margins: Floats) -> None:
    """Play as many deals as there are margins to write, each once for every side: ours plays that side, theirs the others.

    Writes the mean margin of each deal.
    """
    s, sides = d.states[0], d.sides
    for number in range(len(margins)):
        total = 0.0
        for side in range(sides):
            open_stream(d.rng[0], d.first + number)
            s.phase = 0
            deal_on(d.states, d.template, 0, d.rng[0], -1)
            while s.phase > DEAL:
                if allied(int(s.turn), side, sides):
                    apply(s, by_weights(s, ours[0]))
                else:
                    apply(s, by_weights(s, theirs[0]))
            score(s, points)
            total += margin(points, side, d.players, sides)
        margins[number] = total / sides
