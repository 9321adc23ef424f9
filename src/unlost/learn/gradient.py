"""The network while it learns: all its weights in one array, and their slopes, written out.

Written by hand because half of a run is spent here: torch's automatic way takes twice as long. A test checks it against torch.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots.layers import unsettle
from unlost.bots.network import Thought, Weights, shapes
from unlost.features.layout import Layout

Floats = npt.NDArray[np.float32]
QUIET = ("play", "other", "margin", "win")  # layers that begin with next to nothing


class Parameters:
    """The weights of a network, one after the other in one array, and by name."""

    def __init__(self, layout: Layout, size: int) -> None:
        self.shapes = shapes(layout, size)
        self.flat: Floats = np.zeros(sum(int(np.prod(shape)) for shape in self.shapes.values()), np.float32)

    @cached_property
    def named(self) -> dict[str, Floats]:
        return self.view(self.flat)

    def view(self, flat: Floats) -> dict[str, Floats]:
        found, at = {}, 0
        for name, shape in self.shapes.items():
            count = int(np.prod(shape))
            found[name] = flat[at : at + count].reshape(shape)
            at += count
        return found

    def begin(self, rng: np.random.Generator) -> None:
        """Chance weights to begin with."""
        for name, value in self.named.items():
            if value.ndim == 2:
                value[:] = rng.normal(0, 0.01 if name in QUIET else (2 / sum(value.shape)) ** 0.5, value.shape)

    def take(self, weights: Weights) -> None:
        for name, value in weights.items():
            self.named[name][:] = value

    def copy(self) -> dict[str, Floats]:
        return {name: value.copy() for name, value in self.named.items()}


@dataclass
class Slopes:
    """How much less wrong each output would have to be: what a lesson says."""

    plays: Floats
    others: Floats
    margin: Floats
    win: Floats


def backward(w: Weights, g: Mapping[str, Floats], read: Floats, beside: Floats, thought: Thought, d: Slopes) -> None:
    """Add the slopes of all weights to `g`."""
    n, colours, width = read.shape
    size = len(w["own"])
    seen = thought.again.reshape(-1, size)
    plays: Any = d.plays.reshape(n * colours, -1)

    def learn(name: str, came: Floats, slope: Floats, bias: bool = False) -> None:
        g[name] += came.T @ slope
        if bias:
            g[name + "_bias"] += slope.sum(axis=0)

    learn("play", seen, plays, bias=True)
    table = d.others @ w["other"].T
    for name, slope in (("other", d.others), ("margin", d.margin), ("win", d.win)):
        learn(name, thought.table, slope, bias=True)
        if name != "other":
            table += slope @ w[name].T
    table *= thought.table > 0
    learn("table", thought.mean_again, table, bias=True)
    again: Any = (plays @ w["play"].T).reshape(n, colours, size)
    told = np.empty((n, size), np.float32)
    unsettle(again, thought.again, table @ w["table"].T, told)
    learn("own", thought.own.reshape(-1, size), again.reshape(-1, size))
    learn("all", thought.mean, told)
    g["own_bias"] += told.sum(axis=0)
    own: Any = (again.reshape(-1, size) @ w["own"].T).reshape(n, colours, size)
    around = np.empty((n, size), np.float32)
    unsettle(own, thought.own, told @ w["all"].T, around)
    learn("read", read.reshape(-1, width), own.reshape(-1, size))
    g["read_bias"] += around.sum(axis=0)
    beside_slopes: Any = beside.T @ np.concatenate([around, told, table], axis=1)
    for place, name in enumerate(("read_beside", "all_beside", "table_beside")):
        g[name] += beside_slopes[:, place * size : (place + 1) * size]
