"""The loop that lets a policy choose in many games. Each bot has its own copy of this module: see `specialised`."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Policy
from unlost.kernel.jit import compiled
from unlost.kernel.records import Ints, Records
from unlost.kernel.rng import Rng

if TYPE_CHECKING:  # what is put into the copy of a bot
    policy: Policy


@compiled
def choose_all(observations: Records, where: npt.NDArray[np.bool_], rng: Rng, actions: Ints) -> None:
    for i in range(len(observations)):
        if where[i]:
            actions[i] = policy(observations[i], rng[0])
