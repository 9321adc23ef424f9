"""Compiled playouts by a policy to the end of the match. Each policy has its own copy of this module: see `specialised`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.kernel.jit import compiled
from unlost.kernel.records import DEAL, OVER, Record, Records
from unlost.kernel.rng import Rng, RngState, open_stream
from unlost.study.loops import LATER

if TYPE_CHECKING:  # the rules and the policy that this copy is for
    apply: Callable[[Record, int], None]
    shuffle: Callable[[Record, RngState], None]
    deal: Callable[[Record], None]
    policy: Callable[[Record, RngState], int]

Places = npt.NDArray[np.int64]
POLICY = 1 << 62  # the streams of the rng for the policy's own choices


@compiled
def play_out(states: Records, worlds: Places, rng: Rng) -> None:
    """Let everybody go on by the policy until each game is over. What is dealt in a world is the same whatever was played."""
    for i in range(len(states)):
        world = int(worlds[i])
        open_stream(rng[0], world + POLICY)
        while states[i].phase != OVER:
            if states[i].phase == DEAL:
                open_stream(rng[0], world + LATER * (1 + int(states[i].deal)))
                shuffle(states[i], rng[0])
                deal(states[i])
                open_stream(rng[0], world + POLICY)
            apply(states[i], policy(states[i], rng[0]))


@compiled
def play_deal(states: Records, worlds: Places, rng: Rng, phase: int, moments: Records, met: npt.NDArray[np.bool_]) -> None:
    """Let everybody go on by the policy until the deal is over. `moments` gets each game as it first stands in a phase."""
    for i in range(len(states)):
        open_stream(rng[0], int(worlds[i]) + POLICY)
        while states[i].phase > DEAL:
            if states[i].phase == phase and not met[i]:
                moments[i] = states[i]
                met[i] = True
            apply(states[i], policy(states[i], rng[0]))
