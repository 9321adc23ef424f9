"""A table in memory is only a cache of its log: whatever comes between the two, the log is right and the table catches up with it."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from tests.server.postgres import running_postgres
from tests.waiting import until
from unlost.server import schema, table
from unlost.server.bot_pool import BotPool, NoMove
from unlost.server.errors import Refused
from unlost.server.people import People, Person
from unlost.server.settings import Settings
from unlost.server.store import Entry, Store
from unlost.server.table import Table
from unlost.server.tables import SeatRequest, TableRequest, Tables


def now() -> int:
    return time.time_ns() // 1_000_000


class Bots:
    """In the place of the bots' processes: takes the first action there is, after as many failures as it is told."""

    def __init__(self, failures: int = 0) -> None:
        self.asked, self.failures = 0, failures

    async def choose(self, game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
        self.asked += 1
        if self.asked <= self.failures:
            raise NoMove("the bots are tired")
        await asyncio.Event().wait()
        raise AssertionError


class Ears:
    """A listener of a table."""

    def __init__(self, person: Person) -> None:
        self.person: str | None = person.id
        self.language = "en"
        self.protocol = 1
        self.heard: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def send_away(self) -> None:
        raise AssertionError

    async def check(self, farewell: bytes = b"") -> None:
        raise AssertionError

    @property
    def entries(self) -> list[int]:
        return [message["line"]["n"] for message in self.heard if message["type"] == "event"]


@asynccontextmanager
async def opened(database: str, bots: Bots | None = None) -> AsyncIterator[tuple[Tables, People]]:
    """What a server has behind its doors."""
    store = await Store.opened(Settings(database=database))
    try:
        people = People(store, now)
        await people.prepare()
        tables = Tables(store, cast(BotPool, bots or Bots()), now)
        try:
            yield tables, people
        finally:
            await tables.stop()
    finally:
        await store.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


async def at_one_screen(tables: Tables, person: Person, **more: Any) -> Table:
    """A match in which one person has both seats."""
    request = TableRequest("cards", [SeatRequest("me"), SeatRequest("same")], {"rounds": 1}, **more)
    return await tables.make(person, request)


async def act(at: Table, own_id: str, action: str | None = None) -> int:
    """Play an action, the first there is unless told which; the number of its entry."""
    assert at.match
    numbers: list[int] = []
    await at.act((0, 1), own_id, action or str(at.match.actions()[0]), numbers.append)
    return numbers[0]


async def log_of(at: Table) -> list[Entry]:
    return await at.services.store.log(at.id)


def test_a_server_that_is_behind_refuses_and_catches_up(database: str) -> None:
    """Two servers open one file here, which real ones do not, so that neither hears of what the other does."""

    async def story() -> None:
        async with opened(database) as (ours, people), opened(database) as (theirs, _):
            person, _session = await people.welcome("test")
            here = await at_one_screen(ours, person)
            there = await theirs.get(here.id)
            ears = Ears(person)
            there.listeners.add(ears)
            assert await act(here, "a") == 1
            with pytest.raises(Refused) as refused:
                await act(there, "b")
            assert refused.value.code == "moved_on"
            assert ears.entries == [1]
            assert await act(there, "b") == 2
            assert await act(here, "b", "=") == 2  # whatever it says now: that id counted already
            assert await act(here, "c") == 3
            assert [entry.client_id for entry in await log_of(here)] == ["0:a", "0:b", "0:c"]
            assert here.match
            await there.catch_up()
            assert there.match
            assert there.match.view(None) == here.match.view(None)

    asyncio.run(story())


def test_what_was_kept_although_nobody_heard_of_it_is_acknowledged(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(database) as (tables, people):
            person, _session = await people.welcome("test")
            here = await at_one_screen(tables, person)
            append = tables.store.append

            async def append_and_fail(entry: Entry) -> None:
                await append(entry)
                raise Refused("storage_failed", "The connection was lost at the worst moment.")

            monkeypatch.setattr(tables.store, "append", append_and_fail)
            ears = Ears(person)
            here.listeners.add(ears)
            assert await act(here, "a") == 1
            assert await act(here, "b") == 2
            assert ears.entries == [1, 2]

    asyncio.run(story())


def test_the_writer_of_the_logs_outlives_every_fault(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(database) as (tables, people):
            person, _session = await people.welcome("test")
            here = await at_one_screen(tables, person)
            with monkeypatch.context() as trouble:
                trouble.setattr(tables.store, "writing", lambda: 1 / 0)
                with pytest.raises(Refused) as refused:
                    await act(here, "a")
                assert refused.value.code == "storage_failed"
            assert await act(here, "a") == 1

    with capture_logs():
        asyncio.run(story())


def test_asking_again_for_an_old_action_does_not_wind_up_the_clock(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "IDS_KEPT", 1)

    async def story() -> None:
        async with opened(database) as (tables, people):
            person, _session = await people.welcome("test")
            here = await at_one_screen(tables, person, clock={"kind": "turn", "seconds": 60})
            for number in range(1, 6):
                assert await act(here, str(number)) == number
            since = here.clocks.since
            await until(lambda: now() > since)
            assert await act(here, "1") == 1  # legal now, and in the log already
            assert here.clocks.since == since

    asyncio.run(story())


def test_a_bot_that_finds_no_move_is_asked_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "AGAIN", 0.01)
    bots = Bots(failures=3)

    async def story() -> None:
        async with opened(database, bots) as (tables, people):
            person, _session = await people.welcome("test")
            here = await tables.make(
                person, TableRequest("cards", [SeatRequest("bot", "novice"), SeatRequest("bot", "explorer")], {"rounds": 1})
            )
            await until(lambda: bots.asked == 4)
            await here._look_again()
            assert bots.asked == 4  # it thinks, and is not asked twice

    with capture_logs():
        asyncio.run(story())


def _have_begun(*tables: Table) -> bool:
    return all(one.match for one in tables)


@pytest.mark.slow
def test_when_the_last_seats_are_taken_at_two_servers_at_once_the_match_begins() -> None:
    async def story(database: str) -> None:
        async with AsyncExitStack() as stack:
            servers = [await stack.enter_async_context(opened(database)) for _ in range(2)]
            (ours, people), (theirs, _) = servers
            guests = [(await people.welcome("test"))[0] for _ in range(3)]
            request = TableRequest("rivals", [SeatRequest("me"), SeatRequest("open"), SeatRequest("open")], {})
            for _ in range(8):
                here = await ours.make(guests[0], request)
                there = await theirs.get(here.id)
                await asyncio.gather(ours.join(here.id, guests[1], None, None, "a"), theirs.join(there.id, guests[2], None, None, "b"))
                await until(partial(_have_begun, here, there))  # one of them hears it from the other
                assert here.match
                assert there.match
                assert here.match.seed == there.match.seed
                assert await ours.store.rows(select(schema.matches.c.status).where(schema.matches.c.id == here.id)) == [("running",)]

    with running_postgres() as postgres:
        asyncio.run(story(postgres.new_database()))
