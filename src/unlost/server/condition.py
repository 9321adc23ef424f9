"""Is the server well? What hurts is measured all the time, for `/healthz` and `/metrics`."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import literal, select
from sqlalchemy.exc import SQLAlchemyError

from unlost.languages import t
from unlost.server import metrics
from unlost.server.bot_pool import BotPool
from unlost.server.store import Store

EVERY = 0.5  # seconds between two looks at how late the event loop is
LATE = 5.0  # seconds of lag at which the server is not well
WAITED = 120.0  # seconds for which a bot's move may be waited for
DATABASE_TIMEOUT = 2.0  # seconds to wait for the database


class Condition:
    """What is wrong with a server, if anything is."""

    def __init__(self, store: Store, bots: BotPool) -> None:
        self._store, self._bots = store, bots
        self._lag = 0.0  # seconds by which the event loop was late of late
        metrics.loop_lag_seconds.set_function(lambda: self._lag)
        metrics.bot_queue.set_function(lambda: bots.waiting)
        metrics.bot_oldest_seconds.set_function(lambda: bots.oldest)
        metrics.bot_restarts_total.set_function(lambda: bots.restarts)
        metrics.descriptors_open.set_function(_descriptors)

    async def watch(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(EVERY)
            self._lag = max(loop.time() - began - EVERY, self._lag * 0.8)

    async def problems(self) -> list[str]:
        """What is wrong, in words; nothing if all is well."""
        found = []
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT):
                await self._store.rows(select(literal(1)))
        except (SQLAlchemyError, OSError):  # the timeout is one of these
            found.append(t("The database does not answer."))
        if self._store.is_failing:
            found.append(t("Nothing can be written into the database."))
        if self._bots.oldest > WAITED:
            found.append(t("The bots do not answer."))
        if self._lag > LATE:
            found.append(t("The server has more to do than it can."))
        return found


def _descriptors() -> int:
    """How many files and sockets this process has open; 0 where that cannot be told."""
    with suppress(OSError):
        return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    return 0
