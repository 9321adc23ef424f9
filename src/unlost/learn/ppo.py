"""The learner: proximal policy optimisation, one pass over what was played since the last one.

Why PPO: the games are short, the simulator is quick and what others hold is hidden, so that a plain policy gradient on whole rounds needs
no search while it learns, and one pass over fresh decisions is all that its caution allows. Several processes average their gradients.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
import torch.distributed as dist

from unlost.bots.network import reader
from unlost.features.layout import Layout
from unlost.learn.model import Model
from unlost.learn.selfplay import Lesson

CLIP = 0.2
MICRO = 1024  # rows at a time: they stay in the cache


@dataclass
class Pace:
    """How fast to learn, from the beginning of a run (0) to its end (1)."""

    rate: tuple[float, float] = (7e-4, 4e-5)
    entropy: tuple[float, float] = (0.01, 0.0015)

    def at(self, progress: float) -> tuple[float, float]:
        done = min(max(progress, 0.0), 1.0)
        return self.rate[0] * (self.rate[1] / self.rate[0]) ** done, self.entropy[0] * (self.entropy[1] / self.entropy[0]) ** done


class Learner:
    """A model and its optimizer, in one of several processes that learn together."""

    def __init__(self, model: Model, processes: int = 1) -> None:
        self.model, self.processes = model, processes
        self.optimizer = torch.optim.Adam(model.parameters(), 7e-4, eps=1e-5)

    def learn(
        self, layouts: Sequence[Layout], lessons: Sequence[Lesson], batches: Sequence[int], rate: float, entropy: float,
        rng: np.random.Generator, imitate: bool = False,
    ) -> dict[str, float]:  # fmt: skip
        """One pass over lessons, each cut into so many batches, in a mixed order. Returns what it looked like, on average."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        work = []
        for number, (lesson, count) in enumerate(zip(lessons, batches, strict=True)):
            order = rng.permutation(len(lesson))
            work += [(number, part) for part in np.array_split(order, count)]
        shared = np.random.default_rng(len(work))  # the same order in every process, whatever each has played
        sums: dict[str, float] = {}
        spread = [float(lesson.advantage.std()) + 1e-6 for lesson in lessons]
        mean = [float(lesson.advantage.mean()) for lesson in lessons]
        for place in shared.permutation(len(work)):
            number, rows = work[place]
            self.optimizer.zero_grad(set_to_none=False)
            for start in range(0, len(rows), MICRO):
                some = lessons[number].some(rows[start : start + MICRO])
                if len(some):
                    told = self._step(layouts[number], some, mean[number], spread[number], entropy, len(some) / len(rows), imitate)
                    for name, figure in told.items():
                        sums[name] = sums.get(name, 0.0) + figure * len(some) / len(rows) / len(work)
            self._apply()
        return sums

    def _step(
        self, layout: Layout, some: Lesson, mean: float, spread: float, entropy: float, share: float, imitate: bool
    ) -> dict[str, float]:
        read, beside = reader(layout.game.name, layout.encode, layout.refine).read(some.colours, some.rest, layout.read, layout.read_beside)
        logits, margin, win = self.model(torch.from_numpy(read), torch.from_numpy(beside), self.model.place(layout))
        chances = torch.log_softmax(logits.masked_fill(torch.from_numpy(some.mask == 0), -1e9), 1)
        chosen = chances.gather(1, torch.from_numpy(some.actions)[:, None])[:, 0]
        disorder = -(chances.exp() * chances).sum(1).mean()
        if imitate:
            policy = -chosen.mean()
            off = 0.0
        else:
            good = (torch.from_numpy(some.advantage) - mean) / spread
            apart = chosen - torch.from_numpy(some.chance)
            ratio = apart.exp()
            policy = -torch.min(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
            off = float((apart.exp() - 1 - apart).mean())
        missed = torch.nn.functional.huber_loss(margin, torch.from_numpy(some.margin), delta=2.0)
        doubted = torch.nn.functional.binary_cross_entropy_with_logits(win, torch.from_numpy(some.win))
        loss = policy + missed + 0.25 * doubted - (0 if imitate else entropy) * disorder
        (loss * share).backward()
        return {"policy": float(policy), "margin": float(missed), "win": float(doubted), "entropy": float(disorder), "moved": off}

    def _apply(self) -> None:
        if self.processes > 1:
            gradients = [p.grad for p in self.model.parameters() if p.grad is not None]
            flat = torch._utils._flatten_dense_tensors(gradients)
            dist.all_reduce(flat)
            flat /= self.processes
            for gradient, mean in zip(gradients, torch._utils._unflatten_dense_tensors(flat, gradients), strict=True):
                gradient.copy_(mean)
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
        self.optimizer.step()
