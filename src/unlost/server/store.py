"""The database: opened, brought up to date, read from and written to. Entries of logs that arrive together are committed together."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass

import structlog
from sqlalchemy import Connection, Executable, event, insert, inspect, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from unlost.kernel.errors import BadOption
from unlost.kernel.views import JsonObject
from unlost.languages import later
from unlost.server import schema
from unlost.server.errors import Refused
from unlost.server.metrics import failed_commits_total, log_commit_seconds
from unlost.server.peers import Peers
from unlost.server.rows import AnyRow, R, as_row
from unlost.server.settings import Settings

MOST_TOGETHER = 500  # entries in one transaction
BUSY_TIMEOUT = 10  # seconds to wait for another writer of an SQLite file

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log: an action of the game, or !back !resign !time !return !abort."""

    match: str
    number: int
    seat: int
    action: str
    client_id: str | None
    spent: int
    time: int


class Conflict(Exception):
    """The log has another entry of this number, or one with this id of the client's."""


class Store:
    """One database, and the queue of what is to be written into the logs."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.peers = None if self.is_sqlite else Peers(engine)  # an SQLite file has one server only
        self._autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._one_writer = asyncio.Lock()
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.is_failing = False  # did the last try to write an entry fail?

    @classmethod
    async def opened(cls, settings: Settings) -> "Store":
        """The database of these settings, made or brought up to date if need be."""
        if file := settings.database_file:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not file.exists():  # for nobody else's eyes; the files beside it get the same rights
                os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        more: JsonObject = {} if settings.is_sqlite else {"pool_size": 10, "pool_pre_ping": True}
        store = cls(create_async_engine(settings.database_url, hide_parameters=True, **more))  # no card in an error's text
        if store.is_sqlite:
            event.listen(store.engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(store.engine.sync_engine, "begin", _begin_sqlite)
        try:
            async with store.writing() as connection:
                await connection.run_sync(bring_up_to_date)
        except BaseException:
            await store.engine.dispose()
            raise
        store._writer = asyncio.create_task(store._write_logs(), name="log writer")
        return store

    async def close(self) -> None:
        """Stop when everything that waits is written."""
        if self._writer:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look things up with."""
        async with _connected(self._autocommit) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is kept, or nothing. An SQLite file has one at a time."""
        if self.is_sqlite:
            async with self._one_writer, _connected(self.engine) as connection, connection.begin():
                yield connection
        else:
            async with _connected(self.engine) as connection, connection.begin():
                yield connection

    async def rows(self, query: Executable) -> Sequence[AnyRow]:
        async with self.reading() as connection:
            found: Sequence[AnyRow] = (await connection.execute(query)).all()
            return found

    async def read(self, kind: type[R], query: Executable) -> list[R]:
        """What a query selects, as rows of this class (see `rows`)."""
        return [as_row(kind, row) for row in await self.rows(query)]

    async def log(self, match: str, after: int = 0) -> list[Entry]:
        """The log of a match, in order; after an entry, what follows it."""
        follows = schema.log.c.number > after
        return await self.read(Entry, select(schema.log).where(schema.log.c.match == match, follows).order_by(schema.log.c.number))

    async def append(self, entry: Entry) -> None:
        """Write an entry into its log: durable when this returns. Raises Conflict, or Refused if it could not be kept."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        self._more.set()
        await done

    async def _write_logs(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                some = self._waiting[:MOST_TOGETHER]
                try:
                    await self._write(some)
                finally:
                    del self._waiting[: len(some)]

    async def _write(self, some: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        """All in one transaction; if that fails, each in one of its own, to see whose fault it is."""
        try:
            with log_commit_seconds.time():
                async with self.writing() as connection:
                    await connection.execute(insert(schema.log), [asdict(entry) for entry, _ in some])
                    if self.peers:
                        await self.peers.tell(connection, "log", [entry.match for entry, _ in some])
        except IntegrityError as fault:
            if len(some) == 1:
                _settle(some[0][1], Conflict(str(fault.orig)))
                return
            for one in some:
                await self._write([one])
        except Exception as fault:
            failed_commits_total.inc()
            if not isinstance(fault, DBAPIError | OSError):  # which nobody expects; the next ones can still be written
                log.exception("entries could not be written")
            elif not self.is_failing:  # once, not for every try
                log.error("entries cannot be written", fault=type(getattr(fault, "orig", None) or fault).__name__)
            self.is_failing = True
            for _, done in some:
                _settle(done, Refused("storage_failed", later("This could not be written down, so it did not happen. Please try again.")))
        except BaseException:
            for _, done in some:
                done.cancel()
            raise
        else:
            if self.is_failing:
                log.info("entries can be written again")
            self.is_failing = False
            for _, done in some:
                _settle(done, None)


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection of the pool that goes back to it whatever happens.

    SQLAlchemy loses a connection if its user is cancelled just while it is being taken or given back. So both run to their end first.
    """
    connection = engine.connect()

    async def take() -> None:
        await connection.start()

    try:
        await _to_its_end(take())
        yield connection
    finally:
        if connection.sync_connection is not None:  # None if it could not be opened
            await _to_its_end(connection.close())


async def _to_its_end(work: Coroutine[object, object, None]) -> None:
    """Await this; a cancellation that comes meanwhile is raised when it is done."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    if done.done():  # whoever asked has gone
        return
    if fault:
        done.set_exception(fault)
    else:
        done.set_result(None)


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where `_begin_sqlite` says
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_TIMEOUT * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":  # who only reads needs no lock
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def bring_up_to_date(connection: Connection) -> None:
    """Make the tables, or migrate those of an earlier version. Of an empty database the newest tables are made at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(20251999)"))  # several servers may start together
    there = inspect(connection).get_table_names()
    if "alembic_version" not in there and "matches" not in there:
        schema.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": schema.REVISION})
    elif (found := connection.scalar(text("SELECT version_num FROM alembic_version"))) != schema.REVISION:
        from unlost.server.migrations import migrate

        if found and found > schema.REVISION:  # revisions are numbers with leading zeros
            raise BadOption(f"the database was written by a later Unlost (its revision is {found}, this one knows {schema.REVISION})")
        migrate(connection)
