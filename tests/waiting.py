"""Waiting for something to happen: never for a fixed time, but until it is so, or until it is clear that it never will be."""

import asyncio
import time
from collections.abc import Callable

SECONDS = 60.0  # for what takes two, on a machine that is new and busy
STEP = 0.005  # between two looks


def wait_until(happened: Callable[[], object], seconds: float = SECONDS) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(STEP)


async def until(happened: Callable[[], object], seconds: float = SECONDS) -> None:
    """The same where other tasks are to go on meanwhile."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(STEP)
