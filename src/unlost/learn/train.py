"""A training run: processes that play and learn together, interrupted and taken up again without loss.

A run has a folder: `state.pt` to go on with, `log.jsonl` with a line for each pass, `curve.svg`, and at the end `weights.npz`.
"""

import os
import signal
import socket
import sys
import threading
import time
from typing import TypedDict

import numpy as np
import torch
import torch.distributed as dist

from unlost.arena.cluster import cluster
from unlost.bots import find_bot
from unlost.bots.network import Weights, save
from unlost.features.layout import Floats, layout_of
from unlost.kernel.errors import BadOption
from unlost.learn.gradient import Parameters
from unlost.learn.loops import PolicyTerms
from unlost.learn.plans import BATCH, IMITATED, RANDOM_SHARE, STEPS, TABLES, Run, Tables
from unlost.learn.ppo import CLIP, Learner, Schedule
from unlost.learn.progress import KeptProgress, Progress
from unlost.learn.selfplay import Collector

CHECKS = 24  # earlier selves kept, and strength measured, so many times in a run
MINUTE = 60.0
QUIET = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # a thread for each process
KEEP_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000"}  # giving it back each time takes a third


def train(run: Run, ray: str | None = None) -> None:
    """Train one network, or go on with it: by processes of this machine, or of a Ray cluster's as well."""
    os.environ.update(QUIET | KEEP_MEMORY)
    run.folder.mkdir(parents=True, exist_ok=True)
    kept(run)  # if it cannot go on, say so at once
    if ray is None:
        meeting = run.folder.resolve() / "meeting"
        meeting.unlink(missing_ok=True)
        torch.multiprocessing.spawn(_process, (run, f"file://{meeting}"), run.processes)
        return
    with cluster(ray) as found:
        task = found.remote(num_cpus=1, runtime_env={"env_vars": QUIET | KEEP_MEMORY})(work)
        with socket.socket() as free:
            free.bind(("", 0))
            meeting_place = f"tcp://{found.util.get_node_ip_address()}:{free.getsockname()[1]}"
        others = [task.remote(rank, run, meeting_place) for rank in range(1, run.processes)]
        work(0, run, meeting_place)  # here, where the folder is
        found.get(others)
        if run.processes > 1:
            dist.destroy_process_group()


def _process(rank: int, run: Run, meeting: str) -> None:
    """As `work`, in a process of its own, which ends there and then: taking the group apart has been seen to abort, after long runs."""
    work(rank, run, meeting)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def work(rank: int, run: Run, meeting: str) -> None:
    """One of the processes. The first one keeps the folder."""
    stopped = []
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, lambda *_: stopped.append(True))
    torch.set_num_threads(1)
    if run.processes > 1:
        dist.init_process_group("gloo", init_method=meeting, rank=rank, world_size=run.processes)
    worker = Worker(rank, run)
    if not worker.done and not run.start:
        worker.imitate()
    while worker.done < run.plan.decisions:
        worker.go_on()
        if worker.agreed(bool(stopped)):
            worker.keep()
            if worker.progress:
                worker.progress.tell(f"stopped. Go on with the same command: everything is in {run.folder}")
            return
    worker.finish()
    worker.agreed(False)  # nobody goes before the weights are written


class RunState(TypedDict):
    """What a run goes on with, as it stands in its file."""

    weights: Floats
    optimizer: object  # torch's own
    done: int
    seconds: float
    league: list[Weights]
    progress: KeptProgress
    plan: str
    seed: int


def kept(run: Run) -> RunState | None:
    """What is there to go on with, if the run was begun before."""
    path = run.folder / "state.pt"
    if not path.exists():
        return None
    try:
        state: RunState = torch.load(path, weights_only=False)
        plan = state["plan"].replace("curiosity=", "uniform_kl=")  # as it was called in runs that were begun earlier
        same = plan == repr(run.plan) and state["seed"] == run.seed
    except Exception as fault:  # torch has no error of its own for a broken file
        raise BadOption(f"{path} cannot be read ({fault}); remove it to begin anew") from None
    if not same:
        raise BadOption(f"{run.folder} has a run of another plan or seed; name another folder, or remove it")
    return state


class Worker:
    """What one process has of a run: the model, which is the same in all of them, and tables of its own."""

    def __init__(self, rank: int, run: Run) -> None:
        self.rank, self.run = rank, run
        plan = run.plan
        self.weights = Parameters(layout_of(plan.game, players=plan.players), run.size)
        self.weights.initialise(np.random.default_rng(run.seed))
        self.learner = Learner(self.weights, run.processes)
        first = 3e-4 if run.start else 1e-3  # what can play already would be shaken by larger steps
        self.schedule = Schedule((first, 3e-5), plan.entropy, plan.uniform_kl)
        self.done, self.seconds, self.kept_at = 0, 0.0, 0.0
        self.league: list[Weights] = []
        self.progress = Progress(run) if rank == 0 else None
        if run.start:
            self.weights.take(run.start)
            self.league = [self.weights.copy()]
        self._take(self._shared(kept(run) if rank == 0 else None))
        self.rng = np.random.default_rng((run.seed, rank, self.done))
        self.collectors = [collector for number, tables in enumerate(plan.tables) for collector in self._collectors(number, tables)]
        for collector in self.collectors:
            collector.seat_earlier_selves(1.0 if run.frozen else plan.earlier)
        self.batches = [max(1, round(STEPS * collector.envs.n / BATCH)) for collector in self.collectors]

    def _collectors(self, number: int, tables: Tables) -> list[Collector]:
        plan, count = self.run.plan, max(8, round(TABLES * tables.share))
        key = f"{self.run.seed}/{self.rank}/{number}/{self.done}"
        against = tables.against if self.run.against is None or self.run.frozen else self.run.against
        if against is None:
            return [Collector(plan.game, count, key, STEPS, players=plan.players, **tables.options)]
        if self.run.frozen:
            return []
        seat = (self.rank + number) % plan.players
        return [Collector(plan.game, count, key, STEPS, opponents=against, seat=seat, players=plan.players, **tables.options)]

    # ---------------------------------------------------------------- learning

    def imitate(self) -> None:
        """Learn what explorer does, before playing oneself: without it a run may never find investments."""
        teacher, done = find_bot(self.run.plan.game, "explorer"), 0
        alone = [number for number, collector in enumerate(self.collectors) if collector.alone or self.run.against]
        while done < min(IMITATED, self.run.plan.decisions):
            rollouts = [self.collectors[number].imitate(teacher, RANDOM_SHARE) for number in alone]
            batches = [self.batches[number] for number in alone]
            terms = PolicyTerms(CLIP, 0.0, self.run.plan.uniform_kl[0], imitate=True)
            told = self.learner.learn(rollouts, batches, 1e-3, terms, self.rng)
            done += self.agree(sum(rollout.decisions for rollout in rollouts))
            if self.progress:
                self.progress.tell_imitation(done, told)
        self.league = [self.weights.copy()]

    def go_on(self) -> None:
        """Play for some steps at every table, and learn from it."""
        began, run = time.monotonic(), self.run
        check = self.done * CHECKS // run.plan.decisions
        rate, terms = self.schedule.at(self.done / run.plan.decisions)
        opponent = self.run.frozen or self.league[int(self.rng.integers(len(self.league)))]
        rollouts = [collector.play(self.weights.named, opponent) for collector in self.collectors]
        played = time.monotonic()
        told = self.learner.learn(rollouts, self.batches, rate, terms, self.rng)
        self.done += self.agree(sum(rollout.decisions for rollout in rollouts))
        self.seconds += time.monotonic() - began
        if self.progress:
            told |= {"learnt": sum(len(rollout.rows) for rollout in rollouts) / sum(rollout.decisions for rollout in rollouts)}
            told |= {"playing": played - began, "learning": time.monotonic() - played}
            self.progress.note(self.done, self.seconds, told, self.collectors)
        if self.done * CHECKS // run.plan.decisions > check:
            self.league = [*self.league, self.weights.copy()][-run.plan.kept :]
            for collector in self.collectors:
                collector.seat_earlier_selves(1.0 if run.frozen else run.plan.earlier)
            if self.progress:
                self.progress.measure(self.done, self.seconds, self.weights.copy())
            self.keep()
        elif self.seconds - self.kept_at > MINUTE:
            self.keep()

    def finish(self) -> None:
        """Write the weights: of those measured on the way, the best one head to head."""
        self.keep()
        if self.progress:
            best = self.progress.champion(self.weights.copy())
            plan = self.run.plan
            about = {"seed": self.run.seed, "decisions": self.done, "size": self.run.size}
            save(self.run.folder / "weights.npz", plan.game, {plan.players: best}, about)

    # ---------------------------------------------------------------- together with the others

    def agree(self, count: int) -> int:
        """The sum over all processes."""
        if self.run.processes == 1:
            return count
        total = torch.tensor([count])
        dist.all_reduce(total)
        return int(total)

    def _shared(self, state: RunState | None) -> RunState | None:
        """What the first process has, for all."""
        if self.run.processes == 1:
            return state
        held = [state]
        dist.broadcast_object_list(held)
        return held[0]

    def agreed(self, stop: bool) -> bool:
        return self.agree(int(stop)) > 0

    # ---------------------------------------------------------------- to go on with

    def keep(self) -> None:
        self.kept_at = self.seconds
        if not self.progress:
            return
        state: RunState = {
            "weights": self.weights.flat, "optimizer": self.learner.optimizer.state_dict(), "done": self.done, "seconds": self.seconds,
            "league": self.league, "progress": self.progress.kept(), "plan": repr(self.run.plan), "seed": self.run.seed,
        }  # fmt: skip
        half = self.run.folder / "state.new"
        torch.save(state, half)
        half.replace(self.run.folder / "state.pt")

    def _take(self, state: RunState | None) -> None:
        if state is None:
            return
        self.weights.flat[:] = state["weights"]
        self.learner.optimizer.load_state_dict(state["optimizer"])
        self.done, self.seconds, self.league = state["done"], state["seconds"], state["league"]
        self.kept_at = self.seconds
        if self.progress:
            self.progress.take(state["progress"])
