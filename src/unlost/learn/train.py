"""A training run: processes that play and learn together, interrupted and taken up again without loss.

A run has a folder: `state.pt` to go on with, `log.jsonl` with a line for each pass, `curve.svg`, and at the end `weights.npz`.
"""

import os
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist

from unlost.bots import find_bot
from unlost.bots.learned import NetworkBot
from unlost.bots.network import Weights, load, save
from unlost.features.layout import layout_of
from unlost.learn.gradient import Parameters
from unlost.learn.plans import BATCH, CHANCE, EARLIER, KEPT, SIZE, STEPS, TABLES, TAUGHT, Run, Tables
from unlost.learn.ppo import Learner, Pace
from unlost.learn.progress import Progress
from unlost.learn.selfplay import Room

CHECKS = 24  # earlier selves kept, and strength measured, so many times in a run
MINUTE = 60.0
QUIET = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # a thread for each process
KEEP_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000"}  # giving it back each time takes a third


def train(run: Run) -> None:
    """Train one network, or go on with it."""
    os.environ.update(QUIET | KEEP_MEMORY)
    run.folder.mkdir(parents=True, exist_ok=True)
    (run.folder / "meeting").unlink(missing_ok=True)
    torch.multiprocessing.spawn(work, (run,), run.processes)


def work(rank: int, run: Run) -> None:
    """One of the processes."""
    stopped = []
    signal.signal(signal.SIGINT, lambda *_: stopped.append(True))
    torch.set_num_threads(1)
    if run.processes > 1:
        dist.init_process_group("gloo", init_method=f"file://{run.folder.resolve()}/meeting", rank=rank, world_size=run.processes)
    worker = Worker(rank, run)
    if not worker.done and not worker.frozen:
        worker.imitate()
    while worker.done < run.plan.decisions:
        worker.go_on()
        if worker.agreed(bool(stopped)):
            worker.keep()
            if rank == 0:
                print(f"Stopped. Go on with the same command: everything is in {run.folder}")
            return
    worker.finish()


def frozen_weights(run: Run) -> Weights | None:
    """Those of whom the run is to find the best answer to, if it is a network."""
    if run.against is None:
        return None
    if run.against.endswith(".npz"):
        return load(Path(run.against), run.plan.game)[0][run.plan.players]
    bot = find_bot(run.plan.game, run.against)
    return bot.weights[run.plan.players] if isinstance(bot, NetworkBot) else None


class Worker:
    """What one process has of a run: the model, which is the same in all of them, and tables of its own."""

    def __init__(self, rank: int, run: Run) -> None:
        self.rank, self.run = rank, run
        self.frozen = frozen_weights(run)
        plan = run.plan
        self.weights = Parameters(layout_of(plan.game, players=plan.players), SIZE)
        self.weights.begin(np.random.default_rng(run.seed))
        self.learner = Learner(self.weights, run.processes)
        self.pace = Pace()
        self.done, self.seconds, self.kept_at = 0, 0.0, 0.0
        self.league: list[Weights] = []
        self.progress = Progress(run) if rank == 0 else None
        if self.frozen:
            self.weights.take(self.frozen)
        self._resume()
        self.rng = np.random.default_rng((run.seed, rank, self.done))
        self.rooms = [room for number, tables in enumerate(plan.tables) for room in self._rooms(number, tables)]
        for room in self.rooms:
            room.seat_earlier_selves(1.0 if self.frozen else EARLIER)
        self.batches = [max(1, round(STEPS * room.envs.n / BATCH)) for room in self.rooms]

    def _rooms(self, number: int, tables: Tables) -> list[Room]:
        plan, count = self.run.plan, max(8, round(TABLES * tables.share))
        key = f"{self.run.seed}/{self.rank}/{number}/{self.done}"
        against = tables.against if self.run.against is None or self.frozen else self.run.against
        if against is None:
            return [Room(plan.game, count, key, STEPS, players=plan.players, **tables.options)]
        if self.frozen:
            return []
        seat = (self.rank + number) % plan.players
        return [Room(plan.game, count, key, STEPS, opponents=against, seat=seat, players=plan.players, **tables.options)]

    # ---------------------------------------------------------------- learning

    def imitate(self) -> None:
        """Learn what explorer does, before playing oneself: without it a run may never find investments."""
        teacher, done = find_bot(self.run.plan.game, "explorer"), 0
        alone = [number for number, room in enumerate(self.rooms) if room.alone or self.run.against]
        while done < TAUGHT:
            lessons = [self.rooms[number].teach(teacher, CHANCE) for number in alone]
            batches = [self.batches[number] for number in alone]
            told = self.learner.learn(lessons, batches, 1e-3, 0.0, self.rng, imitate=True)
            done += self.agree(sum(lesson.decisions for lesson in lessons))
            if self.progress:
                self.progress.tell_imitation(done, told)
        self.league = [self.weights.copy()]

    def go_on(self) -> None:
        """Play for some steps at every table, and learn from it."""
        began, run = time.monotonic(), self.run
        check = self.done * CHECKS // run.plan.decisions
        rate, entropy = self.pace.at(self.done / run.plan.decisions)
        foe = self.frozen or self.league[int(self.rng.integers(len(self.league)))]
        lessons = [room.play(self.weights.named, foe) for room in self.rooms]
        played = time.monotonic()
        told = self.learner.learn(lessons, self.batches, rate, entropy, self.rng)
        self.done += self.agree(sum(lesson.decisions for lesson in lessons))
        self.seconds += time.monotonic() - began
        if self.progress:
            told |= {"learnt": sum(len(lesson.rows) for lesson in lessons) / sum(lesson.decisions for lesson in lessons)}
            told |= {"playing": played - began, "learning": time.monotonic() - played}
            self.progress.note(self.done, self.seconds, told, self.rooms)
        if self.done * CHECKS // run.plan.decisions > check:
            self.league = [*self.league, self.weights.copy()][-KEPT:]
            for room in self.rooms:
                room.seat_earlier_selves(1.0 if self.frozen else EARLIER)
            if self.progress:
                self.progress.measure(self.done, self.seconds, self.weights.copy(), self.frozen)
            self.keep()
        elif self.seconds - self.kept_at > MINUTE:
            self.keep()

    def finish(self) -> None:
        """Write the weights: of those measured on the way, the best one head to head."""
        self.keep()
        if self.progress:
            best = self.progress.champion(self.weights.copy())
            plan = self.run.plan
            about = {"seed": self.run.seed, "decisions": self.done, "seconds": round(self.seconds), "size": SIZE}
            print(f"{plan.name}: {save(self.run.folder / 'weights.npz', plan.game, {plan.players: best}, about)}")

    # ---------------------------------------------------------------- together with the others

    def agree(self, count: int) -> int:
        """The sum over all processes."""
        if self.run.processes == 1:
            return count
        total = torch.tensor([count])
        dist.all_reduce(total)
        return int(total)

    def agreed(self, stop: bool) -> bool:
        return self.agree(int(stop)) > 0

    # ---------------------------------------------------------------- to go on with

    @property
    def _state(self) -> Path:
        return self.run.folder / "state.pt"

    def keep(self) -> None:
        self.kept_at = self.seconds
        if not self.progress:
            return
        state = {
            "weights": self.weights.flat, "optimizer": self.learner.optimizer.state_dict(), "done": self.done, "seconds": self.seconds,
            "league": self.league, "progress": self.progress.kept(), "plan": repr(self.run.plan), "seed": self.run.seed,
        }  # fmt: skip
        half = self._state.with_suffix(".new")
        torch.save(state, half)
        half.replace(self._state)

    def _resume(self) -> None:
        if not self._state.exists():
            return
        state: dict[str, Any] = torch.load(self._state, weights_only=False)
        if state["plan"] != repr(self.run.plan) or state["seed"] != self.run.seed:
            raise ValueError(f"{self.run.folder} has a run of another plan or seed; name another folder, or remove it")
        self.weights.flat[:] = state["weights"]
        self.learner.optimizer.load_state_dict(state["optimizer"])
        self.done, self.seconds, self.league = state["done"], state["seconds"], state["league"]
        self.kept_at = self.seconds
        if self.progress:
            self.progress.take(state["progress"])
