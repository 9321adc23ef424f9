"""The network while it learns: all its weights in one array, and their gradient, written out.

Written by hand because half of a run is spent here: torch's automatic way takes twice as long. A test checks it against torch.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unlost.bots.layers import relu_and_mean_backward
from unlost.bots.network import Activations, Weights, shapes
from unlost.features.layout import Floats, Layout

OUTPUT_LAYERS = ("play", "other", "margin", "win")  # their weights begin close to zero


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

    def initialise(self, rng: np.random.Generator) -> None:
        """Random weights to begin with."""
        for name, value in self.named.items():
            if value.ndim == 2:
                value[:] = rng.normal(0, 0.01 if name in OUTPUT_LAYERS else (2 / sum(value.shape)) ** 0.5, value.shape)

    def take(self, weights: Weights) -> None:
        for name, value in weights.items():
            self.named[name][:] = value

    def copy(self) -> dict[str, Floats]:
        return {name: value.copy() for name, value in self.named.items()}


@dataclass
class OutputGradients:
    """The gradient of the loss with respect to each output."""

    plays: Floats
    others: Floats
    margin: Floats
    win: Floats


def backward(w: Weights, g: Mapping[str, Floats], read: Floats, beside: Floats, layers: Activations, d: OutputGradients) -> None:
    """Add the gradient of all weights to `g`."""
    n, colours, width = read.shape
    size = len(w["own"])
    seen = layers.again.reshape(-1, size)
    plays: Floats = d.plays.reshape(n * colours, -1)

    def learn(name: str, came: Floats, gradient: Floats, bias: bool = False) -> None:
        g[name] += came.T @ gradient
        if bias:
            g[name + "_bias"] += gradient.sum(axis=0)

    learn("play", seen, plays, bias=True)
    table: Floats = d.others @ w["other"].T
    for name, gradient in (("other", d.others), ("margin", d.margin), ("win", d.win)):
        learn(name, layers.table, gradient, bias=True)
        if name != "other":
            table += gradient @ w[name].T
    table *= layers.table > 0
    learn("table", layers.mean_again, table, bias=True)
    again: Floats = (plays @ w["play"].T).reshape(n, colours, size)
    told = np.empty((n, size), np.float32)
    relu_and_mean_backward(again, layers.again, table @ w["table"].T, told)
    learn("own", layers.own.reshape(-1, size), again.reshape(-1, size))
    learn("all", layers.mean, told)
    g["own_bias"] += told.sum(axis=0)
    own: Floats = (again.reshape(-1, size) @ w["own"].T).reshape(n, colours, size)
    around = np.empty((n, size), np.float32)
    relu_and_mean_backward(own, layers.own, told @ w["all"].T, around)
    learn("read", read.reshape(-1, width), own.reshape(-1, size))
    g["read_bias"] += around.sum(axis=0)
    beside_gradient: Floats = beside.T @ np.concatenate([around, told, table], axis=1)
    for place, name in enumerate(("read_beside", "all_beside", "table_beside")):
        g[name] += beside_gradient[:, place * size : (place + 1) * size]
