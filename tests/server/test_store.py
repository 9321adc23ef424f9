"""The database: what is made at once and what the migrations make are the same; entries that arrive together; conflicts."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, insert, inspect, text
from sqlalchemy.pool import QueuePool

from tests.server.postgres import running_postgres
from unlost.server import migrations, schema
from unlost.server.errors import Refused
from unlost.server.settings import Settings
from unlost.server.store import Conflict, Entry, Store, bring_up_to_date


def settings(folder: Path) -> Settings:
    return Settings(database=f"sqlite+aiosqlite:///{folder / 'test.db'}")


def entry(number: int, own_id: str | None = None) -> Entry:
    return Entry("m", number, 0, "R7", own_id, 0, 1)


async def with_a_match(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(insert(schema.people).values(id="p", kind="guest", name="P", created=1))
        await connection.execute(
            insert(schema.matches).values(
                id="m", game="cards", players=2, options={}, rules=1, status="running", rated=False, watch="link", clock={},
                on_timeout="bot", host="p", invite="i", secret="s", commitment="c", created=1,
            )
        )  # fmt: skip


def test_the_newest_migration_is_the_one_the_server_asks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.REVISION


def test_migrations_lead_to_the_same_tables_as_a_new_database_has(tmp_path: Path) -> None:
    def shape(connection: Connection) -> dict[str, object]:
        looked = inspect(connection)
        return {
            table: (
                [(c["name"], str(c["type"]), c["nullable"]) for c in looked.get_columns(table)],
                sorted(str(index["name"]) for index in looked.get_indexes(table)),
                sorted(str(unique["name"]) for unique in looked.get_unique_constraints(table)),
                looked.get_pk_constraint(table)["constrained_columns"],
                sorted(str(key["constrained_columns"]) for key in looked.get_foreign_keys(table)),
            )
            for table in looked.get_table_names()
            if table != "alembic_version"
        }

    migrated, new = (create_engine(f"sqlite:///{tmp_path / name}") for name in ("migrated.db", "new.db"))
    with migrated.begin() as connection:
        migrations.migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        found = shape(connection)
    with new.begin() as connection:
        schema.metadata.create_all(connection)
        assert shape(connection) == found
    migrated.dispose()
    new.dispose()


def test_an_older_database_is_migrated_when_the_server_starts(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'test.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    engine.dispose()

    async def start() -> None:
        store = await Store.opened(settings(tmp_path))
        await with_a_match(store)
        assert await store.log("m") == []
        await store.close()

    asyncio.run(start())


def test_a_postgresql_database_of_before_the_reviews_is_migrated_with_what_is_in_it() -> None:
    with running_postgres() as postgres:
        address = postgres.new_database()
        engine = create_engine(address)
        with engine.begin() as connection:
            migrations.migrate(connection, "0002")
            assert "reviews" not in inspect(connection).get_table_names()
            connection.execute(insert(schema.people).values(id="p", kind="guest", name="P", created=1))
        with engine.begin() as connection:
            bring_up_to_date(connection)
        with engine.begin() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
            assert connection.scalar(text("SELECT name FROM people")) == "P"
        engine.dispose()


def test_what_is_appended_is_there_when_the_database_is_opened_again(tmp_path: Path) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        await with_a_match(store)
        await asyncio.gather(*(store.append(entry(number, f"0:{number}")) for number in range(1, 101)))
        await store.engine.dispose()  # no clean stop
        again = await Store.opened(settings(tmp_path))
        assert [one.number for one in await again.log("m")] == list(range(1, 101))
        await again.close()
        await store.close()

    asyncio.run(evening())


@pytest.mark.parametrize("second", [entry(1, "0:b"), entry(2, "0:a")], ids=["the same number", "the same id of the client's"])
def test_an_entry_twice_is_a_conflict_and_leaves_the_others_alone(tmp_path: Path, second: Entry) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        await with_a_match(store)
        await store.append(entry(1, "0:a"))
        outcomes = await asyncio.gather(store.append(second), store.append(entry(3, "0:c")), return_exceptions=True)
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        assert [one.number for one in await store.log("m")] == [1, 3]
        await store.close()

    asyncio.run(evening())


def test_an_entry_that_cannot_be_kept_is_refused_and_later_ones_are_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        await with_a_match(store)
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE log RENAME TO elsewhere"))
        with pytest.raises(Refused, match="could not be written down"):
            await store.append(entry(1))
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE elsewhere RENAME TO log"))
        await store.append(entry(1))
        assert len(await store.log("m")) == 1
        await store.close()

    asyncio.run(evening())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        assert [row[0] for row in await store.rows(text("PRAGMA synchronous"))] == [2]
        assert [row[0] for row in await store.rows(text("PRAGMA journal_mode"))] == ["wal"]
        await store.close()

    asyncio.run(evening())


def test_whoever_is_cancelled_while_asking_the_database_leaves_no_connection_behind(tmp_path: Path) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        pool = store.engine.pool
        assert isinstance(pool, QueuePool)

        async def ask() -> None:
            while True:
                await store.rows(text("SELECT 1"))

        for moment in range(100):
            asking = asyncio.create_task(ask())
            await asyncio.sleep(moment * 0.0001)
            asking.cancel()
            with suppress(asyncio.CancelledError):
                await asking
            assert pool.checkedout() == 0
        await store.close()

    asyncio.run(evening())


def test_who_reads_does_not_wait_for_who_writes(tmp_path: Path) -> None:
    async def evening() -> None:
        store = await Store.opened(settings(tmp_path))
        async with store.writing(), asyncio.timeout(5):
            assert [tuple(row) for row in await store.rows(text("SELECT 1"))] == [(1,)]
        await store.close()

    asyncio.run(evening())
