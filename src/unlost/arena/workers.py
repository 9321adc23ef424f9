"""Who plays the chunks of a contest, or does other work: this process, others on this machine, or a Ray cluster."""

import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TypeVar

import joblib

from unlost.arena.cluster import cluster
from unlost.arena.deals import Chunk, Contest, play_chunk
from unlost.bots.bot import Chooser, ViewBot, add_bot, bots, find_bot
from unlost.kernel.game import find_game

PATIENCE = 2.0  # seconds of quick play before others are called: they take about as long to come

Item = TypeVar("Item")
Done = TypeVar("Done")
OwnBot = tuple[str, str, Chooser]  # name, character, how it chooses


def play_chunks(contest: Contest, chunks: Iterable[int], jobs: int, ray: str | None = None) -> Generator[Chunk, None, None]:
    """The games of some chunks, in whichever order they are done."""
    left, began = iter(chunks), time.monotonic()
    elsewhere = partial(_play_elsewhere, contest, _own_bots(contest))
    if ray is not None:
        yield from do_all(elsewhere, left, jobs, ray)
        return
    for chunk in left:
        if jobs == 1 or (contest.quick and time.monotonic() - began < PATIENCE):
            yield chunk, play_chunk(contest, chunk)
        else:
            yield from do_all(elsewhere, chain((chunk,), left), jobs)


def do_all(work: Callable[[Item], Done], items: Iterable[Item], jobs: int, ray: str | None = None) -> Generator[Done, None, None]:
    """Do a piece of work for each item, in other processes on this machine or on a Ray cluster; in whichever order they are done."""
    if ray is not None:
        yield from _on_ray(work, iter(items), ray)
        return
    workers = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "[0-9]+ tasks (have|which)", UserWarning)  # stopping early is no fault here
        with _deaf_to_ctrl_c():  # the processes are started here
            done = workers(joblib.delayed(work)(item) for item in items)
        yield from done


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C for some milliseconds. Processes that are started meanwhile go on ignoring it: it is for the one who asked."""
    if threading.current_thread() is not threading.main_thread():  # others have no say in this
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _on_ray(work: Callable[[Item], Done], items: Iterator[Item], address: str) -> Generator[Done, None, None]:
    with cluster(address) as ray:
        task = ray.remote(work)
        at_once = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = list[object]()
        while True:
            for item in items:
                running.append(task.remote(item))
                if len(running) >= at_once:
                    break
            if not running:
                return
            done, running = ray.wait(running)
            yield from ray.get(done)


def _play_elsewhere(contest: Contest, own: list[OwnBot], chunk: int) -> Chunk:
    """Play a chunk in another process."""
    for name, character, chooser in own:
        if name not in bots(contest.game):
            add_bot(ViewBot(name, find_game(contest.game), character, chooser))
    return chunk, play_chunk(contest, chunk)


def _own_bots(contest: Contest) -> list[OwnBot]:
    """The bots that were registered by a script, which other processes have not run."""
    found = (find_bot(contest.game, name) for name in contest.names)
    return [(bot.name, bot.character, bot.chooser) for bot in found if isinstance(bot, ViewBot)]
