"""Notices: whoever is to act and is not here is told, by the pages they have open, by their browsers, and by mail.

A notice is told once. Before it is sent, the table `notices` says so: of servers that share a database one sends it, and after a restart
only what was not told before is. So a notice is lost if the server is killed while it is being sent; the turn itself never is.
Nothing here holds up a match: `changed` and `remind` only plan what is done later, and what fails there is noted.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Literal

import structlog
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from unlost.languages import speaking, t, tn
from unlost.server import turns
from unlost.server.feeds import Feeds
from unlost.server.mail_addresses import MailAddresses
from unlost.server.people import People, Person
from unlost.server.push import Push
from unlost.server.schema import notices
from unlost.server.settings import Settings
from unlost.server.store import Store
from unlost.server.table import Table
from unlost.server.tables import Tables

LOOK_AGAIN = 60.0  # seconds after which we look whether somebody who had a page in sight still has
TOGETHER = 4  # turns that are looked up at once: after a start there are many
HOUR = 3_600_000  # milliseconds

Kind = Literal["told", "reminded"]

log = structlog.get_logger()


class Notices:
    """Who is told what, and how."""

    def __init__(self, store: Store, tables: Tables, people: People, settings: Settings, clock: Callable[[], int]) -> None:
        self.store, self.settings = store, settings
        self.feeds = Feeds(tables)
        self.push = Push(store, settings, clock)
        self.mail = MailAddresses(store, people, settings, clock, self._waiting_for)
        self._tables = tables
        self._planned: dict[str, tuple[int, int, asyncio.TimerHandle]] = {}  # by table: the seat, when its turn began, and what comes
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(TOGETHER)
        tables.when_turned.append(self.changed)
        tables.when_due.append(self.remind)
        tables.is_followed = lambda table: store.peers is not None and self.feeds.follows(table)
        people.when_changed.append(self.person_changed)
        people.when_ended.append(self.session_ended)

    def start(self) -> None:
        """What goes on by itself."""
        self._start(self._make_ready())
        if self.mail.server:
            self._start(self.mail.go_on(self.feeds.sees))

    async def _make_ready(self) -> None:
        try:
            await self.push.public_key()
        except SQLAlchemyError:
            log.warning("the key for notices could not be read; it is tried again when it is needed")

    # ------------------------------------------------------------ what happens

    def changed(self, table: Table) -> None:
        """It may be somebody else's turn at a table."""
        self.feeds.changed(table)
        person, turn = turns.to_act(table), table.turn
        planned = self._planned.get(table.id)
        if planned and person and planned[:2] == (turn, table.turn_began):
            return
        if planned:
            planned[2].cancel()
            del self._planned[table.id]
        if person and turn is not None and turns.is_awaited(table, person):
            self._plan(table, turn, self.settings.notice_after)

    def session_ended(self, person: str) -> None:
        """A session or a token of somebody's has ended: pages that are open by it hear no more."""
        for feed in self.feeds.of(person):
            self._start(feed.connection.check())

    def remind(self, table: Table, seat: int, left: int) -> None:
        """Time runs out for the seat that is to act: `left` milliseconds. Told once a turn."""
        if turns.to_act(table) and table.turn == seat:
            self._start(self._tell(table, seat, table.turn_began, "reminded", left))

    def _plan(self, table: Table, seat: int, seconds: float) -> None:
        began = table.turn_began
        timer = asyncio.get_running_loop().call_later(seconds, lambda: self._start(self._look(table, seat, began)))
        self._planned[table.id] = (seat, began, timer)

    async def _look(self, table: Table, seat: int, began: int) -> None:
        """Somebody has been to act for a while: tell them, unless they are here."""
        if self._planned.get(table.id, (None, None))[:2] != (seat, began):
            return
        del self._planned[table.id]
        if table.turn != seat or table.turn_began != began:
            return
        if self._is_here(table, table.seats[seat].person or ""):
            self._plan(table, seat, LOOK_AGAIN)
        else:
            await self._tell(table, seat, began, "told")

    def _is_here(self, table: Table, person: str) -> bool:
        """Has this person a page of ours in sight? Of a program that follows the table, and of nothing else, we think so."""
        if self.feeds.has(person):
            return self.feeds.sees(person)
        return any(listener.person == person for listener in table.listeners)

    # ------------------------------------------------------------ telling

    async def _tell(self, table: Table, seat: int, began: int, kind: Kind, left: int = 0) -> None:
        person = table.seats[seat].person
        if person is None:
            return
        try:
            async with self._few:
                devices = await self.push.of(person)
                wants_mail = await self.mail.wants_turns(person)
                is_wanted = devices or wants_mail or (kind == "reminded" and self.feeds.has(person))
                if not is_wanted or not await self._claim(table.id, seat, began, kind):
                    return
                if wants_mail:
                    await self.mail.plan(person, at_once=kind == "reminded")
        except SQLAlchemyError:
            log.warning("a notice could not be looked up, and is lost")
            return
        if kind == "reminded":
            self.feeds.remind(table, person, left)
        awake = self.feeds.devices(person)
        for device in devices:
            if device.id not in awake:
                with speaking(device.language):
                    text = _reminder(left) if kind == "reminded" else t("It is your turn")
                    what = {"kind": kind, "table": table.id, "title": text, "body": turns.about(table, person), "lang": device.language}
                self.push.send(device, what, table.id)

    async def _claim(self, match: str, seat: int, began: int, kind: Kind) -> bool:
        """Write down that this is told now. Was it not told before?"""
        own, column = (notices.c.match == match, notices.c.seat == seat), notices.c[kind]
        try:
            async with self.store.writing() as connection:
                done = await connection.execute(update(notices).where(*own, column < began).values({kind: began}))
                if done.rowcount:
                    return True
                if await connection.scalar(select(notices.c.match).where(*own)):
                    return False
                row = {"match": match, "seat": seat, "told": -1, "reminded": -1, kind: began}
                await connection.execute(insert(notices).values(row))
                return True
        except IntegrityError:  # another server was quicker
            return False

    async def _waiting_for(self, person: str) -> list[Table]:
        """The tables at which somebody waits for this person."""
        found = await self._tables.running_of(person)
        return [table for table in found if turns.to_act(table) == person and turns.is_awaited(table, person)]

    # ------------------------------------------------------------ people

    def person_changed(self, before: str, person: Person) -> None:
        """Somebody has another name, or is somebody else now."""
        for feed in self.feeds.move(before, person):
            self._start(self.feeds.join(person.id, feed))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(partial(_finished, self._tasks))

    async def stop(self) -> None:
        """Let go of everything that is planned or under way."""
        for _, _, timer in self._planned.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.push.stop()
        await self.mail.stop()


def _finished(tasks: set[asyncio.Task[None]], task: asyncio.Task[None]) -> None:
    tasks.discard(task)
    if not task.cancelled() and (fault := task.exception()):
        log.error("a notice failed", exc_info=fault)


def _reminder(left: int) -> str:
    hours = max(1, left // HOUR)
    if left >= HOUR:
        return tn("{n} hour left for your turn", "{n} hours left for your turn", hours)
    minutes = max(1, left // 60_000)
    return tn("{n} minute left for your turn", "{n} minutes left for your turn", minutes)
