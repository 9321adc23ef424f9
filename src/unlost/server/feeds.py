"""Feeds: a socket of every browser with a page of ours open, over which it hears at which of one's own tables it is one's turn."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from unlost.server import turns
from unlost.server.errors import Refused
from unlost.server.people import Person
from unlost.server.socket import BAD, GONE, LATER, RECHECK, Connection
from unlost.server.table import Table
from unlost.server.tables import Tables
from unlost.server.turns import TurnNews, turn_news

MOST_FEEDS = 20  # of one person; another one ends the oldest
LARGEST = 1024  # bytes of a message to us

log = structlog.get_logger()


class Feed:
    """One browser that follows the matches of a person."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.visible = False  # is a page of ours in sight there?
        self.device: str | None = None  # the browser, if it may be woken
        self.gone = False  # has its socket ended?


class Feeds:
    """All feeds, and what those who follow them know of their matches."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._open: dict[str, list[Feed]] = {}  # by person, the oldest first
        self._known: dict[str, dict[str, TurnNews]] = {}  # by person and table

    def sees(self, person: str) -> bool:
        """Has this person a page of ours in sight?"""
        return any(feed.visible for feed in self._open.get(person, ()))

    def devices(self, person: str) -> set[str]:
        """The browsers with a page of ours open: they tell of a turn by themselves."""
        return {feed.device for feed in self._open.get(person, ()) if feed.device}

    def of(self, person: str) -> list[Feed]:
        return list(self._open.get(person, ()))

    def has(self, person: str) -> bool:
        return person in self._open

    def follows(self, table: Table) -> bool:
        return any(person in self._open for person in turns.people_at(table))

    # ------------------------------------------------------------ who follows

    async def join(self, person: str, feed: Feed) -> None:
        """From now on this feed is told; first, everything."""
        if feed.gone:
            return
        mine = self._open.setdefault(person, [])
        mine.append(feed)
        if len(mine) > MOST_FEEDS:
            mine[0].connection.send_away()
        found = await self._tables.running_of(person)
        if person in self._open:
            self._known[person] = {table.id: news for table in found if (news := turn_news(table, person))}
            self._tell(person)

    def leave(self, feed: Feed) -> None:
        """A feed is no more, whoever it was of by now; also one that is about to join anew."""
        feed.gone = True
        for person, mine in list(self._open.items()):
            if feed in mine:
                mine.remove(feed)
            if not mine:
                self._open.pop(person, None)
                self._known.pop(person, None)

    def move(self, before: str, person: Person) -> list[Feed]:
        """Somebody is somebody else now. Their feeds, which have to join once more."""
        if person.id == before and person.kind != "gone":
            return []
        mine = self._open.pop(before, [])
        self._known.pop(before, None)
        for feed in mine:
            feed.connection.person = person.id
            if person.kind == "gone":
                feed.connection.send_away()
        return mine if person.kind != "gone" else []

    # ------------------------------------------------------------ what they are told

    def changed(self, table: Table) -> None:
        """It may be somebody else's turn at a table: tell those who sit there."""
        for person in turns.people_at(table) & self._known.keys():
            known = self._known[person]
            before, now = known.get(table.id), turn_news(table, person)
            if now:
                known[table.id] = now
            else:
                known.pop(table.id, None)
            if turns.changed([before] if before else [], [now] if now else []):
                self._tell(person)

    def remind(self, table: Table, person: str, left: int) -> None:
        """Tell a person's pages that time runs out at a table."""
        if news := turn_news(table, person):
            self._push(person, turns.write(turns.Reminder(news, left)))

    def tell(self, feed: Feed, person: str) -> None:
        """Tell one feed everything once more."""
        if person in self._known:
            feed.connection.push(turns.write(turns.Turns([*self._known[person].values()])))

    def _tell(self, person: str) -> None:
        self._push(person, turns.write(turns.Turns([*self._known[person].values()])))

    def _push(self, person: str, message: bytes) -> None:
        for feed in self._open.get(person, ()):
            feed.connection.push(message)


async def serve_feed(websocket: WebSocket, feeds: Feeds, person: Person | None, look_again: Callable[[], Awaitable[Person | None]]) -> None:
    """All that happens on the socket of a feed, until it is closed."""
    try:
        await websocket.accept()
    except OSError:  # gone again before we answered
        return
    connection = Connection(websocket, person)
    feed = Feed(connection)
    try:
        if person is None:
            await connection.close(GONE)
            return
        await feeds.join(person.id, feed)
        await _listen(feeds, feed, look_again)
    except (Refused, msgspec.MsgspecError, UnicodeDecodeError):
        await connection.close(BAD)
    except SQLAlchemyError:
        await connection.close(LATER)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not connection.ended:
            raise
        await connection.close(connection.ended)
    finally:
        feeds.leave(feed)
        connection.stop()


async def _listen(feeds: Feeds, feed: Feed, look_again: Callable[[], Awaitable[Person | None]]) -> None:
    looked = time.monotonic()
    while True:
        raw = None
        with suppress(TimeoutError):
            async with asyncio.timeout(RECHECK):
                raw = await feed.connection.read()
        if time.monotonic() - looked >= RECHECK:  # the session may have ended
            looked = time.monotonic()
            now = await look_again()
            if now is None or now.id != feed.connection.person:
                feed.connection.send_away()
        if raw is None:
            continue
        await feed.connection.wait()
        if len(raw) > LARGEST:
            raise Refused("too_large", "")
        match turns.read_message(raw):
            case turns.Here(visible, device):
                feed.visible, feed.device = visible, device
            case turns.Ping():
                feeds.tell(feed, feed.connection.person or "")
