"""Peers: servers that share a PostgreSQL database notify each other of what they have written, so that one table can be played at several.

A notice is sent by the transaction that it is about: it is heard when that is kept, and not otherwise.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

CHANNEL = "unlost"
AGAIN = 1.0  # seconds before the database is tried again
TELL = text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")

Heard = Callable[[str, str | None], None]  # log or table, and the match; None: of any match, something may have been missed

log = structlog.get_logger()


class Peers:
    """The other servers of the same database, reached by LISTEN and NOTIFY."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._me = secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None

    async def tell(self, connection: AsyncConnection, what: str, matches: Iterable[str]) -> None:
        """Let the others know, when this transaction is kept, that it has changed these matches."""
        await connection.execute(TELL, {"notices": [f"{self._me} {what} {match}" for match in dict.fromkeys(matches)]})

    def listen(self, heard: Heard) -> None:
        """From now on, pass on what the others tell."""
        self._listening = asyncio.create_task(self._listen(heard), name="listening to other servers")

    async def _listen(self, heard: Heard) -> None:
        import psycopg

        given, named = self._engine.dialect.create_connect_args(self._engine.url)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    *given, **{"keepalives_idle": 30, **named, "autocommit": True}
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    heard("table", None)
                    async for notice in connection.notifies():
                        who, what, match = notice.payload.split(" ")
                        if who != self._me:
                            heard(what, match)
            except (psycopg.Error, OSError):
                log.warning("the other servers cannot be heard; trying again")
            await asyncio.sleep(AGAIN)

    async def stop(self) -> None:
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
