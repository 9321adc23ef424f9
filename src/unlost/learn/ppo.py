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
from unlost.learn.gradient import Floats, Parameters, Slopes, backward
from unlost.learn.loops import assess, miss
from unlost.learn.selfplay import Lesson

CLIP = 0.2
STEEPEST = 0.5  # longer steps are cut
MICRO = 512  # rows at a time: they stay in the cache


@dataclass
class Pace:
    """How fast to learn, from the beginning of a run (0) to its end (1)."""

    rate: tuple[float, float]
    entropy: tuple[float, float]
    curiosity: tuple[float, float]

    def at(self, progress: float) -> tuple[float, float, float]:
        done = min(max(progress, 0.0), 1.0)
        rate, entropy, curiosity = (
            first * (last / first) ** done if first else 0.0 for first, last in (self.rate, self.entropy, self.curiosity)
        )
        return rate, entropy, curiosity


class Learner:
    """The weights and their optimizer, in one of several processes that learn together."""

    def __init__(self, parameters: Parameters, processes: int = 1) -> None:
        self.parameters, self.processes = parameters, processes
        self.slopes = np.zeros_like(parameters.flat)
        self._named = parameters.view(self.slopes)
        weights = torch.nn.Parameter(torch.from_numpy(parameters.flat))  # the same memory
        weights.grad = torch.from_numpy(self.slopes)
        self.optimizer = torch.optim.Adam([weights], 7e-4, eps=1e-5, fused=True)

    def learn(
        self, lessons: Sequence[Lesson], batches: Sequence[int], rate: float, entropy: float, curiosity: float, rng: np.random.Generator,
        imitate: bool = False,
    ) -> dict[str, float]:  # fmt: skip
        """One pass over lessons, each cut into so many batches, in a mixed order. Returns what it looked like, on average."""
        self.optimizer.param_groups[0]["lr"] = rate
        work = []
        for lesson, count in zip(lessons, batches, strict=True):
            order = rng.permutation(len(lesson.rows))
            work += [(lesson, part) for part in np.array_split(order, count)]
        shared = np.random.default_rng(len(work))  # the same order in every process, whatever each has played
        sums = np.zeros(5)
        for place in shared.permutation(len(work)):
            lesson, part = work[place]
            self.slopes[:] = 0
            weight = lesson.weight[part] / max(1.0, float(lesson.weight[part].sum()))
            for start in range(0, len(part), MICRO):
                some = slice(start, start + MICRO)
                self._step(lesson, lesson.rows[part[some]], weight[some], entropy, curiosity, imitate, sums)
            self._apply()
        names = ("policy", "entropy", "moved", "margin", "win")
        return dict(zip(names, (sums / len(work)).tolist(), strict=True))

    def _step(
        self, lesson: Lesson, rows: npt.NDArray[np.int64], weight: Floats, entropy: float, curiosity: float, imitate: bool,
        sums: npt.NDArray[np.float64],
    ) -> None:  # fmt: skip
        w, network = self.parameters.named, lesson.network
        read, beside = network.read(lesson.colours, lesson.rest, rows)
        thought = forward(w, read, beside)
        d = Slopes(*(np.empty_like(part) for part in (thought.plays, thought.others, thought.margin, thought.win)))
        assess(
            thought.plays, thought.others, network.answers.place, rows, lesson.mask, lesson.actions, lesson.chance, lesson.advantage,
            weight, CLIP, entropy, curiosity, imitate, d.plays, d.others, sums[:3],
        )  # fmt: skip
        miss(thought.margin, thought.win, rows, lesson.margin, lesson.win, weight, d.margin, d.win, sums[3:5])
        backward(w, self._named, read, beside, thought, d)

    def _apply(self) -> None:
        if self.processes > 1:
            dist.all_reduce(torch.from_numpy(self.slopes))
            self.slopes /= self.processes
        size = float(np.sqrt(np.dot(self.slopes, self.slopes)))
        if size > STEEPEST:
            self.slopes *= np.float32(STEEPEST / size)
        self.optimizer.step()
