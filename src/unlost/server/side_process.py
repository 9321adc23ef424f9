"""One process beside the server for odd jobs that would hold it up: drawing pictures, reading records that somebody brings along.

It is started for the first job, does one at a time, and ends when there was none for a while.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from unlost.server.processes import ChildProcess

IDLE = 120.0  # seconds without a job after which the process ends
LONGEST = 30.0  # seconds of a job
LOWER = 15  # the process' priority, as `nice` counts

P = ParamSpec("P")
R = TypeVar("R")


class NoAnswer(Exception):
    """The process ended over a job, or it took too long."""


class SideProcess:
    """The process, while there is one."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._process: ChildProcess | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()

    async def do(self, job: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Have a job done; NoAnswer if nothing comes of it."""
        async with self._one:
            if self._timer:
                self._timer.cancel()
            if self._process is None:
                self._process = ChildProcess(compiled=False, lower=LOWER)
                self._process.open()
            try:
                async with asyncio.timeout(LONGEST):
                    return await asyncio.wrap_future(self._process.ask(job, *arguments, **named))
            except (BrokenProcessPool, TimeoutError):
                await self._close()
                raise NoAnswer from None
            finally:
                self._timer = asyncio.get_running_loop().call_later(IDLE, self._close_soon)

    async def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
        await self._close()

    def _close_soon(self) -> None:
        task = asyncio.create_task(self._close_if_idle())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _close_if_idle(self) -> None:
        async with self._one:
            await self._close()

    async def _close(self) -> None:
        if self._process:
            process, self._process = self._process, None
            await process.close()
