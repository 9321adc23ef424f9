"""A network with more units and the same outputs as the one before: what a longer training goes on with.

A small network learns the most in its first minutes, a larger one goes further, and takes three times as long for each decision. So the
small one begins, and the larger one takes over what it has learnt: every unit is there twice, the two share its outgoing weights in uneven
parts, and a little noise lets them become different.
"""

import numpy as np
import numpy.typing as npt

from unlost.bots.network import Weights

Floats = npt.NDArray[np.float32]

UNLIKE = 0.01  # of how far the weights of a layer are spread: how far copies are apart
WAYS: dict[str, tuple[str | None, str | None]] = {  # from which units to which; None: what is read, and what is answered
    "read": (None, "first"), "read_beside": (None, "first"), "read_bias": (None, "first"),
    "own": ("first", "second"), "all": ("first", "second"), "all_beside": (None, "second"), "own_bias": (None, "second"),
    "play": ("second", None),
    "table": ("second", "third"), "table_beside": (None, "third"), "table_bias": (None, "third"),
    "other": ("third", None), "margin": ("third", None), "win": ("third", None),
}  # fmt: skip


def widen(weights: Weights, size: int, rng: np.random.Generator) -> dict[str, Floats]:
    """The weights of a network of so many units, at most twice as many as before."""
    before = len(weights["own"])
    copied = {units: np.concatenate([np.arange(before), rng.permutation(before)])[:size] for units in ("first", "second", "third")}
    parts = {units: _parts(copies, rng) for units, copies in copied.items()}
    wide = {}
    for name, value in weights.items():
        came, goes = WAYS.get(name, (None, None))
        if came:
            value = value[copied[came]] * parts[came][:, None]
        if goes:
            value = value[..., copied[goes]]
            if value.ndim == 2:
                value = value + rng.normal(0, UNLIKE * value.std(), value.shape).astype(np.float32)
        wide[name] = np.array(value, np.float32, order="C")
    return wide


def _parts(copies: npt.NDArray[np.int64], rng: np.random.Generator) -> Floats:
    """How much of what a unit said each of its copies says: together all of it."""
    parts = rng.uniform(0.3, 0.7, len(copies))
    return (parts / np.bincount(copies, parts)[copies]).astype(np.float32)
