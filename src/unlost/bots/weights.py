"""Weights of a bot that goes by rules of thumb, with names: `w.discard` in its code, compiled or not; `tools/tune.py` finds them."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

import numpy as np

from unlost.kernel.records import Records, record_type
from unlost.kernel.rng import Rng


class NamedWeights(Protocol):
    """A record of weights, as the type checker sees it."""

    def __getattr__(self, name: str) -> int: ...


def weights(**named: int | tuple[int, ...]) -> Sequence[NamedWeights]:
    """An array of records of whole numbers: one for each number of players if a weight has a value for each, else a single one."""
    columns = [value if isinstance(value, tuple) else (value,) for value in named.values()]
    rows = np.array(list(zip(*columns, strict=True)), record_type([(name, "i8") for name in named]))
    return cast(Sequence[NamedWeights], rows)


class TuningDeals(NamedTuple):
    """What two sets of weights play when they are compared: deals of certain options, from stream `first` of the rng on."""

    states: Records  # one, to play in
    template: Records
    rng: Rng
    first: int
    players: int
    sides: int
