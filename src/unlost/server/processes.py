"""Processes beside the server, for the moves of bots and for reviews. Each does one thing at a time and ends with the server."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class ChildProcess:
    """One process. `lower` is its priority beside the server's, as `nice` counts: the higher, the less it gets."""

    def __init__(self, compiled: bool, lower: int) -> None:
        self.compiled, self.lower = compiled, lower

    def open(self) -> None:
        """Start the process. It begins with the environment it needs, since Unlost looks there when it is imported."""
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _set_up_process)
        with _environment(UNLOST_JIT=str(int(self.compiled)), NUMBA_NUM_THREADS="1"):
            self._pool.submit(os.getpid)  # the first job starts the process
        (self.process,) = self._pool._processes.values()
        if self.lower and self.process.pid and hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, self.process.pid, os.getpriority(os.PRIO_PROCESS, 0) + self.lower)

    def ask(self, job: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        return self._pool.submit(job, *arguments, **named)

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        if hasattr(self, "process"):
            self.process.kill()
            await asyncio.to_thread(self._pool.shutdown)


@contextmanager
def _environment(**environment: str) -> Iterator[None]:
    """Give the process that is started meanwhile an environment of its own, and keep Ctrl-C from it, which is for the server."""
    before = {name: os.environ.get(name) for name in environment}
    masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    os.environ.update(environment)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        if masked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)


def _set_up_process() -> None:
    """What a process does first: leave Ctrl-C to the server, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)  # in the middle of whatever it is: nobody waits for it any more
