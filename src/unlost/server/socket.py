"""A table's socket: one reader and one writer for each, with a bounded queue between the table and the writer.

Who reads too slowly is dropped, and catches up at the next hello. Who writes too fast is read more slowly.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil

import msgspec
import structlog
from msgspec import UNSET
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from unlost.languages import best, speaking, spoken, t
from unlost.server import messages
from unlost.server.api_people import recognise
from unlost.server.error_responses import as_refused
from unlost.server.errors import Refused, TooMuch
from unlost.server.metrics import refused_total, sockets_open
from unlost.server.people import Person
from unlost.server.socket_limits import Budget
from unlost.server.table import Table
from unlost.server.tables import Tables
from unlost.server.token_bucket import TokenBucket

QUEUE, QUEUED_BYTES = 256, 1 << 20  # messages that may wait for a slow reader, and how large they may be together
HELLO = 50.0  # messages that a hello counts for: its answer is all that there is of a table
HELLO_TIMEOUT = 10.0  # seconds to wait for hello
RATE, BURST = 200.0, 400.0  # messages a second of one socket, and how many at once
RECHECK = 30.0  # seconds after which we look again whether a session was ended
FAULTS = 200  # unreadable messages after which we hang up
BAD, GONE, TOO_SLOW, LATER = 4400, 4404, 4408, 1013  # why we hang up

log = structlog.get_logger()


class Connection:
    """One open socket, as its table sees it."""

    def __init__(self, websocket: WebSocket, person: Person | None) -> None:
        self.person = person.id if person else None
        self.language = spoken()
        self.protocol = messages.PROTOCOL
        self._websocket = websocket
        self._own = TokenBucket(RATE, BURST)
        self._shared: Budget = websocket.state.budget
        self._queued = 0  # bytes
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._reader = asyncio.current_task()
        self._writer = asyncio.create_task(self._write())
        self._is_reading = False
        self.ended = 0  # with this code

    def push(self, message: bytes) -> None:
        if self._queue.full() or (self._queued and self._queued + len(message) > QUEUED_BYTES):
            self._end(TOO_SLOW)
        else:
            self._queue.put_nowait(message)
            self._queued += len(message)

    def send_away(self) -> None:
        self._end(GONE)

    async def check(self, farewell: bytes = b"") -> None:
        """Hang up, with some last words, if the session or the token by which somebody came is no longer theirs."""
        try:
            person = await recognise(self._websocket)
        except Refused:
            person = None
        if self.person is not None and (person is None or person.id != self.person):
            if farewell:
                self.push(farewell)
            self._end(GONE)

    async def wait(self, cost: float = 1) -> None:
        """Wait until a message may be acted on: this socket's own budget and the one it shares have to allow it."""
        if (seconds := max(self._own.take(cost), self._shared.messages.take(cost))) > 0:
            await asyncio.sleep(seconds)

    def check_chat(self) -> None:
        """Refused if somebody says too much."""
        if (seconds := self._shared.chat.try_take()) > 0:
            raise TooMuch(ceil(seconds))

    def _end(self, code: int) -> None:
        """Hang up: at once if nothing is being read, else when that is done. What was begun must not be left half done."""
        if not self.ended and self._is_reading and self._reader:
            self._reader.cancel()
        self.ended = self.ended or code

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            await self._websocket.send({"type": "websocket.send", "text": message.decode()})
            self._queued -= len(message)

    async def read(self) -> bytes:
        """The next message."""
        if self.ended:
            raise asyncio.CancelledError
        self._is_reading = True
        try:
            event = await self._websocket.receive()
        finally:
            self._is_reading = False
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        return text.encode() if text is not None else bytes(event.get("bytes") or b"")

    async def close(self, code: int) -> None:
        """Send what waits, if that is quick, and hang up."""
        with suppress(TimeoutError, Exception):
            async with asyncio.timeout(1):
                while not self._queue.empty() and not self._writer.done():
                    await asyncio.sleep(0.01)
        self._writer.cancel()
        with suppress(Exception):
            async with asyncio.timeout(1):
                await self._websocket.close(code)

    def stop(self) -> None:
        self._writer.cancel()


async def serve_table(websocket: WebSocket, tables: Tables, table_id: str, person: Person | None) -> None:
    """All that happens on one socket, until it is closed."""
    try:
        await websocket.accept()
    except OSError:  # gone again before we answered
        return
    connection = Connection(websocket, person)
    table: Table | None = None
    sockets_open.inc()
    try:
        table = await tables.seen(table_id, connection.person)
        await _listen(connection, tables, table, person, lambda: recognise(websocket))
    except (Refused, SQLAlchemyError) as problem:
        fault = as_refused(problem)
        connection.push(messages.write(messages.Error(fault.code, fault.message)))
        await connection.close({"not_found": GONE, "not_allowed": GONE, "storage_failed": LATER}.get(fault.code, BAD))
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not connection.ended:
            raise
        await connection.close(connection.ended)
    finally:
        sockets_open.dec()
        connection.stop()
        if table and connection in table.listeners:
            table.listeners.discard(connection)
            table.touched = tables.now()
            table.tell_presence()
            await table.see_who_is_here()


async def _listen(
    connection: Connection, tables: Tables, table: Table, person: Person | None, look_again: Callable[[], Awaitable[Person | None]]
) -> None:
    faults, greeted, looked = 0, False, time.monotonic()
    while True:
        raw = None
        try:
            async with asyncio.timeout(HELLO_TIMEOUT if not greeted else RECHECK if person else None):
                raw = await connection.read()
        except TimeoutError:
            if not greeted:
                raise Refused("bad_message", t("Nobody said hello.")) from None
        if person and time.monotonic() - looked >= RECHECK:  # who only listens is looked at too
            looked = time.monotonic()
            if await look_again() is None:
                raise Refused("not_allowed", t("You were logged out here. Please load the page again."))
        if raw is None:
            continue
        await connection.wait()
        request_id: str | None = None
        try:
            request = _read(raw)
            request_id = getattr(request, "id", None)
            if isinstance(request, messages.Hello):
                await connection.wait(HELLO)
                await _greet(connection, tables, table, request)
                greeted = True
            elif not greeted:
                raise Refused("bad_message", 'The first message is {"type": "hello", "seen": 0}.')
            else:
                with speaking(connection.language):
                    await _perform(connection, tables, table, person, request)
        except (Refused, SQLAlchemyError) as problem:
            fault = as_refused(problem)
            refused_total.labels(fault.code).inc()
            faults += fault.code in ("bad_message", "too_large")
            if faults > FAULTS:
                raise Refused("too_much", t("Too many messages here could not be read.")) from None
            connection.push(messages.write(messages.Error(fault.code, fault.message, request_id, fault.rule or UNSET)))


def _read(raw: bytes) -> messages.ClientMessage:
    if len(raw) > messages.LARGEST:
        raise Refused("too_large", t("A message has at most {most} bytes.", most=messages.LARGEST))
    try:
        return messages.read_message(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Refused("bad_message", t("This cannot be read: {why}.", why=str(fault))) from None


async def _greet(connection: Connection, tables: Tables, table: Table, hello: messages.Hello) -> None:
    """Answer a hello: everything, and from now on all that happens."""
    if hello.protocol not in messages.PROTOCOLS:
        newest = messages.PROTOCOLS[-1]
        raise Refused("bad_message", t("This server speaks protocol {number}: please load the page again.", number=newest))
    connection.protocol = hello.protocol
    connection.language = best(hello.language) if hello.language else connection.language
    chat = await tables.said(table)
    if tables.store.peers:  # what they wrote may not have been heard yet
        await tables.look_again(table)
    async with table.lock:  # no entry comes between the welcome and what follows it
        if not table.may_watch(connection.person):  # it has begun since the socket was opened
            raise Refused("not_allowed", t("This table is played without spectators."))
        table.listeners.add(connection)
        with speaking(connection.language):
            connection.push(messages.write(table.welcome(connection, hello.seen, chat)))
    table.tell_presence()


async def _perform(connection: Connection, tables: Tables, table: Table, person: Person | None, request: messages.ClientMessage) -> None:
    mine = table.seats_of(connection.person)

    def answer(number: int) -> None:
        connection.push(messages.write(messages.Ack(getattr(request, "id", ""), number)))

    match request:
        case messages.Act(own_id, action):
            await table.act(mine, own_id, action, answer)
        case messages.Back(own_id):
            await table.take_back(mine, own_id, answer)
        case messages.Resign(own_id):
            await table.resign(mine, own_id, answer)
        case messages.Abort(own_id):
            await table.call_off(mine, own_id, answer)
        case messages.Return(own_id):
            await table.come_back(mine, own_id, answer)
        case messages.Say(text):
            if person is None:
                raise Refused("not_seated", t("Only those who sit at the table can talk here."))
            connection.check_chat()
            await tables.say(table, person, text)
        case messages.SetPace(pace):
            await tables.set_pace(table, connection.person, pace)
        case messages.Together(on):
            await table.play_on_together(connection.person, on)
        case messages.MakePlans(plans):
            await tables.make_plans(table, connection.person, plans)
        case messages.Why(action):
            message, rule = table.why_not(mine, action)
            connection.push(messages.write(messages.Because(action, message, rule or UNSET)))
        case messages.Ping():
            connection.push(messages.write(messages.Pong(tables.now())))
