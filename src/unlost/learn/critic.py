"""Training of the critic: a network that sees all hands and tells how a game will end if everybody goes on by the trained network.

Games begin with moves of players of all kinds, so that the critic meets the positions of weak players too; from some point on everybody
plays the network's likeliest action, and only what comes after that point is learnt from. Targets are λ-returns.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict
from zlib import crc32

import numpy as np
import numpy.typing as npt
import torch

from unlost.bots.bot import find_bot
from unlost.bots.network import Network, Weights, forward
from unlost.envs import VectorEnv
from unlost.kernel.rng import new_rng
from unlost.learn.gradient import OutputGradients, Parameters, backward
from unlost.learn.loops import Values, value_loss
from unlost.learn.plans import Plan
from unlost.learn.plans import Tables as PlannedTables
from unlost.study.judge import study_loops
from unlost.study.sides import Sides

Floats = npt.NDArray[np.float32]

LAMBDA = 0.9
TEMPERATURES = (1.0, 2.0, 4.0, 1e6)  # of the players before everybody goes on by the network; the last one plays anything
BY_EXPLORER = 0.4  # the share of those who play as explorer does instead
AT_ONCE = 0.3  # the share of the games in which everybody plays by the network from the beginning
PREFIX = 120  # decisions before everybody plays by the network, at most, for each deal
BATCH, MICRO = 1024, 512  # rows to one step of the optimizer, and rows at a time
RATE = (5e-4, 2e-5)
LONGEST = 0.5  # a longer gradient is cut
TABLES, STEPS = 384, 96


class CriticPass(TypedDict):
    """How far the training is after a pass, and the mean losses in it."""

    positions: int
    seconds: int
    margin: float
    win: float


@dataclass(frozen=True)
class Positions:
    """Positions with all hands open, and how their games went on, by seat from the one to act."""

    colours: npt.NDArray[np.int8]
    rest: npt.NDArray[np.int16]
    margin: Floats
    win: Floats


class CriticTables:
    """Tables with the same options: played on for some steps, and remembered."""

    def __init__(self, plan: Plan, kind: PlannedTables, n: int, seed: str) -> None:
        self.envs = VectorEnv(plan.game, n, seed, players=plan.players, **kind.options)
        self.game, self.players = self.envs.layout.game, plan.players
        self.sides, self.loops = Sides(self.game, plan.players), study_loops(self.game)
        self.rng = np.random.default_rng(crc32(seed.encode()))
        self.explorer, self.explorer_rng = find_bot(plan.game, "explorer"), new_rng(seed)
        self.longest = PREFIX * (self.game.most_deals(self.envs.layout.options) or 1)
        self.left = np.zeros(n, np.int64)  # decisions left before everybody goes on by the network
        self.temperature = np.ones((n, plan.players))
        self.by_explorer = np.zeros((n, plan.players), np.bool_)
        self.banked = np.zeros((n, plan.players), np.int64)
        self._begin(np.arange(n))

    def _begin(self, where: npt.NDArray[np.int64]) -> None:
        n = len(where)
        self.left[where] = np.where(self.rng.random(n) < AT_ONCE, 0, self.rng.integers(0, self.longest, n))
        self.temperature[where] = self.rng.choice(TEMPERATURES, (n, self.players))
        self.by_explorer[where] = self.rng.random((n, self.players)) < BY_EXPLORER
        self.banked[where] = 0

    def play(self, network: Network, critic: Network, steps: int) -> Positions:
        """Go on for some steps at every table."""
        envs, n, players, layout = self.envs, self.envs.n, self.players, self.envs.layout
        colours = np.empty((steps, n, layout.colours, layout.width), np.int8)
        rest = np.empty((steps, n, layout.rest), np.int16)
        values = np.empty((steps + 1, n, 2 * players), np.float32)  # in the order of the seats
        rewards = np.zeros((steps, n, 2 * players), np.float32)  # margins and shares of the victory, likewise
        ended, learnt, turn = np.zeros((steps, n), np.bool_), np.zeros((steps, n), np.bool_), np.zeros((steps, n), np.int64)
        everywhere, seen = np.arange(n), np.zeros(n, self.game.observation)
        for step in range(steps + 1):
            states = np.ascontiguousarray(envs.states)
            self.loops.open_hands(states, everywhere, seen)
            opened = critic.look(seen, everywhere)
            _, margin, win = critic.predict(*opened)
            for place in range(players):
                seat = (envs.turn + place) % players
                values[step, everywhere, seat], values[step, everywhere, players + seat] = margin[:, place], win[:, place]
            if step < steps:
                colours[step], rest[step], turn[step] = opened[0], opened[1], envs.turn
                learnt[step] = self.left == 0
                envs.step(self._actions(network, states, seen))
                ended[step] = envs.ended
                self._reward(rewards[step])
        targets = _returns(values, rewards, ended, learnt)
        for step in range(steps):
            for half in (0, players):
                order = half + (turn[step][:, None] + np.arange(players)) % players
                targets[step, :, half : half + players] = np.take_along_axis(targets[step], order, axis=1)
        rows = np.flatnonzero(learnt)
        found = targets.reshape(steps * n, -1)[rows]
        return Positions(
            colours.reshape(steps * n, *colours.shape[2:])[rows], rest.reshape(steps * n, -1)[rows],
            np.ascontiguousarray(found[:, :players]), np.ascontiguousarray(found[:, players:].clip(0, 1)),
        )  # fmt: skip

    def _actions(self, network: Network, states: npt.NDArray[np.void], seen: npt.NDArray[np.void]) -> npt.NDArray[np.int64]:
        envs, everywhere = self.envs, np.arange(self.envs.n)
        logits = network.predict(envs.colours, envs.rest, envs.mask)[0]
        actions: npt.NDArray[np.int64] = logits.argmax(axis=1)
        early = self.left > 0
        if early.any():
            noise = self.rng.gumbel(size=logits.shape) * self.temperature[everywhere, envs.turn][:, None]
            drawn = np.where(envs.mask == 1, logits + noise, -np.inf).argmax(axis=1)
            written = early & self.by_explorer[everywhere, envs.turn]
            if written.any():
                self.game.loops.observe_all(states, -1, seen)
                self.explorer.choose_all(seen, written, self.explorer_rng, drawn)
            actions = np.where(early, drawn, actions)
        self.left -= early
        return actions

    def _reward(self, reward: npt.NDArray[np.float32]) -> None:
        envs = self.envs
        over = envs.ended[:, None]
        now = np.where(over, envs.points, self.game.banked_points(np.ascontiguousarray(envs.states), self.players))
        reward[:, : self.players] = self.sides.margins(now - self.banked) / self.game.margin_scale
        best = envs.points == envs.points.max(axis=1, keepdims=True)  # the few ties that a tie-break decides are halved
        reward[:, self.players :] = np.where(over, best.astype(np.int64) @ self.sides.allied.T / best.sum(axis=1, keepdims=True), 0)
        self.banked = np.where(over, 0, now)
        self._begin(np.flatnonzero(envs.ended))


def _returns(
    values: npt.NDArray[np.float32], rewards: npt.NDArray[np.float32], ended: npt.NDArray[np.bool_], learnt: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float32]:
    """λ-returns, backwards. Nothing is concluded from what odd moves lead to: there the value of the next position stands for it."""
    targets, following = np.empty_like(rewards), values[-1]
    for step in range(len(rewards) - 1, -1, -1):
        ahead = (1 - LAMBDA) * values[step + 1] + LAMBDA * following
        if step + 1 < len(rewards):
            ahead = np.where(learnt[step + 1][:, None], ahead, values[step + 1])
        following = rewards[step] + np.where(ended[step][:, None], 0, ahead)
        targets[step] = following
    return targets


def train_critic(
    plan: Plan, weights: Weights, positions: int, seed: int = 1, watch: Callable[[CriticPass], None] = lambda done: None
) -> dict[str, Floats]:
    """A critic for the network with these weights, trained from so many positions. It begins as the network itself."""
    torch.set_num_threads(1)
    kinds = [kind for kind in plan.tables if kind.against is None]
    shares = np.array([kind.share for kind in kinds])
    tables = [
        CriticTables(plan, kind, max(16, int(TABLES * share)), f"critic {plan.name} {seed} {place}")
        for place, (kind, share) in enumerate(zip(kinds, shares / shares.sum(), strict=True))
    ]
    parameters = Parameters(tables[0].envs.layout, len(weights["own"]))
    parameters.take(weights)
    gradient = np.zeros_like(parameters.flat)
    named = parameters.view(gradient)
    tensor = torch.nn.Parameter(torch.from_numpy(parameters.flat))  # the same memory
    tensor.grad = torch.from_numpy(gradient)
    optimizer = torch.optim.Adam([tensor], RATE[0], eps=1e-5, fused=True)
    rng, done, began = np.random.default_rng(seed), 0, time.monotonic()
    while done < positions:
        critic = parameters.copy()
        data = [(some, some.play(Network(some.envs.layout, weights), Network(some.envs.layout, critic), STEPS)) for some in tables]
        work = []
        for some, found in data:
            network, order = Network(some.envs.layout, parameters.named), rng.permutation(len(found.rest))
            work += [(network, found, part) for part in np.array_split(order, max(1, len(order) // BATCH)) if len(part)]
            done += len(order)
        optimizer.param_groups[0]["lr"] = RATE[0] * (RATE[1] / RATE[0]) ** min(1.0, done / positions)
        loss = np.zeros(2)
        for place in rng.permutation(len(work)):
            network, found, part = work[place]
            gradient[:] = 0
            for start in range(0, len(part), MICRO):
                rows = part[start : start + MICRO]
                read, beside = network.read(found.colours, found.rest, rows)
                layers = forward(parameters.named, read, beside)
                d = OutputGradients(*(np.zeros_like(output) for output in (layers.plays, layers.others, layers.margin, layers.win)))
                weight = np.full(len(rows), 1 / len(part), np.float32)
                value_loss(Values(layers.margin, layers.win), rows, Values(found.margin, found.win), weight, Values(d.margin, d.win), loss)
                backward(parameters.named, named, read, beside, layers, d)
            length = float(np.sqrt(np.dot(gradient, gradient)))
            if length > LONGEST:
                gradient *= np.float32(LONGEST / length)
            optimizer.step()
        margin, win = (loss / len(work)).round(4).tolist()
        watch({"positions": done, "seconds": round(time.monotonic() - began), "margin": margin, "win": win})
    return parameters.copy()
