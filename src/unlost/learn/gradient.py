"""The network and its critic while they learn: forwards, and the slopes backwards, written out.

Written by hand because half of a run is spent here: torch's automatic way takes twice as long. A test checks it against torch.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots.layers import settle, unsettle
from unlost.bots.network import Thought, Weights, shapes
from unlost.features.layout import Layout
from unlost.learn.secrets import SOON, secrets_of

Floats = npt.NDArray[np.float32]
CRITIC = 64  # units of the critic
QUIET = ("play", "other", "margin", "win", "judge_margin", "judge_win")  # layers that begin with next to nothing


def critic_shapes(layout: Layout, size: int) -> dict[str, tuple[int, ...]]:
    """The critic takes what the network found of each colour, adds the secrets, and judges the table."""
    players = int(layout.options["players"])
    return {
        "see": (size, CRITIC), "see_secrets": (secrets_of(layout), CRITIC), "see_beside": (layout.read_beside, CRITIC), "see_bias": (CRITIC,),
        "judge": (CRITIC, CRITIC), "judge_table": (size, CRITIC), "judge_bias": (CRITIC,),
        "judge_margin": (CRITIC, players), "judge_margin_bias": (players,), "judge_win": (CRITIC, players), "judge_win_bias": (players,),
    }  # fmt: skip


class Parameters:
    """All weights of a network and its critic, one after the other in one array, and by name."""

    def __init__(self, layout: Layout, size: int) -> None:
        network, critic = shapes(layout, size), critic_shapes(layout, size)
        self.shapes, self.names = network | critic, tuple(network)
        self.playing = sum(int(np.prod(shape)) for shape in network.values())  # those of the network come first
        self.flat: Floats = np.zeros(self.playing + sum(int(np.prod(shape)) for shape in critic.values()), np.float32)

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

    def network(self) -> dict[str, Floats]:
        """What plays, without the critic."""
        return {name: self.named[name].copy() for name in self.names}


@dataclass
class Judgement:
    """What the critic found on its way."""

    secrets: Floats
    seen: Floats  # of each colour
    mean: Floats
    judged: Floats
    margin: Floats
    win: Floats  # logits


def judge(w: Weights, thought: Thought, beside: Floats, secrets: npt.NDArray[np.uint8]) -> Judgement:
    n, colours, size = thought.own.shape
    told = secrets.reshape(n * colours, -1).astype(np.float32) * np.float32(1 / SOON)
    seen = thought.own.reshape(-1, size) @ w["see"]
    seen += told @ w["see_secrets"]
    mean = np.empty((n, CRITIC), np.float32)
    seen = seen.reshape(n, colours, CRITIC)
    settle(seen, beside @ w["see_beside"] + w["see_bias"], mean)
    judged = mean @ w["judge"] + thought.table @ w["judge_table"] + w["judge_bias"]
    np.maximum(judged, 0, out=judged)
    return Judgement(
        told, seen, mean, judged, judged @ w["judge_margin"] + w["judge_margin_bias"], judged @ w["judge_win"] + w["judge_win_bias"]
    )


@dataclass
class Slopes:
    """How much less wrong each output would have to be: what a lesson says."""

    plays: Floats
    others: Floats
    margin: Floats
    win: Floats
    judge_margin: Floats
    judge_win: Floats


def backward(w: Weights, g: Mapping[str, Floats], read: Floats, beside: Floats, thought: Thought, judgement: Judgement, d: Slopes) -> None:
    """Add the slopes of all weights to `g`. The critic learns from what the network found, and leaves it as it is."""
    n, colours, width = read.shape
    size = len(w["own"])
    seen = thought.again.reshape(-1, size)
    plays = d.plays.reshape(n * colours, -1)

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
    again = (plays @ w["play"].T).reshape(n, colours, size)
    told = np.empty((n, size), np.float32)
    unsettle(again, thought.again, table @ w["table"].T, told)
    learn("own", thought.own.reshape(-1, size), again.reshape(-1, size))
    learn("all", thought.mean, told)
    g["own_bias"] += told.sum(axis=0)
    own = (again.reshape(-1, size) @ w["own"].T).reshape(n, colours, size)
    around = np.empty((n, size), np.float32)
    unsettle(own, thought.own, told @ w["all"].T, around)
    learn("read", read.reshape(-1, width), own.reshape(-1, size))
    g["read_bias"] += around.sum(axis=0)

    judged = d.judge_margin @ w["judge_margin"].T + d.judge_win @ w["judge_win"].T
    judged *= judgement.judged > 0
    learn("judge_margin", judgement.judged, d.judge_margin, bias=True)
    learn("judge_win", judgement.judged, d.judge_win, bias=True)
    learn("judge", judgement.mean, judged, bias=True)
    learn("judge_table", thought.table, judged)
    sight = np.zeros((n, colours, CRITIC), np.float32)
    looked = np.empty((n, CRITIC), np.float32)
    unsettle(sight, judgement.seen, judged @ w["judge"].T, looked)
    learn("see", thought.own.reshape(-1, size), sight.reshape(-1, CRITIC))
    learn("see_secrets", judgement.secrets, sight.reshape(-1, CRITIC))
    g["see_bias"] += looked.sum(axis=0)

    beside_slopes: Any = beside.T @ np.concatenate([around, told, table, looked], axis=1)
    for name, start, stop in (("read", 0, 1), ("all", 1, 2), ("table", 2, 3)):
        g[name + "_beside"] += beside_slopes[:, start * size : stop * size]
    g["see_beside"] += beside_slopes[:, 3 * size :]
