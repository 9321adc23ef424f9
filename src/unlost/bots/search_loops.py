"""The compiled part of the search: candidate actions tried in imagined worlds. Each bot has its own copy: see `specialised`."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Policy
from unlost.kernel.game import Apply, Sample, Score
from unlost.kernel.jit import compiled
from unlost.kernel.records import DEAL, Ints, Records
from unlost.kernel.rng import Rng, open_stream
from unlost.kernel.sides import margin

if TYPE_CHECKING:  # what is put into the copy of a bot
    apply: Apply
    sample: Sample
    policy: Policy  # how everybody goes on after the candidate
    prospects: Score  # what the end of a deal is worth, by seat


@compiled
def try_all(
    observations: Records, pool: Records, rng: Rng, worlds: tuple[int, int], seat_and_sides: tuple[int, int], candidates: Ints,
    points: Ints, values: npt.NDArray[np.float64],
) -> None:  # fmt: skip
    """Try candidates in the worlds from one number to another: values[world, place of the candidate] is the seat's margin in the end.

    `pool` is two states, the world and the trial. A world depends on its number and the key of the rng only, so that it does not matter
    who tries it, and when.
    """
    players, (seat, sides) = int(observations[0].players), seat_and_sides
    for world in range(worlds[0], worlds[1]):
        open_stream(rng[0], world)
        sample(observations[0], rng[0], pool[0])
        for place in range(len(candidates)):
            if candidates[place] < 0:  # dropped
                continue
            pool[1] = pool[0]
            apply(pool[1], candidates[place])
            while pool[1].phase > DEAL:
                apply(pool[1], policy(pool[1], rng[0]))
            prospects(pool[1], points)
            values[world, place] = margin(points, seat, players, sides)
