"""Work beside the table, in threads that nobody has to wait for: neither who acts meanwhile nor who leaves."""

import asyncio
import contextvars
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_threads: list[Thread] = []


async def aside(work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """What comes of some work in a thread of its own. Other than in `asyncio.to_thread`, the end of the program does not wait for it."""
    loop, spoken = asyncio.get_running_loop(), contextvars.copy_context()
    answer: asyncio.Future[R] = loop.create_future()

    def give(result: R) -> None:
        if not answer.done():
            answer.set_result(result)

    def fail(fault: BaseException) -> None:
        if not answer.done():
            answer.set_exception(fault)

    def run() -> None:
        with suppress(RuntimeError):  # the table has been left, and its loop is closed
            try:
                result = spoken.run(work, *arguments, **named)
            except Exception as fault:
                loop.call_soon_threadsafe(fail, fault)
            else:
                loop.call_soon_threadsafe(give, result)

    _threads[:] = [thread for thread in _threads if thread.is_alive()]
    _threads.append(Thread(target=run, daemon=True))
    _threads[-1].start()
    return await answer


def end_now_if_busy() -> None:
    """End the program at once if such a thread is still at work: it may be compiling, which cannot be interrupted."""
    if any(thread.is_alive() for thread in _threads):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
