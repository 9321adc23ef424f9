"""The learner: proximal policy optimisation, one pass over what was played since the last one.

Why PPO: the games are short, the simulator is quick and what others hold is hidden, so that a plain policy gradient on whole rounds needs
no search while it learns, and one pass over fresh decisions is all that its caution allows. Several processes average their gradients.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
import torch.distributed as dist

from unlost.bots.network import forward
from unlost.features.layout import Floats
from unlost.learn.gradient import OutputGradients, Parameters, backward
from unlost.learn.loops import Decisions, PolicyLogits, PolicyTerms, Values, policy_loss, value_loss
from unlost.learn.selfplay import Rollout

CLIP = 0.2
LONGEST_GRADIENT = 0.5  # a longer one is cut
MICRO = 512  # rows at a time: they stay in the cache


@dataclass
class Schedule:
    """Learning rate, entropy bonus and weight of the KL divergence from uniform, from the beginning of a run (0) to its end (1)."""

    rate: tuple[float, float]
    entropy: tuple[float, float]
    uniform_kl: tuple[float, float]

    def at(self, progress: float) -> tuple[float, PolicyTerms]:
        """The learning rate, and the terms of the policy's loss."""
        done = min(max(progress, 0.0), 1.0)
        rate, entropy, uniform_kl = (
            first * (last / first) ** done if first else 0.0 for first, last in (self.rate, self.entropy, self.uniform_kl)
        )
        return rate, PolicyTerms(CLIP, entropy, uniform_kl, imitate=False)


class Learner:
    """The weights and their optimizer, in one of several processes that learn together."""

    def __init__(self, parameters: Parameters, processes: int = 1) -> None:
        self.parameters, self.processes = parameters, processes
        self.gradient = np.zeros_like(parameters.flat)
        self._named = parameters.view(self.gradient)
        weights = torch.nn.Parameter(torch.from_numpy(parameters.flat))  # the same memory
        weights.grad = torch.from_numpy(self.gradient)
        self.optimizer = torch.optim.Adam([weights], 7e-4, eps=1e-5, fused=True)

    def learn(
        self, rollouts: Sequence[Rollout], batches: Sequence[int], rate: float, terms: PolicyTerms, rng: np.random.Generator
    ) -> dict[str, float]:
        """One pass over rollouts, each cut into so many batches, in a mixed order. Returns what it looked like, on average."""
        self.optimizer.param_groups[0]["lr"] = rate
        work = []
        for rollout, count in zip(rollouts, batches, strict=True):
            order = rng.permutation(len(rollout.rows))
            work += [(rollout, part) for part in np.array_split(order, count)]
        shared = np.random.default_rng(len(work))  # the same order in every process, whatever each has played
        sums = np.zeros(5)
        for place in shared.permutation(len(work)):
            rollout, part = work[place]
            self.gradient[:] = 0
            weight = rollout.weight[part] / max(1.0, float(rollout.weight[part].sum()))
            for start in range(0, len(part), MICRO):
                some = slice(start, start + MICRO)
                self._step(rollout, rollout.rows[part[some]], weight[some], terms, sums)
            self._apply()
        names = ("policy", "entropy", "moved", "margin", "win")
        return dict(zip(names, (sums / len(work)).tolist(), strict=True))

    def _step(
        self, rollout: Rollout, rows: npt.NDArray[np.int64], weight: Floats, terms: PolicyTerms, sums: npt.NDArray[np.float64]
    ) -> None:
        """Add the gradient of some rows."""
        w, network = self.parameters.named, rollout.network
        read, beside = network.read(rollout.colours, rollout.rest, rows)
        layers = forward(w, read, beside)
        d = OutputGradients(*(np.empty_like(part) for part in (layers.plays, layers.others, layers.margin, layers.win)))
        logits, values = PolicyLogits(layers.plays, layers.others), Values(layers.margin, layers.win)
        decisions = Decisions(rollout.mask, rollout.actions, rollout.log_prob, rollout.advantage)
        policy_loss(logits, network.outputs.place, decisions, rows, weight, terms, PolicyLogits(d.plays, d.others), sums[:3])
        value_loss(values, rows, Values(rollout.margin, rollout.win), weight, Values(d.margin, d.win), sums[3:5])
        backward(w, self._named, read, beside, layers, d)

    def _apply(self) -> None:
        if self.processes > 1:
            dist.all_reduce(torch.from_numpy(self.gradient))
            self.gradient /= self.processes
        length = float(np.sqrt(np.dot(self.gradient, self.gradient)))
        if length > LONGEST_GRADIENT:
            self.gradient *= np.float32(LONGEST_GRADIENT / length)
        self.optimizer.step()
